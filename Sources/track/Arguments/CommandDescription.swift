/// One command as the parser, help, completions and the manual page know it.
struct CommandDescription: Sendable {
  /// The part of the overview that lists the command.
  enum Group: String, CaseIterable, Sendable {
    case looking = "Look at what you track"
    case recording = "Record what you did"
    case shaping = "Change what you track"
    case files = "Check, merge and sync files"
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
  /// The command's effect, a phrase without a full stop.
  let summary: String
  let group: Group
  let formats: [Format]

  // Computed on demand: a run needs them of one command, and there are many.
  let makeExamples: @Sendable () -> [Example]
  let makeNotes: @Sendable () -> [String]
  let makePicture: @Sendable () -> Placeholder?
  let describe: @Sendable (inout ArgumentReader) -> Void

  var examples: [Example] { makeExamples() }
  /// Further paragraphs of help.
  var notes: [String] { makeNotes() + sentencesOnAlternatives }
  /// The value of `--svg`, where it takes one.
  var picture: Placeholder? { makePicture() }
  var arguments: [Argument] { described.arguments }

  /// The options of this command, its formats included.
  var options: [OptionSpec] {
    let common = Set(CommonOptions.specs().map(\.name))
    return described.options
      + CommonOptions.specs(formats: formats, picture: picture).filter { !common.contains($0.name) }
  }

  /// The options of this command and those of every command.
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

  /// The command as it is typed: `track check [FILE…] [OPTION…]`.
  var usage: String {
    (["track", name] + arguments.map(\.usage) + (options.isEmpty ? [] : ["[OPTION…]"]))
      .joined(separator: " ")
  }
}
