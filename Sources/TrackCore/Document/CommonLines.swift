/// Finds the lines that two states of a file have in common, in the same order.
struct CommonLines {
  private let old: LineStarts
  private let new: LineStarts
  /// The number of common lines at the beginning.
  private let head: Int
  /// The number of common lines at the end.
  private let tail: Int
  /// A number for each line of the old state between `head` and `tail`. Equal lines of both states
  /// have the same number.
  private var oldNumbers: [Int32] = []
  private var newNumbers: [Int32] = []
  /// For each number in `oldNumbers` and `newNumbers`, how often its line occurs in the ranges that
  /// `anchors` compares. All counts are zero between calls of `anchors`.
  private var occurrences: [Occurrences] = []

  private struct Occurrences {
    var old: Int32 = 0
    var new: Int32 = 0
    /// The index in `newNumbers` of the last occurrence.
    var newLine: Int32 = 0

    var isUnique: Bool { old == 1 && new == 1 }
  }

  init(_ old: LineStarts, _ new: LineStarts) {
    (self.old, self.new) = (old, new)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old.bytes(of: head).hasSameBytes(as: new.bytes(of: head)) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      old.bytes(of: old.count - 1 - tail).hasSameBytes(as: new.bytes(of: new.count - 1 - tail))
    {
      tail += 1
    }
    (self.head, self.tail) = (head, tail)
    var numbering = LineNumbering()
    oldNumbers = (head..<old.count - tail).map { numbering.number(of: old.bytes(of: $0)) }
    newNumbers = (head..<new.count - tail).map { numbering.number(of: new.bytes(of: $0)) }
    occurrences = Array(repeating: Occurrences(), count: numbering.count)
  }

  /// Calls a closure with the indices of each common line in the old and in the new state, in
  /// order.
  ///
  /// If many lines differ, both states are first divided into ranges, at lines that occur exactly
  /// once in each state. For each pair of ranges, the common lines are a longest common
  /// subsequence, with two exceptions:
  /// - Two ranges with the same number of lines are compared line by line if at least one line is
  ///   at the same place in both. Then only lines at the same place are found.
  /// - If the ranges are too long, only lines at the same place or no lines are found.
  mutating func forEach(_ body: (Int, Int) -> Void) {
    for line in 0..<head { body(line, line) }
    compare(0..<oldNumbers.count, 0..<newNumbers.count) { [head] in body(head + $0, head + $1) }
    for line in stride(from: tail, to: 0, by: -1) { body(old.count - line, new.count - line) }
  }

  private func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    oldNumbers[oldIndex] == newNumbers[newIndex]
  }

  private mutating func compare(
    _ left: Range<Int>, _ right: Range<Int>, _ body: (Int, Int) -> Void
  ) {
    if left.count > 2_000, let anchors = anchors(left, right) {
      var (start, other) = (left.lowerBound, right.lowerBound)
      for anchor in anchors {
        compare(start..<anchor.old, other..<anchor.new, body)
        body(anchor.old, anchor.new)
        (start, other) = (anchor.old + 1, anchor.new + 1)
      }
      compare(start..<left.upperBound, other..<right.upperBound, body)
      return
    }
    if left.count == right.count && zip(left, right).contains(where: isSame) || left.count > 2_000 {
      for (one, other) in zip(left, right) where isSame(one, other) { body(one, other) }
      return
    }
    guard !left.isEmpty, !right.isEmpty, right.count <= 4_000_000 / left.count else { return }
    compareWithTable(left, right, body)
  }

  /// Finds a longest common subsequence with a table. For each pair of suffixes, the table has the
  /// length of their longest common subsequence.
  private func compareWithTable(
    _ left: Range<Int>, _ right: Range<Int>, _ body: (Int, Int) -> Void
  ) {
    let width = right.count + 1
    let (olds, news) = (oldNumbers[left], newNumbers[right])
    let (firstOld, firstNew) = (left.lowerBound, right.lowerBound)
    var lengths = [Int32](repeating: 0, count: (left.count + 1) * width)
    for row in stride(from: left.count - 1, through: 0, by: -1) {
      for column in stride(from: right.count - 1, through: 0, by: -1) {
        lengths[row * width + column] =
          olds[firstOld + row] == news[firstNew + column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < left.count, column < right.count {
      if olds[firstOld + row] == news[firstNew + column] {
        body(firstOld + row, firstNew + column)
        row += 1
        column += 1
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  /// Returns pairs of equal lines that occur exactly once in each range. Of all such pairs, it
  /// returns as many as possible that are in the same order in both ranges. Nil if there are none.
  private mutating func anchors(
    _ left: Range<Int>, _ right: Range<Int>
  ) -> [(old: Int, new: Int)]? {
    for line in left { occurrences[Int(oldNumbers[line])].old += 1 }
    for line in right {
      occurrences[Int(newNumbers[line])].new += 1
      occurrences[Int(newNumbers[line])].newLine = Int32(truncatingIfNeeded: line)
    }
    var pairs: [(old: Int, new: Int)] = []
    for line in left {
      let found = occurrences[Int(oldNumbers[line])]
      if found.isUnique { pairs.append((line, Int(found.newLine))) }
    }
    for line in left { occurrences[Int(oldNumbers[line])] = Occurrences() }
    for line in right { occurrences[Int(newNumbers[line])] = Occurrences() }
    return Self.longestAscent(of: pairs)
  }

  /// Returns a longest subsequence of the pairs in which the new lines ascend; nil if there are no
  /// pairs.
  private static func longestAscent(of pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)]? {
    // `ends[length - 1]` is the index of the pair that ends an ascending subsequence of this
    // length. If several pairs do, it is the pair with the smallest new line.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (place, end) = (0, ends.count)
      if let last = ends.last, pairs[last].new < pair.new { place = end }
      while place < end {
        let middle = (place + end) / 2
        if pairs[ends[middle]].new < pair.new { place = middle + 1 } else { end = middle }
      }
      previous[index] = place > 0 ? ends[place - 1] : -1
      if place < ends.count { ends[place] = index } else { ends.append(index) }
    }
    guard var last = ends.last else { return nil }
    var chosen: [(old: Int, new: Int)] = []
    chosen.reserveCapacity(ends.count)
    while last >= 0 {
      chosen.append(pairs[last])
      last = previous[last]
    }
    return chosen.reversed()
  }
}
