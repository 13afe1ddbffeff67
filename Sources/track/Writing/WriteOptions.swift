/// The command line of a writing command, and its `--dry-run` option.
struct WriteOptions: CommandOptions {
  /// The command line as undo shows it, without the program's name.
  let command: String
  let name: String
  let isDryRun: Bool
  /// True if `track undo` can undo it.
  var isKept = true

  init(_ reader: inout ArgumentReader) {
    command = reader.commandLine
    name = reader.command
    isDryRun = reader.flag("dry-run", short: "n", "show what would be written")
  }
}
