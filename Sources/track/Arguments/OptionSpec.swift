import TrackCore

/// An option as help, completions and the parser know it.
struct OptionSpec: Hashable, Sendable {
  /// The long name without its dashes.
  let name: String
  var short: Character?
  /// Another long name that means the same.
  var alias: String?
  /// The value that it takes; nil for a flag.
  var value: Placeholder?
  /// Whether it may be given several times, and every value counts.
  var isRepeated = false
  /// Whether one value may hold several, separated by commas.
  var isList = false
  let summary: String

  /// The option as it is typed: `--only CODE,…`.
  var usage: String { "--\(name)" + (value.map { " \($0.name)" } ?? "") }

  func isNamed(_ name: some StringProtocol) -> Bool {
    self.name == name || alias.map { $0 == name } ?? false
  }
}

/// The name of a value in help, and what a shell may complete it to.
struct Placeholder: Hashable, Sendable {
  indirect enum Completion: Hashable, Sendable {
    case nothing, files, folders, commands
    case words([String])
    /// The IDs of blocks of some kinds, archived ones apart.
    case blocks([Kind])
    /// The IDs of archived blocks.
    case archived
    /// The arguments of `done`.
    case entry
    /// `KEY=VALUE` for the block that the first argument names.
    case settings
    case either([Completion])

    static let anyBlock = Completion.blocks(KindWord.kinds)
    static let habits = Completion.blocks([.habit, .task])
    static let recorded = Completion.blocks([.habit, .task, .measure])
  }

  let name: String
  let completion: Completion

  init(_ name: String, _ completion: Completion = .nothing) {
    self.name = name
    self.completion = completion
  }
}
