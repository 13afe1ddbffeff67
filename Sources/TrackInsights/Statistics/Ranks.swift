/// Returns twice the difference between the rank of each number and the mean rank. Equal numbers
/// get the mean of their ranks.
///
/// The results are integers, so that sums of their products are exact.
package func centeredRanks(of numbers: [Int64]) -> [Int64] {
  let order = sortedByRadix(numbers)
  var ranks = [Int64](repeating: 0, count: numbers.count)
  var first = 0
  while first < order.count {
    var end = first + 1
    while end < order.count, order[end].key == order[first].key { end += 1 }
    // Ranks count from 1: the mean of `first + 1` to `end`, doubled, is `first + 1 + end`.
    let rank = Int64(first + 1 + end) - Int64(numbers.count + 1)
    for position in first..<end { ranks[order[position].index] = rank }
    first = end
  }
  return ranks
}

/// Returns the indexes of the numbers in ascending order of the numbers. The keys are the
/// differences from the smallest number; in 64 bits without a sign, every difference is exact.
///
/// A radix sort, from the least significant byte, is several times faster here than a sort by comparison:
/// the numbers are in no order, so the processor could not predict the comparisons.
private func sortedByRadix(_ numbers: [Int64]) -> [(key: UInt64, index: Int)] {
  guard let smallest = numbers.min(), let largest = numbers.max() else { return [] }
  var order = numbers.indices.map {
    (key: UInt64(bitPattern: numbers[$0] &- smallest), index: $0)
  }
  let largestKey = UInt64(bitPattern: largest &- smallest)
  var sorted = order
  var starts = [Int](repeating: 0, count: 256)
  var shift: UInt64 = 0
  while shift < 64, largestKey >> shift > 0 {
    for byte in starts.indices { starts[byte] = 0 }
    for item in order { starts[Int((item.key >> shift) & 255)] += 1 }
    var start = 0
    for byte in starts.indices {
      let count = starts[byte]
      starts[byte] = start
      start += count
    }
    for item in order {
      let byte = Int((item.key >> shift) & 255)
      sorted[starts[byte]] = item
      starts[byte] += 1
    }
    swap(&order, &sorted)
    shift += 8
  }
  return order
}
