/// The description of a command for the parser, help, completions and the manual page.
struct CommandDescription: Sendable {
  /// The section of the overview in which the command is listed.
  enum Group: String, CaseIterable, Sendable {
    case looking = "Look"
    case understanding = "Understand"
    case recording = "Record"
    case shaping = "Change"
    case files = "Files"
    case program = "More"
    /// The commands that `track upkeep` lists.
    case upkeep = "Upkeep"

    /// True if the commands in the group only read, unless an option or argument says otherwise.
    var onlyReads: Bool { self == .looking || self == .understanding }
  }

  struct Example: Hashable, Sendable {
    let line: String
    let meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  /// The name of the command that lists those of the group `upkeep`.
  static let upkeep = "upkeep"

  let name: String
  /// The effect of the command, as a phrase without a full stop: `add a habit`.
  let summary: String
  let group: Group
  let formats: [Format]
  /// Its former names, and those of commands that have become a form of it.
  let aliases: [CommandAlias]

  // These are closures, so that they are evaluated only for the command that needs them.
  let makeExamples: @Sendable () -> [Example]
  let makeNotes: @Sendable () -> [String]
  let makePicture: @Sendable () -> Placeholder?
  let describe: @Sendable (inout ArgumentReader) -> Void

  var examples: [Example] { makeExamples() }
  /// Further paragraphs of the command's help.
  var notes: [String] { makeNotes() + sentencesOnAlternatives }
  /// The placeholder for the value of `--svg`; nil if the command does not have this option.
  var picture: Placeholder? { makePicture() }
  var arguments: [Argument] { described.arguments }

  /// The options of this command, including those that its output formats need.
  var options: [OptionSpec] {
    let common = Set(CommonOptions.specs().map(\.name))
    return described.options
      + CommonOptions.specs(formats: formats, picture: picture).filter { !common.contains($0.name) }
  }

  /// The options that help shows in rows.
  var listedOptions: [OptionSpec] { options.filter { $0.listing == .own } }

  /// The options of this command and those that all commands have.
  var allOptions: [OptionSpec] {
    described.options + CommonOptions.specs(formats: formats, picture: picture)
  }

  private var described: ArgumentReader {
    var reader = ArgumentReader(name)
    describe(&reader)
    return reader
  }

  private var sentencesOnAlternatives: [String] {
    let listed = Set(listedOptions.map(\.name))
    return described.alternatives.map { $0.filter(listed.contains) }.filter { $0.count > 1 }.map {
      "Give only one of \($0.map { "--\($0)" }.alternatives)."
    }
  }

  /// Names the output formats; nil if they are those of every command.
  var sentenceOnFormats: String? {
    let others = formats.filter { $0 != .text && $0 != .json }
    guard !others.isEmpty else { return nil }
    return "Prints --json" + others.map { ", --\($0.rawValue)" }.joined() + ", as with --format."
  }

  /// True for `add` and `term`, whose settings are those of a new block, or of one without an ID.
  var isForNewBlocks: Bool { ["add", "term"].contains(name) }

  /// The usage line: `track check [FILE…] [OPTION…]`.
  var usage: String {
    (["track", name] + arguments.map(\.usage) + (listedOptions.isEmpty ? [] : ["[OPTION…]"]))
      .joined(separator: " ")
  }
}
