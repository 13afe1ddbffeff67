/// A random typing style: the kinds of spaces and dashes, the line endings, and spaces around
/// colons.
struct Handwriting {
  var random: SeededGenerator
  private let indent: String
  private let beforeColon: String
  private let afterColon: String
  /// True if the style has unusual spaces and dashes, capitals and ellipses, as from a phone's
  /// keyboard.
  private let isOdd: Bool
  private let ending: Ending

  private enum Ending: CaseIterable { case lf, crlf, mixed }

  private static let blanks = [" ", " ", "  ", "\t", "\u{A0}", "\u{2009}", "\u{3000}", " \u{202F}"]
  private static let dashes = [
    "-", "-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "\u{2212}",
  ]
  private static let indents = ["  ", "  ", "\t", " ", "    ", "\u{A0}\u{A0}", "\u{3000}"]

  init(_ random: SeededGenerator) {
    var random = random
    isOdd = random.chance(2)
    indent = random.one(of: Self.indents)
    beforeColon = random.chance(5) ? random.one(of: Self.blanks) : ""
    afterColon = random.chance(4) ? random.one(of: ["", "   ", "\t", "\u{A0}"]) : " "
    ending = random.chance(3) ? random.one(of: Ending.allCases) : .lf
    self.random = random
  }

  mutating func blank() -> String { isOdd && random.chance(3) ? random.one(of: Self.blanks) : " " }

  /// Returns a blank or nothing.
  mutating func maybeBlank() -> String { random.chance(3) ? blank() : "" }

  mutating func dash() -> String { isOdd ? random.one(of: Self.dashes) : "-" }

  mutating func dots() -> String { isOdd && random.chance(2) ? "\u{2026}" : ".." }

  /// Returns a word of the grammar, sometimes with capital letters.
  mutating func word(_ word: String) -> String {
    guard isOdd, random.chance(3) else { return word }
    return random.chance(2) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Returns words of the grammar in random case with random blanks; `-` becomes any dash.
  mutating func phrase(_ text: String) -> String {
    var words: [String] = []
    for part in text.split(separator: " ") {
      let isPlain = part.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A }
      let letters = isPlain ? word(String(part)) : String(part)
      words.append(letters.split(separator: "-").joined(separator: dash()))
    }
    var phrase = words.first ?? ""
    for word in words.dropFirst() { phrase += blank() + word }
    return phrase
  }

  /// Returns a property line without its line ending.
  mutating func property(_ key: String, _ value: String) -> String {
    let colon = beforeColon + ":" + (value.isEmpty ? "" : afterColon)
    return indent + word(key) + colon + value + trailing()
  }

  mutating func continuation(_ text: String) -> String { indent + "| " + text + trailing() }

  mutating func comment() -> String {
    let text = random.one(of: ["# a comment", "#", "# habit x: no block", "#? every: day", "#!"])
    return (random.chance(2) ? indent : "") + text
  }

  mutating func header(_ kind: String, _ id: String, _ title: String?) -> String {
    let head = word(kind) + blank() + id
    guard let title else { return head + trailing() }
    return head + maybeBlank() + ":" + (title.isEmpty ? "" : maybeBlank()) + title + trailing()
  }

  mutating func lineEnding() -> String {
    switch ending {
    case .lf: "\n"
    case .crlf: "\r\n"
    case .mixed: random.chance(2) ? "\n" : "\r\n"
    }
  }

  private mutating func trailing() -> String { random.chance(12) ? blank() : "" }
}
