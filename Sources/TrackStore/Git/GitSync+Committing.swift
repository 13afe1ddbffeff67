import TrackCore
import TrackMerge
import TrackSystem

extension GitSync {
  /// The branch after the changes in the directory were committed.
  struct Committed {
    let branch: String
    let head: String?
    /// The commit before; the same as `head` if there were no changes.
    let parent: String?
    /// True if nothing was committed, and the upstream has the same commit.
    var isLevel = false
    /// The changed data files, as they were before and are now.
    var before: [SourceFile] = []
    var after: [SourceFile] = []
  }

  /// Commits the changes in the directory.
  ///
  /// - Parameter areOwn: True if this program made the changes, so that removed lines are no sign of
  ///   damage.
  func commit(
    _ outcome: inout Outcome, areOwn: Bool = false, _ tell: ([Recovery]) -> Void
  ) throws(SyncFailure) -> Committed {
    let status = try checkedStatus()
    guard let branch = status.branch else { throw .noBranch }
    outcome.ignored = try checkNames(status)
    let files = changedFiles(status)
    try checkTracked(status, files)
    defer { repository.directory.forgetLines(since: .git) }
    guard !files.isEmpty else {
      return Committed(
        branch: branch, head: status.head, parent: status.head, isLevel: status.isLevel)
    }
    let changes = try uncommitted(status, files)
    let (before, after) = (changes.before, changes.after)
    try checkUndamaged(before, after, areOwn: areOwn)
    // What a person took out of the index stays out.
    try updateAlone(files.filter { !isHidden($0, status) }, tell)
    let removed = RemovedLines(from: before, to: after, in: repository)
    if try commit(changes.words, status, removed) {
      outcome.committed = [outcome.committed, changes.words].compactMap(\.self)
        .joined(separator: ", ")
    }
    return Committed(
      branch: branch, head: repository.commit("HEAD"), parent: status.head, before: before,
      after: after)
  }

  /// True if a commit is possible: no git operation is unfinished, a branch is checked out, and git
  /// does not ignore the directory.
  package var canCommit: Bool {
    guard let status = try? checkedStatus(), status.branch != nil else { return false }
    return (try? checkTracked(status, changedFiles(status))) != nil
  }

  /// Throws if git does not track the directory's `track.txt` and would not add it, for example
  /// because it ignores the directory. A directory at the top of a work tree with commits is not
  /// checked.
  private func checkTracked(_ status: GitStatus, _ files: [String]) throws(SyncFailure) {
    guard status.head == nil || !repository.prefix.isEmpty,
      !files.contains(DataDirectory.marker)
    else { return }
    guard try !repository.run("ls-files", "--", DataDirectory.marker).output.isEmpty else {
      throw .notTracked
    }
  }

  /// Returns the data files that git does not see: those that it ignores, and those in a folder
  /// that is a repository itself. Throws if the names of two other data files differ only in the
  /// case of letters. On a disk that ignores case, the work tree has only one of two tracked files;
  /// git says that one of them has changed.
  private func checkNames(_ status: GitStatus) throws(SyncFailure) -> [String] {
    let present = repository.directory.dataFiles()
    let unseen = Set(
      present.filter { name in
        let folder = name.split(separator: "/").dropLast().joined()
        return isHidden(name, status)
          || !folder.isEmpty && hasEntry(repository.directory.path(of: folder + "/.git"))
      })
    let changed = changedFiles(status).filter { name in
      DataDirectory.counts(name) && hasEntry(repository.directory.path(of: name))
    }
    if let names = DataDirectory.namesOfOneFile(
      (present + changed).filter { !unseen.contains($0) })
    {
      throw .namesOfOneFile(names)
    }
    return unseen.sorted()
  }

  /// Returns true if git ignores a file of the directory and does not track it.
  private func isHidden(_ name: String, _ status: GitStatus) -> Bool {
    status.ignores(repository.prefix + name)
  }

  /// Throws if one of the files to commit looks damaged.
  private func checkUndamaged(
    _ before: [SourceFile], _ after: [SourceFile], areOwn: Bool
  ) throws(SyncFailure) {
    if let file = repository.directory.evictedFile() {
      throw .evicted(file)
    }
    if let file = after.first(where: { $0.bytes.contains(0) }) {
      throw .binary(file.name, at: nil)
    }
    for file in after where linkTarget(repository.directory.path(of: file.name)) != nil {
      throw .notAFile(file.name, at: nil)
    }
    if allowsLargeDeletions || areOwn { return }
    let deletions = LargeDeletion.all(
      before: before, after: after,
      written: repository.directory.writtenLines(since: .git))
    if let found = deletions.first { throw .largeDeletion(found, at: nil) }
    if let found = repository.directory.staleSave(before, after, except: confirmed) {
      throw .staleSave(found)
    }
  }

  /// Returns the branch and the changed files. Throws if a git operation is unfinished, or if there
  /// is something to commit, merge or push and git tracks files of `.track`.
  func checkedStatus() throws(SyncFailure) -> GitStatus {
    let status = try repository.status()
    if !status.isLevel || !changedFiles(status).isEmpty { try repository.checkNoState() }
    if let unfinished = repository.unfinished() {
      throw .unfinished(unfinished, status.unmerged.map { repository.name(of: $0) ?? $0 })
    }
    if !status.unmerged.isEmpty {
      throw .unfinished(.merge, status.unmerged.map { repository.name(of: $0) ?? $0 })
    }
    return status
  }

  /// Returns the names of the files to commit: changed tracked files, untracked data files, and
  /// `.gitattributes` if it is untracked.
  ///
  /// A file that a person took out of the index, and that git ignores since, is left out in a
  /// folder of the work tree: a commit of that folder alone would take the file in again.
  func changedFiles(_ status: GitStatus) -> [String] {
    let known = status.changed.compactMap(repository.name).filter { name in
      repository.prefix.isEmpty || !isHidden(name, status)
    }
    let new = status.unknown.compactMap(repository.name).filter {
      DataDirectory.counts($0) || $0 == ".gitattributes"
    }
    return Set(known + new).sorted()
  }

  /// Describes a change by its file names, or by their number if there are more than three. Used if
  /// `words(from:to:)` returns nil.
  func otherWords(_ names: [String]) -> String {
    names.count > 3 ? "\(names.count) other files" : names.joined(separator: ", ")
  }

  /// Adds files to the index while holding the write lock, so that no command of track can write
  /// between two of the files. First recovers from an interrupted command.
  private func updateAlone(
    _ names: [String], _ tell: ([Recovery]) -> Void
  ) throws(SyncFailure) {
    let transaction: DirectoryTransaction
    do { transaction = try DirectoryTransaction(to: repository.directory, command: command) } catch
    {
      throw .write(error)
    }
    tell(transaction.recoveries)
    try update(names)
    extendLifetime(transaction)
  }

  /// Copies the current state of files to the index. The files may be new, changed or deleted.
  func update(_ names: [String]) throws(SyncFailure) {
    for start in stride(from: 0, to: names.count, by: 200) {
      let some = names[start..<min(start + 200, names.count)]
      try repository.run(["update-index", "--add", "--remove", "--"] + some)
    }
  }

  /// Returns the data files among `names`, as they were in the last commit and as they are now,
  /// and a description of the changes. A file that a person only took out of git is described, but
  /// it is in neither list: nothing in it has changed.
  func uncommitted(
    _ status: GitStatus, _ names: [String]
  ) throws(SyncFailure) -> (before: [SourceFile], after: [SourceFile], words: String) {
    let kept = names.filter { !isHidden($0, status) }
    let takenOut = names.filter { isHidden($0, status) }
    let data = kept.filter(DataDirectory.counts)
    let old =
      if let head = status.head { try contents.entries(of: head) } else {
        [String: GitContents.Entry]()
      }
    var before: [SourceFile] = []
    for name in data where old[name] != nil {
      guard let head = status.head else { continue }
      before.append(SourceFile(name: name, bytes: try contents.bytes(of: name, in: head)))
    }
    let after = workingFiles(data)
    let parts = [
      kept.isEmpty ? nil : words(from: before, to: after) ?? otherWords(kept),
      takenOut.isEmpty ? nil : otherWords(takenOut) + " taken out of git",
    ]
    return (before, after, parts.compactMap(\.self).joined(separator: ", "))
  }

  /// Returns the files of the work tree that have these names. Files that cannot be read are left
  /// out.
  func workingFiles(_ names: some Sequence<String>) -> [SourceFile] {
    names.compactMap { name in
      guard let bytes = try? ResolvedFile(name, in: repository.directory).content() else {
        return nil
      }
      return SourceFile(name: name, bytes: bytes)
    }
  }

  /// Commits the index. Returns false if it is that of the last commit.
  private func commit(
    _ message: String, _ status: GitStatus, _ removed: RemovedLines
  ) throws(SyncFailure) -> Bool {
    // Commit only the directory, so that changes that a person staged elsewhere in the work tree
    // stay staged. Without the exceptions, git would take the files from the work tree again.
    let takenOut = status.changed.compactMap(repository.name).filter { isHidden($0, status) }
    let scope =
      repository.prefix.isEmpty ? [] : ["--", "."] + takenOut.map { ":(exclude,literal)\($0)" }
    if status.head != nil {
      let run = repository.git.run(
        ["diff", "--cached", "--quiet", "--no-ext-diff", "--no-textconv"] + scope)
      if run.isFine { return false }
    }
    try repository.run(
      ["commit", "--quiet", "--message=\(message)"] + removed.options + scope)
    return true
  }
}
