/// One command: its description, from which parsing, help, completions and the man page come,
/// and what it does.
struct Command: Sendable {
  /// The part of the overview that it is listed in.
  enum Group: String, CaseIterable, Sendable {
    case looking = "Looking at what you track"
    case recording = "Recording what you did"
    case shaping = "Shaping what you track"
    case files = "Your files"
    case program = "The program"
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
  /// What it does, as a phrase without a full stop.
  let summary: String
  let group: Group
  let run: @Sendable (inout Session, Input) throws(Failure) -> ExitCode

  // Made when they are asked for: a run needs them of one command, and there are many.
  private let makeExamples: @Sendable () -> [Example]
  private let makeArguments: @Sendable () -> [Argument]
  private let makeOptions: @Sendable () -> [OptionSpec]
  private let makeNotes: @Sendable () -> [String]

  init(
    _ name: String, _ summary: String, group: Group,
    examples: @autoclosure @escaping @Sendable () -> [Example],
    arguments: @autoclosure @escaping @Sendable () -> [Argument] = [],
    options: @autoclosure @escaping @Sendable () -> [OptionSpec] = [],
    notes: @autoclosure @escaping @Sendable () -> [String] = [],
    run: @escaping @Sendable (inout Session, Input) throws(Failure) -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.group = group
    self.run = run
    makeExamples = examples
    makeArguments = arguments
    makeOptions = options
    makeNotes = notes
  }

  var examples: [Example] { makeExamples() }
  var arguments: [Argument] { makeArguments() }
  var options: [OptionSpec] { makeOptions() }
  /// What else there is to know, a paragraph each.
  var notes: [String] { makeNotes() }

  /// As it is typed: `track check [FILE…] [OPTION…]`.
  var usage: String {
    (["track", name] + arguments.map(\.usage) + (options.isEmpty ? [] : ["[OPTION…]"]))
      .joined(separator: " ")
  }
}
