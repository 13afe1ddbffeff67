/// The length of a span in days, and the number of its days that have passed.
struct ElapsedDays: Hashable, Sendable {
  let gone: Int
  /// The number of days in the span, at least 1.
  let all: Int

  /// Counts the days of a span before `today`: none if the span has not begun, all if it is over.
  init(from first: Day, through last: Day, on today: Day) {
    all = max(last - first + 1, 1)
    // If a span ends before it begins, all of it has passed from its first day on.
    gone = last < first && today >= first ? all : min(max(today - first, 0), all)
  }

  /// The share of the days that have passed, from 0 to 1.
  var share: Double { Double(gone) / Double(all) }
}

/// The time frame of a goal, as of a given day.
package struct GoalPace: Hashable, Sendable {
  package let start: Day?
  package let due: Day?
  package let today: Day
  /// True for an obligation to spend a number of hours by a date. The remaining work is known and
  /// will be done by the date, whatever the pace of past weeks, so there is no forecast.
  let isKnownWork: Bool
  /// True if the term of the day lists the goal and rests. Nothing is expected then.
  let isResting: Bool

  /// The number of days without a contribution after which a goal counts as stalled.
  static let stalledAfter = 14
  /// The number of recent days from which the pace is computed.
  static let window = 28
  /// A forecast needs at least `leastDays` days since the start, and at least `leastContributions`
  /// days with a line among the recent days.
  static let leastDays = 7
  static let leastContributions = 3

  /// The days of the goal that have passed; nil if the goal rests, or has no start or no due date.
  var elapsed: ElapsedDays? {
    guard let start, let due, !isResting else { return nil }
    return ElapsedDays(from: start, through: due, on: today)
  }

  /// The share of the goal's days that have passed, from 0 to 1; nil if the goal rests, or has no
  /// start or no due date.
  package var expected: Double? { elapsed?.share }

  /// Returns `.ahead` or `.behind` if the progress differs from the expected progress by more than
  /// ten percentage points, else `.onTrack`.
  static func status(_ progress: Double, expected: Double) -> GoalStatus {
    // The tolerance keeps a difference of exactly ten points on track, regardless of rounding.
    let lead = progress - expected
    if lead > 0.1 + 1e-9 { return .ahead }
    return lead < -0.1 - 1e-9 ? .behind : .onTrack
  }
}

extension MeasureTimeline {
  func progress(_ pace: GoalPace) -> MeasureProgress {
    let today = pace.today
    let actual = figure(through: today)
    return MeasureProgress(
      measure: track.measure, unit: track.unit, target: aim.target, actual: actual,
      from: aim.from, progress: aim.progress(actual), lead: lead(actual, pace),
      neededPerWeek: neededPerWeek(actual, pace), forecast: forecast(pace))
  }

  /// Returns the difference between the figure and the expected figure. It is positive if the
  /// figure is ahead in the direction of the target.
  private func lead(_ actual: Number?, _ pace: GoalPace) -> Number? {
    guard let elapsed = pace.elapsed, let actual = actual ?? aim.from else { return nil }
    let planned = aim.figure(after: elapsed)
    return aim.isDown ? planned - actual : actual - planned
  }

  /// False for means, bests and streaks, which do not change at a steady pace.
  private var hasPace: Bool {
    switch track.how {
    case .mean, .best, .streak: false
    case .sum, .count, .days, .latest: true
    }
  }

  private func neededPerWeek(_ actual: Number?, _ pace: GoalPace) -> Number? {
    guard let days = daysLeft(actual, pace), let actual = actual ?? aim.from else { return nil }
    return (aim.target - actual).scaled(by: 7, over: Int128(max(7, days)))
  }

  /// Returns the number of days from today, or from a later start, to the due date, both included.
  ///
  /// Nil if the target is reached, if the goal has no due date or it has passed, or if neither the
  /// figure nor the starting value is known. Also nil for a mean, a best or a streak.
  func daysLeft(_ actual: Number?, _ pace: GoalPace) -> Int? {
    guard hasPace, let due = pace.due, due >= pace.today, !aim.isReached(actual),
      actual ?? aim.from != nil
    else { return nil }
    return max(1, due - max(pace.today, pace.start ?? pace.today) + 1)
  }

  /// Returns the gain of the last four weeks.
  ///
  /// Nil if the goal has not begun, if there is no reading yet, or if the target is reached. Also
  /// nil for a mean, a best, a streak or a known amount of work.
  func recent(_ pace: GoalPace) -> RecentPace? {
    let today = pace.today
    guard hasPace, !pace.isKnownWork, let start = pace.start, start <= today,
      let actual = figure(through: today),
      !aim.isReached(actual)
    else { return nil }
    let first = max(start, today - (GoalPace.window - 1))
    let isEnough =
      today - first + 1 >= GoalPace.leastDays
      && daysWithLines(from: first, through: today) >= GoalPace.leastContributions
    return RecentPace(
      first: first, last: today, gained: actual - figureOrStart(through: first - 1),
      missing: aim.target - actual, isEnough: isEnough)
  }

  /// Returns the day on which the target will be reached at the pace of the last four weeks.
  ///
  /// Nil if `recent` returns nil, if there are too few days or lines for a forecast, or if the
  /// figure does not move towards the target.
  private func forecast(_ pace: GoalPace) -> Day? {
    guard let recent = recent(pace), recent.isEnough else { return nil }
    let (gained, missing) = (recent.gained, recent.missing)
    guard gained != .zero, (gained > .zero) == (missing > .zero) else { return nil }
    let product = Int128(missing.millionths.magnitude) * Int128(recent.days)
    let divisor = Int128(gained.millionths.magnitude)
    let ahead = (product + divisor - 1) / divisor
    guard ahead <= Int128(Day.last - pace.today) else { return nil }
    return pace.today + Int(ahead)
  }
}
