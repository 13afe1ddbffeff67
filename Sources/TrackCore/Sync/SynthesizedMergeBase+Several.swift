// MARK: Items with several known versions
extension SynthesizedMergeBase {
  /// Keeps one tombstone for each ID, and none for an ID that is already in the base, because a
  /// base with a repeated ID is ambiguous. If the versions are known to have a common ancestor, the
  /// base gets their merge.
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
    // The common ancestor: the version at which they diverged, or else the last version that both
    // sides know.
    var former: [String: Tombstone] = [:]
    for item in Tombstone.joined(first.gone, second.gone)
    where isKnown(item.dots) && item.by.contains(where: hasHappened) {
      guard let name = item.stableID, several[name] != nil else { continue }
      if former[name].map({ $0.by.filter(hasHappened).count < 2 }) ?? true
        || item.by.filter(hasHappened).count > 1
      {
        former[name] = item
      }
    }
    var mergedVersions: [String: Tombstone] = [:]
    for (name, base) in former {
      var items = several[name] ?? []
      items.sort { MergeTieBreak.precedes($0.text, $1.text) }
      guard let last = items.last else { continue }
      var text = last.text
      for item in items.dropLast() {
        let merge = Merge(
          base: Document(base.text), ours: Document(item.text), theirs: Document(text))
        if !merge.hasMarkers { text = merge.document.bytes }
      }
      if FileItems.stableID(of: text[...]) == name {
        mergedVersions[name] = Tombstone(
          dots: last.dots, by: last.by, after: last.after, text: text)
      }
    }
    return mergedVersions
  }
}
