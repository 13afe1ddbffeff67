extension RandomAccessCollection where Index == Int {
  /// Binary search: the first index for which `predicate` is false.
  ///
  /// The elements for which `predicate` is true must come before all others.
  @inline(__always)
  package func endOfPrefix(while predicate: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
