/// A question about time: the lines to add up, and the rows and columns of the answer.
public struct TimeQuestion: Hashable, Sendable {
  /// The meaning of a row of the answer.
  public enum Row: String, Hashable, Sendable, CaseIterable {
    case subject, context, tag, goal, value
  }

  public var rows: Row
  /// The lines that count.
  public var filter: EntryFilter
  /// The days of each column, sorted and not overlapping. Lines on other days count only in the
  /// totals.
  public var columns: [DaySpan]
  /// The number of seconds to a multiple of which the duration of each line is rounded, half of it
  /// up; nil to round nothing.
  public var rounding: Int?

  public init(by rows: Row = .subject, filter: EntryFilter = EntryFilter(), columns: [DaySpan] = [])
  {
    self.rows = rows
    self.filter = filter
    self.columns = columns
  }
}

/// A filter of log lines. For each criterion that is set, a line must match one of its names.
public struct EntryFilter: Hashable, Sendable {
  /// Present or former IDs, ignoring case, and the exact titles of one-off actions.
  public var subjects: [String] = []
  /// The contexts, without `@`.
  public var contexts: [String] = []
  /// The tags, without `#`.
  public var tags: [String] = []
  public var goals: [String] = []
  /// The first day; nil for no limit.
  public var from: Day?
  /// The last day; nil for no limit.
  public var through: Day?

  public init() {}

  /// True if every line matches.
  public var isEmpty: Bool { self == EntryFilter() }
}

/// An amount of time and the number of lines that it comes from.
public struct TimeSum: Hashable, Sendable {
  /// The sum of the durations, in seconds.
  public internal(set) var seconds = Number.zero
  /// The number of lines with a duration.
  public internal(set) var sessions = 0

  /// The mean duration of these lines in seconds; nil if there are none.
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

/// What the time of tasks and tags with a rate earned.
public struct Earnings: Hashable, Sendable {
  public let currency: String
  public let amount: Number
}

/// A row of an answer about time.
public struct TimeRow: Hashable, Sendable {
  /// The ID, name or title; nil for the row of all lines that have no context, tag, goal or value.
  public let id: String?
  /// True if the row is the title of a one-off action.
  public let isOneOff: Bool
  /// The sum of all lines, each counted once.
  public let total: TimeSum
  /// The sum of each column of the question.
  public let columns: [TimeSum]
  /// What the lines earned, by currency.
  public internal(set) var earned: [Earnings] = []
}

/// A running entry of the log.
public struct RunningEntry: Hashable, Sendable {
  /// The ID of the subject, or the title of a one-off action.
  public let id: String
  /// The day of the entry's line.
  public let day: Day
  /// The start, in seconds from the midnight that begins `day`.
  public let start: Int
  public let place: Place
}

/// The answer to a question about time.
public struct TimeAnswer: Hashable, Sendable {
  /// The rows, longest time first. A line with two tags counts in the rows of both tags.
  public let rows: [TimeRow]
  /// The sum of all lines, each counted once.
  public let total: TimeSum
  /// The sum of each column of the question, each line counted once.
  public let columns: [TimeSum]
  /// The seconds that are counted more than once because ranges overlap.
  public let overlap: Int
  /// The running entries, which are not included in any sum.
  public let running: [RunningEntry]
  /// What all lines earned, by currency.
  public internal(set) var earned: [Earnings] = []
}

extension TimeQuestion {
  /// Returns a column for each period of a kind between two days; the first and last columns are
  /// cut off at these days.
  public static func columns(
    by period: Period, from first: Day, through last: Day, in calendar: CivilCalendar
  ) -> [DaySpan] {
    calendar.spans(of: period, from: first, through: last).map {
      DaySpan(from: max($0.first, first), through: min($0.last, last))
    }
  }
}
