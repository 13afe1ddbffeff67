import TrackCore

/// Words that people type instead of the name of a command, each with the command line that it
/// stands for.
enum CommandSynonym {
  private static let lines: [String: [String]] = [
    "delete": ["remove"], "rm": ["remove"], "new": ["add"], "create": ["add"], "ls": ["list"],
    "did": ["done"], "record": ["done"], "tick": ["done"], "complete": ["done"],
    "finish": ["done"], "correct": ["amend"], "begin": ["start"], "journal": ["day"],
    "month": ["calendar", "month"], "year": ["calendar", "year"],
    "streaks": ["report", "--only", "habits", "--sort", "importance"],
    "history": ["find"], "search": ["find"], "grep": ["find"], "review": ["term", "review"],
    "stats": ["report"], "statistics": ["report"], "summary": ["report"],
    "todo": ["add", "task"], "web": ["watch", "--html", "--open"],
    "browser": ["watch", "--html", "--open"], "vacation": ["pause"], "holiday": ["pause"],
    "config": ["set"], "settings": ["set"],
  ]

  /// Returns a command line with its first word replaced; nil if the word is not a synonym.
  ///
  /// A kind is a synonym of `list`, `add` and `show`: `habits`, `habit Run 3/week`, `goal half`.
  static func expanded(_ words: ArraySlice<String>) -> [String]? {
    guard let word = words.first?.lowercased() else { return nil }
    let rest = Array(words.dropFirst())
    if let line = lines[word] { return line + rest }
    guard let kind = KindWord.kind(word) else { return nil }
    let isPlural = word == kind.plural
    switch rest.first {
    case nil: return ["list", kind.plural]
    case "list": return ["list", kind.plural] + rest.dropFirst()
    case "add", "new": return ["add", kind.rawValue] + rest.dropFirst()
    case let first? where first.hasPrefix("-"): return ["list", kind.plural] + rest
    case _ where isPlural: return nil
    default: return (rest.count == 1 ? ["show"] : ["add", kind.rawValue]) + rest
    }
  }
}
