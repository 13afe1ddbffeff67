import TrackCore

// MARK: The bases of all files
extension SynthesizedMergeBase {
  /// Returns the bases of all files of two versions of a directory.
  ///
  /// If several replicas moved lines between files, the bases of two files can have different
  /// versions of one item. Both bases then get the merge of these versions. Otherwise, the side
  /// with the newer version would seem to have changed the item, and the item would stay although
  /// the other side deleted it.
  static func all(
    _ one: [String: FileVersion], _ two: [String: FileVersion], by executor: ParallelExecutor
  ) -> [SourceFile] {
    var bases: [String: [UInt8]] = [:]
    for name in Set(one.keys).union(two.keys) {
      bases[name] = of(one[name] ?? FileVersion(), two[name] ?? FileVersion(), by: executor)
    }
    let edits = BaseVersions(bases, one, two).edits
    return bases.map { name, bytes in
      let file = SourceFile(name: name, bytes: bytes)
      return SourceFile(name: name, bytes: edits[name]?.applied(to: file)?.bytes ?? bytes)
    }
  }
}

/// Replaces different versions of one item, in several files of a base, with the merge of these
/// versions.
private struct BaseVersions {
  private(set) var edits: [String: FileEdits] = [:]

  init(
    _ bases: [String: [UInt8]], _ one: [String: FileVersion], _ two: [String: FileVersion]
  ) {
    let changed = bases.keys.filter { one[$0]?.bytes != bases[$0] || two[$0]?.bytes != bases[$0] }
    guard changed.count > 1 else { return }
    let items = changed.sorted().flatMap { name in
      let versions = [bases[name], one[name]?.bytes, two[name]?.bytes]
      return DirectoryItem.changed(
        in: versions.map { $0.map { SourceFile(name: name, bytes: $0) } })[0]
    }
    let several = Dictionary(grouping: items.filter(\.hasEvent), by: \.key).filter { _, items in
      Set(items.map(\.file)).count == items.count && Set(items.map(\.bytes.plain)).count > 1
    }
    guard !several.isEmpty else { return }
    let names = Set(several.keys)
    var ancestors: [String: SynthesizedMergeBase.Ancestor] = [:]
    for name in Set(one.keys).union(two.keys).sorted() {
      guard let here = one[name], let there = two[name] else { continue }
      ancestors.merge(SynthesizedMergeBase(here, there).commonAncestors(of: names)) {
        $0.isFork ? $0 : $1
      }
    }
    for (name, ancestor) in ancestors {
      let items = several[name] ?? []
      guard let merged = ancestor.merging(items.map(\.bytes), of: name) else { continue }
      for item in items {
        edits[item.file, default: FileEdits()].replace(item, with: merged)
      }
    }
  }
}
