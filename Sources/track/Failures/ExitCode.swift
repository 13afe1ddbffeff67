/// The exit code of a command.
enum ExitCode: Int32 {
  case fine = 0
  /// The command succeeded and found something that needs attention.
  case findings = 1
  /// The command line is invalid.
  case usage = 2
  /// Data could not be read or written.
  case data = 3
}
