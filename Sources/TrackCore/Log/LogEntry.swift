/// What one line of the log says.
///
/// A reader fills the same entry again for every line; keep what you need of it, not the
/// entry itself.
public struct LogEntry: ~Copyable, Sendable {
  /// Whether it was done.
  public enum Outcome: Sendable { case done, skipped, failed }

  /// One named part of a measure: `deep:1h20m`.
  public struct Part: Hashable, Sendable {
    public let name: Name
    public let amount: Amount
    /// Offsets of its amount in the file.
    package let range: Range<Int>
  }

  /// A goal that the line helped: `+run-half`, `+thesis=90m`.
  public struct Share: Hashable, Sendable {
    public let goal: Name
    /// By how much, where the line says so.
    public let amount: Amount?
  }

  /// The file and line.
  public internal(set) var place = Place(file: 0, line: 0)
  /// The written date.
  public internal(set) var day = Day(ordinal: 0)
  /// When it was or began: seconds from the midnight that begins `day`; below zero where it
  /// began the day before.
  public internal(set) var start: Int?
  /// When it ended, in the same seconds; nil without a range and while running.
  public internal(set) var end: Int?
  /// Whether it was begun and has no end yet.
  public internal(set) var isRunning = false
  /// What was done: an ID, or the title of a one-off action.
  public internal(set) var subject = Name(0)
  /// Whether it was done, left out or failed.
  public internal(set) var outcome = Outcome.done
  /// The time written as an item, in seconds.
  public internal(set) var writtenTime: Number?
  /// The number without a unit.
  public internal(set) var count: Number?
  /// The number of an amount of things, as in `3 glasses`, on a subject that counts them.
  var things: Number?
  /// The amount in a unit that is not time.
  public internal(set) var quantity: Amount?
  /// Its parts, in the order of the line.
  public internal(set) var parts: [Part] = []
  /// What stands behind `+`.
  public internal(set) var goals: [Share] = []
  /// What stands behind `@`.
  public internal(set) var contexts: [Name] = []
  /// The tags that stand as items; those of the note are in `noteTags`.
  public internal(set) var tags: [Name] = []
  /// Offsets of the line's text in its file.
  package internal(set) var text = 0..<0
  /// Offsets of the event's ID, without `^`; empty if it has none.
  package internal(set) var event = 0..<0
  /// Offsets of the note; empty if there is none.
  package internal(set) var note = 0..<0
  /// Offsets of the subject as it stands, with its quotation marks.
  package internal(set) var subjectRange = 0..<0
  /// Offsets of date and time, up to the subject.
  package internal(set) var whenRange = 0..<0

  /// Whether the subject is a measure.
  var isOnMeasure = false
  /// Offsets of the last amount that is an item.
  package internal(set) var amountRange = 0..<0

  /// How long it took, in seconds: as written, else the range's length.
  public var duration: Number? {
    if let writtenTime { return writtenTime }
    if let start, let end, end > start { return Number(end - start) }
    return nil
  }

  /// What a line counts as where counts are added up: its number, else that of an amount of things
  /// on a subject without a unit, else one.
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
    if !goals.isEmpty { goals.removeAll(keepingCapacity: true) }
    if !contexts.isEmpty { contexts.removeAll(keepingCapacity: true) }
    if !tags.isEmpty { tags.removeAll(keepingCapacity: true) }
    event = 0..<0
    note = 0..<0
    amountRange = 0..<0
  }
}
