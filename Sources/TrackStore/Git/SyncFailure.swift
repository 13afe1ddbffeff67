import TrackCore

/// Why a directory was not synced by git. Nothing of it is lost.
package enum SyncFailure: Error, Hashable, Sendable {
  /// Something that a person began with git and has not ended.
  package enum Unfinished: String, Sendable {
    case merge, rebase, cherryPick = "cherry-pick", revert, bisect
    case patches = "am"
  }

  case noGit
  case noRepository
  /// Git ignores the directory.
  case notTracked
  /// No branch is checked out.
  case noBranch
  /// With the files that wait for a decision.
  case unfinished(Unfinished, [String])
  /// None is the one that the branch goes to.
  case severalRemotes([String], branch: String)
  /// The remote has branches, none of them of this name.
  case noSuchBranch(String, remote: String, others: [String])
  /// The remote's branch has no commit in common with this one, and no `track.txt`.
  case unrelated(String)
  /// The history of this clone was cut off.
  case shallow
  /// What is to be merged is of a version that this program only reads.
  case newerVersion(Int)
  /// Files that are none of track's were changed on both sides.
  case otherFiles([String], upstream: String)
  /// Files that are none of track's came, and are changed but not committed here.
  case uncommittedFiles([String])
  /// A file that came stands here already, and git was told to ignore it.
  case inTheWay(String)
  /// A data file is a symbolic link or a submodule, or `.track` came along: on the remote's
  /// branch, or here where that is nil.
  case notAFile(String, at: String?)
  /// A data file has NUL bytes.
  case binary(String, at: String?)
  /// A cloud program keeps a data file elsewhere.
  case evicted(String)
  /// Most lines of a file would go.
  case largeDeletion(LargeDeletion, at: String?)
  /// Changes outside of the directory are noted in git's index.
  case staged([String])
  case noIdentity
  /// Another git is at work here, or was ended: the path of its lock.
  case locked(String)
  /// Another sync is at work here.
  case running
  /// The remote took what git sent, but would not keep it.
  case refused(remote: String, String)
  /// Others kept pushing.
  case busy(remote: String)
  /// `.gitattributes` cannot be written.
  case attributes
  case write(WriteError)
  /// The repository's own settings run programs, and it is not trusted.
  case runsPrograms([String], repository: String)
  /// Git has files of `.track`.
  case tracksState
  /// A command of git that failed, and what it said.
  case git(String, String)
}
