/// What a rhythm asks of a line.
struct AskedAmount {
  /// The first day on which it holds; nil for from the beginning.
  let from: Day?
  /// The target that lines add up to; nil where done days count.
  let target: Amount?
  let atLeast: Amount?
}

/// What the log reader must know of a name to read a line on it.
struct SubjectInfo {
  enum SubjectRole: UInt8 { case undeclared, oneOff, doer, measure, goal, other }

  var role = SubjectRole.undeclared
  /// Whether a declared unit is a length, so that a lone `m` may mean metres.
  var declaresLength = false
  var wasReported = false
  /// The last line on which the name stood as a part and as a goal, counted from 1.
  var lineAsPart = 0
  var lineAsGoal = 0
  /// The unit of a bare number: on a measure its own, on a habit or task that of its targets;
  /// none where such a number is a count.
  var defaultUnit = Unit.none
  /// Whether an amount of things, as in `3 glasses`, is a count: the targets have no unit.
  var countsThings = false
  /// The last unit that was found to count things.
  private var lastThing = Unit.none
  /// What the rhythms of a habit or task ask, in order of their first days.
  var asks: [AskedAmount] = []
  /// A unit that was looked at before and is fine here.
  var lastValidUnit = Unit.none
  /// Units by which amounts are declared, neither time nor none.
  private(set) var units: [Unit] = []
  /// Those and further units that may be written, and what they come down to.
  private(set) var writtenUnits: Set<Unit> = []
  private var roots: Set<BaseUnit> = []
  private var declaredUnits: Set<Unit> = []
  /// What readings usually lie within, in the bare unit.
  var range: Bounds?
  /// Of a measure; a part that is not among them gets a warning.
  var parts: [Name: Measure.Part] = [:]

  mutating func add(_ unit: Unit, roots: [BaseUnit], isDeclared: Bool) {
    if isDeclared, declaredUnits.insert(unit).inserted { units.append(unit) }
    writtenUnits.insert(unit)
    self.roots.formUnion(roots)
  }

  /// Whether a unit counts things; remembers the last one.
  mutating func isThing(_ unit: Unit) -> Bool {
    if unit == lastThing { return true }
    if unit.isThing { lastThing = unit }
    return unit == lastThing
  }

  /// What holds on a day.
  func asked(on day: Day) -> AskedAmount? {
    asks.last { $0.from.map { $0 <= day } ?? true }
  }

  func declares(_ unit: Unit) -> Bool { declaredUnits.contains(unit) }

  /// Whether a unit with these roots converts to one that may be written.
  func converts(_ roots: [BaseUnit]) -> Bool { !self.roots.isDisjoint(with: roots) }

  /// The declared units, for a message; a few will do.
  var unitWords: String { units.prefix(4).map(\.name).joined(separator: " or ") }
}
