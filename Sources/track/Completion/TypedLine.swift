/// The words of a command line before the word to complete, parsed as far as possible.
struct TypedLine {
  private(set) var command: CommandDescription?
  /// The arguments before the word to complete.
  private(set) var words: [String] = []
  /// The option whose value is to be completed; nil if an argument or option is to be completed.
  private(set) var pending: OptionSpec?
  /// The names of the options before the word to complete.
  private(set) var given: Set<String> = []
  /// The value of `--dir`.
  private(set) var folder: String?
  /// True if the words contain `--`, so that all further words are arguments.
  private(set) var takesOnlyWords = false
  /// True after `upkeep`, before the name of a command that it lists.
  private var startsUpkeep = false

  var options: [OptionSpec] { command?.allOptions ?? CommonOptions.specs() }

  init(_ typed: some Sequence<String>, _ commands: [CommandDescription]) {
    for word in typed {
      if let option = pending {
        pending = nil
        note(option, word)
      } else if !takesOnlyWords, word == "--" {
        takesOnlyWords = true
      } else if !takesOnlyWords, word.hasPrefix("--") {
        takeLong(word.dropFirst(2))
      } else if !takesOnlyWords, word.hasPrefix("-"),
        let option = options.first(where: { $0.short != nil && $0.short == word.dropFirst().first })
      {
        given.insert(option.name)
        if option.value != nil, word.count == 2 { pending = option }
      } else if command == nil {
        if word == CommandDescription.upkeep { startsUpkeep = true }
        command =
          commands.named(word) ?? CommandWord.expanded([word])?.first.flatMap(commands.named)
      } else if startsUpkeep, words.isEmpty, let named = commands.first(where: { $0.name == word })
      {
        command = named
        startsUpkeep = false
      } else {
        words.append(word)
      }
    }
  }

  private mutating func takeLong(_ text: Substring) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = options.first(where: { $0.isNamed(parts.first ?? "") }) else { return }
    given.insert(option.name)
    if parts.count > 1 {
      note(option, String(parts[1]))
    } else if option.value != nil {
      pending = option
    }
  }

  private mutating func note(_ option: OptionSpec, _ value: String) {
    if option.name == "dir" { folder = value }
  }
}
