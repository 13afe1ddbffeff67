import TrackCore

/// Messages of commands in the words of a tool: an option is named as the argument that it is, and
/// advice that only a command line can follow is left out.
struct ToolWords {
  private let arguments: [String]

  /// - Parameter arguments: The names of the tool's arguments.
  init(_ arguments: [String]) { self.arguments = arguments }

  func inWords(_ message: String) -> String {
    let sentences = Self.sentences(of: message)
    // The first sentence tells what happened, so it always stays.
    let kept = sentences.enumerated().compactMap { told($1) ?? ($0 == 0 ? $1 : nil) }
    return kept.joined(separator: " ")
  }

  /// Returns a sentence in the words of the tool; nil if it names a command line.
  private func told(_ sentence: String) -> String? {
    if sentence.contains("`track ") { return nil }
    var words: [String] = []
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      guard let start = word.firstRange(of: "--")?.upperBound,
        word[start...].first?.isLetter == true
      else {
        words.append(String(word))
        continue
      }
      let option = word[start...].prefix { $0.isLetter || $0 == "-" }
      let name = String(option.replacing("-", with: "_"))
      guard arguments.contains(name) else { return nil }
      words.append("\(word[..<start].dropLast(2))\(name)\(word[option.endIndex...])")
    }
    return words.joined(separator: " ")
  }

  private static func sentences(of message: String) -> [String] {
    var sentences: [String] = []
    var words: [Substring] = []
    for word in message.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = words.last, last.hasSuffix("."),
        word.first.map({ $0.isUppercase || $0 == "`" }) == true
      {
        sentences.append(words.joined(separator: " "))
        words = []
      }
      words.append(word)
    }
    return sentences + [words.joined(separator: " ")]
  }
}
