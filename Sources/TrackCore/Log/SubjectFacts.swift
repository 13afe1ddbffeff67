/// What the log reader must know of a name to read a line on it.
struct SubjectFacts {
  enum Role: UInt8 { case undeclared, oneOff, doer, measure, goal, other }

  var role = Role.undeclared
  /// Whether a declared unit is a length, so that a lone `m` may mean metres.
  var declaresLength = false
  var wasReported = false
  /// The last line on which the name stood as a part and as a goal, counted from 1.
  var lineAsPart = 0
  var lineAsGoal = 0
  /// The unit of a bare number: on a measure its own, else none.
  var bareUnit = Unit.none
  /// A unit that was looked at before and is fine here.
  var provenUnit = Unit.none
  /// Units by which amounts are declared, neither time nor none.
  var units: [Unit] = []
  /// Further units that may be written.
  var alsoUnits: [Unit] = []
  /// What readings usually lie within, in the bare unit.
  var range: Bounds?
  /// Of a measure; a part that is not among them gets a warning.
  var parts: [Name: Measure.Part] = [:]
}
