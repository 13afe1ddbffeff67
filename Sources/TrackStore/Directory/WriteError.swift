import TrackSystem

/// The reason why a write to a directory failed or is incomplete.
package enum WriteError: Error, Hashable, Sendable {
  /// Another process held the lock for the whole waiting time. The text is the process ID and the
  /// command of that process, if it recorded them.
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
  /// `.track` folder; `to` is its real path.
  case leavesDirectory(String, to: String)
  /// The file cannot be read; the second text is the reason, to be shown after a colon.
  case unreadable(String, String)
  /// The file cannot be written; it is unchanged.
  case unwritable(String, SystemError)
  /// The file is written, but could not be synced to disk, so a power failure may lose it.
  case unsafe(String, SystemError)
  /// The file ends with an incomplete line; the next command completes the line.
  case partial(String, SystemError)
  /// The change is written, but another program saved the file at the same moment. The version of
  /// that program is kept at the path `at`.
  case savedMeanwhile(String, at: String)
  /// Some files of a change are written and others are not; the next command completes the change.
  case unfinished(String, SystemError)
  /// track does not read a file with this name.
  case badName(String)
  /// The file is a symbolic link to a file that does not exist.
  case danglingLink(String)
  /// Other programs saved the file between each read and write, several times in a row.
  case keepsChanging(String)
}

/// The outcome of recovering from an earlier command that was interrupted.
package enum Recovery: Hashable, Sendable {
  /// The command was interrupted while it appended to the file; the line is now complete.
  case completedLine(String)
  /// The command was interrupted before it replaced a file; its prepared files are deleted.
  case tookBack(command: String)
  /// The command was interrupted while it replaced several files; all of them are now written.
  case completed(command: String)
  /// The journal in the lock file was not written by this program on this machine; it was ignored.
  case ignoredJournal
  /// Another program has saved the file since the interruption, so the prepared content was put at
  /// the path `at`.
  case setAside(file: String, at: String)
}
