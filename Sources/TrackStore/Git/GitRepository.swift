import TrackSystem

/// The git repository that contains a data directory.
package struct GitRepository: Sendable {
  package let directory: DataDirectory
  /// Runs git in the data directory.
  let git: Git
  /// Runs git at the top of the work tree.
  let top: Git
  /// The path of the directory from the top of the work tree, ending in `/`; empty at the top.
  let prefix: String
  /// The path of git's own folder, usually `.git`.
  private let folder: String
  /// The settings when the repository was opened.
  let settings: GitSettings

  package init(of directory: DataDirectory) throws(SyncFailure) {
    self.directory = directory
    // Git would wait for ever if one of these files were a pipe.
    for name in [".gitignore", ".gitattributes"] {
      let kind = (try? FileStatus(of: directory.path(of: name)))?.kind
      guard kind == nil || kind == .regular || kind == .folder else {
        throw .notAFile(name, at: nil)
      }
    }
    let opened = try Git.opened(directory)
    (git, top) = (opened.here, opened.top)
    (folder, prefix, settings) = (opened.folder, opened.prefix, opened.settings)
  }

  /// Throws if git tracks files in `.track`, because they belong to this machine only.
  func checkNoState() throws(SyncFailure) {
    guard try run("ls-files", "--", StateFolder.name).output.isEmpty else { throw .tracksState }
  }

  /// Returns true if a path from the top of the work tree is in the directory's `.track`.
  func isState(_ path: String) -> Bool {
    name(of: path)?.split(separator: "/").first?.lowercased() == StateFolder.name
  }

  /// Runs git and returns its output. Throws if git fails. Tries again while another git process
  /// holds a lock.
  @discardableResult
  func run(_ words: String...) throws(SyncFailure) -> Git.Run { try run(words) }

  @discardableResult
  func run(_ words: [String], atTop: Bool = false) throws(SyncFailure) -> Git.Run {
    let run = try runUnlocked { atTop ? top.run(words) : git.run(words) }
    guard run.isFine else {
      throw run.isNameless
        ? .noIdentity : .git(words.first { !$0.hasPrefix("-") } ?? "", run.complaint)
    }
    return run
  }

  /// Calls `start`, and repeats it while git fails because another git process has a lock file.
  /// Throws if the lock is not released in time.
  func runUnlocked(_ start: () -> Git.Run) throws(SyncFailure) -> Git.Run {
    for attempt in 0..<5 {
      let run = start()
      if run.isFine || run.lock == nil { return run }
      pause(milliseconds: 100 << attempt)
    }
    let run = start()
    if !run.isFine, let lock = run.lock { throw .locked(lock) }
    return run
  }

  /// Returns true if git tracks a file, given its name within the directory.
  package func tracks(_ file: String) -> Bool {
    git.run("ls-files", "--error-unmatch", "--", file).isFine
  }

  /// The name of the current branch; nil if HEAD is detached.
  package var branch: String? {
    let run = git.run("symbolic-ref", "--short", "--quiet", "HEAD")
    return run.isFine ? run.text : nil
  }

  /// The first remote and its address; nil if there is none.
  package var firstRemote: (name: String, address: String)? {
    guard let name = git.run("remote").lines.first else { return nil }
    return (name, git.run("remote", "get-url", name).text)
  }

  // MARK: State

  /// Returns the current branch, and the changes and ignored files in the directory.
  func status() throws(SyncFailure) -> GitStatus {
    GitStatus(
      try run(
        "status", "--porcelain=v2", "--branch", "--untracked-files=all", "--ignored=matching",
        "-z", "--", "."
      )
      .output)
  }

  /// Returns the current branch, and the changes in the whole work tree.
  func statusAtTop() throws(SyncFailure) -> GitStatus {
    GitStatus(
      try run(
        [
          "status", "--porcelain=v2", "--branch", "--untracked-files=all",
          "-z",
        ], atTop: true
      ).output)
  }

  /// Returns the git operation, such as a merge or a rebase, that a person began and has not
  /// finished; nil if there is none.
  func unfinished() -> SyncFailure.Unfinished? {
    let marks: [(String, SyncFailure.Unfinished)] = [
      ("rebase-merge", .rebase), ("rebase-apply/applying", .patches), ("rebase-apply", .rebase),
      ("MERGE_HEAD", .merge), ("CHERRY_PICK_HEAD", .cherryPick), ("REVERT_HEAD", .revert),
      ("BISECT_LOG", .bisect),
    ]
    return marks.first { mark, operation in
      hasEntry(statePath(mark)) && !(operation == .merge && isMergeCommitted())
    }?.1
  }

  /// Returns true if git still records a merge as unfinished although it is committed. This happens
  /// if `git commit` is interrupted at its end.
  func isMergeCommitted() -> Bool {
    hasEntry(statePath("MERGE_HEAD"))
      && git.run("merge-base", "--is-ancestor", "MERGE_HEAD", "HEAD").isFine
  }

  func statePath(_ name: String) -> String { DataDirectory.joined(folder, name) }

  /// Converts a path from the top of the work tree to a name within the directory; nil if it is
  /// outside.
  func name(of path: String) -> String? {
    path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }

  // MARK: Upstream

  /// The remote branch with which a branch is synced.
  struct Upstream: Hashable, Sendable {
    let remote: String
    /// The name of the branch on the remote.
    let branch: String
    /// The remote-tracking ref, such as `refs/remotes/origin/main`.
    let ref: String
    /// True if the branch has no upstream in git's configuration yet.
    let isNew: Bool
    /// The commit of `ref` before the fetch; nil if the ref did not exist.
    let known: String?

    var name: String { "\(remote)/\(branch)" }
  }

  /// Returns the upstream of a branch; nil if there is no remote.
  ///
  /// - Parameter head: The commit of both the branch and its upstream, if git has said that they
  ///   are the same. If the settings are as a clone makes them, git need not be asked again.
  func upstream(of branch: String, levelAt head: String? = nil) throws(SyncFailure) -> Upstream? {
    if let head, let upstream = usualUpstream(of: branch, at: head) { return upstream }
    let format = ["refname", "objectname", "upstream", "upstream:remotename", "upstream:remoteref"]
      .map { "%(\($0))" }.joined(separator: "%00")
    let own = "refs/heads/\(branch)"
    var commits: [String: String] = [:]
    var follows: [String] = []
    for line in try run("for-each-ref", "--format=\(format)", own, "refs/remotes").lines {
      let fields = line.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5 else { continue }
      commits[fields[0]] = fields[1]
      if fields[0] == own, !fields[2].isEmpty, !fields[3].isEmpty { follows = fields }
    }
    if !follows.isEmpty {
      let name = follows[4].hasPrefix("refs/heads/") ? follows[4].dropFirst(11) : follows[4][...]
      return Upstream(
        remote: follows[3], branch: String(name), ref: follows[2], isNew: false,
        known: commits[follows[2]] ?? commit(follows[2]))
    }
    let remotes = try run("remote").lines
    guard let first = remotes.first else { return nil }
    let remote = remotes.contains("origin") ? "origin" : first
    guard remotes.count == 1 || remote == "origin" else {
      throw .severalRemotes(remotes, branch: branch)
    }
    let ref = "refs/remotes/\(remote)/\(branch)"
    return Upstream(remote: remote, branch: branch, ref: ref, isNew: true, known: commits[ref])
  }

  private func usualUpstream(of branch: String, at head: String) -> Upstream? {
    let start = "refs/heads/"
    let merged = settings.values("branch.\(branch).merge")
    guard let remote = settings["branch.\(branch).remote"], merged.count == 1,
      merged[0].hasPrefix(start),
      settings.values("remote.\(remote).fetch") == ["+refs/heads/*:refs/remotes/\(remote)/*"]
    else { return nil }
    let name = String(merged[0].dropFirst(start.count))
    return Upstream(
      remote: remote, branch: name, ref: "refs/remotes/\(remote)/\(name)", isNew: false,
      known: head)
  }

  /// Returns the commit that a name refers to; nil if there is none.
  func commit(_ name: String) -> String? {
    let run = git.run("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
    return run.isFine ? run.text : nil
  }
}

extension Git.Run {
  /// The path of the lock file because of which git failed; nil if git failed for another reason.
  fileprivate var lock: String? {
    let text = String(decoding: errors, as: UTF8.self)
    guard let start = text.firstRange(of: "Unable to create '")?.upperBound,
      let end = text[start...].firstRange(of: ".lock': File exists")
    else { return nil }
    return text[start..<end.lowerBound] + ".lock"
  }

  /// True if git failed because it has no name and email for commits.
  fileprivate var isNameless: Bool {
    String(decoding: errors, as: UTF8.self).contains("Please tell me who you are")
  }
}
