import TrackSystem

/// Finding the repository that contains a directory, before it is checked.
extension Git {
  struct Place {
    /// The path of the work tree.
    let top: String
    /// The path of git's own folder of the work tree.
    let folder: String
    /// The path of git's own folder that all work trees share.
    let common: String
    /// The path of the directory from the top of the work tree, ending in `/`; empty at the top.
    let prefix: String
  }

  /// Asks git for the repository and its settings.
  static func found(
    _ directory: DataDirectory, _ git: Git
  ) throws(SyncFailure) -> (Place, GitSettings) {
    let run = git.run(
      "rev-parse", "--is-inside-work-tree", "--absolute-git-dir", "--git-common-dir", "--show-cdup",
      "--show-prefix")
    guard run.code != 127 else { throw .noGit }
    let lines = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard run.isFine, lines.count >= 3, lines[0] == "true" else {
      let complaint = run.complaint
      let lost = "not a git repository: "
      if complaint.hasPrefix(lost) {
        throw .lostRepository(String(complaint.dropFirst(lost.count)))
      }
      let isMissing = run.isFine || complaint.hasPrefix("not a git repository")
      throw isMissing ? .noRepository : .git("rev-parse", complaint)
    }
    let list = git.run("config", "--null", "--show-scope", "--list")
    guard list.isFine else { throw .git("config", list.complaint) }
    let place = Place(
      top: directory.path(of: lines.count > 3 ? lines[3] : ""), folder: lines[1],
      common: lines[2].hasPrefix("/") ? lines[2] : directory.path(of: lines[2]),
      prefix: lines.count > 4 ? lines[4] : "")
    return (place, GitSettings(list.output))
  }

  /// Finds the repository and its settings with one call of git less, if it is of the usual kind:
  /// `.git` is a folder of this user's with all of the repository. For any other, returns nil.
  ///
  /// Git either finds the same one or refuses to work: it stops at the border of a file system, at
  /// folders of other users and at bare repositories.
  static func usual(_ directory: DataDirectory, _ git: Git) -> (Place, GitSettings)? {
    guard let path = resolvedPath(directory.path), let folder = directory.enclosingGitEntry(),
      let slash = folder.lastIndex(of: "/"),
      environmentVariable("GIT_CEILING_DIRECTORIES") == nil,
      !hasEntry(DataDirectory.joined(folder, "commondir"))
    else { return nil }
    let top = slash == folder.startIndex ? "/" : String(folder[..<slash])
    guard path != folder, !path.hasPrefix(folder + "/"), areOwn([path, top, folder]),
      !hasBareRepository(from: path, below: top)
    else { return nil }
    // With the name of the folder git reads no other, and fails if it is no repository.
    let list = git.run("--git-dir=" + folder, "config", "--null", "--show-scope", "--list")
    let settings = GitSettings(list.output)
    guard list.isFine, settings["core.worktree"] == nil,
      ["false", nil].contains(settings["core.bare"])
    else { return nil }
    let prefix = path.dropFirst(top.count).drop { $0 == "/" }
    return (
      Place(
        top: top, folder: folder, common: folder, prefix: prefix.isEmpty ? "" : prefix + "/"),
      settings
    )
  }

  /// Returns true if a folder may be a repository without a work tree.
  private static func hasBareRepository(from path: String, below top: String) -> Bool {
    var folder = path
    while folder.utf8.count > top.utf8.count, let slash = folder.lastIndex(of: "/") {
      if hasEntry(DataDirectory.joined(folder, "HEAD")) { return true }
      folder = String(folder[..<slash])
    }
    return false
  }

  /// Returns true if all these are folders of this user's on one disk, and none is a link.
  private static func areOwn(_ paths: [String]) -> Bool {
    let found = paths.map { try? FileStatus(ofLink: $0) }
    return found.allSatisfy {
      $0?.kind == .folder && $0?.owner == effectiveUser() && $0?.device == found[0]?.device
    }
  }
}
