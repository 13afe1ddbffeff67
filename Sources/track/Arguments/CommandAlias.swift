/// A former name of a command, or the name of a command that has become a form of another one.
///
/// Nothing lists these names. They are for scripts, and for people who learned them.
struct CommandAlias: Hashable, Sendable {
  let name: String
  /// The words for which the name stands after the name of the command.
  let words: [String]

  init(_ name: String, _ words: String...) { (self.name, self.words) = (name, words) }
}

extension [CommandDescription] {
  /// Returns the command with this name or alias.
  func named(_ name: String) -> CommandDescription? {
    first { $0.name == name } ?? first { $0.aliases.contains { $0.name == name } }
  }

  /// The names of all commands, and their aliases.
  var allNames: [String] { flatMap { [$0.name] + $0.aliases.map(\.name) } }

  /// The commands that `track help` lists.
  var listed: [CommandDescription] { filter { $0.group != .upkeep } }

  /// Returns the command line with an alias at its beginning replaced by what it stands for. Also
  /// takes `upkeep` from before the name of a command that it lists. Nil for other words.
  func expanded(_ words: ArraySlice<String>) -> [String]? {
    guard let word = words.first else { return nil }
    let rest = words.dropFirst()
    if word == CommandDescription.upkeep, let name = rest.first,
      contains(where: { $0.name == name && $0.group == .upkeep })
    {
      return [String](rest)
    }
    for command in self {
      guard let alias = command.aliases.first(where: { $0.name == word }) else { continue }
      return [command.name] + alias.words + rest.map(\.self)
    }
    return nil
  }
}
