import TrackCore

/// A line in the style of other programs, split into words, properties, tags and a note.
struct SpokenWords {
  /// The part of the line before a colon, a dash, an equals sign or two blanks, such as `stretch`
  /// in `stretch: daily`; nil if there is none.
  private(set) var head: String?
  /// The words that are in none of the other fields.
  var words: [String] = []
  /// The properties and their values, such as `due:2027-02-15`, in the order of the line.
  private(set) var pairs: [(key: String, value: String)] = []
  /// The names that follow `+`, `@` or `#`, each with this sign.
  private(set) var marks: [(mark: Character, name: String)] = []
  /// The text after ` ; `, ` # `, ` // ` or ` -- `; nil if there is none.
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
    while let typed = rest.popFirst() {
      // `project:health` of other programs
      let word = typed.replacing("project:", with: "+")
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

  /// Separates a property and its value, such as `due:2027-02-15`; nil for any other word.
  private static func pair(_ word: String, isKey: (String) -> Bool) -> (String, String)? {
    guard let at = word.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
    let key = foldedName(String(word[..<at]))
    return isKey(key) ? (key, String(word[word.index(after: at)...])) : nil
  }

  /// Separates the first part of a line, which ends at a colon, two blanks, a dash or another
  /// separator; nil if there is none.
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
}
