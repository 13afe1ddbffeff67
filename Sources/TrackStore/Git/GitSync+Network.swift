extension GitSync {
  enum Fetched {
    /// The remote could not be reached. The text is the reason.
    case unreachable(String)
    case nothingNew, perhapsNew
  }

  /// Fetches from the remote.
  func fetch(_ upstream: GitRepository.Upstream) throws(SyncFailure) -> Fetched {
    let run = try repository.runUnlocked {
      repository.git.runOverNetwork(
        // Committing and merging do git's housekeeping.
        ["fetch", "--progress", "--no-recurse-submodules", "--no-auto-gc", "--", upstream.remote])
    }
    guard run.isFine else { return .unreachable(run.networkComplaint) }
    // Git prints to standard error only if at least one branch has changed.
    return run.errors.isEmpty ? .nothingNew : .perhapsNew
  }

  enum Pushed {
    case done, overtaken
    case unreachable(String), refused(String), failed(String)
  }

  /// Pushes the branch to the remote, never by force.
  func push(_ upstream: GitRepository.Upstream) -> Pushed {
    let run = repository.git.runOverNetwork(
      ["push", "--porcelain", "--progress"] + (upstream.isNew ? ["--set-upstream"] : [])
        + ["--", upstream.remote, "HEAD:refs/heads/\(upstream.branch)"])
    if run.isFine { return .done }
    guard let line = run.lines.first(where: { $0.hasPrefix("!") }) else {
      let complaint = run.networkComplaint
      return complaint.hasPrefix("failed to push")
        ? .failed(run.firstLine) : .unreachable(complaint)
    }
    let reason = line.split(separator: "\t").last.map(String.init) ?? line
    let races = [
      "fetch first", "non-fast-forward", "needs force", "failed to update ref", "cannot lock ref",
      "failed to lock", "incorrect old value",
    ]
    return races.contains { reason.contains($0) } ? .overtaken : .refused(reason)
  }

  /// Records the remote branch as the upstream of the branch, without pushing.
  func follow(_ upstream: GitRepository.Upstream) throws(SyncFailure) {
    try repository.run("branch", "--quiet", "--set-upstream-to=\(upstream.name)")
  }

  /// Throws if the remote has branches but none with this name. A push would then create a second
  /// branch, and the two machines would never get each other's changes.
  func checkBranches(_ upstream: GitRepository.Upstream) throws(SyncFailure) {
    guard upstream.isNew else { return }
    let start = "refs/remotes/\(upstream.remote)/"
    let names = try repository.run("for-each-ref", "--format=%(refname)", start).lines
      .map { String($0.dropFirst(start.count)) }.filter { $0 != "HEAD" }
    guard names.isEmpty else {
      throw .noSuchBranch(upstream.branch, remote: upstream.remote, others: names)
    }
  }
}

extension Git.Run {
  /// The reason why the remote cannot be reached, in the words of git or of a program that git
  /// calls, such as ssh.
  var networkComplaint: String {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard complaint.hasPrefix("Could not read from remote repository"),
      let index = lines.firstIndex(where: { $0.hasPrefix("fatal: Could not read") }), index > 0
    else { return complaint }
    return String(lines[index - 1])
  }

  /// The first line of standard error. If a hook has failed, the hook's message comes before that
  /// of git.
  var firstLine: String {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.first.map(String.init) ?? complaint
  }
}
