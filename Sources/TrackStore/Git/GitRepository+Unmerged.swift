import TrackCore
import TrackMerge

extension GitRepository {
  /// Merges again the data files that git left in conflict, using the three versions in git's
  /// index. Git leaves files in conflict if the merge driver was not set up before the merge.
  ///
  /// A file that a person has already resolved stays unchanged. The previous content of any other
  /// file is saved in `.track/unfinished`.
  ///
  /// - Returns: The files that are now resolved.
  package func mergeAgain() throws(SyncFailure) -> [String] {
    let names = try status().unmerged.compactMap(name).filter(DataDirectory.counts)
    guard !names.isEmpty else { return [] }
    var merged: [String] = []
    for name in names {
      let stages = (1...3).map { stage in
        let run = git.run("cat-file", "--filters", ":\(stage):\(prefix)\(name)")
        return run.isFine ? run.output : nil
      }
      // A file with only one version was renamed on one side. Its other name is unknown, so it is
      // skipped.
      guard stages.count(where: { $0 != nil }) > 1, try isAsGitLeftIt(name, stages) else {
        continue
      }
      let merge = Merge(
        base: Document(stages[0] ?? []), ours: Document(stages[1] ?? []),
        theirs: Document(stages[2] ?? []), isFetched: name.hasPrefix("sources/"))
      guard !merge.hasMarkers else { continue }
      try replace(name, with: merge.document.bytes)
      try run("update-index", "--add", "--", name)
      merged.append(name)
    }
    return merged
  }

  /// Returns true if no person has resolved a file yet. The file is then missing, contains conflict
  /// markers, or is the version that git left: ours or, if there is none, theirs.
  private func isAsGitLeftIt(_ name: String, _ stages: [[UInt8]?]) throws(SyncFailure) -> Bool {
    let now: [UInt8]?
    do { now = try ResolvedFile(name, in: directory).content() } catch { throw .write(error) }
    // Without conflict markers, git has left our version or, if there is none, theirs.
    guard let now, now != stages[1] ?? stages[2] else { return true }
    return Document(now).lines.contains { $0.role == .marker }
  }

  private func replace(_ name: String, with bytes: [UInt8]) throws(SyncFailure) {
    do {
      let transaction = try DirectoryTransaction(to: directory, command: "track sync")
      let before = try ResolvedFile(name, in: directory).content()
      if let before { _ = try directory.setAside(before, of: name) }
      _ = try transaction.change([name]) { _ throws(SyncFailure) in [name: bytes] }
    } catch let error as WriteError {
      throw .write(error)
    } catch {
      throw .write(.keepsChanging(name))
    }
  }
}
