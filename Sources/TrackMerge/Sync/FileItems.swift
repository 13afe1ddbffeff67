import TrackCore

/// The items of a file, each with a number that identifies its text.
///
/// Items that all versions have in the same order are numbered by position, so that a long log with
/// a few new lines needs no hash lookup for each line.
struct FileItems {
  struct Item {
    /// The bytes of the item, including the blank lines before it.
    let whole: Range<Int>
    /// The identity of the item's text, ignoring whitespace. Equal texts have the same key in all
    /// files. If a text is repeated, the n-th item with this text has the same key in every file.
    let key: Int32
  }

  let items: [Item]
  /// For each key, the index of the item; -1 if the file has no item with the key.
  private let indices: [Int32]

  /// The index of the item with a key; nil if the file has no such item.
  subscript(_ key: Int32) -> Int? {
    let index = indices[Int(key)]
    return index < 0 ? nil : Int(index)
  }

  /// - Parameter count: The number of keys in all versions.
  private init(_ items: [Item], count: Int) {
    self.items = items
    var indices = [Int32](repeating: -1, count: count)
    for (index, item) in items.enumerated() {
      indices[Int(item.key)] = Int32(truncatingIfNeeded: index)
    }
    self.indices = indices
  }

  /// Returns the items of up to three files. A missing file has no items.
  static func of(_ files: [UInt8]?..., by executor: ParallelExecutor = .serial) -> [FileItems] {
    let files = files.map { $0 ?? [] }
    let empty: [UInt8] = []
    return files[0].withUnsafeBufferPointer { one in
      (files.count > 1 ? files[1] : empty).withUnsafeBufferPointer { two in
        (files.count > 2 ? files[2] : empty).withUnsafeBufferPointer { three in
          let buffers = [one, two, three]
          var (first, others): ([MergeVersion], [MergeVersion]) = ([], [])
          executor.runBoth(
            { first = [MergeVersion(Document(files[0]), one)] },
            {
              others = files.indices.dropFirst().map {
                MergeVersion(Document(files[$0]), buffers[$0])
              }
            })
          return keyed(first + others)
        }
      }
    }
  }

  /// Returns the items of up to three versions.
  static func keyed(_ versions: [MergeVersion]) -> [FileItems] {
    let aligned = AlignedItems(versions)
    var table = KeyTable(
      versions.map(\.buffer), lines: (versions.map(\.items.count).max() ?? 0) - Int(aligned.count))
    let keyed = versions.enumerated().map { index, version in
      version.items.enumerated().map { place, item in
        var key = aligned.keys[index][place]
        if key < 0 {
          let text = version.fullText(of: item)
          key =
            aligned.count + table.key(of: text, in: index, seed: UInt64(item.kind.rawValue))
        }
        return Item(whole: version.range(item.gap, item.end), key: key)
      }
    }
    return keyed.map { FileItems($0, count: Int(aligned.count + table.count)) }
  }
}

extension FileItems {
  /// Returns the ID that an item keeps when it changes: a block's ID or a line's `^id`; nil for
  /// other items.
  static func stableID(of text: ArraySlice<UInt8>) -> String? {
    withLastItem(of: text) { $0.stableID(of: $1) }
  }

  /// Returns what an item is called before and after a merge of two versions of it.
  static func mergeName(of text: ArraySlice<UInt8>) -> String? {
    withLastItem(of: text) { $0.mergeName(of: $1) }
  }

  private static func withLastItem(
    of text: ArraySlice<UInt8>, _ name: (MergeVersion, MergeItem) -> String?
  ) -> String? {
    let bytes = Array(text)
    return bytes.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(Document(bytes), buffer)
      return version.items.last.flatMap { name(version, $0) }
    }
  }

  /// Returns the names of the items of a file.
  static func mergeNames(in bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(Document(bytes), buffer)
      return Set(version.items.compactMap(version.mergeName))
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

  /// Returns what an item is called before and after a merge of two versions of it: its stable ID,
  /// or the day, start and subject of a log line without one. Several lines may have one such name.
  func mergeName(of item: MergeItem) -> String? {
    if let id = stableID(of: item) { return id }
    return item.kind == .log ? "line " + LogTokens(bytes(of: item)).occasion : nil
  }
}
