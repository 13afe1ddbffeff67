import TrackCore
import TrackMerge

/// The reason why a sync with git failed. No data is lost.
package enum SyncFailure: Error, Hashable, Sendable {
  /// A git operation that a person began and has not finished.
  package enum Unfinished: String, Sendable {
    case merge, rebase, cherryPick = "cherry-pick", revert, bisect
    case patches = "am"
  }

  case noGit
  case noRepository
  /// The directory is in no repository, but has synced with this folder.
  case onlyCopy(String)
  /// Git does not track the directory's `track.txt`, for example because it ignores the directory.
  case notTracked
  /// No branch is checked out.
  case noBranch
  /// A git operation is unfinished. The texts are the names of the files in conflict.
  case unfinished(Unfinished, [String])
  /// The branch has no upstream, and there are several remotes to choose from.
  case severalRemotes([String], branch: String)
  /// The remote has branches, but none of this name.
  case noSuchBranch(String, remote: String, others: [String])
  /// The remote's branch shares no commit with this branch, and it has no `track.txt`.
  case unrelated(String)
  /// The remote's branch shares no commit and little data with this branch.
  case strangers(String)
  /// The repository has remotes, but none with the wanted address.
  case otherRemote(name: String, address: String, wanted: String)
  /// The repository to clone has no commits.
  case emptyRemote(String)
  /// The HEAD of the repository at an address names none of its branches.
  case severalBranches([String], of: String, isClone: Bool)
  /// The `.git` file of a work tree or submodule leads to a repository that is not there.
  case lostRepository(String)
  /// The repository that was cloned has no `track.txt`.
  case noDirectory(String)
  /// The remote's branch seems to share no commit with this branch. This is not certain, because
  /// this clone is shallow and lacks old commits.
  case shallow
  /// The remote's data has a newer format version, which this version of track can read but not
  /// write.
  case newerVersion(Int)
  /// Both sides changed these files in conflicting ways. They are not data files, so track does not
  /// resolve the conflict.
  case otherFiles([String], upstream: String)
  /// The remote changed these files, which are not data files, but this clone has uncommitted
  /// changes to them.
  case uncommittedFiles([String])
  /// The remote added a file, but in this clone, git ignores an existing file with the same name.
  case inTheWay(String)
  /// A data file is a symbolic link or a submodule, or `.track` was committed. The value `at` is
  /// the remote's branch that has the problem; nil if this clone has the problem.
  case notAFile(String, at: String?)
  /// Two data files have names that differ only in the case of letters.
  case namesOfOneFile([String])
  /// A data file contains NUL bytes. The value `at` means the same as in `notAFile`.
  case binary(String, at: String?)
  /// A cloud storage program has removed the content of a data file from the disk.
  case evicted(String)
  /// A file would lose most of its lines. The value `at` means the same as in `notAFile`.
  case largeDeletion(LargeDeletion, at: String?)
  /// A file lacks all lines that the last sync added to it, probably because an old version was
  /// saved.
  case staleSave(StaleSave)
  /// A person staged changes to these files, which are outside of the directory.
  case staged([String])
  case noIdentity
  /// Another git process is running or was interrupted. The text is the path of its lock file.
  case locked(String)
  /// Another sync of this directory is running.
  case running
  /// The remote rejected the push. The second text is the reason.
  case refused(remote: String, String)
  /// Each attempt to push failed, because another machine had pushed first.
  case busy(remote: String)
  /// `.gitattributes` cannot be written.
  case attributes
  case write(WriteError)
  /// The repository has settings or hooks that would run these programs, and the user has not
  /// marked it as trusted.
  case runsPrograms([String], repository: String)
  /// Git tracks files in `.track`.
  case tracksState
  /// A git command failed. The texts are the command and git's message.
  case git(String, String)
}
