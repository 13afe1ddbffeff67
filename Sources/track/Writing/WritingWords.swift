/// The part of a command line that writing needs.
struct WritingWords: CommandOptions {
  /// The command as undo names it, without the program's name.
  let command: String
  let name: String
  let isDryRun: Bool
  /// Whether `track undo` can take it back.
  var isKept = true

  init(_ reader: inout ArgumentReader) {
    command = reader.commandLine
    name = reader.command
    isDryRun = reader.flag("dry-run", short: "n", "show what would be written")
  }
}
