/// The amounts that a rhythm of a habit or task requires.
struct AskedAmount {
  /// The first day on which the rhythm applies; nil if it applies from the beginning.
  let from: Day?
  /// The target that entries add up to; nil if the rhythm counts done days.
  let target: Amount?
  /// The minimum amount that makes a day done.
  let atLeast: Amount?
}

/// The parts of `sleep` whose time cannot exceed the time of the night.
struct SleepStages {
  /// Deep, REM, core and light sleep.
  let stages: Set<Name>
  /// The part for the whole time asleep.
  let asleep: Name
  let awake: Name

  init(_ names: inout Names) {
    stages = Set(["deep", "rem", "core", "light"].map { names.name($0) })
    asleep = names.name("asleep")
    awake = names.name("awake")
  }
}

/// The information about a name that the log reader needs to read its entries.
package struct SubjectInfo {
  enum SubjectRole: UInt8 { case undeclared, oneOff, doer, measure, goal, other }

  var role = SubjectRole.undeclared
  /// True if a declared unit is a length, so that `m` may mean metres instead of minutes.
  var declaresLength = false
  /// True if the name has been reported as undeclared; it is reported only once.
  var wasReported = false
  /// The number of the last log line on which the name occurred as a part. Lines are counted from 1
  /// in the order of reading.
  var lineAsPart = 0
  /// The number of the last log line on which the name occurred as a goal. Lines are counted from 1
  /// in the order of reading.
  var lineAsGoal = 0
  /// The unit of a bare number: the unit of a measure, or the unit of a habit's or task's targets;
  /// `.none` if such a number is a count.
  var defaultUnit = Unit.none
  /// True if an amount of things such as `3 glasses` is a count, because the targets have no unit.
  var countsThings = false
  /// The last unit that was found to count things, as a cache.
  private var lastThing = Unit.none
  /// The required amounts of a habit's or task's rhythms, sorted by first day.
  var asks: [AskedAmount] = []
  /// The last unit that was found to be valid for the subject, as a cache.
  var lastValidUnit = Unit.none
  /// The units in which amounts are declared, except time and `.none`.
  package private(set) var units: [Unit] = []
  /// All units that are valid in entries: the declared ones and additional ones.
  package private(set) var writtenUnits: Set<Unit> = []
  /// The base units of the valid units.
  private var roots: Set<BaseUnit> = []
  private var declaredUnits: Set<Unit> = []
  /// The usual range of readings, in the unit of a bare number.
  var range: Bounds?
  /// The parts of the subject. An entry of a measure that has parts gets a warning if it names
  /// another part.
  var parts: [Name: Measure.Part] = [:]

  /// True for `meal`, whose lines can name foods.
  package var takesFoods = false
  /// The parts of `sleep` that are checked against the time of the night; nil for other names.
  var stages: SleepStages?
  /// The nutrients of a portion; nil if the name does not belong to a food.
  var portion: [Food.Nutrient]?

  mutating func add(_ unit: Unit, roots: [BaseUnit], isDeclared: Bool) {
    if isDeclared, declaredUnits.insert(unit).inserted { units.append(unit) }
    writtenUnits.insert(unit)
    self.roots.formUnion(roots)
  }

  /// Adds a unit that an entry may write after a blank, without declaring the unit for the subject.
  mutating func learn(_ unit: Unit) { writtenUnits.insert(unit) }

  /// Returns true if a unit counts things, and caches the last one that does.
  mutating func isThing(_ unit: Unit) -> Bool {
    if unit == lastThing { return true }
    if unit.isThing { lastThing = unit }
    return unit == lastThing
  }

  /// Returns the amounts required on a day.
  func asked(on day: Day) -> AskedAmount? {
    asks.last { $0.from.map { $0 <= day } ?? true }
  }

  func declares(_ unit: Unit) -> Bool { declaredUnits.contains(unit) }

  /// Returns true if a unit that has these base units converts to a valid unit.
  func converts(_ roots: [BaseUnit]) -> Bool { !self.roots.isDisjoint(with: roots) }

  /// At most four of the declared units, for a message.
  var unitWords: String { units.prefix(4).map(\.name).joined(separator: " or ") }

  /// Returns the only declared unit of which a unit is the beginning, such as `pages` for `p`.
  func unit(from short: Unit) -> Unit? {
    let start = foldedName(short.name)
    guard units.count == 1, units[0] != short, foldedName(units[0].name).hasPrefix(start) else {
      return nil
    }
    return units[0]
  }
}
