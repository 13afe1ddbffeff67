/// How a goal's time goes by.
package struct GoalPace: Hashable, Sendable {
  package let start: Day?
  package let due: Day?
  package let today: Day

  /// After so many days without a contribution a goal has stalled.
  static let stalledAfter = 14
  /// How many days the pace is taken from.
  static let window = 28

  /// The part of the goal's days that lie behind, 0–1; nil without a start or a due date.
  package var expected: Double? {
    guard let start, let due else { return nil }
    return Self.expected(from: start, through: due, on: today)
  }

  /// The part of some days that lies before a day, 0–1.
  static func expected(from start: Day, through due: Day, on today: Day) -> Double {
    guard due >= start else { return today < start ? 0 : 1 }
    let part = Double(today - start) / Double(due - start + 1)
    return min(max(part, 0), 1)
  }

  /// Ahead or behind by more than ten points, else on track.
  static func status(_ progress: Double, expected: Double) -> GoalStatus {
    // A hair, so that exactly ten points are on track however they round.
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

  /// How far ahead of the expected figure it is, in the direction of the target.
  private func lead(_ actual: Number?, _ pace: GoalPace) -> Number? {
    guard let expected = pace.expected, let actual = actual ?? aim.from else { return nil }
    let planned = aim.figure(at: expected)
    return aim.isDown ? planned - actual : actual - planned
  }

  /// Whether figures add up along the way, so that a pace means something.
  private var hasPace: Bool { track.how != .mean && track.how != .streak }

  private func neededPerWeek(_ actual: Number?, _ pace: GoalPace) -> Number? {
    guard let days = daysLeft(actual, pace), let actual = actual ?? aim.from else { return nil }
    return (aim.target - actual).scaled(by: 7, over: Int128(days))
  }

  /// The days over which what is missing is spread, a week at least; nil where nothing is
  /// needed or no due date says by when.
  func daysLeft(_ actual: Number?, _ pace: GoalPace) -> Int? {
    guard hasPace, let due = pace.due, due >= pace.today, !aim.isReached(actual),
      actual ?? aim.from != nil
    else { return nil }
    return max(7, due - max(pace.today, pace.start ?? pace.today) + 1)
  }

  /// What the last four weeks brought; nil where no pace can be taken.
  func recent(_ pace: GoalPace) -> RecentPace? {
    let today = pace.today
    guard hasPace, let start = pace.start, start <= today, let actual = figure(through: today),
      !aim.isReached(actual)
    else { return nil }
    let first = max(start, today - (GoalPace.window - 1))
    return RecentPace(
      first: first, last: today, gained: actual - figureOrStart(through: first - 1),
      missing: aim.target - actual)
  }

  /// When it is reached if it goes on as in the last four weeks.
  private func forecast(_ pace: GoalPace) -> Day? {
    guard let recent = recent(pace) else { return nil }
    let (gained, missing) = (recent.gained, recent.missing)
    guard gained != .zero, (gained > .zero) == (missing > .zero) else { return nil }
    let product = Int128(missing.millionths.magnitude) * Int128(recent.days)
    let divisor = Int128(gained.millionths.magnitude)
    let ahead = (product + divisor - 1) / divisor
    guard ahead <= Int128(Day.last - pace.today) else { return nil }
    return pace.today + Int(ahead)
  }
}
