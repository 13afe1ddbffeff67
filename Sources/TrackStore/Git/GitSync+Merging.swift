import TrackCore
import TrackSystem

extension GitSync {
  /// Merges the remote's latest commit into the branch.
  func join(
    _ theirs: String, _ upstream: GitRepository.Upstream, _ outcome: inout Outcome,
    _ tell: ([Recovery]) -> Void
  ) throws(SyncFailure) {
    for _ in 1...20 {
      guard let head = repository.commit("HEAD") else { return }
      guard let plan = try plan(joining: theirs, upstream, to: head) else { return }
      // The plan is made from the current files, so all changes must be committed before it is
      // applied.
      if changedFiles(try checkedStatus()).isEmpty, try apply(plan, upstream, &outcome, tell) {
        return
      }
      _ = try commit(&outcome, tell)
    }
    throw .write(.keepsChanging(DataDirectory.marker))
  }

  /// Carries out a plan: writes the files, and then moves the branch. Returns false, and changes
  /// nothing, if the content of a file has changed since the plan was made.
  private func apply(
    _ plan: MergePlan, _ upstream: GitRepository.Upstream, _ outcome: inout Outcome,
    _ tell: ([Recovery]) -> Void
  ) throws(SyncFailure) -> Bool {
    if !repository.prefix.isEmpty, !plan.isForward {
      let staged = try repository.statusAtTop().staged
      guard staged.isEmpty else { throw .staged(staged) }
    }
    guard try write(plan.data, &outcome, tell) else { return false }
    if plan.isForward {
      try repository.run("merge", "--ff-only", "--quiet", plan.theirs)
    } else {
      try takeOthers(plan)
      let message = words(from: plan.before, to: plan.after)
      let title = "Merge \(upstream.name)" + (message.map { ": \($0)" } ?? "")
      try commitMerge(with: plan.theirs, title)
    }
    repository.directory.forgetLines(since: .git)
    outcome.typedTwice += plan.typedTwice
    return true
  }

  /// Thrown if the content of a file has changed since the plan was made.
  private struct FileChangedSincePlan: Error {}

  /// Writes files. If there is nothing to write, returns `unchanged`. If the content of a file has
  /// changed since the plan was made, writes nothing and returns false.
  func write(
    _ changes: [FileChange], _ outcome: inout Outcome, _ tell: ([Recovery]) -> Void,
    otherwise unchanged: Bool = true
  ) throws(SyncFailure) -> Bool {
    guard !changes.isEmpty else { return unchanged }
    do {
      let transaction = try DirectoryTransaction(to: repository.directory, command: command)
      tell(transaction.recoveries)
      _ = try transaction.change(changes.map(\.file)) { now throws(FileChangedSincePlan) in
        var result: FileContents = [:]
        for change in changes {
          guard (now[change.file] ?? nil) == change.before else { throw FileChangedSincePlan() }
          result.updateValue(change.after, forKey: change.file)
        }
        return result
      }
      try update(changes.map(\.file))
      let step = UndoStep(command: UndoStep.sync, files: changes.map(UndoStep.File.init))
      if !transaction.keep(step) { outcome.isUndoable = false }
      outcome.openInEditors += repository.directory.openInEditors(changes.map(\.file))
      return true
    } catch let error as ChangeError<FileChangedSincePlan> {
      guard case .failed(let error) = error else {
        if let new = changes.first(where: { $0.before == nil }),
          repository.git.run("check-ignore", "--quiet", "--", new.file).isFine
        {
          throw .inTheWay(new.file)
        }
        return false
      }
      throw .write(error)
    } catch let error as WriteError {
      throw .write(error)
    } catch let failure as SyncFailure {
      throw failure
    } catch {
      throw .write(.keepsChanging(changes.first?.file ?? ""))
    }
  }

  private func takeOthers(_ plan: MergePlan) throws(SyncFailure) {
    for change in plan.others {
      if change.after != nil {
        try repository.run(
          ["--literal-pathspecs", "checkout", "--quiet", plan.theirs, "--", change.path],
          atTop: true)
      } else {
        try repository.run(
          ["--literal-pathspecs", "rm", "--quiet", "--ignore-unmatch", "--", change.path],
          atTop: true)
      }
    }
    for (path, bytes) in plan.merged {
      do { try SingleFile.write(bytes, to: repository.top.path(of: path)) } catch {
        throw .otherFiles([path], upstream: plan.theirs)
      }
      try repository.run(["update-index", "--add", "--", path], atTop: true)
    }
  }

  // MARK: Committing a merge

  /// The path of a file that contains the message for the merge commit. Its existence shows that
  /// track prepared the merge.
  private var note: String { repository.statePath("TRACK_MERGE") }
  private var mergeHead: String { repository.statePath("MERGE_HEAD") }

  private func commitMerge(with theirs: String, _ message: String) throws(SyncFailure) {
    do throws(ReplaceError) {
      try SingleFile.write(Array("\(theirs)\n\(message)\n".utf8), to: note)
      try SingleFile.write(Array("\(theirs)\n".utf8), to: mergeHead)
    } catch {
      throw .git("merge", "its state cannot be written")
    }
    try finishMerge()
  }

  /// Returns true if track prepared the current merge, so that it only has to be committed.
  func isOwnMerge(_ status: GitStatus) -> Bool {
    hasEntry(note) && hasEntry(mergeHead) && status.unmerged.isEmpty
  }

  /// Commits a merge that this command, or an interrupted one, prepared.
  func finishMerge() throws(SyncFailure) {
    if repository.isMergeCommitted() { try repository.run("merge", "--quit") }
    guard hasEntry(note) else { return }
    if let noted = try? SingleFile.read(note), let head = try? SingleFile.read(mergeHead) {
      let lines = String(decoding: noted, as: UTF8.self).split(separator: "\n")
      let commit = String(decoding: head, as: UTF8.self).split(separator: "\n")
      guard let theirs = lines.first, commit == [theirs], lines.count > 1,
        try repository.status().unmerged.isEmpty
      else { return }
      try repository.run("commit", "--quiet", "--message=\(lines[1])")
    }
    try? removeFile(note)
  }
}
