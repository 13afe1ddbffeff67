import TrackCore

// MARK: Items with several known versions
extension SynthesizedMergeBase {
  /// Keeps one tombstone for each ID, and none for an ID that is already in the base, because a
  /// base with a repeated ID is ambiguous. If an ID has several versions with a known common
  /// ancestor, the base gets the merge of these versions.
  mutating func keepOneOfEach(_ versions: [MergeVersion], _ isIn: [[Bool]]) {
    var places: [String: [Int]] = [:]
    for (index, item) in gone.enumerated() {
      if let name = item.stableID { places[name, default: []].append(index) }
    }
    guard !places.isEmpty else { return }
    var dropped: Set<Int> = []
    var several = places.mapValues { $0.map { gone[$0] } }
    for (side, file) in [first, second].enumerated() {
      for (index, item) in versions[side].items.enumerated() where isIn[side][index] {
        guard let name = versions[side].stableID(of: item), let others = places[name] else {
          continue
        }
        dropped.formUnion(others)
        let parts = Set(file.written(file.dots[index]))
        several[name]?.removeAll { $0.dots.allSatisfy(parts.contains) }
        let range = versions[side].range(item.gap, item.end)
        several[name]?.append(
          Tombstone(
            dots: file.dots[index], by: file.dots[index], after: nil,
            text: Array((file.bytes ?? [])[range])))
      }
    }
    several = several.filter { $1.count > 1 }
    joined = several.isEmpty ? [:] : mergedVersions(several)
    for indices in places.values where !dropped.contains(indices[0]) {
      let kept = indices.dropFirst().reduce(indices[0]) { kept, index in
        MergeTieBreak.precedes(gone[kept].text, gone[index].text) ? index : kept
      }
      dropped.formUnion(indices.filter { $0 != kept })
    }
    gone = gone.indices.filter { !dropped.contains($0) }.map { gone[$0] }
  }

  /// Returns the merge of the versions of each ID, with their common ancestor as the base.
  private func mergedVersions(_ several: [String: [Tombstone]]) -> [String: Tombstone] {
    var merged: [String: Tombstone] = [:]
    for (name, ancestor) in commonAncestors(of: Set(several.keys)) {
      let items = several[name] ?? []
      guard let last = items.max(by: { MergeTieBreak.precedes($0.text, $1.text) }),
        let text = ancestor.merging(items.map(\.text), of: name)
      else { continue }
      merged[name] = Tombstone(dots: last.dots, by: last.by, after: last.after, text: text)
    }
    return merged
  }

  /// The version of an item from which later versions were made.
  struct Ancestor {
    let text: [UInt8]
    /// True if both sides have seen two different changes of this version, so that the later
    /// versions diverged here. If false, this is the latest version that both sides know.
    let isFork: Bool

    /// Merges later versions of the item, with this version as the base. Returns nil if the result
    /// is not an item with the given ID.
    func merging(_ versions: [[UInt8]], of name: String) -> [UInt8]? {
      let sorted = versions.sorted { MergeTieBreak.precedes($0, $1) }
      guard var merged = sorted.last else { return nil }
      for version in sorted.dropLast() {
        let merge = Merge(
          base: Document(text), ours: Document(version), theirs: Document(merged))
        if !merge.hasMarkers { merged = merge.document.bytes }
      }
      return FileItems.stableID(of: merged[...]) == name ? merged : nil
    }
  }

  /// Returns, for each of the given IDs, the version from which the later versions of the item were
  /// made. Both sides must know that version, and must have seen a change or deletion of it. The
  /// result has no entry for an ID without such a version.
  func commonAncestors(of names: Set<String>) -> [String: Ancestor] {
    var ancestors: [String: Ancestor] = [:]
    for item in Tombstone.joined(first.gone, second.gone) where isKnown(item.dots) {
      let changes = item.by.count(where: hasHappened)
      guard changes > 0, let name = item.stableID, names.contains(name) else { continue }
      if changes > 1 || ancestors[name]?.isFork != true {
        ancestors[name] = Ancestor(text: item.text, isFork: changes > 1)
      }
    }
    return ancestors
  }
}
