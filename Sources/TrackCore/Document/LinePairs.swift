/// The lines of a document and of its layout side by side.
package struct LinePairs {
  /// A line of each, as positions; nil where one has no such line.
  package struct Pair: Hashable {
    package let old: Int?
    package let new: Int?
  }

  package let old: Document
  package let new: Document
  package private(set) var pairs: [Pair] = []
  /// Whether only blank lines came or went.
  package private(set) var areSameLines = true

  /// - Parameter new: The old document, but for how lines are laid out and how many blank ones
  ///   there are.
  package init(_ old: Document, _ new: Document) {
    self.old = old
    self.new = new
    var (left, right) = (0, 0)
    while left < old.lines.count || right < new.lines.count {
      let isOldBlank = left < old.lines.count ? old.lines[left].role == .blank : nil
      let isNewBlank = right < new.lines.count ? new.lines[right].role == .blank : nil
      let takesOld = isOldBlank == true || isNewBlank != true
      let takesNew = isNewBlank == true || isOldBlank != true
      let both = isOldBlank == isNewBlank
      pairs.append(
        Pair(
          old: isOldBlank != nil && (both || takesOld) ? left : nil,
          new: isNewBlank != nil && (both || takesNew) ? right : nil))
      if let pair = pairs.last {
        if pair.old == nil, isNewBlank != true || pair.new == nil, isOldBlank != true {
          areSameLines = false
        }
        if pair.old != nil { left += 1 }
        if pair.new != nil { right += 1 }
      }
    }
  }

  /// Whether a pair is the same line byte for byte.
  package func isUnchanged(_ pair: Pair) -> Bool {
    guard let left = pair.old, let right = pair.new else { return false }
    return text(old, left).elementsEqual(text(new, right))
  }

  /// The new lines that are not blank with the old blank ones: it has the old line numbers.
  package var aligned: [UInt8] {
    var bytes = Array(old.bytes.prefix(old.lines.first.map { $0.textStart - $0.start } ?? 0))
    for pair in pairs {
      guard let left = pair.old else { continue }
      if let right = pair.new, old.lines[left].role != .blank {
        bytes += text(new, right)
      } else {
        bytes += text(old, left)
      }
    }
    return bytes
  }

  /// A line with its ending, without a byte order mark.
  private func text(_ document: Document, _ position: Int) -> ArraySlice<UInt8> {
    let line = document.lines[position]
    return document.bytes[line.textStart..<line.next]
  }
}
