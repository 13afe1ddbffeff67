import TrackCore

/// How a value is served.
package struct ValueRow: Hashable, Sendable {
  package var id: String
  package var title: String
  package var level = "general"
  package var priority = 40
  package var share = 0.0
  package var askedShare = 0.0
  package var timeShare = 0.0
  package var contributions = 0
  package var seconds = Number.zero
  package var lastDay: Day?
  package var isNeglected = false

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// What was measured of a subject or one of its parts.
package struct ReadingRow: Hashable, Sendable {
  package var id: String
  package var title: String
  package var part: String?
  package var unit = ""
  package var latest: Number?
  package var latestDay: Day?
  package var mean: Double?
  package var min: Number?
  package var max: Number?
  /// Over the last seven days with a reading.
  package var movingAverage: Double?
  package var change: Number?

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// How a term stands.
package struct TermRow: Hashable, Sendable {
  package struct GoalShare: Hashable, Sendable {
    package let id: String
    package let title: String
    package let share: Number?
    package let unit: String
    package let done: Number?
    package let expected: Number?
    package let status: String

    package init(
      id: String, title: String, share: Number?, unit: String, done: Number?, expected: Number?,
      status: String
    ) {
      self.id = id
      self.title = title
      self.share = share
      self.unit = unit
      self.done = done
      self.expected = expected
      self.status = status
    }
  }

  package var number: Int
  package var title: String
  package var theme: String?
  package var start: Day
  package var end: Day
  /// From 1; nil before the term begins and after it ends.
  package var week: Int?
  package var weeks: Int
  package var daysLeft: Int
  /// In words: `running`, `ended`, `on hold`.
  package var status: String
  package var reviewsDue: [Day] = []
  package var goals: [GoalShare] = []

  /// Its theme, else a title that is more than its number.
  package var name: String? { theme ?? (title == "\(number)" ? nil : title) }

  package init(
    number: Int, title: String, start: Day, end: Day, weeks: Int, daysLeft: Int, status: String
  ) {
    self.number = number
    self.title = title
    self.start = start
    self.end = end
    self.weeks = weeks
    self.daysLeft = daysLeft
    self.status = status
  }
}
