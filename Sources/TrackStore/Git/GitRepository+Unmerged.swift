import TrackCore

extension GitRepository {
  /// Merges the data files again that git left undecided, from the versions in its index: the
  /// driver was not set up in time.
  ///
  /// A file that a person has already put right stays. What stood there otherwise is kept in
  /// `.track/unfinished`.
  ///
  /// - Returns: the files that are decided now.
  package func mergeAgain() throws(SyncFailure) -> [String] {
    let names = try status().unmerged.compactMap(name).filter(DataDirectory.counts)
    guard !names.isEmpty else { return [] }
    var merged: [String] = []
    for name in names {
      let stages = (1...3).map { stage in
        let run = git.run("cat-file", "--filters", ":\(stage):\(prefix)\(name)")
        return run.isFine ? run.output : nil
      }
      // A file that one side gave another name is alone here: which it belongs to, nobody can tell.
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

  /// Whether a file holds one of the versions, or both between markers.
  private func isAsGitLeftIt(_ name: String, _ stages: [[UInt8]?]) throws(SyncFailure) -> Bool {
    let now: [UInt8]?
    do { now = try ResolvedFile(name, in: directory).content() } catch { throw .write(error) }
    // Without a driver's answer it leaves the one side, and where that has none the other.
    guard let now, now != stages[1] ?? stages[2] else { return true }
    return Document(now).lines.contains { $0.role == .marker }
  }

  private func replace(_ name: String, with bytes: [UInt8]) throws(SyncFailure) {
    do {
      let writing = try Writing(to: directory, command: "track sync")
      let before = try ResolvedFile(name, in: directory).content()
      if let before { _ = try directory.setAside(before, of: name) }
      _ = try writing.change([name]) { _ throws(SyncFailure) in [name: bytes] }
    } catch let error as WriteError {
      throw .write(error)
    } catch {
      throw .write(.keepsChanging(name))
    }
  }
}
