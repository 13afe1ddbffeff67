/// A log line or a block with all that belongs to it, and where in a directory it stands.
struct DirectoryItem {
  let file: String
  /// The kind of a block; nil for a log line.
  let kind: Kind?
  /// What it is in the whole directory: a block's ID, a line's `^id`, else the line's bytes.
  var key: String
  /// Date and subject of a log line.
  let occasion: String
  let hasEvent: Bool
  /// The ID that a block had before, by its `was:`.
  let formerKeys: [String]
  /// Where the blank lines before it begin, among the file's lines.
  let gap: Int
  /// Its lines with the comments that belong to it.
  let lines: Range<Int>
  /// Their bytes.
  let bytes: [UInt8]

  static func blockKey(_ id: String) -> String { "block " + foldedName(id) }

  /// The log lines and blocks of a file.
  ///
  /// - Parameter skips: Log lines that are of no interest, by the hash of their bytes.
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
  /// A hash of all bytes of an item, and of the comments that belong to it.
  fileprivate func hash(of item: MergeItem) -> UInt64 {
    let range = range(item.lead, item.end)
    return WhitespaceNormalizedBytes(buffer, range.lowerBound, range.upperBound).hash(seed: 0)
  }

  fileprivate var logHashes: Set<UInt64> {
    Set(items.lazy.filter { $0.kind == .log }.map(hash))
  }
}

extension SourceFile {
  /// The hashes of its log lines.
  var logHashes: Set<UInt64> {
    let document = Document(bytes)
    return bytes.withUnsafeBufferPointer { MergeVersion(document, $0).logHashes }
  }
}
