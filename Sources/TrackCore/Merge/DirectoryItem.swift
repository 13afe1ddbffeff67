/// A log line or a block with its comments, and its position in a directory.
struct DirectoryItem {
  let file: String
  /// The kind of a block; nil for a log line.
  let kind: Kind?
  /// The identity within the directory: a block's ID, a log line's `^id`, or else the line's
  /// text.
  var key: String
  /// Date and subject of a log line.
  let occasion: String
  let hasEvent: Bool
  /// The former IDs of a block, from its `was:` properties.
  let formerKeys: [String]
  /// Index of the first blank line above it.
  let gap: Int
  /// Its lines, including the comments that belong to it.
  let lines: Range<Int>
  /// The bytes of `lines`.
  let bytes: [UInt8]

  static func blockKey(_ id: String) -> String { "block " + foldedName(id) }

  /// Returns the log lines and blocks of a file.
  ///
  /// - Parameter skips: The hashes of log lines to leave out.
  static func all(in file: SourceFile, skipping skips: Set<UInt64> = []) -> [DirectoryItem] {
    let document = Document(file.bytes)
    return file.withBytes { buffer in
      let version = MergeVersion(document, buffer)
      return version.items.compactMap { item in
        guard item.kind == .log || item.kind == .block else { return nil }
        if item.kind == .log, skips.contains(version.hash(of: item)) { return nil }
        return DirectoryItem(item, version, file.name)
      }
    }
  }

  private init?(_ item: MergeItem, _ version: MergeVersion, _ file: String) {
    self.file = file
    gap = Int(item.gap)
    lines = Int(item.lead)..<Int(item.end)
    bytes = Array(version.buffer[version.range(item.lead, item.end)])
    if let block = version.blocks[Int(item.head)] {
      kind = block.kind
      key = Self.blockKey(block.id)
      formerKeys = block.properties.filter { $0.key == "was" }.map { Self.blockKey($0.value) }
      (occasion, hasEvent) = ("", true)
      return
    }
    let text = version.text(of: item)
    (kind, formerKeys) = (nil, [])
    occasion = LogTokens(version.bytes(of: item)).occasion
    if let event = EventIDScanner.find(in: version.buffer, text) {
      key = "^" + String(decoding: version.buffer[event], as: UTF8.self)
      hasEvent = true
    } else {
      key = "=" + String(decoding: version.bytes(of: item).plain, as: UTF8.self)
      hasEvent = false
    }
  }
}

extension MergeVersion {
  /// Returns a hash of the item with its comments, whitespace normalized.
  fileprivate func hash(of item: MergeItem) -> UInt64 {
    let range = range(item.lead, item.end)
    return WhitespaceNormalizedBytes(buffer, range.lowerBound, range.upperBound).hash(seed: 0)
  }

  fileprivate var logHashes: Set<UInt64> {
    Set(items.lazy.filter { $0.kind == .log }.map(hash))
  }
}

extension SourceFile {
  /// The hashes of the file's log lines.
  var logHashes: Set<UInt64> {
    let document = Document(bytes)
    return bytes.withUnsafeBufferPointer { MergeVersion(document, $0).logHashes }
  }
}
