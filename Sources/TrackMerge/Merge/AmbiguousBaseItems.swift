import TrackCore

/// The items of a merge base that are in several files of the base, and in different files on the
/// two sides. Here, an item is a block or a log line with an `^id`.
///
/// A base that is synthesized from the version vectors of both replicas can be ambiguous in this
/// way. Such a base does not tell which copy was moved, and merging file by file would then delete
/// both copies. These items are therefore removed from the base, so that the merge treats them as
/// new on both sides.
struct AmbiguousBaseItems {
  private typealias Places = [String: Set<String>]

  private let items: [DirectoryItem]
  private let base: Places
  private let sides: [Places]

  /// Returns the base without its ambiguous items.
  static func leftOut(
    of base: [String: [UInt8]], _ ours: [String: [UInt8]], _ theirs: [String: [UInt8]]
  ) -> [String: [UInt8]] {
    let changed = base.keys.filter { base[$0] != ours[$0] || base[$0] != theirs[$0] }
    guard changed.count > 1 else { return base }
    let found = AmbiguousBaseItems(
      changed.map { name in
        [base, ours, theirs].map { $0[name].map { SourceFile(name: name, bytes: $0) } }
      })
    var left = base
    for (name, items) in Dictionary(grouping: found.items.filter(found.isAmbiguous), by: \.file) {
      guard let bytes = base[name] else { continue }
      var edits = FileEdits()
      items.forEach { edits.remove($0) }
      let file = SourceFile(name: name, bytes: bytes)
      left[name] = edits.applied(to: file)?.bytes ?? bytes
    }
    return left
  }

  /// - Parameter files: For each file, the base's version, our version and their version; nil for a
  ///   version that lacks the file.
  private init(_ files: [[SourceFile?]]) {
    var items: [[DirectoryItem]] = [[], [], []]
    for versions in files {
      for (version, changed) in DirectoryItem.changed(in: versions).enumerated() {
        items[version] += changed.filter(\.hasEvent)
      }
    }
    let places = items.map { list in
      Dictionary(grouping: list, by: \.key).mapValues { Set($0.map(\.file)) }
    }
    self.items = items[0]
    base = places[0]
    sides = [places[1], places[2]]
  }

  private func isAmbiguous(_ item: DirectoryItem) -> Bool {
    guard let files = base[item.key], files.count > 1, let here = sides[0][item.key],
      let there = sides[1][item.key]
    else { return false }
    return here.isDisjoint(with: there)
  }
}
