/// The blocks and lines with `^id` that a base has in several files while each side has another
/// one of them: a base put together from what both sides know may be such.
///
/// It does not say which of them was moved, and each file by itself would lose what the other
/// file is to keep. So the base has none of them: as if nothing were known of it.
struct AmbiguousBaseItems {
  private typealias Places = [String: Set<String>]

  private let items: [DirectoryItem]
  private let base: Places
  private let sides: [Places]

  /// The base without them.
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

  /// - Parameter files: the versions of each file.
  private init(_ files: [[SourceFile?]]) {
    var items: [[DirectoryItem]] = [[], [], []]
    for versions in files {
      let skips = MovedItems.sharedLines(versions)
      for (version, file) in versions.enumerated() {
        guard let file else { continue }
        items[version] += DirectoryItem.all(in: file, skipping: skips).filter(\.hasEvent)
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
