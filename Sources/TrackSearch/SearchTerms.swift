import TrackCore

/// Finds words in lines, ignoring case and the Unicode normalization form.
///
/// On an ASCII line, `areAll` compares bytes. Every other search compares letter by letter, without
/// creating a string of the line.
package struct SearchTerms {
  private struct Word {
    /// The word in lower case; nil if it is not ASCII.
    let bytes: [UInt8]?
    let letters: [UInt32]
  }

  private var words: [Word] = []
  private var table = LetterTable()
  /// The letters of the current line, and their offsets.
  private var letters: [UInt32] = []
  private var offsets: [Int] = []

  package init(_ texts: [String]) {
    for word in texts where !word.isEmpty {
      let bytes = Array(word.utf8)
      var letters: [UInt32] = []
      bytes.withUnsafeBufferPointer { buffer in
        table.forEachLetter(in: buffer, 0..<buffer.count) { letter, _ in letters.append(letter) }
      }
      let isASCII = bytes.allSatisfy(\.isASCII)
      words.append(
        Word(bytes: isASCII ? bytes.map(\.lowercased) : nil, letters: letters))
    }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// The number of words.
  var count: Int { words.count }

  /// Returns true if a range contains all words.
  @inline(__always)
  mutating func areAll(in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    if words.isEmpty { return true }
    if isASCII(buffer, range) {
      for word in words where Self.find(word.bytes, in: buffer, range) == nil { return false }
      return true
    }
    spell(buffer, range)
    return words.allSatisfy { find($0.letters, from: 0) != nil }
  }

  /// Returns the indices of the words that occur in a range.
  mutating func found(in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Set<Int> {
    spell(buffer, range)
    return Set(words.indices.filter { find(words[$0].letters, from: 0) != nil })
  }

  /// Returns the ranges within a line at which one of the words occurs, sorted and without
  /// overlaps.
  package mutating func places(
    in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> [Range<Int>] {
    spell(buffer, range)
    var places: [Range<Int>] = []
    for word in words {
      var from = 0
      while let place = find(word.letters, from: from) {
        let end = place + word.letters.count
        places.append(offsets[place]..<(end < offsets.count ? offsets[end] : range.upperBound))
        from = end
      }
    }
    places.sort { $0.lowerBound < $1.lowerBound }
    return places.reduce(into: []) { merged, place in
      guard let last = merged.last, last.upperBound >= place.lowerBound else {
        return merged.append(place)
      }
      merged[merged.count - 1] =
        last.lowerBound..<max(last.upperBound, place.upperBound)
    }
  }

  // MARK: Bytes

  @inline(__always)
  private func isASCII(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    UTF8Check.skipASCII(buffer, range.lowerBound, range.upperBound) == range.upperBound
  }

  /// Returns the position of a word's first occurrence.
  @inline(__always)
  private static func find(
    _ word: [UInt8]?, in buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    guard let word else { return nil }
    return word.withUnsafeBufferPointer { word in
      let last = range.upperBound - word.count
      var at = range.lowerBound
      let first = word[0]
      while at <= last {
        if buffer[at].lowercased == first {
          var k = 1
          while k < word.count, buffer[at + k].lowercased == word[k] { k += 1 }
          if k == word.count { return at }
        }
        at += 1
      }
      return nil
    }
  }

  // MARK: Letters

  private mutating func spell(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    letters.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    var letters = letters
    var offsets = offsets
    // Move the arrays into local variables and back, so that appending does not copy them.
    self.letters = []
    self.offsets = []
    table.forEachLetter(in: buffer, range) { letter, offset in
      letters.append(letter)
      offsets.append(offset)
    }
    self.letters = letters
    self.offsets = offsets
  }

  private func find(_ word: [UInt32], from start: Int) -> Int? {
    var at = start
    while at + word.count <= letters.count {
      var k = 0
      while k < word.count, letters[at + k] == word[k] { k += 1 }
      if k == word.count { return at }
      at += 1
    }
    return nil
  }
}
