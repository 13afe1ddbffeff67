import TrackCore
import TrackStore
import TrackSystem

/// Why a command could not do its work. Its wording and its exit code follow from it.
enum Failure: Error, Hashable, Sendable {
  case usage(UsageError)
  /// The system does not tell the command line.
  case noArguments
  case directory(DirectoryError)
  /// A file could not be rewritten.
  case replacing(file: String, ReplaceError)
  /// Files that would mean something else in the usual layout.
  case unsafeLayout([String])
  /// The directory is of a version that this program must not write.
  case newerVersion(Int)
  /// What was to be printed could not be.
  case output(SystemError)
  /// What was to be written could not be.
  case write(WriteError)
  /// The directory could not be synced.
  case sync(SyncFailure)
  /// The text of a file could not be edited as asked for.
  case edit(EditError)
  /// What was to be written must not be.
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
  /// Two options of which only one can be given.
  case exclusive(String, String)
  /// An option that has no meaning with another option or argument.
  case unfitting(String, with: String, why: String)
  case unknownID(String, near: String?)
  /// A shortened ID that several begin with.
  case ambiguousID(String, candidates: [String])
}
