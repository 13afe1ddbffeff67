/// Finds the word that was probably meant.
enum Suggestion {
  /// The nearest of the words, if it is near enough to be meant; the first of several.
  static func nearest(to typed: String, in words: [String]) -> String? {
    let typed = Array(typed.lowercased().unicodeScalars)
    // Nobody mistypes a word by more than its length.
    guard typed.count <= 64 else { return nil }
    let limit = max(1, typed.count / 3)
    var best: (word: String, distance: Int)?
    for word in words {
      let distance = distance(from: typed, to: Array(word.lowercased().unicodeScalars))
      if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
    }
    return best?.word
  }

  /// How many insertions, deletions, replacements and swaps of neighbours lie between.
  private static func distance(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, typed) in left.enumerated() {
      var current = [row + 1]
      for (column, meant) in right.enumerated() {
        var cost = min(last[column] + (typed == meant ? 0 : 1), last[column + 1] + 1)
        cost = min(cost, current[column] + 1)
        if row > 0, column > 0, typed == right[column - 1], meant == left[row - 1] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
