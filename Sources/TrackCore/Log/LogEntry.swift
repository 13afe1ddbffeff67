/// The content of one line of the log.
///
/// A reader reuses the entry for the next line: copy the fields that you need.
public struct LogEntry: ~Copyable, Sendable {
  /// The outcome of a line: `done` unless the line has `skip` or `fail`.
  public enum Outcome: Sendable { case done, skipped, failed }

  /// A named part of the line's amount: `deep:1h20m`.
  public struct Part: Hashable, Sendable {
    public let name: Name
    public internal(set) var amount: Amount
    /// Byte offsets, in the file, of the amount or of the food from which the amount is computed.
    package let range: Range<Int>
  }

  /// Portions of a food on a line about `meal`: `oats x1.5`.
  public struct Serving: Hashable, Sendable {
    public let food: Name
    /// The number of portions.
    public let portions: Number
    /// Byte offsets of the food's ID in the file.
    package let range: Range<Int>
  }

  /// A goal that the line names: `+run-half`, `+thesis=90m`.
  public struct Share: Hashable, Sendable {
    public let goal: Name
    /// The amount after `=`; nil if there is none.
    public let amount: Amount?
  }

  /// The file and line number of the entry.
  public internal(set) var place = Place(file: 0, line: 0)
  /// The date as written on the line.
  public internal(set) var day = Day(ordinal: 0)
  /// The time or the start of the range, in seconds from the midnight that begins `day`; negative
  /// if the range began on the day before.
  public internal(set) var start: Int?
  /// The end of the range, in seconds from the same midnight as `start`; nil if there is no range,
  /// or if it has no end yet.
  public internal(set) var end: Int?
  /// True if the range has no end yet.
  public internal(set) var isRunning = false
  /// The subject: an ID, or the title of a one-off action.
  public internal(set) var subject = Name(0)
  public internal(set) var outcome = Outcome.done
  /// The duration on the line, such as `31m`, in seconds; nil if there is none. A number without a
  /// unit counts as a duration if the subject's unit is one of time.
  public internal(set) var writtenTime: Number?
  /// The number without a unit; nil if there is none, or if the number counts in the subject's
  /// unit.
  public internal(set) var count: Number?
  /// The number in an amount such as `3 glasses`, if the subject's targets have no unit and the
  /// amount therefore counts as a plain number; nil otherwise.
  var things: Number?
  /// The amount in a unit that is not one of time; nil if there is none. A number without a unit
  /// counts as such an amount if the subject has such a unit.
  public internal(set) var quantity: Amount?
  /// The foods of a meal, in the order of the line.
  public internal(set) var servings: [Serving] = []
  /// The named parts: first the parts that are written on the line, in their order, then the parts
  /// that are computed from the foods.
  public internal(set) var parts: [Part] = []
  /// The goals that the line names with `+`.
  public internal(set) var goals: [Share] = []
  /// The contexts: the names after `@`.
  public internal(set) var contexts: [Name] = []
  /// The tags outside of the note. For the tags in the note, see `NameBook.noteTags`.
  public internal(set) var tags: [Name] = []
  /// Byte offsets of the line's text in its file.
  package internal(set) var text = 0..<0
  /// Byte offsets of the line's own ID, without `^`; empty if there is none.
  package internal(set) var event = 0..<0
  /// Byte offsets of the note; empty if there is none.
  package internal(set) var note = 0..<0
  /// Byte offsets of the subject, with its quotation marks.
  package internal(set) var subjectRange = 0..<0
  /// Byte offsets of the text before the subject: the date, the time and the blanks after them.
  package internal(set) var whenRange = 0..<0

  /// True if the entry was computed for a night from the lines about `sleep`. Such an entry has
  /// only parts, and no line of its own.
  package internal(set) var isNight = false
  /// True if the subject is a measure.
  package var isOnMeasure = false
  /// Byte offsets of the last amount that does not belong to a part.
  package internal(set) var amountRange = 0..<0

  package init() {}

  /// The duration in seconds: `writtenTime`, or else the length of the range; nil if there is
  /// neither.
  public var duration: Number? {
    if let writtenTime { return writtenTime }
    if let start, let end, end > start { return Number(end - start) }
    return nil
  }

  /// The day on which the range ends. A range up to 24:00 ends on the next day. Without a range, the
  /// date of the line. A night belongs to this day.
  package var endDay: Day {
    guard let start, let end, end > start, end > 0 else { return day }
    return day + end / 86_400
  }

  /// The maximum number of days from `day` to `endDay`: a range that starts before 30:00 ends before
  /// 54:00.
  static let longestEnd = 2

  /// The number to add up as a count: `count`, or else `things`, or else one.
  public var countOrOne: Number { count ?? things ?? .one }

  mutating func clear() {
    start = nil
    end = nil
    isRunning = false
    outcome = .done
    writtenTime = nil
    count = nil
    things = nil
    quantity = nil
    if !parts.isEmpty { parts.removeAll(keepingCapacity: true) }
    if !servings.isEmpty { servings.removeAll(keepingCapacity: true) }
    if !goals.isEmpty { goals.removeAll(keepingCapacity: true) }
    if !contexts.isEmpty { contexts.removeAll(keepingCapacity: true) }
    if !tags.isEmpty { tags.removeAll(keepingCapacity: true) }
    event = 0..<0
    note = 0..<0
    amountRange = 0..<0
  }
}
