import TrackCore
import TrackStore
import TrackSystem

/// An error that ends a command. It determines the message and the exit code.
enum Failure: Error, Hashable, Sendable {
  case usage(UsageError)
  /// The system does not supply the program's arguments, for example because `/proc` is missing.
  case noArguments
  case directory(DirectoryError)
  /// A file could not be rewritten.
  case replacing(file: String, ReplaceError)
  /// Formatting would change the meaning of these files.
  case unsafeLayout([String])
  /// The directory has a format version that this program cannot write.
  case newerVersion(Int)
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
    case .noArguments, .directory, .replacing, .unsafeLayout, .newerVersion, .output, .write, .sync,
      .edit:
      .data
    case .refused(let refusal): refusal.exitCode
    }
  }
}

/// An error in the command line.
enum UsageError: Error, Hashable, Sendable {
  case unknownCommand(String, near: String?)
  /// An option that does not exist. `command` is nil if the option comes before the command.
  case unknownOption(String, near: String?, command: String?)
  case missingValue(option: String, placeholder: String)
  case needlessValue(option: String)
  /// A value that the option or argument does not accept, with a description of the accepted
  /// values.
  case badValue(String, of: String, expected: String, near: String?)
  case unknownFile(String, directory: String, near: String?)
  case missingArgument(String, command: String)
  case needlessArgument(String, command: String)
  /// Two options that exclude each other.
  case exclusive(String, String)
  /// An option or argument that has no effect together with another one.
  case unfitting(String, with: String, why: String)
  case unknownID(String, near: String?)
  /// An abbreviated ID that is a prefix of several IDs.
  case ambiguousID(String, candidates: [String])
  /// The message of another failure, with similar command lines as suggestions.
  case meant(String, instead: [String])
}
