/// What time is asked about: which lines, added up by what, in which columns.
public struct TimeQuestion: Hashable, Sendable {
  /// What a row of the answer is.
  public enum Row: String, Hashable, Sendable, CaseIterable {
    case subject, context, tag, goal, value
  }

  /// What the rows are.
  public var rows: Row
  /// Which lines count.
  public var filter: EntryFilter
  /// Days that are added up apart, in order and without a day in common; lines on other days
  /// count in the totals alone.
  public var columns: [DaySpan]

  public init(by rows: Row = .subject, filter: EntryFilter = EntryFilter(), columns: [DaySpan] = [])
  {
    self.rows = rows
    self.filter = filter
    self.columns = columns
  }
}

/// Which lines of the log are meant: those that fit everything that is said; of several names
/// of one kind one is enough.
public struct EntryFilter: Hashable, Sendable {
  /// Names and IDs as they are written, compared as names are; former IDs will do.
  public var subjects: [String] = []
  /// Without `@`.
  public var contexts: [String] = []
  /// Without `#`.
  public var tags: [String] = []
  public var goals: [String] = []
  /// The first day; nil from the beginning.
  public var from: Day?
  /// The last day; nil to the end.
  public var through: Day?

  public init() {}

  /// Whether every line fits.
  public var isEmpty: Bool { self == EntryFilter() }
}

/// Seconds, and in how many lines.
public struct TimeSum: Hashable, Sendable {
  /// How long they took together.
  public internal(set) var seconds = Number.zero
  /// How many lines have a duration.
  public internal(set) var sessions = 0

  /// Seconds a session; nil without one.
  public var mean: Number? {
    sessions == 0 ? nil : seconds.scaled(by: 1, over: Int128(sessions))
  }

  mutating func add(_ duration: Number) {
    seconds += duration
    sessions += 1
  }

  mutating func add(_ other: TimeSum) {
    seconds += other.seconds
    sessions += other.sessions
  }
}

/// The time that a row of an answer got.
public struct TimeRow: Hashable, Sendable {
  /// What it is of; nil for lines without any context, tag, goal or value.
  public let id: String?
  /// Whether it is a one-off action's title.
  public let isOneOff: Bool
  /// The sum of all lines, each counted once.
  public let total: TimeSum
  /// One for each column that was asked for.
  public let columns: [TimeSum]
}

/// An entry that is going on.
public struct RunningEntry: Hashable, Sendable {
  /// The subject as it is written.
  public let id: String
  /// The day of its line.
  public let day: Day
  /// When it began, in seconds from the midnight that begins `day`.
  public let start: Int
  /// The file and line where it stands.
  public let place: Place
}

/// The time that was asked about.
public struct TimeAnswer: Hashable, Sendable {
  /// The longest first; a line with two tags counts in both their rows.
  public let rows: [TimeRow]
  /// Every line once.
  public let total: TimeSum
  /// One for each that was asked about, in that order.
  public let columns: [TimeSum]
  /// The seconds of the clock that ranges share, once for every range beyond the first: how much
  /// of the total was counted twice.
  public let overlap: Int
  /// Apart from all sums.
  public let running: [RunningEntry]
}

extension TimeQuestion {
  /// Columns for every period of a kind that has a day between two days, cut off there.
  public static func columns(
    by period: Period, from first: Day, through last: Day, in calendar: CivilCalendar
  ) -> [DaySpan] {
    calendar.spans(of: period, from: first, through: last).map {
      DaySpan(from: max($0.first, first), through: min($0.last, last))
    }
  }
}
