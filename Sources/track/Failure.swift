import TrackStore

/// Why a command could not do its work. Its wording and its exit code follow from it.
enum Failure: Error, Hashable, Sendable {
  case usage(UsageError)
  case directory(DirectoryError)
  /// What was to be printed could not be.
  case output(SystemError)

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .directory, .output: .data
    }
  }
}

/// What is wrong with a command line.
enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, near: String?)
  /// The command is nil before one was named.
  case unknownOption(String, near: String?, command: String?)
  case missingValue(option: String, placeholder: String)
  case needlessValue(option: String)
  /// A value that the option or argument does not take, and what it takes.
  case badValue(String, of: String, expected: String, near: String?)
  case unknownFile(String, directory: String, near: String?)
  case missingArgument(String, command: String)
  case needlessArgument(String, command: String)
  case unknownID(String, near: String?)
  /// A shortened ID that several begin with.
  case ambiguousID(String, candidates: [String])
}
