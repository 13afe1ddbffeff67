import TrackCore

/// How a habit stands.
package struct HabitRow: Hashable, Sendable {
  /// What a day of a habit was.
  package enum DayState: String, Hashable, Sendable {
    case done, paused, skipped, failed, partial, none, notDue = "not-due", ahead
  }

  /// Days or periods in a row.
  package struct Streak: Hashable, Sendable {
    package var current = 0
    package var best = 0
    /// `day`, `week`, `month`, `quarter` or `term`.
    package var unit = "day"
    package var bestFrom: Day?
    package var bestTo: Day?

    package init() {}
  }

  /// What today, or the period that today is in, asks and has.
  package struct Today: Hashable, Sendable {
    package var state = DayState.none
    package var amount = Number.zero
    package var target: Number?
    /// Empty for a count.
    package var unit = ""

    package init() {}
  }

  package var id: String
  package var title: String
  package var emoji: String?
  package var color: String?
  /// As the file has it: `3/week`; nil where nothing is asked.
  package var rhythm: String?
  package var inWords: String?
  package var streak: Streak?
  package var strength: Double?
  /// Whether there are less than two weeks of history.
  package var isNew = false
  package var rate: Double?
  /// From Monday on; nil where the weekday was never due.
  package var rateByWeekday: [Double?] = Array(repeating: nil, count: 7)
  package var met = 0
  package var due = 0
  package var total = 0
  package var today = Today()
  /// How many days are left on which starting still saves the streak; 0 is today.
  package var daysToBreak: Int?
  /// The seven days of this week, from the day on which weeks begin.
  package var week: [DayState] = []
  /// How far the current period is, as in `2 of 4`; nil where days count by themselves.
  package var periodSoFar: String?
  /// The rates of the last ten weeks, oldest first; nil where nothing was due.
  package var tenWeeks: [Double?] = []
  package var isAtMost = false

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

extension HabitRow {
  /// `12 days`, `6 weeks, 2 of 4`; empty where nothing is asked.
  var streakInWords: String {
    guard let streak else { return "" }
    return Words.count(streak.current, streak.unit) + (periodSoFar.map { ", " + $0 } ?? "")
  }
}
