import TrackCore

/// Formats figures with more digits, for explanations.
extension Words {
  /// Returns a figure with at most six decimal places.
  package static func exact(_ figure: Double) -> String {
    guard figure.isFinite, abs(figure) < 1e12 else { return figure.description }
    return Number(millionths: Int64(clamping: (figure * 1_000_000).rounded())).grouped
  }

  /// Returns a share in percent with at most one decimal place.
  package static func exactPercent(_ share: Double) -> String {
    exact((share * 1000).rounded() / 10) + " %"
  }

  /// Returns an amount with at most two decimal places, or a time rounded to seconds: `0.48 km`,
  /// `−1h 05m 12s`.
  package static func rounded(_ amount: Double, _ unit: Unit) -> String {
    let places = unit == .time ? 1.0 : 100
    return exact(Number(rounding: (amount * places).rounded() / places), unit)
  }

  /// Returns an amount with all decimal places: `5.25 km`, `1h 05m`. A time of a minute or more is
  /// rounded to seconds.
  package static func exact(_ number: Number, _ unit: Unit) -> String {
    let isLong = unit == .time && (number >= Number(60) || number <= Number(-60))
    return Amount(isLong ? number.roundedToWhole : number, unit).inWords
  }
}
