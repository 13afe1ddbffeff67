import TrackCore

/// A log line or a block, with its comments and its position in the files of a directory.
struct DirectoryItem {
  let file: String
  /// The kind of a block; nil for a log line.
  let kind: Kind?
  /// The identity within the directory: a block's ID, a log line's `^id`, or else the line's
  /// text.
  var key: String
  /// The text of a log line without an `^id`; empty for other items.
  let line: [UInt8]
  /// The date and subject of a log line; empty for a block.
  let lineKey: String
  let hasEvent: Bool
  /// The former IDs of a block, from its `was:` properties.
  let formerKeys: [String]
  /// Index of the first blank line above the item.
  let gap: Int
  /// The indices of the item's lines, including the comments that belong to it.
  let lines: Range<Int>
  /// The bytes of `lines`.
  let bytes: [UInt8]

  static func blockKey(_ id: String) -> String { "block " + foldedName(id) }

  static func isBlockKey(_ key: String) -> Bool { key.hasPrefix("block ") }

  /// Returns the log lines and blocks of a file.
  static func all(in file: SourceFile) -> [DirectoryItem] {
    file.withBytes { buffer in
      let version = MergeVersion(Document(file.bytes), buffer)
      return version.items.compactMap { DirectoryItem($0, version, file.name) }
    }
  }

  /// Returns the items of a file that have one of several keys. A file without such a key is not
  /// parsed.
  static func all(in file: SourceFile, keys: Set<String>) -> [DirectoryItem] {
    var hasKey = keys.contains(where: isBlockKey) && mayHaveBlocks(file)
    if !hasKey { forEachEvent(in: file) { key, _ in hasKey = hasKey || keys.contains(key) } }
    return hasKey ? all(in: file).filter { keys.contains($0.key) } : []
  }

  /// Calls `body` with the key and the text of each log line that has an `^id`, without parsing the
  /// file.
  static func forEachEvent(
    in file: SourceFile, _ body: (String, Slice<UnsafeBufferPointer<UInt8>>) -> Void
  ) {
    file.withBytes { buffer in
      var reader = LineReader(buffer)
      while let line = reader.next() {
        guard line.role == .log else { continue }
        let text = line.textStart..<line.textEnd
        if let event = EventIDScanner.find(in: buffer, text) {
          body(eventKey(buffer, event), buffer[text])
        }
      }
    }
  }

  /// Returns true if the file may have a block: some line begins with a letter, as a header does.
  static func mayHaveBlocks(_ file: SourceFile) -> Bool {
    file.withBytes { buffer in
      var reader = LineReader(buffer)
      while let line = reader.next(skippingLogLines: true) {
        if line.role == .header { return true }
      }
      return false
    }
  }

  private static func eventKey(_ buffer: UnsafeBufferPointer<UInt8>, _ event: Range<Int>) -> String
  {
    "^" + String(decoding: buffer[event], as: UTF8.self)
  }

  /// Returns, for each version of a file, its blocks and its log lines. Log lines that every
  /// version has are left out, because they were not moved.
  static func changed(in files: [SourceFile?]) -> [[DirectoryItem]] {
    guard files.allSatisfy({ $0 != nil }) else { return files.map { $0.map(all) ?? [] } }
    return changed(in: files.compactMap(\.self)[...], [])
  }

  private static func changed(
    in files: ArraySlice<SourceFile>, _ versions: [(MergeVersion, String)]
  ) -> [[DirectoryItem]] {
    guard let file = files.first else {
      let lines = SharedLogLines(versions.map(\.0))
      return versions.enumerated().map { index, version in
        version.0.items.enumerated().compactMap { place, item in
          lines.isShared(place, in: index) ? nil : DirectoryItem(item, version.0, version.1)
        }
      }
    }
    return file.withBytes { buffer in
      let version = MergeVersion(Document(file.bytes), buffer)
      return changed(in: files.dropFirst(), versions + [(version, file.name)])
    }
  }

  private init?(_ item: MergeItem, _ version: MergeVersion, _ file: String) {
    guard item.kind == .log || item.kind == .block else { return nil }
    self.file = file
    gap = Int(item.gap)
    lines = Int(item.lead)..<Int(item.end)
    bytes = Array(version.buffer[version.range(item.lead, item.end)])
    if let block = version.blocks[Int(item.head)] {
      kind = block.kind
      key = Self.blockKey(block.id)
      formerKeys = block.properties.filter { $0.key == .was }.map { Self.blockKey($0.value) }
      (line, lineKey, hasEvent) = ([], "", true)
      return
    }
    let text = version.text(of: item)
    (kind, formerKeys) = (nil, [])
    lineKey = LogTokens(version.bytes(of: item)).lineKey
    if let event = EventIDScanner.find(in: version.buffer, text) {
      key = Self.eventKey(version.buffer, event)
      (line, hasEvent) = ([], true)
    } else {
      (line, hasEvent) = (version.bytes(of: item), false)
      key = "=" + String(decoding: line.plain, as: UTF8.self)
    }
  }
}

/// Determines which log lines are in every version of a file. The comments above a line are
/// compared too; whitespace is ignored.
private struct SharedLogLines {
  private let versions: [MergeVersion]
  private let aligned: AlignedItems
  /// The hashes of the shared lines that are not aligned.
  private var moved: Set<UInt64> = []

  init(_ versions: [MergeVersion]) {
    self.versions = versions
    aligned = AlignedItems(versions)
    let hashes = versions.indices.map { version in
      Set(places(version, where: { $0 < 0 }).map { hash(of: $0, in: version) })
    }
    let all = hashes.reduce(into: Set()) { $0.formUnion($1) }
    guard !all.isEmpty else { return }
    moved = hashes.dropFirst().reduce(hashes[0]) { $0.intersection($1) }
    // A line that is not aligned is also shared if it equals an aligned line, because every version
    // has the aligned line.
    for place in places(0, where: { $0 >= 0 }) {
      let hash = hash(of: place, in: 0)
      if all.contains(hash) { moved.insert(hash) }
    }
  }

  func isShared(_ place: Int, in version: Int) -> Bool {
    guard versions[version].items[place].kind == .log else { return false }
    return aligned.keys[version][place] >= 0 || moved.contains(hash(of: place, in: version))
  }

  /// Returns the indices of the log lines whose number in `aligned.keys` meets a condition.
  private func places(_ version: Int, where condition: (Int32) -> Bool) -> [Int] {
    versions[version].items.indices.filter {
      versions[version].items[$0].kind == .log && condition(aligned.keys[version][$0])
    }
  }

  private func hash(of place: Int, in version: Int) -> UInt64 {
    let version = versions[version]
    let range = version.range(version.items[place].lead, version.items[place].end)
    return WhitespaceNormalizedBytes(version.buffer, range.lowerBound, range.upperBound)
      .hash(seed: 0)
  }
}
