import TrackCore

/// Simulated weekly gains of a goal's measures.
///
/// Half of the runs continue the trend of the known weeks, which fades by a tenth each week (a
/// damped trend, as in Gardner and McKenzie, 1985). The slope of each run is drawn at random from
/// the range that the known weeks allow. The other half assume no trend, because no model knows
/// whether a trend will last. `ForecastTests` uses steady, growing, seasonal and paused histories
/// to check that the bands contain as many gains as they should.
struct WeeklySimulation {
  private static let fading = 0.9

  /// The gains of each week, the latest first, one for each measure; those of a seasonal measure
  /// relative to their season.
  private let gains: [Number]
  private let seasons: [Season?]
  /// The trend of each measure; nil for a measure without a trend to continue.
  let trends: [WeeklyTrend?]
  private var bootstrap: WeeklyBootstrap
  private var run = 0
  private var pool: [Int]
  private var slopes: [Double]
  private var drifts: [Double]
  private var fade = 1.0
  /// The index of the most recently drawn past week.
  private var age = 0
  /// The number of weeks that the current run has simulated.
  private var week = 0

  /// - Parameters:
  ///   - weeks: The known weeks, the latest first.
  ///   - measures: The measures of the goal, in the same order as the gains in each week.
  ///   - seasons: The season of each measure; nil for one that continues as it was.
  init(
    _ weeks: ArraySlice<GoalWeeks.Week>, _ measures: [MeasureTimeline], seed: UInt64,
    seasons: [Season?]
  ) {
    self.seasons = seasons
    var gains: [Number] = []
    gains.reserveCapacity(weeks.count * measures.count)
    for (age, week) in weeks.indices.enumerated() {
      for measure in measures.indices {
        let gain = weeks[week].gains[measure]
        gains.append(
          seasons[measure].map { Number(rounding: gain.approximate / $0.known[age]) } ?? gain)
      }
    }
    self.gains = gains
    (slopes, drifts) = (measures.map { _ in 0 }, measures.map { _ in 0 })
    bootstrap = WeeklyBootstrap(weeks: weeks.count, seed: seed)
    pool = [Int](repeating: 0, count: bootstrap.poolSize)
    trends = measures.indices.map { index in
      measures[index].track.isStock && seasons[index] == nil
        ? WeeklyTrend(weeks.map { $0.gains[index].approximate }) : nil
    }
  }

  /// Returns the probability with which a week is drawn, 0–1.
  func weight(of week: Int) -> Double { bootstrap.weight(of: week) }

  /// The number of past weeks from which each run draws.
  var poolSize: Int { bootstrap.poolSize }

  /// Starts another run.
  mutating func begin() {
    run += 1
    week = 0
    bootstrap.draw(&pool)
    fade = 1
    for (index, trend) in trends.enumerated() {
      drifts[index] = 0
      guard run % 2 == 0, let trend else {
        slopes[index] = 0
        continue
      }
      slopes[index] = trend.slope + bootstrap.normal() * trend.error
    }
  }

  /// Draws a past week at random as the next week of the run. `gain(of:)` then returns its gains.
  mutating func next() {
    age = bootstrap.week(of: pool)
    week += 1
    fade *= Self.fading
    for index in drifts.indices where slopes[index] != 0 { drifts[index] += slopes[index] * fade }
  }

  /// Returns the gain of a measure in the most recently drawn week.
  func gain(of measure: Int) -> Number {
    let gain = gains[age * trends.count + measure]
    if let season = seasons[measure] {
      return Number(rounding: gain.approximate * season.coming[(week - 1) % SeasonalProfile.weeks])
    }
    let slope = slopes[measure]
    guard slope != 0, gain > .zero else { return gain }
    return max(gain + Number(rounding: slope * Double(age) + drifts[measure]), .zero)
  }
}

/// The linear trend of weekly gains, by least squares.
package struct WeeklyTrend: Sendable {
  /// The minimum number of weeks from which a trend is computed.
  private static let least = 8

  /// The change of the gain from week to week.
  package let slope: Double
  /// The standard error of the slope.
  package let error: Double

  /// - Parameter gains: The gain of each week, the latest first.
  init?(_ gains: [Double]) {
    guard gains.count >= Self.least else { return nil }
    let count = Double(gains.count)
    let mean = gains.reduce(0, +) / count
    let middle = (count - 1) / 2
    var (square, product) = (0.0, 0.0)
    for (age, gain) in gains.enumerated() {
      square += (Double(age) - middle) * (Double(age) - middle)
      product += (middle - Double(age)) * (gain - mean)
    }
    slope = product / square
    var rest = 0.0
    for (age, gain) in gains.enumerated() {
      let difference = gain - mean - slope * (middle - Double(age))
      rest += difference * difference
    }
    error = (rest / (count - 2) / square).squareRoot()
  }
}
