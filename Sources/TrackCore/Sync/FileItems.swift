/// The items of a file, each with the number that stands for its text.
struct FileItems {
  struct Item {
    /// With the blank lines before it.
    let whole: Range<Int>
    /// The same number for the same text, blanks aside: the first such item in a file has that
    /// of the first in another, the second that of the second.
    let key: Int32
  }

  let items: [Item]
  /// Where the item of a key is.
  private let places: [Int32: Int]

  subscript(_ key: Int32) -> Int? { places[key] }

  private init(_ items: [Item]) {
    self.items = items
    places = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.key, $0) })
  }

  /// The items of up to three files.
  static func of(_ files: [UInt8]?...) -> [FileItems] {
    let files = files.map { $0 ?? [] }
    let empty: [UInt8] = []
    return files[0].withUnsafeBufferPointer { one in
      (files.count > 1 ? files[1] : empty).withUnsafeBufferPointer { two in
        (files.count > 2 ? files[2] : empty).withUnsafeBufferPointer { three in
          let buffers = [one, two, three]
          let versions = files.indices.map { MergeVersion(Document(files[$0]), buffers[$0]) }
          return keyed(versions, buffers)
        }
      }
    }
  }

  static func keyed(
    _ versions: [MergeVersion], _ buffers: [UnsafeBufferPointer<UInt8>]
  ) -> [FileItems] {
    var table = KeyTable(buffers, lines: versions.map(\.items.count).max() ?? 0)
    return versions.enumerated().map { index, version in
      FileItems(
        version.items.map { item in
          Item(
            whole: version.range(item.gap, item.end),
            key: table.key(
              of: version.fullText(of: item), in: index, seed: UInt64(item.kind.rawValue)))
        })
    }
  }
}

extension FileItems {
  /// What an item that stands alone in some text stays, however it is changed.
  static func stableID(of text: ArraySlice<UInt8>) -> String? {
    let bytes = Array(text)
    return bytes.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(Document(bytes), buffer)
      return version.items.last.flatMap(version.stableID)
    }
  }

  /// What the items of a file stay.
  static func lastingNames(in bytes: [UInt8]) -> Set<String> {
    bytes.withUnsafeBufferPointer { buffer in
      let version = MergeVersion(Document(bytes), buffer)
      return Set(version.items.compactMap(version.stableID))
    }
  }
}

extension MergeVersion {
  /// Where an item stands with its comments and what follows it, without blank lines before it
  /// and the last line's ending.
  func fullText(of item: MergeItem) -> Range<Int> {
    guard item.lead < item.end else { return 0..<0 }
    return lines[Int(item.lead)].textStart..<lines[Int(item.end) - 1].textEnd
  }

  /// What an item stays, however it is changed: a block's ID, a line's `^id`.
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
