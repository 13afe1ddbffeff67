/// What was typed of a command that writes, as far as writing itself needs it.
struct WritingWords {
  static let dryRun = Option.flag("dry-run", short: "n", "show what would be written")

  /// The command as undo names it, without the program's name.
  let command: String
  let name: String
  let isDryRun: Bool
  /// Whether `track undo` takes it back.
  var isKept = true

  init(_ name: String, _ input: Input) {
    self.name = name
    command = ([name] + input.words).joined(separator: " ")
    isDryRun = input.has(Self.dryRun)
  }
}
