/// The exit code of a command.
enum ExitCode: Int32 {
  case fine = 0
  /// The command did its work and found something to look at.
  case findings = 1
  /// The command line is wrong.
  case usage = 2
  /// Data cannot be read or written.
  case data = 3
}
