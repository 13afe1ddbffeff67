/// The likeness of two titles, by their groups of three letters.
///
/// Stop words do not count. Titles with different numbers are different things, such as runs of 5 and
/// of 10 kilometres.
package struct TitleLikeness: Sendable {
  private let trigrams: [String: Int]
  private let numbers: Set<String>
  private let count: Int

  /// The words that say nothing about a title.
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

  /// Returns the likeness to another title, 0 to 1.
  package func likeness(to other: TitleLikeness) -> Double {
    let haveNoWords = count == 0 && other.count == 0
    let common = trigrams.reduce(0) { $0 + min($1.value, other.trigrams[$1.key] ?? 0) }
    let words = haveNoWords ? 1 : Double(2 * common) / Double(count + other.count)
    if numbers == other.numbers { return haveNoWords && numbers.isEmpty ? 0 : words }
    // A number on one side alone tells less than two different ones.
    return words * (numbers.isEmpty || other.numbers.isEmpty ? 0.9 : 0.6)
  }
}

/// A block whose title is like another one.
package struct SimilarBlock: Sendable {
  package let block: any Block
  /// 0 to 1.
  package let likeness: Double

  /// The likeness from which on a title is taken for a duplicate.
  package static let high = 0.85
}

extension Workspace {
  /// Returns the blocks of some kinds whose titles are like a title, the most alike first.
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
