import TrackCore
import TrackPhrases

/// Splits a command line into the command, its arguments and its options.
struct Parser {
  let commands: [CommandDescription]

  struct Result {
    /// The command; nil if the command line does not name one.
    var command: CommandDescription?
    var input = Input()
    /// The properties that were typed as options, as `key=value`.
    fileprivate(set) var formerOptions: [String] = []
    /// The command line in which these properties are written as `key=value`.
    fileprivate(set) var spelling: [String] = []

    /// True if the properties of a new block, or of a term to plan, may follow.
    fileprivate var isForNewBlock: Bool {
      guard command?.name == "term" else { return command?.isForNewBlocks ?? false }
      return input.arguments.first.flatMap(TermAction.init).map { !$0.keys.isEmpty } ?? false
    }
  }

  func parse(_ words: [String]) throws(Failure) -> Result {
    var result = Result()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { try take(word, into: &result) }
        result.spelling += [word] + rest
        break
      }
      let (isLong, isShort) = (word.hasPrefix("--"), looksLikeOption(word))
      if result.command == nil, !isLong, !isShort, let words = replaced([word] + rest) {
        rest = words[...]
        continue
      }
      let (before, count) = (rest, result.formerOptions.count)
      if isLong {
        try takeLongOption(word.dropFirst(2), &rest, into: &result)
      } else if isShort {
        try takeShortOption(word, &rest, into: &result)
      } else {
        try take(word, into: &result)
      }
      let new = result.formerOptions.dropFirst(count)
      result.spelling += new.isEmpty ? [word] + before.dropLast(rest.count) : Array(new)
    }
    return result
  }

  /// Returns the words that a command line stands for; nil if it stands for itself.
  private func replaced(_ words: ArraySlice<String>) -> [String]? {
    guard let word = words.first, commands.named(word) != nil else {
      return CommandWord.expanded(words)
    }
    return CommandWord.night(words) ?? commands.expanded(words)
  }

  /// Returns true if a word has the form of a short option. A dash before a digit or a point begins
  /// a negative number, and a dash alone is an argument.
  private func looksLikeOption(_ word: String) -> Bool {
    guard word.first == "-", let second = word.dropFirst().first else { return false }
    return !second.isNumber && second != "."
  }

  private func take(_ word: String, into result: inout Result) throws(Failure) {
    guard result.command == nil else {
      result.input.arguments.append(word)
      return
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      let isCommon = PhraseReader.isCommon(word)
      let near = isCommon ? nil : Suggestion.nearest(to: word, in: commands.map(\.name))
      throw .usage(.unknownCommand(word, near: near.map { "`track \($0)`" }))
    }
    result.command = command
  }

  private func takeLongOption(
    _ text: Substring, _ rest: inout ArraySlice<String>, into result: inout Result
  ) throws(Failure) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let options = options(after: result.command)
    let value = parts.count > 1 ? String(parts[1]) : nil
    guard let option = OptionAlias.option(name, in: options) else {
      let kind = result.input.arguments.first.flatMap(KindWord.kind)
      if result.isForNewBlock,
        kind.map({ kind in
          kind.properties.contains { $0.name == name } || name == "colour" || name == "id"
        })
          ?? true,
        let property = Setting.formerOption(name, value, &rest)
      {
        result.input.arguments.append(property)
        result.formerOptions.append(property)
        return
      }
      let near = Suggestion.nearest(
        to: name, in: options.filter { $0.listing != .nowhere }.map(\.name))
      throw .usage(
        .unknownOption(
          "--\(name)", near: near.map { "--\($0)" }, command: result.command?.name))
    }
    try take(option, value: value, &rest, into: &result)
  }

  private func takeShortOption(
    _ word: String, _ rest: inout ArraySlice<String>, into result: inout Result
  ) throws(Failure) {
    let letter = word.dropFirst().first
    let attachedValue = word.dropFirst(2)
    let option = options(after: result.command).first { $0.short == letter }
    guard let option, option.value != nil || attachedValue.isEmpty else {
      let near = letter.flatMap {
        OptionAlias.option(String($0), in: result.command?.options ?? CommonOptions.specs())
      }
      throw .usage(
        .unknownOption(word, near: near.map { "--\($0.name)" }, command: result.command?.name))
    }
    try take(
      option, value: attachedValue.isEmpty ? nil : String(attachedValue), &rest, into: &result)
  }

  private func take(
    _ option: OptionSpec, value: String?, _ rest: inout ArraySlice<String>,
    into result: inout Result
  ) throws(Failure) {
    guard let placeholder = option.value else {
      guard value == nil else { throw .usage(.needlessValue(option: "--\(option.name)")) }
      result.input.add("", to: option)
      return
    }
    guard let value = value ?? rest.popFirst() else {
      throw .usage(.missingValue(option: "--\(option.name)", placeholder: placeholder.name))
    }
    result.input.add(value, to: option)
  }

  private func options(after command: CommandDescription?) -> [OptionSpec] {
    command?.allOptions ?? CommonOptions.specs()
  }
}
