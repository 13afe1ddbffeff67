/// The items of a file, each with a number that identifies its text.
///
/// Items that all versions share at the beginning and end are numbered by position, so that a
/// long log with a few new lines needs no hash lookup for each line.
struct FileItems {
  struct Item {
    /// The bytes of the item with the blank lines before it.
    let whole: Range<Int>
    /// The same in two files for items with the same text, ignoring whitespace. The second item
    /// with a text has the same key as the second one in the other file.
    let key: Int32
  }

  let items: [Item]
  private let shared: SharedEnds
  private let middle: [Int32: Int]

  /// The index of the item with a key; nil if the file has none.
  subscript(_ key: Int32) -> Int? {
    let number = Int(key)
    if number < shared.first { return number }
    if number < shared.first + shared.last {
      return items.count - shared.last + number - shared.first
    }
    return middle[key]
  }

  private init(_ items: [Item], _ shared: SharedEnds) {
    self.items = items
    self.shared = shared
    let range = shared.first..<(items.count - shared.last)
    middle = Dictionary(uniqueKeysWithValues: range.map { (items[$0].key, $0) })
  }

  /// Returns the items of up to three files. A missing file has none.
  static func of(_ files: [UInt8]?...) -> [FileItems] {
    let files = files.map { $0 ?? [] }
    let empty: [UInt8] = []
    return files[0].withUnsafeBufferPointer { one in
      (files.count > 1 ? files[1] : empty).withUnsafeBufferPointer { two in
        (files.count > 2 ? files[2] : empty).withUnsafeBufferPointer { three in
          let buffers = [one, two, three]
          return keyed(files.indices.map { MergeVersion(Document(files[$0]), buffers[$0]) })
        }
      }
    }
  }

  /// Returns the items of up to three versions.
  static func keyed(_ versions: [MergeVersion]) -> [FileItems] {
    let shared = SharedEnds(of: versions)
    var table = KeyTable(
      versions.map(\.buffer), lines: (versions.map(\.items.count).max() ?? 0) - shared.count)
    return versions.enumerated().map { index, version in
      let last = version.items.count - shared.last
      let items = version.items.enumerated().map { place, item in
        let key: Int
        if place < shared.first {
          key = place
        } else if place >= last {
          key = shared.first + place - last
        } else {
          let seed = UInt64(item.kind.rawValue)
          key = shared.count + Int(table.key(of: version.fullText(of: item), in: index, seed: seed))
        }
        return Item(
          whole: version.range(item.gap, item.end), key: Int32(truncatingIfNeeded: key))
      }
      return FileItems(items, shared)
    }
  }
}

/// The number of items that several versions share byte for byte at the beginning and at the end.
private struct SharedEnds {
  private(set) var first = 0
  private(set) var last = 0
  var count: Int { first + last }

  init(of versions: [MergeVersion]) {
    guard let one = versions.first, versions.count > 1 else { return }
    let others = versions.dropFirst()
    let most = versions.map(\.items.count).min() ?? 0
    let start = others.map { Self.sharedStart(one.buffer, $0.buffer) }.min() ?? 0
    let end = others.map { Self.sharedEnd(one.buffer, $0.buffer) }.min() ?? 0
    while first < most {
      let item = one.items[first]
      let range = one.range(item.gap, item.end)
      guard range.upperBound <= start,
        others.allSatisfy({
          $0.items[first].kind == item.kind
            && $0.range($0.items[first].gap, $0.items[first].end) == range
        })
      else { break }
      first += 1
    }
    while first + last < most {
      let item = one.items[one.items.count - 1 - last]
      let distance = Self.distance(item, one)
      guard distance.start <= end,
        others.allSatisfy({ version in
          let twin = version.items[version.items.count - 1 - last]
          return twin.kind == item.kind && Self.distance(twin, version) == distance
        })
      else { break }
      last += 1
    }
  }

  /// Returns the distances from the item's start and end to the end of the file.
  private static func distance(
    _ item: MergeItem, _ version: MergeVersion
  ) -> (start: Int, end: Int) {
    let range = version.range(item.gap, item.end)
    return (version.buffer.count - range.lowerBound, version.buffer.count - range.upperBound)
  }

  private static func sharedStart(
    _ one: UnsafeBufferPointer<UInt8>, _ two: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let most = min(one.count, two.count)
    var count = 0
    while count < most, one[count] == two[count] { count += 1 }
    return count
  }

  private static func sharedEnd(
    _ one: UnsafeBufferPointer<UInt8>, _ two: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let most = min(one.count, two.count)
    var count = 0
    while count < most, one[one.count - 1 - count] == two[two.count - 1 - count] { count += 1 }
    return count
  }
}

extension FileItems {
  /// Returns the ID that an item keeps when it changes: a block's ID or a line's `^id`; nil for
  /// other items.
  static func stableID(of text: ArraySlice<UInt8>) -> String? {
    let bytes = Array(text)
    return bytes.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(Document(bytes), buffer)
      return version.items.last.flatMap(version.stableID)
    }
  }

  /// Returns the IDs that the items of a file keep when they change.
  static func stableIDs(in bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(Document(bytes), buffer)
      return Set(version.items.compactMap(version.stableID))
    }
  }
}

extension MergeVersion {
  /// Returns the bytes of an item with its comments and its following lines, but without the
  /// blank lines above it and the last line ending.
  func fullText(of item: MergeItem) -> Range<Int> {
    guard item.lead < item.end else { return 0..<0 }
    return lines[Int(item.lead)].textStart..<lines[Int(item.end) - 1].textEnd
  }

  /// Returns the ID that an item keeps when it changes.
  func stableID(of item: MergeItem) -> String? {
    switch item.kind {
    case .block: blocks[Int(item.head)].map { "block " + foldedName($0.id) }
    case .log:
      EventIDScanner.find(in: buffer, text(of: item)).map {
        "^" + String(decoding: UnsafeBufferPointer(rebasing: buffer[$0]), as: UTF8.self)
      }
    default: nil
    }
  }
}
