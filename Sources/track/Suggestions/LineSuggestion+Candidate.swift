import TrackCore

extension LineSuggestion {
  /// One suggestion: a command line, or several that belong together.
  struct Candidate {
    let words: [String]
    /// A remark that tells the suggestion from others; empty if none is needed.
    var remark = ""
    /// True to suggest the line without trying it. It asks questions, syncs or runs another
    /// program, or it has nothing to act on now, as its remark says.
    var isUntried = false
    /// The program that the line runs.
    var program = "track"
    /// The command lines to run after the first one.
    var others: [[String]] = []

    /// Returns the candidate with the options that the user typed and that every command has, such
    /// as `--dir`.
    func with(_ common: [String]) -> Self { mapped { $0 + common } }

    /// Returns the candidate with each of its command lines changed. A line of another program
    /// stays as it is.
    func mapped(_ change: ([String]) -> [String]) -> Self {
      if program != "track" { return self }
      return Self(
        words: change(words), remark: remark, isUntried: isUntried, others: others.map(change))
    }

    var text: String {
      ([words] + others).map { line in
        "`\(program) \(line.map(Self.quoted).joined(separator: " "))`"
      }
      .joined(separator: " and ") + (remark.isEmpty ? "" : " (\(remark))")
    }

    /// Returns a word in quotation marks if a shell needs them. In `key=value`, only the value is
    /// quoted.
    private static func quoted(_ word: String) -> String {
      if word.hasPrefix("--") || word.isShortOption { return word }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || "-+".contains($0) }) else {
        return word.quotedForShell
      }
      return "\(parts[0])=\(parts[1].quotedForShell)"
    }
  }
}
