/// Returns twice the difference between the rank of each number and the mean rank. Equal numbers
/// get the mean of their ranks.
///
/// The results are integers, so that sums of their products are exact.
package func centeredRanks(of numbers: [Int64]) -> [Int64] {
  let order = numbers.indices.sorted { numbers[$0] < numbers[$1] }
  var ranks = [Int64](repeating: 0, count: numbers.count)
  var first = 0
  while first < order.count {
    var end = first + 1
    while end < order.count, numbers[order[end]] == numbers[order[first]] { end += 1 }
    // Ranks count from 1: the mean of `first + 1` to `end`, doubled, is `first + 1 + end`.
    let rank = Int64(first + 1 + end) - Int64(numbers.count + 1)
    for position in first..<end { ranks[order[position]] = rank }
    first = end
  }
  return ranks
}
