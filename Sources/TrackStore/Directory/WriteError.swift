import TrackSystem

/// Why a directory was not written to, or not as it should be.
package enum WriteError: Error, Hashable, Sendable {
  /// Another process has been writing all the time; its number and command where it says so.
  case locked(by: String?)
  /// The state of the directory, in this file of `.track`, cannot be kept.
  case state(String, SystemError)
  /// `.track` cannot be made.
  case noState(SystemError)
  /// `.track`, or a folder in it, is a symbolic link.
  case stateLink(String)
  /// `.track`, or a folder in it, belongs to another user.
  case foreignState(String)
  /// The file, or its folder, is a symbolic link that leads out of the directory or into a
  /// repository's own folder: its real path.
  case leavesDirectory(String, to: String)
  /// The file cannot be read; the words fit behind a colon.
  case unreadable(String, String)
  /// The file cannot be written; it is as it was.
  case unwritable(String, SystemError)
  /// The file is written, but the disk may forget that when the power fails.
  case unsafe(String, SystemError)
  /// A part of a line stands at the file's end; the next command completes it.
  case partial(String, SystemError)
  /// The change is written, but another program saved the file at the same moment; what it saved
  /// is kept at the path.
  case savedMeanwhile(String, at: String)
  /// Some files of a change are written, others not; the next command completes it.
  case unfinished(String, SystemError)
  /// The name is none of a file that is read.
  case badName(String)
  /// The file is a symbolic link to nothing.
  case danglingLink(String)
  /// Other programs saved the file again and again.
  case keepsChanging(String)
}

/// What the end of a command before this one left to do.
package enum Recovery: Hashable, Sendable {
  /// It was ended while it appended to the file: the line is whole now.
  case completedLine(String)
  /// It was ended before it wrote: what it had prepared is gone.
  case tookBack(command: String)
  /// It was ended while it wrote several files: all of them are written now.
  case completed(command: String)
  /// The lock file holds steps that this program did not write here; they were not done.
  case ignoredJournal
  /// The file was saved by another program since, so what was to be written lies there.
  case setAside(file: String, at: String)
}
