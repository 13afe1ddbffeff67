import TrackCore

/// The similarity of titles, measured by their groups of three letters.
///
/// Stop words do not count. Titles with different numbers mean different things, such as runs of 5
/// and of 10 kilometres.
package struct TitleLikeness: Sendable {
  private let trigrams: [String: Int]
  private let numbers: Set<String>
  private let count: Int

  /// Frequent words that do not distinguish titles.
  private static let stopWords: Set<String> = [
    "a", "an", "the", "to", "of", "in", "for", "and", "my", "with", "on", "at", "by", "from", "be",
    "is", "i", "more",
  ]

  package init(_ title: String) {
    var words: [String] = []
    var numbers: Set<String> = []
    var word = ""
    func close() {
      if word.utf8.first?.isDigit ?? false {
        numbers.insert(word)
      } else if !word.isEmpty, !Self.stopWords.contains(word) {
        words.append(word)
      }
      word = ""
    }
    for scalar in foldedName(title).unicodeScalars {
      let isDigit = scalar.properties.numericType == .decimal
      guard isDigit || scalar.isLetter || scalar.isMarkOrDigit else {
        close()
        continue
      }
      if let first = word.utf8.first, first.isDigit != isDigit { close() }
      word.unicodeScalars.append(scalar)
    }
    close()
    var trigrams: [String: Int] = [:]
    for word in words {
      let letters = Array("  \(word) ".unicodeScalars)
      for start in 0..<letters.count - 2 {
        var key = String.UnicodeScalarView()
        key.append(contentsOf: letters[start..<start + 3])
        trigrams[String(key), default: 0] += 1
      }
    }
    self.trigrams = trigrams
    self.numbers = numbers
    count = trigrams.values.reduce(0, +)
  }

  /// Returns the similarity to another title, from 0 to 1.
  package func likeness(to other: TitleLikeness) -> Double {
    let haveNoWords = count == 0 && other.count == 0
    let common = trigrams.reduce(0) { $0 + min($1.value, other.trigrams[$1.key] ?? 0) }
    let words = haveNoWords ? 1 : Double(2 * common) / Double(count + other.count)
    if numbers == other.numbers { return haveNoWords && numbers.isEmpty ? 0 : words }
    // A number in only one title lowers the similarity less than two different numbers.
    return words * (numbers.isEmpty || other.numbers.isEmpty ? 0.9 : 0.6)
  }
}

/// A block whose title is similar to another title.
package struct SimilarBlock: Sendable {
  package let block: any Block
  /// The similarity, from 0 to 1.
  package let likeness: Double

  /// The minimum similarity at which a title counts as a duplicate.
  package static let high = 0.85
}

extension Workspace {
  /// Returns the blocks of the given kinds whose titles are similar to a title, the most similar
  /// first.
  package func blocks(
    like title: String, of kinds: [Kind], atLeast threshold: Double
  ) -> [SimilarBlock] {
    let wanted = TitleLikeness(title)
    return kinds.flatMap(blocks(of:))
      .map { SimilarBlock(block: $0, likeness: wanted.likeness(to: TitleLikeness($0.title))) }
      .filter { $0.likeness >= threshold }
      .sorted { ($1.likeness, $0.block.id) < ($0.likeness, $1.block.id) }
  }
}
