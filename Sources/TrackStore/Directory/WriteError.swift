import TrackSystem

/// The reason why writing to a directory failed or was not completed.
package enum WriteError: Error, Hashable, Sendable {
  /// Another process held the lock for the whole waiting time. The text is the process ID and the
  /// command of that process; nil if they are unknown.
  case locked(by: String?)
  /// A file of `.track` cannot be written.
  case state(String, SystemError)
  /// `.track` cannot be created.
  case noState(SystemError)
  /// `.track`, or a folder in it, is a symbolic link.
  case stateLink(String)
  /// `.track`, or a folder in it, belongs to another user.
  case foreignState(String)
  /// The file or its folder is a symbolic link that leads out of the directory, or into a `.git` or
  /// `.track` folder. `to` is the real path of the file.
  case leavesDirectory(String, to: String)
  /// The file cannot be read. The second text is the reason, to be shown after a colon.
  case unreadable(String, String)
  /// The file cannot be written; it is unchanged.
  case unwritable(String, SystemError)
  /// The file was written, but could not be synced to disk, so a power failure may lose the change.
  case unsafe(String, SystemError)
  /// The file ends with an incomplete line; the next command completes the line.
  case partial(String, SystemError)
  /// The change was written, but another program saved the file at the same moment. The version of
  /// that program is saved at the path `at`.
  case savedMeanwhile(String, at: String)
  /// Some files of a change were written and others were not; the next command completes the
  /// change.
  case unfinished(String, SystemError)
  /// track does not read a file with this name.
  case badName(String)
  /// The file is a symbolic link to a file that does not exist.
  case danglingLink(String)
  /// Several times in a row, another program saved the file after it was read and before it was
  /// written.
  case keepsChanging(String)
  /// The tap that the change carries out was recorded before.
  case recordedBefore
}

/// The result of the recovery from a command that was interrupted.
package enum Recovery: Hashable, Sendable {
  /// The command was interrupted while it appended a line to the file, but the line was completed.
  case completedLine(String)
  /// The command was interrupted before it replaced a file. The change was discarded.
  case tookBack(command: String)
  /// The command was interrupted while it replaced several files; all of them are now written.
  case completed(command: String)
  /// The journal in the lock file was ignored, because this program did not write it on this
  /// machine.
  case ignoredJournal
  /// Another program has saved the file since the interruption. The content that the command would
  /// have written is saved at the path `at`.
  case setAside(file: String, at: String)
}
