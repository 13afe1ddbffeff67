/// Suggests the nearest word by edit distance.
package enum Suggestion {
  /// Returns the candidate with the smallest edit distance from a word, if this distance is small
  /// compared with the length of the word.
  ///
  /// - Returns: The nearest candidate; of several at the same distance, the first one. Nil if no
  ///   candidate is near enough, or if the word is empty or has more than 64 letters.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(foldedName(word).unicodeScalars)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    var allowed = max(1, letters.count / 3)
    var best: String?
    for candidate in candidates {
      let other = Array(foldedName(candidate).unicodeScalars)
      guard abs(other.count - letters.count) <= allowed else { continue }
      let distance = edits(letters, other, atMost: allowed)
      if distance <= allowed, distance < letters.count {
        best = candidate
        if distance == 0 { return best }
        allowed = distance - 1
      }
    }
    return best
  }

  /// Returns the similarity of two texts, from 0 to 100: the share of letters that need no edit.
  /// Returns 0 if a text has more than 64 letters or both are empty.
  package static func similarity(of text: String, to other: String) -> Int {
    let left = Array(foldedName(text).unicodeScalars)
    let right = Array(foldedName(other).unicodeScalars)
    let most = max(left.count, right.count)
    guard most > 0, most <= 64 else { return 0 }
    return (most - edits(left, right, atMost: most)) * 100 / most
  }

  /// Returns the edit distance: the smallest number of letters to insert, delete, replace or swap
  /// with a neighbour. If it is greater than `limit`, the result may be any number above `limit`.
  static func edits(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int
  ) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var cost = min(
          last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      if current.allSatisfy({ $0 > limit }) { return limit + 1 }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
