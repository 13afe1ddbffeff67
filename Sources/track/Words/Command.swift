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
  let examples: [Example]
  let arguments: [Argument]
  let options: [OptionForm]
  /// What else there is to know, a paragraph each.
  let notes: [String]
  let run: @Sendable (inout Session, Input) throws(Failure) -> ExitCode

  init(
    _ name: String, _ summary: String, group: Group, examples: [Example],
    arguments: [Argument] = [], options: [OptionForm] = [], notes: [String] = [],
    run: @escaping @Sendable (inout Session, Input) throws(Failure) -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.group = group
    self.examples = examples
    self.arguments = arguments
    self.options = options
    self.notes = notes
    self.run = run
  }

  /// As it is typed: `track check [FILE…] [OPTION…]`.
  var usage: String {
    (["track", name] + arguments.map(\.usage) + (options.isEmpty ? [] : ["[OPTION…]"]))
      .joined(separator: " ")
  }
}
