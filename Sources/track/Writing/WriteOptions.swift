/// The options of a command that writes: its command line, for undo, and `--dry-run`.
struct WriteOptions: CommandOptions {
  /// The command line without the program's name, as `undo` shows it.
  let command: String
  let name: String
  let isDryRun: Bool
  /// True if `track undo` can undo the command.
  var isKept = true

  /// - Parameter dryRun: The help on `--dry-run`.
  init(_ reader: inout ArgumentReader, dryRun: String = "show what would be written") {
    command = reader.commandLine
    name = reader.command
    isDryRun = reader.flag("dry-run", short: "n", dryRun)
  }

  init(_ reader: inout ArgumentReader) { self.init(&reader, dryRun: "show what would be written") }
}
