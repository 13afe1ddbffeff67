/// The options of a command that writes: `--dry-run`, and the command line to show in `track undo`.
struct WriteOptions: CommandOptions {
  /// The command line without the program's name, as `track undo` shows it.
  private(set) var command: String
  let name: String
  let isDryRun: Bool
  /// True to save the change, so that `track undo` can revert it.
  var isKept = true

  /// - Parameter dryRun: The help text of `--dry-run`.
  init(_ reader: inout ArgumentReader, dryRun: String = "show what would be written") {
    command = reader.commandLine
    name = reader.command
    isDryRun = reader.flag("dry-run", short: "n", dryRun)
  }

  /// Shows a flag after the name of the command, because the command line means something else
  /// without it.
  mutating func show(_ flag: String, if isGiven: Bool) {
    if isGiven {
      command.insert(
        contentsOf: " --\(flag)", at: command.index(command.startIndex, offsetBy: name.count))
    }
  }

  init(_ reader: inout ArgumentReader) { self.init(&reader, dryRun: "show what would be written") }
}
