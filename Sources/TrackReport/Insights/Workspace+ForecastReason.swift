import TrackCore
import TrackInsights

extension Workspace {
  /// Returns in words the reason why there is no forecast. Nil if there is one, or if the goal is
  /// reached.
  func reason(for forecast: GoalForecast) -> String? {
    guard case .unknown(let reason) = forecast.outcome else { return nil }
    switch reason {
    case .archived: return "the goal is archived"
    case .notStarted: return "the goal has not begun"
    case .noMeasure: return "the goal has no measure"
    case .noGains:
      guard let measure = forecast.measureWithoutGains else {
        return "a mean, a best or a streak does not grow by weekly amounts"
      }
      return "`\(text(of: measure))` is a \(measure.how.rawValue), which does not grow by weekly"
        + " amounts"
    case .fixedWork:
      let left = Words.list(
        zip(forecast.missing, forecast.units).filter { $0.0 > .zero }.map { Words.exact($0, $1) })
      let due = forecast.goal.due.map { ", due \(Words.fullDate($0))" } ?? ""
      return "a known amount of work: \(left) are left\(due); no pace of past weeks tells when"
    case .noHonestDate:
      guard let worst = forecast.worstCalibration else { return "its pace changes too much" }
      return "no honest date, for its pace changes too much: \(worst.checks) past forecasts of"
        + " \(Words.count(worst.weeks, "week")) would have held as often as meant only with bands"
        + " \(Int(clamping: Calibration.limit)) times as wide or wider"
    case .tooShort:
      let (weeks, gains) = (forecast.weeks.count, forecast.weeks.count(where: \.hasGain))
      let known =
        weeks == 0
        ? "no whole week yet" : "\(Words.count(weeks, "whole week")), \(gains) with a gain"
      return "too early, for it has \(known); a"
        + " forecast takes \(GoalForecast.leastWeeks), \(GoalForecast.leastGains) with a gain"
    }
  }
}
