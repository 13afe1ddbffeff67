/// The exit code of a command.
enum ExitCode: Int32, CaseIterable {
  case fine = 0
  /// The command succeeded and found something that needs attention.
  case findings = 1
  /// The command line is invalid.
  case usage = 2
  /// Data could not be read or written.
  case data = 3

  /// The meaning as the help and the manual page state it.
  var meaning: String {
    switch self {
    case .fine: "success"
    case .findings: "something needs attention, such as mistakes or unresolved conflicts"
    case .usage: "the command line is wrong, or asks for something that would be wrong in the files"
    case .data: "data cannot be read or written"
    }
  }
}
