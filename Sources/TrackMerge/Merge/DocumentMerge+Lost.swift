import TrackCore

/// The `#?` lines below log lines. They are items of their own: one that is added or removed is no
/// change of the line above, and it stays if that line is deleted.
extension DocumentMerge {
  /// Leaves as many `#?` lines with a text as the merge of their numbers gives.
  ///
  /// A line that is added or removed above a `#?` line puts it below another line, so that the merge
  /// by items can keep both copies.
  mutating func mergeLost(_ order: [Int32]) {
    let counts = keys.versions.map(\.lostCounts)
    guard counts.contains(where: { !$0.isEmpty }) else { return }
    leaveLost(order)
    var surplus: [[UInt8]: Int] = [:]
    for text in counts.flatMap(\.keys) {
      let numbers = counts.map { $0[text] ?? 0 }
      let isSettled = numbers[0] > 0 && numbers.contains(0)
      surplus[text] = isSettled ? 0 : -Self.merged(numbers)
    }
    let holders = order.filter { hasLost($0) }
    for text in holders.flatMap(lost) { surplus[text]? += 1 }
    func drop(where isDropped: (_ text: [UInt8], _ line: [UInt8]) -> Bool) {
      for key in holders.reversed() {
        removeLost(key) { text, line in
          guard surplus[text] ?? 0 > 0, isDropped(text, line) else { return false }
          surplus[text, default: 0] -= 1
          return true
        }
      }
    }
    // First those that are below another line than the one with which they were in conflict.
    drop { text, line in !Self.isVersion(text, of: line) }
    drop { _, _ in true }
  }

  /// Returns true if the line that a `#?` line keeps may be a version of a log line.
  private static func isVersion(_ lost: [UInt8], of line: [UInt8]) -> Bool {
    LogTokens(Array(lost.dropFirst(2).drop { $0 == ASCII.space }))
      .mayBeVersion(of: LogTokens(line))
  }

  /// Removes the log lines that one side deleted and that have `#?` lines. These go below the line
  /// before, or to the beginning of the file.
  private mutating func leaveLost(_ order: [Int32]) {
    guard !deletedAboveLost.isEmpty else { return }
    var last: Int32?
    for key in order where choices[Int(key)] != .gone {
      if kind(key) == .comment { continue }
      guard deletedAboveLost.contains(key), let body = item(key)?.body else {
        last = key
        continue
      }
      let lost = body.filter { $0.kind == .lost }
      if let above = last {
        // Below a block they would be the block's.
        guard [.log, .stray].contains(kind(above)), var item = item(above) else {
          last = key
          continue
        }
        item.body += lost
        set(item, above)
        choices[Int(key)] = .gone
      } else {
        set(MergedItem(lost: lost), key)
        last = key
      }
    }
  }

  private mutating func set(_ item: MergedItem, _ key: Int32) {
    merged[key] = item
    choices[Int(key)] = .merged
  }

  // MARK: The lines below an item

  private func hasLost(_ key: Int32) -> Bool {
    guard [.log, .stray].contains(kind(key)) else { return false }
    switch choices[Int(key)] {
    case .gone: return false
    case .merged: return merged[key]?.body.contains { $0.kind == .lost } ?? false
    case .ours, .theirs:
      let side = choices[Int(key)] == .ours ? 1 : 2
      let version = keys.versions[side]
      return version.hasLost(version.items[Int(places[side][Int(key)])])
    }
  }

  private func lost(_ key: Int32) -> [[UInt8]] {
    item(key)?.body.filter { $0.kind == .lost }.map(\.text) ?? []
  }

  /// Removes those `#?` lines below an item that a function names by their text and the item's line.
  private mutating func removeLost(_ key: Int32, _ isRemoved: ([UInt8], [UInt8]) -> Bool) {
    guard var item = item(key) else { return }
    let line = item.head.first?.text ?? []
    var isChanged = false
    item.body = item.body.reversed().compactMap { piece in
      guard piece.kind == .lost, isRemoved(piece.text, line) else { return piece }
      isChanged = true
      guard !piece.lead.isEmpty else { return nil }
      // The comment above it stays.
      return BlockPiece(kind: .comment, identity: "", gap: piece.gap, lines: piece.lead)
    }.reversed()
    guard isChanged else { return }
    set(item, key)
    if item.kind == .stray, item.body.isEmpty { choices[Int(key)] = .gone }
  }
}

extension MergeVersion {
  /// Returns true if an item has a `#?` line.
  func hasLost(_ item: MergeItem) -> Bool {
    lines[Int(item.body)..<Int(item.end)].contains { $0.role == .lostValue }
  }

  /// How often there is a `#?` line with a text below a log line or at the beginning.
  fileprivate var lostCounts: [[UInt8]: Int] {
    var counts: [[UInt8]: Int] = [:]
    guard lines.contains(where: { $0.role == .lostValue }) else { return counts }
    for item in items where (item.kind == .log || item.kind == .stray) && hasLost(item) {
      for piece in pieces(of: item) where piece.kind == .lost {
        counts[piece.text, default: 0] += 1
      }
    }
    return counts
  }
}
