/// A command line that a person may have meant by one that failed.
struct Candidate: Hashable {
  var words: [String]
  /// What the line does, where its words do not say it: `from today on`.
  var remark = ""

  init(_ words: [String], _ remark: String = "") { (self.words, self.remark) = (words, remark) }

  /// The line in a message.
  func text(with common: [String] = []) -> String {
    let line = ["track"] + (words.flatMap(Self.parted) + common).map(Self.quoted)
    return "`\(line.joined(separator: " "))`" + (remark.isEmpty ? "" : " (\(remark))")
  }

  /// Returns the words of an amount such as `20 pages`, which needs no quotation marks.
  private static func parted(_ word: String) -> [String] {
    let parts = word.split(separator: " ").map(String.init)
    guard parts.count == 2, let number = parts.first, let unit = parts.last,
      number.allSatisfy(\.isNumber), unit.allSatisfy(\.isLetter)
    else { return [word] }
    return [number, unit]
  }

  /// Returns a word in quotation marks if a shell needs them. In `key=value`, only the value is
  /// quoted.
  private static func quoted(_ word: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let key = parts.first, let value = parts.last,
      key.allSatisfy({ $0.isLetter || "-+".contains($0) })
    else { return word.hasPrefix("--") || word.isShortOption ? word : word.quotedForShell }
    return "\(key)=\(value.quotedForShell)"
  }
}
