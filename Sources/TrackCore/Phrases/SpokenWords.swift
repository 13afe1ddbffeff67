/// The words of a line that people write by hand, with the marks of other programs taken apart.
struct SpokenWords {
  /// What stands before a colon, a dash or two blanks, such as `stretch` in `stretch: daily`; nil
  /// if nothing does.
  private(set) var head: String?
  /// The other words, without those below.
  var words: [String] = []
  /// The pairs such as `due:2027-02-15`, in the order in which they were written.
  private(set) var pairs: [(key: String, value: String)] = []
  /// The names after `+`, `@` and `#`.
  private(set) var marks: [(mark: Character, name: String)] = []
  /// The text after `;`, `#` or `//`.
  private(set) var note: String?

  /// - Parameter isKey: Returns true if a word before a colon names a property.
  init(_ line: String, isKey: (String) -> Bool) {
    var text = line[...]
    for mark in [" ; ", " # ", " // ", " -- "] {
      guard let range = text.firstRange(of: mark) else { continue }
      let note = String(text[range.upperBound...]).withoutBlanksAround
      if !note.isEmpty { self.note = note }
      text = text[..<range.lowerBound]
    }
    var body = String(text).withoutBlanksAround
    if let (head, rest) = Self.parted(body, isKey: isKey) { (self.head, body) = (head, rest) }
    var rest = body.split { $0 == " " || $0 == "\t" || $0 == "|" }.map(String.init)[...]
    while let word = rest.popFirst() {
      if let first = word.first, "+@#".contains(first), word.count > 1,
        word.dropFirst().first?.isLetter == true
      {
        marks.append((first, String(word.dropFirst())))
      } else if let (key, value) = Self.pair(word, isKey: isKey) {
        var value = value
        if value.isEmpty {
          let next = rest.prefix {
            Self.pair($0, isKey: isKey) == nil && !"+@#".contains($0.first ?? " ")
          }
          value = next.joined(separator: " ")
          rest = rest.dropFirst(next.count)
        }
        pairs.append((key, value))
      } else {
        words.append(word)
      }
    }
  }

  /// Returns `due` and `2027-02-15` for `due:2027-02-15`.
  private static func pair(_ word: String, isKey: (String) -> Bool) -> (String, String)? {
    guard let at = word.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
    let key = foldedName(String(word[..<at]))
    return isKey(key) ? (key, String(word[word.index(after: at)...])) : nil
  }

  /// Separates the first part of a line: before `:`, two blanks, a dash or an equals sign.
  private static func parted(_ text: String, isKey: (String) -> Bool) -> (String, String)? {
    let first = text.prefix { $0 != " " && $0 != "\t" }
    if first.hasSuffix(":"), first.count > 1, !isKey(foldedName(String(first.dropLast()))) {
      return (String(first.dropLast()), String(text[first.endIndex...]).withoutBlanksAround)
    }
    for mark in ["  ", "\t", " - ", " – ", " — ", " = ", " -> ", " | "] {
      guard let range = text.firstRange(of: mark), range.lowerBound > text.startIndex else {
        continue
      }
      let head = String(text[..<range.lowerBound])
      guard head.contains(where: \.isLetter), !head.contains(":"), !head.hasSuffix(",") else {
        continue
      }
      return (head, String(text[range.upperBound...]).withoutBlanksAround)
    }
    return nil
  }
}

extension String {
  var withoutBlanksAround: String {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }

  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
