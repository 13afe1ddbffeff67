/// The whole days of a span that have gone by.
struct ElapsedDays: Hashable, Sendable {
  let gone: Int
  /// At least 1.
  let all: Int

  /// The days of a span before `today`, none before the span and all of them after it.
  init(from first: Day, through last: Day, on today: Day) {
    all = max(last - first + 1, 1)
    // A span that ends before it begins is over on its first day.
    gone = last < first && today >= first ? all : min(max(today - first, 0), all)
  }

  /// 0–1.
  var share: Double { Double(gone) / Double(all) }
}

/// The time frame of a goal on a day.
package struct GoalPace: Hashable, Sendable {
  package let start: Day?
  package let due: Day?
  package let today: Day

  /// The number of days without a contribution after which a goal has stalled.
  static let stalledAfter = 14
  /// The number of days that the pace is taken from.
  static let window = 28
  /// The least number of days, and of days with a line, that a forecast is based on.
  static let leastDays = 7
  static let leastContributions = 3

  /// The goal's days that have gone by; nil without a start or a due date.
  var elapsed: ElapsedDays? {
    guard let start, let due else { return nil }
    return ElapsedDays(from: start, through: due, on: today)
  }

  /// The share of the goal's days that have gone by, 0–1; nil without a start or a due date.
  package var expected: Double? { elapsed?.share }

  /// Returns `.ahead` or `.behind` for more than ten points, else `.onTrack`.
  static func status(_ progress: Double, expected: Double) -> GoalStatus {
    // The tolerance keeps exactly ten points on track, however they round.
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

  /// The distance ahead of the expected figure, in the direction of the target.
  private func lead(_ actual: Number?, _ pace: GoalPace) -> Number? {
    guard let elapsed = pace.elapsed, let actual = actual ?? aim.from else { return nil }
    let planned = aim.figure(after: elapsed)
    return aim.isDown ? planned - actual : actual - planned
  }

  /// False for means and streaks, which do not add up along the way.
  private var hasPace: Bool { track.how != .mean && track.how != .streak }

  private func neededPerWeek(_ actual: Number?, _ pace: GoalPace) -> Number? {
    guard let days = daysLeft(actual, pace), let actual = actual ?? aim.from else { return nil }
    return (aim.target - actual).scaled(by: 7, over: Int128(max(7, days)))
  }

  /// The days from today or the later start through the due date; nil if nothing is needed or no
  /// due date says by when.
  func daysLeft(_ actual: Number?, _ pace: GoalPace) -> Int? {
    guard hasPace, let due = pace.due, due >= pace.today, !aim.isReached(actual),
      actual ?? aim.from != nil
    else { return nil }
    return max(1, due - max(pace.today, pace.start ?? pace.today) + 1)
  }

  /// The gain of the last four weeks; nil if there is no pace.
  func recent(_ pace: GoalPace) -> RecentPace? {
    let today = pace.today
    guard hasPace, let start = pace.start, start <= today, let actual = figure(through: today),
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

  /// The day on which the target is reached at the pace of the last four weeks.
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
