import TrackCore

/// The description of an option for help, completions and the parser.
struct OptionSpec: Hashable, Sendable {
  /// The long name, without the dashes.
  let name: String
  var short: Character?
  /// An alternative long name.
  var alias: String?
  /// The placeholder for the value; nil for a flag.
  var value: Placeholder?
  /// True if the option may be repeated, so that each of its values counts.
  var isRepeated = false
  /// True if a value is a list separated by commas.
  var isList = false
  var listing = Listing.own
  let summary: String

  /// Where help shows an option.
  enum Listing: Hashable, Sendable {
    /// In a row of its own.
    case own
    /// In the line that names the output formats.
    case format
    /// Nowhere. The option is for scripts that use its former name.
    case nowhere
  }

  /// The option in a usage line, such as `--only CODE,…`.
  var usage: String { "--\(name)" + (value.map { " \($0.name)" } ?? "") }

  func isNamed(_ name: some StringProtocol) -> Bool {
    self.name == name || alias.map { $0 == name } ?? false
  }
}

/// The placeholder for a value in help, and the completion of the value in a shell.
struct Placeholder: Hashable, Sendable {
  indirect enum Completion: Hashable, Sendable {
    case nothing, files, folders, commands
    /// The names of the commands that `track upkeep` lists.
    case upkeep
    /// The words for dates: days and periods.
    case dates
    case words([String])
    /// The IDs of blocks of the given kinds that are not archived.
    case blocks([Kind])
    /// The IDs of archived blocks.
    case archived
    /// The arguments of `track done`: IDs, and items that begin with `+`, `@` or `#`.
    case entry
    /// A setting `KEY=VALUE` of the block that the first argument names.
    case settings
    /// The contexts or tags in the log, without `@` or `#`.
    case marks(String)
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
