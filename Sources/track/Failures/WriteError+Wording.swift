import TrackStore
import TrackSystem

extension WriteError {
  /// The error message: a sentence about the problem, and one about what to do.
  var wording: String {
    switch self {
    case .locked(let holder?):
      "Another command is writing to the directory (\(holder)). Try again when it has ended."
    case .locked(nil):
      "Another command is writing to the directory. Try again when it has ended."
    case .state(let file, let error):
      "Cannot write to the directory: \(error.words) (.track/\(file)). "
        + "Nothing was written; \(error.writingAdvice)."
    case .noState(let error):
      "Cannot write to the directory: \(error.words) (.track). "
        + "Nothing was written; \(error.writingAdvice)."
    case .stateLink(let name):
      "\(name) is a symbolic link, so nothing was written. Delete the link and try again."
    case .foreignState(let name):
      "\(name) belongs to another user, so nothing was written. Delete it and try again."
    case .leavesDirectory(let file, let path):
      "\(file) leads to \(path), and nothing is written outside of the data directory. "
        + "Put the file itself in the directory."
    case .savedMeanwhile(let file, let place):
      "\(file) is written, but another program saved it at the same moment. "
        + "What that one saved is in \(place)."
    case .unreadable(let file, let words):
      "\(file) cannot be read: \(words). Nothing was written; mend that and try again."
    case .unwritable(let file, let error):
      "\(file) cannot be written: \(error.words). It is as it was; \(error.writingAdvice)."
    case .unsafe(let file, let error):
      "\(file) is written, but the disk did not confirm it: \(error.words). "
        + "Look at it with `track check`, and at the disk."
    case .partial(let file, let error):
      "\(file) may end in a part of a line: \(error.words). "
        + "The next command that writes completes it."
    case .unfinished(let file, let error):
      "\(file) could not be written, other files of the change were: \(error.words). "
        + "The next command that writes completes it."
    case .badName(let file):
      "\"\(file)\" is not a valid file name in the directory. Use letters, digits, - and _, and .txt."
    case .danglingLink(let file):
      "\(file) is a symbolic link to nothing. Make the file that it points to, or delete the link."
    case .keepsChanging(let file):
      "Another program saves \(file) again and again. Nothing was written; try again in a moment."
    case .recordedBefore: "This was recorded before."
    }
  }
}

extension WriteError {
  /// A short description of the reason, to be shown after a colon.
  var reason: String {
    switch self {
    case .state(let file, let error): ".track/\(file): \(error.words)"
    case .noState(let error): ".track: \(error.words)"
    case .stateLink(let name): "\(name) is a symbolic link"
    case .foreignState(let name): "\(name) belongs to another user"
    default: wording.hasSuffix(".") ? String(wording.dropLast()) : wording
    }
  }
}

extension Recovery {
  /// The notice about the recovery, which is printed before the command goes on.
  var wording: String {
    switch self {
    case .completedLine(let file):
      "A command was ended while it wrote to \(file); its line is whole now."
    case .tookBack(let command):
      "A command (\(command)) was ended before it wrote; nothing of it is left."
    case .completed(let command):
      "A command (\(command)) was ended while it wrote; it is completed now."
    case .ignoredJournal:
      ".track/lock lists work of another command that was not noted here; it was not done."
    case .setAside(let file, let place):
      "\(file) was saved by another program since; what was to be written is in \(place)."
    }
  }
}

extension SystemError {
  fileprivate var writingAdvice: String {
    words == SystemError.fullDisk ? "make room and try again" : "mend that and try again"
  }

  private static let fullDisk = "the disk is full"
}
