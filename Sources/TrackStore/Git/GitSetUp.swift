import TrackSystem

/// Connects a data directory to a remote git repository, given its address.
package struct GitSetUp: Sendable {
  private let directory: DataDirectory
  private let address: GitAddress

  package init(_ directory: DataDirectory, _ address: GitAddress) {
    self.directory = directory
    self.address = address
  }

  /// A change that the set-up made.
  package enum Step: Hashable, Sendable {
    case madeRepository
    case addedRemote(String)
  }

  /// Connects the directory to the repository at the address.
  ///
  /// If the directory is not in a git repository, a repository is created, with the same branch
  /// name as the remote one. If the repository has no remotes, the address is added as `origin`.
  /// Throws if it has remotes, but none with this address.
  package func connect() throws(SyncFailure) -> [Step] {
    var steps: [Step] = []
    do throws(SyncFailure) { _ = try GitRepository(of: directory) } catch {
      guard error == .noRepository else { throw error }
      let branch = try remoteBranch(isClone: false)
      try Git.makeRepository(in: directory, branch: branch)
      steps.append(.madeRepository)
    }
    let git = try GitRepository(of: directory).git
    let remotes = git.run("remote").lines
    // Read the configuration, because `git remote get-url` would apply `url.BASE.insteadOf`.
    let addresses = remotes.map { git.run("config", "--get", "remote.\($0).url").text }
    if addresses.contains(where: { $0 == address.text || isSamePath($0) }) { return steps }
    if let name = remotes.first, let other = addresses.first {
      throw .otherRemote(name: name, address: other, wanted: address.text)
    }
    let run = git.run("remote", "add", "--", "origin", address.text)
    guard run.isFine else { throw .git("remote", run.complaint) }
    return steps + [.addedRemote("origin")]
  }

  /// Clones the repository into the directory, which must be an empty folder. Throws, and clones
  /// nothing, if the repository has no commits.
  package func clone() throws(SyncFailure) {
    guard let branch = try remoteBranch(isClone: true) else { throw .emptyRemote(address.text) }
    let run = Git.run(
      [
        "clone", "--progress", "--no-recurse-submodules", "--branch=\(branch)", "--", address.text,
        ".",
      ], on: directory)
    guard run.isFine else { throw .git("clone", run.networkComplaint) }
    guard directory.holds(DataDirectory.marker) else { throw .noDirectory(address.text) }
  }

  /// Returns the current branch of the remote repository, or its only branch if HEAD names one that
  /// does not exist; nil if the repository has no commits. Throws if HEAD names no branch and there
  /// are several.
  private func remoteBranch(isClone: Bool) throws(SyncFailure) -> String? {
    let run = Git.run(
      ["ls-remote", "--symref", "--", address.text, "HEAD", "refs/heads/*"], on: directory)
    guard run.code != 127 else { throw .noGit }
    guard run.isFine else { throw .git("ls-remote", run.networkComplaint) }
    let start = "ref: refs/heads/"
    if let line = run.lines.first(where: { $0.hasPrefix(start) }) {
      return String(line.dropFirst(start.count).prefix { $0 != "\t" })
    }
    let names = run.lines.compactMap { line in
      line.firstRange(of: "\trefs/heads/").map { String(line[$0.upperBound...]) }
    }
    guard names.count < 2 else {
      throw .severalBranches(names, of: address.text, isClone: isClone)
    }
    return names.first
  }

  private func isSamePath(_ other: String) -> Bool {
    let path = other.hasPrefix("/") ? other : directory.path(of: other)
    return resolvedPath(path) == address.text
  }
}

extension GitRepository {
  /// Makes a directory a repository unless it is in one, and adds a remote to it.
  package static func make(in directory: DataDirectory, remote: String?) throws(SyncFailure) {
    do { _ = try GitRepository(of: directory) } catch {
      guard error == .noRepository else { throw error }
      try Git.makeRepository(in: directory, branch: nil)
    }
    guard let remote else { return }
    try GitRepository(of: directory).run("remote", "add", "--", "origin", remote)
  }
}
