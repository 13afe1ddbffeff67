/// Returns twice the difference between the rank of each number and the mean rank. Equal numbers
/// get the mean of their ranks.
///
/// The results are integers, so that sums of their products are exact.
package func centeredRanks(of numbers: [Double]) -> [Int64] {
  // The order of equal numbers does not matter, for they get the same rank.
  let order = numbers.indices.map { (number: numbers[$0], index: $0) }
    .sorted { $0.number < $1.number }
  var ranks = [Int64](repeating: 0, count: numbers.count)
  var first = 0
  while first < order.count {
    var end = first + 1
    while end < order.count, order[end].number == order[first].number { end += 1 }
    // Ranks count from 1: the mean of `first + 1` to `end`, doubled, is `first + 1 + end`.
    let rank = Int64(first + 1 + end) - Int64(numbers.count + 1)
    for place in first..<end { ranks[order[place].index] = rank }
    first = end
  }
  return ranks
}
