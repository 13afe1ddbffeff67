/// The exit code of a command.
enum ExitCode: Int32, CaseIterable {
  case fine = 0
  /// The command succeeded, but it found something that needs the user's attention.
  case findings = 1
  /// The command line is invalid.
  case usage = 2
  /// Data could not be read or written.
  case data = 3

  /// The meaning of the code, for help and the manual page.
  var meaning: String {
    switch self {
    case .fine: "success"
    case .findings: "something needs attention, such as mistakes or unresolved conflicts"
    case .usage: "the command line is wrong, or asks for something that would be wrong in the files"
    case .data: "data cannot be read or written"
    }
  }
}
