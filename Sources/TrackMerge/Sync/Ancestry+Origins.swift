import TrackCore

extension Ancestry {
  /// The maximum length of all versions in which items are looked for, in bytes.
  private static let maximumLength = 1 << 27

  /// A version of the file with its name.
  typealias Version = (name: String, bytes: [UInt8])

  /// Returns a base without those items that only one side has and that came there from a version
  /// which the other side has not seen, too.
  ///
  /// Equal lines that two machines wrote become one in a merge. Who deletes a line without knowing
  /// of the other deletes one of them only.
  func withoutOtherOrigins(_ base: [UInt8], _ one: Version, _ two: Version) -> [UInt8] {
    let lists = FileItems.of(base, one.bytes, two.bytes)
    let isOneSided = lists[0].items.map { (lists[1][$0.key] == nil) != (lists[2][$0.key] == nil) }
    guard isOneSided.contains(true) else { return base }
    let origins = [origins(of: one, seenBy: two.name), origins(of: two, seenBy: one.name)]
    var counts: [[UInt8]: Int] = [:]
    var kept: [UInt8] = []
    for (item, isOneSided) in zip(lists[0].items, isOneSided) {
      let text = Array(base[item.whole]).itemText
      let count = counts[text, default: 0] + 1
      counts[text] = count
      let side = lists[1][item.key] == nil ? 1 : 0
      if isOneSided, origins[side].hasUnseen(text, count) { continue }
      kept += base[item.whole]
    }
    return kept
  }

  private func origins(of version: Version, seenBy other: String) -> ItemOrigins {
    let seen = ancestors(of: [other])
    // What was made of bytes that were there several times may have been made of each of them.
    let others = Dictionary(grouping: steps.keys.filter { $0.contains("~") }) {
      String($0.prefix { $0 != "~" })
    }
    var origins = ItemOrigins(of: version.name)
    var rest = [version]
    var length = 0
    // Beyond that, a line counts as added here, so that it stays.
    while length < Self.maximumLength, let (name, bytes) = rest.popLast() {
      guard !origins.hasVersion(name) else { continue }
      length += bytes.count
      var parents: [Version] = []
      if !seen.contains(name) {
        for step in steps[name, default: []] {
          guard let before = step.parent(of: bytes), Self.isVersion(step.parent, of: before) else {
            continue
          }
          parents.append((step.parent, before))
          parents += others[step.parent, default: []]
            .filter { !ancestors(of: [$0]).contains(name) }.map { ($0, before) }
        }
      }
      origins.add(
        name, bytes,
        parents: parents.map {
          // Only where several versions were merged one may know of another's items.
          ($0.name, parents.count > 1 ? ancestors(of: [$0.name]) : [])
        }, isSeen: seen.contains(name))
      rest += parents
    }
    return origins
  }
}

/// The versions that went into one side of a merge, back to those that the other side has seen.
private struct ItemOrigins {
  private struct Version {
    /// How often the version has an item, by the item's text.
    var counts: [[UInt8]: Int] = [:]
    /// The versions of which it was made, with all before each of them.
    let parents: [(name: String, ancestors: Set<String>)]
    let isSeen: Bool
  }

  private let last: String
  private var versions: [String: Version] = [:]

  init(of version: String) { last = version }

  func hasVersion(_ name: String) -> Bool { versions[name] != nil }

  mutating func add(
    _ name: String, _ bytes: [UInt8], parents: [(name: String, ancestors: Set<String>)],
    isSeen: Bool
  ) {
    var version = Version(parents: parents, isSeen: isSeen)
    for item in FileItems.of(bytes)[0].items {
      version.counts[Array(bytes[item.whole]).itemText, default: 0] += 1
    }
    versions[name] = version
  }

  /// Returns true if an item of the last version was added in a version that the other side has not
  /// seen.
  ///
  /// - Parameter count: Which of several items with this text is meant, from 1.
  func hasUnseen(_ text: [UInt8], _ count: Int) -> Bool {
    var found: [String: Set<String>] = [:]
    // The way from the last version to the one that is looked at.
    var way = [last]
    var entered: Set = [last]
    while let name = way.last {
      if let open = holders(name, text, count).first(where: { !entered.contains($0) }) {
        way.append(open)
        entered.insert(open)
      } else {
        found[name] = unseen(name, text, count, found)
        way.removeLast()
      }
    }
    return found[last]?.isEmpty == false
  }

  /// Returns the versions of which a version was made and that have an item.
  private func holders(_ name: String, _ text: [UInt8], _ count: Int) -> [String] {
    guard let version = versions[name], !version.isSeen else { return [] }
    return version.parents.map(\.name).filter {
      versions[$0]?.counts[text, default: 0] ?? 0 >= count
    }
  }

  /// Returns the versions that the other side has not seen, in which an item of a version was added
  /// and after which nobody who knew of it deleted it.
  ///
  /// - Parameter found: The result for each version of which it was made and that has the item.
  private func unseen(
    _ name: String, _ text: [UInt8], _ count: Int, _ found: [String: Set<String>]
  ) -> Set<String> {
    guard let version = versions[name], !version.isSeen else { return [] }
    let holders = holders(name, text, count)
    if holders.isEmpty {
      // A merge of versions that the other side has seen adds nothing of its own but its conflicts.
      let isMerge = version.parents.count > 1
      return isMerge && version.parents.allSatisfy { versions[$0.name]?.isSeen ?? false }
        ? [] : [name]
    }
    return holders.reduce(into: Set<String>()) { $0.formUnion(found[$1] ?? []) }
      .filter { origin in
        version.parents.allSatisfy {
          !$0.ancestors.contains(origin) || found[$0.name]?.contains(origin) == true
        }
      }
  }
}
