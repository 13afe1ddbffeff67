import TrackCore

/// Computes the residuals of numbers after removing the mean of each weekday and the linear trend.
///
/// They come from a least-squares fit to the seven weekdays and the day number, computed in two
/// steps (Frisch and Waugh, 1933). The part that depends only on the days is computed once for all
/// numbers on these days.
package struct Residuals {
  private let weekdays: [Int]
  private let countPerWeekday: [Double]
  /// The day numbers without the means of their weekdays.
  private var centeredDays: [Double] = []
  /// The sum of the squares of `centeredDays`.
  private var sumOfSquares = 0.0

  package init(on days: [Day]) {
    weekdays = days.map(\.positionInWeek)
    var counts = [Double](repeating: 0, count: 7)
    for weekday in weekdays { counts[weekday] += 1 }
    countPerWeekday = counts
    centeredDays = days.map { Double($0.ordinal - days[0].ordinal) }
    removeWeekdayMeans(from: &centeredDays)
    for number in centeredDays { sumOfSquares += number * number }
  }

  /// Returns the residuals in billionths of the largest absolute value. They are rounded, so that
  /// equal numbers stay equal.
  ///
  /// - Parameter numbers: Finite numbers, one for each day.
  package func inBillionths(of numbers: [Double]) -> [Int64] {
    let largest = numbers.reduce(0) { max($0, abs($1)) }
    guard largest > 0 else { return numbers.map { _ in 0 } }
    var centered = numbers
    removeWeekdayMeans(from: &centered)
    var product = 0.0
    for index in centered.indices { product += centered[index] * centeredDays[index] }
    let slope = sumOfSquares > 0 ? product / sumOfSquares : 0
    let unit = largest * 1e-9
    return centered.indices.map {
      Int64(clamping: ((centered[$0] - slope * centeredDays[$0]) / unit).rounded())
    }
  }

  private func removeWeekdayMeans(from numbers: inout [Double]) {
    var means = [Double](repeating: 0, count: 7)
    for index in numbers.indices { means[weekdays[index]] += numbers[index] }
    for weekday in means.indices { means[weekday] /= countPerWeekday[weekday] }
    for index in numbers.indices { numbers[index] -= means[weekdays[index]] }
  }
}

extension Day {
  /// The index of the weekday: 0 for Monday to 6 for Sunday.
  fileprivate var positionInWeek: Int { ((ordinal + 3) % 7 + 7) % 7 }
}
