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
  /// The effect of the command, without a full stop.
  let summary: String
  let group: Group
  let formats: [Format]

  // These are closures, because a run of the program needs the values of a single command only.
  let makeExamples: @Sendable () -> [Example]
  let makeNotes: @Sendable () -> [String]
  let makePicture: @Sendable () -> Placeholder?
  let describe: @Sendable (inout ArgumentReader) -> Void

  var examples: [Example] { makeExamples() }
  /// Additional paragraphs of help.
  var notes: [String] { makeNotes() + sentencesOnAlternatives }
  /// The placeholder of `--svg`, if the command has the option.
  var picture: Placeholder? { makePicture() }
  var arguments: [Argument] { described.arguments }

  /// The options of this command, including those of its formats.
  var options: [OptionSpec] {
    let common = Set(CommonOptions.specs().map(\.name))
    return described.options
      + CommonOptions.specs(formats: formats, picture: picture).filter { !common.contains($0.name) }
  }

  /// The options of this command and the common options.
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
