/// Pairs the lines of a file with those of the formatted file.
package struct LinePairs {
  /// A line of the old file and the matching line of the new file. One of them is nil if that file
  /// has no matching line.
  package struct Pair: Hashable {
    package let old: SourceLine?
    package let new: SourceLine?
    /// True if both lines have the same bytes.
    package let isUnchanged: Bool
  }

  package let old: [UInt8]
  package let new: [UInt8]

  /// - Parameter new: The same file after formatting. The layout of its lines and its blank lines
  ///   may differ.
  package init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = old
    self.new = new
  }

  /// Calls a closure with the pairs in file order. A blank line is paired only with a blank line.
  package func forEach(_ body: (Pair) -> Void) {
    old.withUnsafeBufferPointer { oldBuffer in
      new.withUnsafeBufferPointer { newBuffer in
        var oldLines = LineReader(oldBuffer)
        var newLines = LineReader(newBuffer)
        var (left, right) = (oldLines.next(), newLines.next())
        while left != nil || right != nil {
          let isOldBlank = left.map { $0.role == .blank }
          let isNewBlank = right.map { $0.role == .blank }
          let takesOld = isOldBlank == true || isNewBlank != true
          let takesNew = isNewBlank == true || isOldBlank != true
          let both = isOldBlank == isNewBlank
          let one = both || takesOld ? left : nil
          let other = both || takesNew ? right : nil
          var isUnchanged = false
          if let one, let other {
            isUnchanged = oldBuffer[one.textStart..<one.next]
              .elementsEqual(newBuffer[other.textStart..<other.next])
          }
          body(Pair(old: one, new: other, isUnchanged: isUnchanged))
          if one != nil { left = oldLines.next() }
          if other != nil { right = newLines.next() }
        }
      }
    }
  }

  /// The new text with the blank lines of the old text, so that lines keep their numbers. Nil if a
  /// line that is not blank was added or removed.
  package var aligned: [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(new.count)
    var areSameLines = true
    forEach { pair in
      guard let one = pair.old else {
        if pair.new?.role != .blank { areSameLines = false }
        return
      }
      if one.number == 1 { bytes += old[one.start..<one.textStart] }
      if let other = pair.new, one.role != .blank {
        bytes += new[other.textStart..<other.next]
      } else {
        if pair.new == nil, one.role != .blank { areSameLines = false }
        bytes += old[one.textStart..<one.next]
      }
    }
    return areSameLines ? bytes : nil
  }
}
