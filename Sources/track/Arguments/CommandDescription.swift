/// The description of a command for the parser, help, completions and the manual page.
struct CommandDescription: Sendable {
  /// The section of the overview in which the command is listed.
  enum Group: String, CaseIterable, Sendable {
    case looking = "Look at what you track"
    case recording = "Record what you did"
    case shaping = "Change what you track"
    case files = "Check, merge and sync files"
    case exchange = "Exchange data with other programs"
    case program = "About the program"
  }

  struct Example: Hashable, Sendable {
    let line: String
    let meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  let name: String
  /// The effect of the command, as a phrase without a full stop: `add a habit`.
  let summary: String
  let group: Group
  let formats: [Format]

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
    described.alternatives.map { names in
      "Give only one of \(names.map { "--\($0)" }.alternatives)."
    }
  }

  /// The usage line: `track check [FILE…] [OPTION…]`.
  var usage: String {
    (["track", name] + arguments.map(\.usage) + (options.isEmpty ? [] : ["[OPTION…]"]))
      .joined(separator: " ")
  }
}
