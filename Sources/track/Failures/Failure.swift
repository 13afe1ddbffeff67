import TrackCore
import TrackStore
import TrackSystem

/// An error that ends a command, with a message and an exit code.
enum Failure: Error, Hashable, Sendable {
  case usage(UsageError)
  /// The system does not provide the command line, for example because `/proc` is not mounted.
  case noArguments
  case directory(DirectoryError)
  /// A file could not be rewritten.
  case replacing(file: String, ReplaceError)
  /// The output could not be printed.
  case output(SystemError)
  /// The data could not be written.
  case write(WriteError)
  /// The directory could not be synced.
  case sync(SyncFailure)
  /// A file could not be edited as requested.
  case edit(EditError)
  /// The command refused to write invalid or unwanted data.
  case refused(Refusal)

  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .noArguments, .directory, .replacing, .output, .write, .sync, .edit: .data
    case .refused(let refusal): refusal.exitCode
    }
  }
}

extension Failure {
  static func refused(
    _ wording: String, _ exitCode: ExitCode = .usage, cause: Refusal.Cause = .other
  ) -> Failure {
    .refused(Refusal(wording, exitCode, cause: cause))
  }
}

/// An error in the command line.
enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, near: String?)
  /// An option that does not exist. `command` is nil if the option comes before the command.
  case unknownOption(String, near: String?, command: String?)
  case missingValue(option: String, placeholder: String)
  case needlessValue(option: String)
  /// A value that an option or argument does not accept. `expected` describes the accepted values.
  case badValue(String, of: String, expected: String, near: String?)
  case unknownFile(String, directory: String, near: String?)
  case missingArgument(String, command: String)
  case needlessArgument(String, command: String)
  /// Two options of which only one may be used.
  case exclusive(String, String)
  /// An option or argument that would have no effect, because another one is used.
  case unfitting(String, with: String, why: String)
  /// What is wrong, and an example of a command that may be meant.
  case nearTo(String, command: String, example: String)
  case unknownID(String, near: String?)
  /// An abbreviated ID with which several IDs begin.
  case ambiguousID(String, candidates: [String])
  /// Properties that were typed as options. The words are the command line with `key=value` instead.
  case formerOption([String])
  /// The message of another failure, followed by the command lines that the user may have meant.
  case meant(String, instead: [String])
}
