/// The width that past forecasts of one measure would have needed (split conformal prediction).
///
/// Every two weeks of the past, the gain of the next weeks is forecast from the weeks before. The
/// band of a forecast is widened until it would have contained 80 % of these gains.
package struct Calibration: Sendable {
  /// The factor by which a band is widened, 1 or more.
  package let factor: Double
  /// True if the same weeks of earlier years came nearer to the gains than recent weeks alone.
  package let isSeasonal: Bool
  /// The number of weeks that each past forecast was for.
  package let weeks: Int
  /// The number of past forecasts; 0 if there are too few to calibrate by.
  package let checks: Int

  /// The factor above which no band of dates is honest.
  package static let limit = 4.0
}

/// The misses of past forecasts of one measure.
struct PastMisses {
  /// The number of weeks that a past forecast must know.
  private static let leastKnown = 8
  /// The number of weeks before a forecast from which it is calibrated.
  static let most = 104
  /// The number of weeks between two past forecasts.
  private static let step = 2
  /// The number of known weeks from which on seasons are looked for.
  private static let leastForSeasons = 2 * SeasonalProfile.weeks
  /// The number of weeks that a past forecast by season must know: a year, and some weeks to
  /// compare with it.
  private static let leastKnownBySeason = SeasonalProfile.weeks + leastKnown
  private static let leastSeasonalChecks = 6
  /// The part of the misses by recent weeks that the misses by season must stay below.
  private static let seasonalGain = 0.8
  /// The half width of an 80 % band in standard deviations.
  private static let halfWidth = 1.2816

  private struct Miss {
    let distance: Double
    let deviation: Double

    init(_ gain: Double, _ expected: WeeklyPace.Expectation) {
      distance = abs(gain - expected.gain)
      // Equal weeks have no deviation; what a sum of fractions misses is not counted.
      deviation = max(expected.deviation, abs(expected.gain) * 1e-6, 1e-9)
    }
  }

  private let known: Int
  private let weeks: Int
  /// For each number of known weeks that a past forecast leaves out, from `weeks` on: its miss.
  private let recent: [Miss]
  private let seasonal: [Miss]

  /// - Parameters:
  ///   - weeks: The number of weeks that each past forecast is for.
  ///   - most: The maximum number of weeks that a past forecast leaves out.
  init(_ pace: WeeklyPace, weeks: Int, most: Int) {
    known = pace.gains.count
    self.weeks = weeks
    func misses(seasonal: Bool, _ least: Int) -> [Miss] {
      let last = min(pace.gains.count - least, most)
      guard weeks <= last else { return [] }
      return (weeks...last).map { cut in
        Miss(
          pace.gains[cut - weeks..<cut].reduce(0, +),
          pace.expectation(of: pace.ages[cut - weeks..<cut], from: cut, seasonal: seasonal))
      }
    }
    recent = misses(seasonal: false, Self.leastKnown)
    seasonal =
      known < Self.leastForSeasons
      ? [] : misses(seasonal: true, Self.leastKnownBySeason)
  }

  /// Returns the calibration of a forecast.
  ///
  /// - Parameter index: The index of the latest week that the forecast knows.
  func calibration(from index: Int) -> Calibration {
    func past(_ misses: [Miss]) -> [Miss] {
      let end = min(misses.count, index + Self.most - weeks + 1)
      return stride(from: index, to: end, by: Self.step).map { misses[$0] }
    }
    let all = past(recent)
    if known - index >= Self.leastForSeasons {
      let bySeason = past(seasonal)
      let sum = bySeason.reduce(0) { $0 + $1.distance }
      let other = all.prefix(bySeason.count).reduce(0) { $0 + $1.distance }
      if bySeason.count >= Self.leastSeasonalChecks, sum < other * Self.seasonalGain {
        return calibration(bySeason, isSeasonal: true)
      }
    }
    return calibration(all, isSeasonal: false)
  }

  private func calibration(_ misses: [Miss], isSeasonal: Bool) -> Calibration {
    let widths = misses.map { $0.distance / $0.deviation / Self.halfWidth }.sorted()
    // The 80 % quantile of a finite sample, as conformal prediction takes it.
    let rank = ((widths.count + 1) * 4 + 4) / 5
    guard rank <= widths.count else {
      return Calibration(factor: 1, isSeasonal: isSeasonal, weeks: weeks, checks: 0)
    }
    return Calibration(
      factor: max(widths[rank - 1], 1), isSeasonal: isSeasonal, weeks: weeks, checks: widths.count)
  }

  /// Returns the number of weeks for which past forecasts are made, if a goal has an amount to gain:
  /// the weeks that this takes, as far as the known weeks can tell.
  static func weeks(to missing: Double, _ pace: WeeklyPace) -> Int {
    let testable = min(max((pace.gains.count - leastKnown) / 2, 1), SeasonalProfile.weeks / 2)
    guard let first = pace.ages.first else { return testable }
    let gain = pace.expectation(of: [first - 1], from: 0, seasonal: false).gain
    let weeks = gain == 0 ? Double(testable) : (missing / gain).rounded()
    return Int(clamping: min(max(weeks, 1), Double(testable)))
  }
}
