import TrackCore
import TrackMerge

extension GitSync {
  /// Completes what a person did with git since the last sync: a merge, rebase, squash,
  /// cherry-pick or stash.
  ///
  /// - Parameters:
  ///   - committed: The latest commit.
  ///   - known: The remote's commit as of the last sync or fetch; nil if there was none.
  /// - Returns: True if files changed; the caller must commit them.
  func complete(
    _ committed: Committed, since known: String?, _ outcome: inout Outcome,
    _ tell: ([Recovery]) -> Void
  ) throws(SyncFailure) -> Bool {
    guard let head = committed.head else { return false }
    let isMergeChanged = try completeMerge(head, &outcome, tell)
    guard let known else { return isMergeChanged }
    let (before, after) =
      committed.parent == known
      ? (committed.before, committed.after) : try changes(of: head, since: known)
    let keys = RepeatedItem.newKeys(from: before, to: after)
    guard !keys.isEmpty else { return isMergeChanged }
    let now = workingFiles(try contents.entries(of: head).keys.sorted())
    // The reflog has the commits as they were before a rebase.
    let united = contents.unitingCopies(
      keys, in: now, before: before, tips: [head, known, "--reflog"])
    return try write(changes(from: now, to: united), &outcome, tell, otherwise: isMergeChanged)
  }

  /// Completes a merge commit.
  ///
  /// Git merges each file on its own. Suppose that one side moved a line to another file, and the
  /// other side changed or deleted it. Git's result may then contain the line in two files, or
  /// contain a line that was deleted. This function therefore merges the two parents of the merge
  /// commit again, as whole directories. It applies to the work tree only the differences between
  /// that merge and a merge of each file on its own, so that the person's own changes to the merge
  /// stay.
  ///
  /// - Returns: True if files changed; the caller must commit them.
  private func completeMerge(
    _ merge: String, _ outcome: inout Outcome, _ tell: ([Recovery]) -> Void
  ) throws(SyncFailure) -> Bool {
    let parents = repository.git.run("rev-parse", "\(merge)^@").lines
    guard parents.count == 2 else { return false }
    let base = try contents.base(of: parents[0], parents[1])
    guard !base.commits.isEmpty else { return false }
    let sides = [try contents.files(of: parents[0]), try contents.files(of: parents[1])]
    func merged(isFileByFile: Bool) -> [SourceFile] {
      DirectoryMerge(
        base: base.files, ours: sides[0], theirs: sides[1], isFileByFile: isFileByFile
      ).files
    }
    let (whole, single) = (merged(isFileByFile: false), merged(isFileByFile: true))
    guard whole != single else { return false }
    let now = workingFiles(try contents.entries(of: merge).keys.sorted())
    let after = DirectoryMerge(base: single, ours: now, theirs: whole).files
    return try write(changes(from: now, to: after), &outcome, tell, otherwise: false)
  }

  /// Returns the data files that changed between the common ancestor of two commits and the first
  /// one. Both lists are empty if there is no common ancestor.
  private func changes(
    of head: String, since known: String
  ) throws(SyncFailure) -> (before: [SourceFile], after: [SourceFile]) {
    let base = repository.git.run("merge-base", known, head).lines.first
    guard let base else { return ([], []) }
    return try contents.difference(from: base, to: head)
  }
}
