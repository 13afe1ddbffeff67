extension RandomAccessCollection where Index == Int {
  /// The position behind all elements of which something holds, which come first; found by
  /// halving.
  @inline(__always)
  func positionBehind(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
