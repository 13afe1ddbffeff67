import TrackCore

/// Returns the residuals of numbers after removing the mean of each weekday and the linear trend.
///
/// They come from a least-squares fit to the seven weekdays and the day number, computed in two
/// steps (Frisch and Waugh, 1933). Each residual is rounded to a billionth of the largest number,
/// so that equal numbers stay equal.
package func residuals(of numbers: [Double], on days: [Day]) -> [Double] {
  let weekdays = days.map(\.positionInWeek)
  let own = withoutWeekdayMeans(numbers, weekdays)
  let time = withoutWeekdayMeans(days.map { Double($0.ordinal - days[0].ordinal) }, weekdays)
  var (product, square) = (0.0, 0.0)
  for index in own.indices {
    product += own[index] * time[index]
    square += time[index] * time[index]
  }
  let slope = square > 0 ? product / square : 0
  let largest = numbers.reduce(0) { max($0, abs($1)) }
  guard largest > 0 else { return numbers }
  let unit = largest * 1e-9
  return own.indices.map { ((own[$0] - slope * time[$0]) / unit).rounded() * unit }
}

private func withoutWeekdayMeans(_ numbers: [Double], _ weekdays: [Int]) -> [Double] {
  var means = [Double](repeating: 0, count: 7)
  var counts = [Double](repeating: 0, count: 7)
  for (number, weekday) in zip(numbers, weekdays) {
    means[weekday] += number
    counts[weekday] += 1
  }
  for weekday in means.indices { means[weekday] /= counts[weekday] }
  return zip(numbers, weekdays).map { $0 - means[$1] }
}

extension Day {
  /// The index of the weekday: 0 for Monday to 6 for Sunday.
  fileprivate var positionInWeek: Int { ((ordinal + 3) % 7 + 7) % 7 }
}
