import TrackMerge
import TrackCore
import TrackReport
import TrackStore

extension SyncFailure {
  /// The error message: a sentence about the problem, and one about what to do.
  var wording: String {
    switch self {
    case .noGit:
      "git is not installed. Install it."
    case .noRepository:
      "The data directory is not a git repository. Run `git init` in it, then `track sync --setup`."
    case .onlyCopy(let path):
      "The data directory is not a git repository, but it has a copy: "
        + "`track sync \(path.quotedForShell)`."
    case .notTracked:
      "Git is told to ignore the data directory. Take it out of .gitignore, or `git init` in it."
    case .noBranch:
      "No branch is checked out, so nothing is synced. `git switch BRANCH` goes to one."
    case .unfinished(let what, let files): Self.unfinished(what, files)
    case .severalRemotes(let names, let branch):
      "\(branch) follows no branch, and there are several remotes: \(Self.few(names)). "
        + "`git push -u REMOTE \(branch.quotedForShell)` says which is meant."
    case .noSuchBranch(let branch, let remote, let others):
      "\(remote) has no branch \(branch), but \(Self.few(others)). "
        + "`git branch -m \(branch.quotedForShell) \((others.first ?? "").quotedForShell)` goes "
        + "along with it; `git push -u \(remote.quotedForShell) \(branch.quotedForShell)` begins "
        + "another."
    case .unrelated(let upstream):
      "\(upstream) has no commit in common with this directory, and other files, but no track.txt. "
        + "If it is to hold them beside yours, `track sync --join`; else name another remote: "
        + "`git remote set-url`."
    case .strangers(let upstream):
      "\(upstream) is another directory: it has no commit in common with this one, so nothing was "
        + "synced. If both are to become one, `track sync --join`; else name another remote."
    case .otherRemote(let name, let address, let wanted):
      "This directory already has the remote \(name), \(address). "
        + "`git remote set-url \(name.quotedForShell) \(wanted.quotedForShell)` changes it."
    case .emptyRemote(let address):
      "\(address) has no commits yet. "
        + "`track init --remote \(address.quotedForShell)` begins a directory for it, "
        + "`track sync` then fills it."
    case .severalBranches(let names, let address, let isClone):
      "\(address) has several branches, and its HEAD names none: \(Self.few(names)). "
        + (isClone
          ? "`git clone --branch NAME \(address.quotedForShell) .` here takes one."
          : "`git init --initial-branch=NAME` here says which is meant; then sync again.")
    case .lostRepository(let path) where path.contains("/modules/"):
      ".git leads to \(path), which is not there: this folder was a submodule, which works only in "
        + "its outer repository. Move it back, or delete the file .git, and sync with an address."
    case .lostRepository(let path):
      ".git leads to \(path), which is not there. If that repository was moved, "
        + "`git worktree repair` in it mends this."
    case .noDirectory(let address):
      "\(address) is cloned, but has no track.txt. "
        + "`track init --git` begins a directory in it, `track sync` then sends it."
    case .shallow:
      "This clone has only the last commits, too few to merge. `git fetch --unshallow` gets the rest."
    case .newerVersion(let version):
      "The other side is of version \(version), which this program can only read. Update track."
    case .otherFiles(let files, let upstream):
      "\(Self.few(files)) changed on both sides, which track does not merge. "
        + "Commit it here, `git merge \(upstream.quotedForShell)`, and sync again."
    case .uncommittedFiles(let files):
      "The other side changed \(Self.few(files)), which \(files.count == 1 ? "is" : "are") not "
        + "committed here. Commit or move away, and sync again."
    case .inTheWay(let file):
      "The other side has \(file), which is also here and which git ignores. "
        + "Move it away, or take it out of .gitignore."
    case .notAFile(let name, let upstream):
      "\(name)\(upstream.map { " on \($0)" } ?? "") is not a plain file, so nothing was synced. "
        + (upstream == nil
          ? "Put the file itself there." : "Remove it there, or put the file there.")
    case .namesOfOneFile(let names): Words.namesOfOneFile(names)
    case .binary(let name, let upstream):
      "\(name)\(upstream.map { " on \($0)" } ?? "") has NUL bytes, as a damaged file has, so "
        + "nothing was synced. Put a good version of it there and sync again."
    case .evicted(let name):
      "\(name) is in the cloud only, so nothing was synced. Download it and sync again."
    case .largeDeletion(let deletion, let upstream):
      "This would remove \(deletion.wording)\(upstream.map { ", as on \($0)" } ?? ""), so nothing "
        + "was synced. \(upstream == nil ? deletion.advice : LargeDeletion.permission)"
    case .staleSave(let save): "\(save.wording()), so nothing was synced. \(save.advice)"
    case .staged(let files):
      "Changes outside of the directory wait in git's index: \(Self.few(files)). "
        + "Commit them, or `git restore --staged` them."
    case .noIdentity:
      "Git does not know who you are, so nothing was committed. "
        + "`git config --global user.name NAME` and `user.email ADDRESS` tell it."
    case .locked(let path):
      "Another git is at work here, or one was ended: \(path) is there. "
        + "If none is running, delete that file and sync again."
    case .running:
      "Another sync of this directory is running. Try again when it has ended."
    case .refused(let remote, let words):
      "\(remote) did not take what was sent: \(words.withoutFullStop). "
        + "It is committed here; mend that and sync again."
    case .busy(let remote):
      "Others pushed to \(remote) again and again. What is here is committed; sync again later."
    case .attributes:
      ".gitattributes cannot be written. Give yourself the right to write to the folder."
    case .runsPrograms(let names, let repository):
      "This repository has settings or hooks that track uses only if you trust them: "
        + "\(Self.few(names)). If they are yours, say so: "
        + "`git config --global --add track.trusted \(repository.quotedForShell)`."
    case .tracksState:
      "Git has files of .track, which belong to one machine. "
        + "`git rm -r --cached .track`, commit that, and sync again."
    case .write(let error): error.wording
    case .git(let command, let words):
      "`git \(command)` failed: \(words.withoutFullStop). Fix that and sync again."
    }
  }

  private static func unfinished(_ what: Unfinished, _ files: [String]) -> String {
    let undecided =
      files.isEmpty ? "" : ": \(few(files)) \(files.count == 1 ? "is" : "are") undecided"
    let start = "A \(what.rawValue) is not finished\(undecided). "
    switch what {
    case .bisect: return start + "`git bisect reset` ends it."
    case .merge where !files.isEmpty:
      return start + "`track sync --setup` merges by what the lines mean; then `git commit`."
    default: return start + "`git \(what.rawValue) --continue` or `--abort` ends it."
    }
  }

  private static func few(_ names: [String]) -> String {
    names.count > 4
      ? names[..<3].joined(separator: ", ") + " and \(names.count - 3) others"
      : names.joined(separator: ", ")
  }
}

extension String {
  /// The text as one argument of a shell command, quoted if necessary.
  var quotedForShell: String {
    let isPlain = utf8.allSatisfy { $0.isLetter || $0.isDigit || "/._-+,:@%".utf8.contains($0) }
    if isPlain, !isEmpty, first != "-" { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
