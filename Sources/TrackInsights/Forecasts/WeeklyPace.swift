import TrackCore

/// The past weekly gains of one measure, and the gain that they let expect of other weeks.
///
/// The expected gain and its deviation are those of the simulated runs without a trend. They are
/// computed without runs, so that hundreds of past forecasts can be checked.
package struct WeeklyPace: Sendable {
  /// The number of weeks that have a weight in a forecast. Older ones weigh less than a thousandth
  /// of the latest.
  private static let weighted = 60

  /// The gain of each known week, latest first.
  let gains: [Double]
  /// The age of each known week in weeks of the calendar. Ages differ from indexes where paused
  /// weeks are left out.
  let ages: [Int]
  let season: SeasonalProfile

  /// - Parameters:
  ///   - weeks: The known weeks, latest first.
  ///   - end: The last known day. The week that ends on it has the age 0.
  init(_ weeks: [GoalWeeks.Week], of measure: Int, through end: Day) {
    self.init(weeks.map { $0.gains[measure].approximate }, ages: weeks.map { (end - $0.last) / 7 })
  }

  /// - Parameter gains: The gain of each known week, latest first.
  package init(_ gains: [Double], ages: [Int]) {
    (self.gains, self.ages) = (gains, ages)
    season = SeasonalProfile(gains, ages: ages)
  }

  /// The expected gain of some weeks, and its standard deviation.
  package struct Expectation {
    package let gain: Double
    package let deviation: Double
  }

  /// Returns the gain to expect of weeks that follow a known week.
  ///
  /// - Parameters:
  ///   - targets: The ages of the weeks to forecast.
  ///   - index: The index of the latest week that the forecast knows.
  ///   - seasonal: True to relate each week to the same weeks of earlier years.
  package func expectation(
    of targets: some Collection<Int>, from index: Int, seasonal: Bool
  ) -> Expectation {
    let cut = ages[index]
    let years = seasonal ? SeasonalProfile.weeks : 0
    var (weight, total, squares, sum, square) = (1.0, 0.0, 0.0, 0.0, 0.0)
    for known in index..<min(index + Self.weighted, gains.count) {
      // A week without a year before it tells nothing of its season.
      if seasonal, ages[known] + years > ages[ages.count - 1] { break }
      let factor = seasonal ? season.factor(of: ages[known], since: cut) : 1
      let gain = gains[known] / factor
      total += weight
      squares += weight * weight
      sum += weight * gain
      square += weight * gain * gain
      weight *= WeeklyBootstrap.weeklyWeight
    }
    guard total > 0 else { return Expectation(gain: 0, deviation: 0) }
    let mean = sum / total
    let variance = max(square / total - mean * mean, 0)
    let pool = max((total * total / squares).rounded() / 2, 1).rounded(.down)
    let scale =
      seasonal
      ? targets.reduce(0) { $0 + season.factor(of: $1, since: cut) } : Double(targets.count)
    let share = (pool - 1) / pool / Double(targets.count) + 1 / pool
    return Expectation(gain: scale * mean, deviation: scale * (variance * share).squareRoot())
  }

  /// Returns the season of the weeks that are known at a past week, and of those after it.
  func season(from index: Int) -> Season {
    let cut = ages[index]
    return Season(
      known: ages[index...].map { season.factor(of: $0, since: cut) },
      coming: (1...SeasonalProfile.weeks).map { season.factor(of: cut - $0, since: cut) })
  }
}

/// The gains of one measure that are usual for weeks of the year, relative to its mean.
struct Season: Sendable {
  /// The factor of each known week, latest first.
  let known: [Double]
  /// The factors of the weeks of the coming year, which repeat in the years after it.
  let coming: [Double]
}

/// The gains of one measure by the time of the year, from whole earlier years.
struct SeasonalProfile: Sendable {
  /// The number of weeks after which the seasons repeat.
  static let weeks = 52
  /// The number of earlier years that are used.
  private static let years = 3
  /// The number of weeks on each side over which a week is averaged.
  private static let smoothing = 4
  /// The least factor of a week. It bounds by how much a week with little gain is scaled.
  private static let least = 0.1

  /// For each age, the gain of all younger weeks, and the number of them that are known.
  private var sums = [0.0]
  private var counts = [0]

  init(_ gains: [Double], ages: [Int]) {
    for (gain, age) in zip(gains, ages) {
      while sums.count <= age {
        sums.append(sums[sums.count - 1])
        counts.append(counts[counts.count - 1])
      }
      sums.append(sums[sums.count - 1] + gain)
      counts.append(counts[counts.count - 1] + 1)
    }
  }

  /// Returns the gain of a week of the year relative to the mean, from the same weeks of the years
  /// before.
  ///
  /// - Parameters:
  ///   - age: The age of the week; negative for a coming one.
  ///   - cut: The age of the latest known week.
  func factor(of age: Int, since cut: Int) -> Double {
    let end = counts.count - 1
    let all = (sums[end] - sums[cut]) / Double(max(counts[end] - counts[cut], 1))
    guard all > 0 else { return 1 }
    // A coming week more than a year ahead has the factor of the same week of the next year.
    var same = age
    while same + Self.weeks < cut { same += Self.weeks }
    var (sum, count) = (0.0, 0)
    for year in 1...Self.years {
      let middle = same + year * Self.weeks
      guard middle < end else { break }
      let (first, last) = (max(middle - Self.smoothing, cut), min(middle + Self.smoothing + 1, end))
      sum += sums[last] - sums[first]
      count += counts[last] - counts[first]
    }
    return count > 0 ? max(sum / Double(count) / all, Self.least) : 1
  }
}
