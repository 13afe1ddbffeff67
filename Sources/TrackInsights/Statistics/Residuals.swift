import TrackCore

/// Returns the residuals of numbers after removing the mean of each weekday and the linear trend.
///
/// They come from a least-squares fit to the seven weekdays and the day number, computed in two
/// steps (Frisch and Waugh, 1933). Each residual is rounded to a billionth of the largest number,
/// so that equal numbers stay equal.
package func residuals(of numbers: [Double], on days: [Day]) -> [Double] {
  let own = withoutWeekdayMeans(numbers, days)
  let time = withoutWeekdayMeans(days.map { Double($0.ordinal - days[0].ordinal) }, days)
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

private func withoutWeekdayMeans(_ numbers: [Double], _ days: [Day]) -> [Double] {
  var sums = [Double](repeating: 0, count: 7)
  var counts = [Double](repeating: 0, count: 7)
  for (number, day) in zip(numbers, days) {
    sums[day.positionInWeek] += number
    counts[day.positionInWeek] += 1
  }
  return zip(numbers, days).map {
    $0 - sums[$1.positionInWeek] / counts[$1.positionInWeek]
  }
}

extension Day {
  /// The index of the weekday: 0 for Monday to 6 for Sunday.
  fileprivate var positionInWeek: Int { ((ordinal + 3) % 7 + 7) % 7 }
}
