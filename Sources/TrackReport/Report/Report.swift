import TrackCore

/// Every figure of a report, ready to be shown: what text, JSON, CSV and Markdown have in common.
///
/// Fractions are 0 to 1, durations seconds. What does not apply is nil.
package struct Report: Sendable {
  package struct Span: Hashable, Sendable {
    package let from: Day
    package let to: Day
    /// What the span is called, as in `Term 12`.
    package let name: String

    package init(from: Day, to: Day, name: String) {
      self.from = from
      self.to = to
      self.name = name
    }
  }

  package var today: Day
  package var period: Span
  /// Whether these are the days of the current term.
  package var isOfTerm = false
  /// Which entries alone were counted.
  package var filter = EntryFilter()
  /// Whose directory it is, as the settings say.
  package var owner: String?
  package var term: TermRow?
  package var habits: [HabitRow] = []
  package var goals: [GoalRow] = []
  package var values: [ValueRow] = []
  package var orphans = UnlinkedItems()
  package var time: [TimeSpent] = []
  package var running: [Running] = []
  package var readings: [ReadingRow] = []
  package var badges: [BadgeRow] = []
  package var problems = Problem.Tally()
  /// What to do next, a sentence each; the most urgent first.
  package var nextSteps: [String] = []
  /// Nil where they were not asked for.
  package var pictures: ReportPictures?

  /// The current term, where the report is on its days.
  var ownTerm: TermRow? { isOfTerm ? term : nil }

  /// Whether there is nothing to show of habits, goals, values, time and readings.
  var isEmpty: Bool {
    habits.isEmpty && goals.isEmpty && values.isEmpty && time.isEmpty && readings.isEmpty
  }

  package init(today: Day, period: Span) {
    self.today = today
    self.period = period
  }

  /// What serves nothing and is served by nothing.
  package struct UnlinkedItems: Hashable, Sendable {
    package var goals: [String] = []
    package var habits: [String] = []
    package var values: [String] = []
    /// How many entries help no goal.
    package var entries = 0

    package init() {}
  }

  /// Time that was spent on something.
  package struct TimeSpent: Hashable, Sendable {
    package let id: String
    package let title: String
    package let seconds: Number
    package let sessions: Int

    package init(id: String, title: String, seconds: Number, sessions: Int) {
      self.id = id
      self.title = title
      self.seconds = seconds
      self.sessions = sessions
    }
  }

  /// An entry that is running.
  package struct Running: Hashable, Sendable {
    package let id: String
    package let title: String
    /// As `2026-11-21T09:05`.
    package let since: String

    package init(id: String, title: String, since: String) {
      self.id = id
      self.title = title
      self.since = since
    }
  }

  package struct BadgeRow: Hashable, Sendable {
    package let name: String
    /// The day it was first earned; nil while it is still ahead.
    package let earned: Day?
    package let times: Int
    /// What it takes, as in `7 days in a row`.
    package let of: String

    package init(name: String, earned: Day?, times: Int, of: String) {
      self.name = name
      self.earned = earned
      self.times = times
      self.of = of
    }
  }
}
