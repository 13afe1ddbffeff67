import TrackCore

/// How a goal stands.
package struct GoalRow: Hashable, Sendable {
  /// One measure of a goal.
  package struct Measured: Hashable, Sendable {
    /// What counts; nil for whatever contributes.
    package var subject: String?
    package var how: String
    package var target: Number
    /// Nil while there is no reading.
    package var actual: Number?
    package var from: Number?
    /// Empty for a count, `s` for time.
    package var unit: String
    package var progress: Double
    /// How far ahead of what is expected it is, below zero behind; nil without a due date.
    package var lead: Number?

    package init(
      subject: String?, how: String, target: Number, actual: Number?, from: Number?,
      unit: String, progress: Double
    ) {
      self.subject = subject
      self.how = how
      self.target = target
      self.actual = actual
      self.from = from
      self.unit = unit
      self.progress = progress
    }
  }

  package struct MilestoneFigures: Hashable, Sendable {
    package let date: Day
    package let title: String
    /// `due`, `approaching`, `missed` or `done`.
    package let status: String

    package init(date: Day, title: String, status: String) {
      self.date = date
      self.title = title
      self.status = status
    }
  }

  package struct Needed: Hashable, Sendable {
    package let amount: Number
    package let unit: String

    package init(amount: Number, unit: String) {
      self.amount = amount
      self.unit = unit
    }
  }

  package struct Served: Hashable, Sendable {
    package let id: String
    package let strength: Int

    package init(id: String, strength: Int) {
      self.id = id
      self.strength = strength
    }
  }

  package var id: String
  package var title: String
  /// `goal` or `obligation`.
  package var kind = "goal"
  package var importance = 8
  package var urgency = 5
  package var start: Day?
  package var due: Day?
  /// In words: `behind`, `on track`, `not started`.
  package var status = "open"
  package var progress = 0.0
  package var expected: Double?
  /// The day on which it will be reached at the present rate.
  package var forecast: Day?
  package var neededPerWeek: Needed?
  package var measures: [Measured] = []
  package var milestones: [MilestoneFigures] = []
  package var contributions = 0
  package var lastContribution: Day?
  package var values: [Served] = []

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
