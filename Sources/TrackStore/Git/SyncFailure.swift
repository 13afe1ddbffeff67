import TrackCore

/// The reason why a sync with git failed. No data is lost.
package enum SyncFailure: Error, Hashable, Sendable {
  /// A git operation that a person began and has not finished.
  package enum Unfinished: String, Sendable {
    case merge, rebase, cherryPick = "cherry-pick", revert, bisect
    case patches = "am"
  }

  case noGit
  case noRepository
  /// The directory's `track.txt` is not tracked, for example because git ignores the directory.
  case notTracked
  /// No branch is checked out.
  case noBranch
  /// A git operation is unfinished; the texts are the files in conflict.
  case unfinished(Unfinished, [String])
  /// The branch has no upstream, and there are several remotes to choose from.
  case severalRemotes([String], branch: String)
  /// The remote has branches, but none of this name.
  case noSuchBranch(String, remote: String, others: [String])
  /// The remote's branch has no commit in common with this branch, and has no `track.txt`.
  case unrelated(String)
  /// The remote's branch has no commit in common with this branch, and their data has little in
  /// common.
  case strangers(String)
  /// The repository has remotes, but none with the wanted address.
  case otherRemote(name: String, address: String, wanted: String)
  /// The repository to clone has no commits.
  case emptyRemote(String)
  /// The repository that was cloned has no `track.txt`.
  case noDirectory(String)
  /// No commit in common with the remote's branch was found, but this clone is shallow, so its
  /// history may be incomplete.
  case shallow
  /// The remote's data has a newer format version, which this program can only read.
  case newerVersion(Int)
  /// Both sides changed these files, which are not data files, and they cannot be merged.
  case otherFiles([String], upstream: String)
  /// The remote changed these files, which are not data files, and they have uncommitted changes
  /// here.
  case uncommittedFiles([String])
  /// The remote has a new file, but git ignores an existing file of the same name here.
  case inTheWay(String)
  /// A data file is a symbolic link or a submodule, or `.track` was committed: on the remote's
  /// branch `at`, or here if `at` is nil.
  case notAFile(String, at: String?)
  /// Two data files have names that differ only in the case of letters.
  case namesOfOneFile([String])
  /// A data file contains NUL bytes.
  case binary(String, at: String?)
  /// A cloud storage program has removed the content of a data file from the disk.
  case evicted(String)
  /// A file would lose most of its lines.
  case largeDeletion(LargeDeletion, at: String?)
  /// A file lacks all lines that the last sync brought into it.
  case staleSave(StaleSave)
  /// Changes to these files outside of the directory are staged.
  case staged([String])
  case noIdentity
  /// Another git process is running or was interrupted; the text is the path of its lock file.
  case locked(String)
  /// Another sync of this directory is running.
  case running
  /// The remote rejected the push.
  case refused(remote: String, String)
  /// At each attempt to push, another machine had pushed first.
  case busy(remote: String)
  /// `.gitattributes` cannot be written.
  case attributes
  case write(WriteError)
  /// The repository's own settings would run programs, and the repository is not trusted.
  case runsPrograms([String], repository: String)
  /// Git tracks files of `.track`.
  case tracksState
  /// The git command that failed, and its message.
  case git(String, String)
}
