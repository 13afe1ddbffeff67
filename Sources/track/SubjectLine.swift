import TrackCore
import TrackStore

/// A command line that begins with an ID instead of a command: `track run 5km` means `track done run
/// 5km`, and `track run` means `track show run`.
struct SubjectLine {
  let commands: [CommandDescription]
  let variable: @Sendable (String) -> String?
  /// What was read to find out; nil if nothing was read.
  private(set) var declarations: Declarations?

  init(commands: [CommandDescription], variable: @escaping @Sendable (String) -> String?) {
    (self.commands, self.variable) = (commands, variable)
  }

  /// Returns the words with the command put before the ID; unchanged if they begin with a command,
  /// or if no block has the first word as its whole ID.
  mutating func expanded(_ words: [String]) -> [String] {
    guard let place = place(in: words), commands.named(words[place]) == nil,
      ID.isID(words[place]), isSubject(words[place], TypedLine(words, commands).folder)
    else { return words }
    let common = CommonOptions.specs()
    let isAlone = words[(place + 1)...].allSatisfy { word in
      word.hasPrefix("--") && common.contains { $0.isNamed(word.dropFirst(2).prefix { $0 != "=" }) }
    }
    var words = words
    words.insert(isAlone ? "show" : "done", at: place)
    if isAlone { words.append("--" + ShowCommand.bare) }
    return words
  }

  /// Returns the place of the first word that is not an option.
  private func place(in words: [String]) -> Int? {
    let common = CommonOptions.specs()
    var place = 0
    while place < words.count, words[place].hasPrefix("-") {
      guard words[place].hasPrefix("--"), words[place] != "--" else { return nil }
      let name = words[place].dropFirst(2).prefix { $0 != "=" }
      let takesValue = common.first { $0.isNamed(name) }?.value != nil
      place += takesValue && !words[place].contains("=") ? 2 : 1
    }
    return place < words.count ? place : nil
  }

  private mutating func isSubject(_ word: String, _ folder: String?) -> Bool {
    declarations = Declarations(in: folder, variable: variable)
    return declarations.map { BlockResolver(workspace: $0.workspace).exact(word) != nil } ?? false
  }
}
