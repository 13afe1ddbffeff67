import TrackCore

/// The progress of a goal day by day, compared with the pace that would reach the target by the due
/// date.
package struct BurnUp: Sendable {
  package struct Point: Hashable, Sendable {
    package let day: Day
    package let figure: Number
  }

  package struct Mark: Hashable, Sendable {
    package let day: Day
    package let title: String
    package let status: MilestoneStatus
    /// The figure at which the milestone is drawn; nil if it is unknown.
    ///
    /// It is the milestone's own target if the milestone measures the same as the goal. Otherwise,
    /// it is the figure that the pace requires on the day of the milestone, which is unknown if the
    /// goal has no due date.
    package let figure: Number?
  }

  let progress: GoalProgress
  /// The unit of the goal's only measure; `%` if it has several measures or none.
  package let unit: String
  package let start: Day
  package let target: Number
  /// The figure at the start. For a sum, it is the amount that was already done then.
  package let from: Number
  package let points: [Point]
  package private(set) var milestones: [Mark] = []
  /// The color that the goal's block states.
  package let color: String?
  /// True if the goal has a single measure, and the target of this measure is a level, such as a
  /// weight. False for a sum, which only grows, and for several measures.
  package let isLevel: Bool

  /// The maximum number of intervals between points.
  private static let most = 50

  /// Fails for a goal that has not begun.
  init?(_ index: Int, _ progress: GoalProgress, _ figures: GoalFigures, color: String? = nil) {
    let today = figures.today
    guard let start = progress.start, start <= today else { return nil }
    (self.progress, self.start, self.color) = (progress, start, color)
    isLevel = progress.measures.count == 1 && progress.measures[0].isLevel
    let last = min(progress.closed.map { max($0, start) } ?? today, today)
    let days = Self.days(from: start, through: last)
    let courses = figures.measures(of: index)
    if courses.count == 1, let course = courses.first {
      unit = course.track.unit.name
      target = course.aim.target
      from = course.aim.from ?? .zero
      points = days.compactMap { day in
        course.figure(through: day).map { Point(day: day, figure: $0) }
      }
    } else {
      unit = "%"
      target = Number(100)
      from = .zero
      points = days.map { day in
        Point(day: day, figure: Number(percent: figures.share(of: index, through: day)))
      }
    }
    milestones = progress.milestones.enumerated().map { number, milestone in
      let day = milestone.milestone.date
      let own =
        milestone.block == nil ? Self.target(ofMilestone: number, of: index, figures) : nil
      return Mark(
        day: day, title: milestone.milestone.title, status: milestone.status,
        figure: own ?? pace(on: day))
    }
  }

  /// Returns the target of a milestone that measures the same as the only measure of its goal; nil
  /// for any other milestone.
  private static func target(
    ofMilestone number: Int, of goal: Int, _ figures: GoalFigures
  ) -> Number? {
    let courses = figures.measures(of: goal)
    guard courses.count == 1, let own = courses.first?.track,
      let course = figures.course(ofMilestone: number, of: goal),
      course.track.unit == own.unit, course.track.how == own.how,
      course.track.measure.subject == own.measure.subject
    else { return nil }
    return course.aim.target
  }

  /// Returns the figure that the pace requires on a day; nil if the goal has no due date.
  package func pace(on day: Day) -> Number? {
    guard let due = progress.due, due >= start else { return nil }
    let whole = due - start + 1
    let gone = min(max(day - start, 0), whole)
    return from + (target - from).scaled(by: Int128(gone), over: Int128(whole))
  }

  /// Returns evenly spaced days. The last day is always one of them.
  private static func days(from first: Day, through last: Day) -> [Day] {
    let length = max(last - first, 0)
    let step = max(1, (length + most - 1) / most)
    var days = stride(from: 0, to: length, by: step).map { first + $0 }
    days.append(max(first, last))
    return days
  }
}

extension Number {
  /// Creates the percentage for a share from 0 to 1.
  init(percent share: Double) {
    self.init(millionths: Int64(clamping: (min(max(share, 0), 1) * 100_000_000).rounded()))
  }
}
