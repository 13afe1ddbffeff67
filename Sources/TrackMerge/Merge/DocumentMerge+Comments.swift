import TrackCore

extension DocumentMerge {
  /// Removes duplicates of comments that are standalone in one version and attached to a line in
  /// another.
  ///
  /// If lines around a comment are added or removed, the comment can become standalone or attached,
  /// and the merge by items can then keep both copies. The number of copies to keep is itself the
  /// result of a three-way merge.
  mutating func dropRepeatedComments(_ order: [Int32]) {
    let texts = textsAloneAndAbove()
    guard !texts.isEmpty else { return }
    let counts = keys.versions.map { version in
      version.items.reduce(into: [[UInt8]: Int]()) { counts, item in
        for text in version.comments(of: item) where texts.contains(text) {
          counts[text, default: 0] += 1
        }
      }
    }
    var surplus: [[UInt8]: Int] = [:]
    for text in texts { surplus[text] = -Self.merged(counts.map { $0[text] ?? 0 }) }
    let chosen = order.map(Int.init).filter { choices[$0] != .gone }
    for key in chosen {
      for text in comments(of: key) where texts.contains(text) { surplus[text, default: 0] += 1 }
    }
    func drop(where isDropped: (_ text: [UInt8], _ place: Int) -> Bool) {
      for place in chosen.indices.reversed() {
        for text in comments(of: chosen[place])
        where surplus[text] ?? 0 > 0 && isDropped(text, place) {
          if removeComment(text, from: chosen[place]) { surplus[text, default: 0] -= 1 }
        }
      }
    }
    // First drop the copies that repeat a comment of the item directly before them.
    drop { text, place in place > 0 && comments(of: chosen[place - 1]).contains(text) }
    drop { _, _ in true }
  }

  /// Returns the three-way merge of how often the versions have something.
  static func merged(_ counts: [Int]) -> Int {
    counts[1] == counts[0]
      ? counts[2] : counts[2] == counts[0] ? counts[1] : max(counts[1], counts[2])
  }

  /// Removes lines that one side deleted and that were kept only because the other side added a
  /// comment above them.
  ///
  /// A line that comes first in the file or directly after a standalone comment is always removed;
  /// if a comment is attached to the line, that comment becomes standalone. Any other line is
  /// removed only if no comment is attached to it any more.
  mutating func leaveComments(_ order: [Int32]) {
    guard !keptForComments.isEmpty else { return }
    var isBelowComment = true
    for key in order where choices[Int(key)] != .gone {
      if keptForComments.contains(key) {
        guard let item = item(key) else { continue }
        if item.lead.isEmpty {
          choices[Int(key)] = .gone
          continue
        }
        if isBelowComment {
          merged[key] = MergedItem(comments: item.lead)
          choices[Int(key)] = .merged
        }
      }
      isBelowComment = kind(key) == .comment
    }
  }

  /// Returns the comments that are part of a standalone run in one version and attached to a line
  /// in this or another version. Runs that all versions have are left out.
  private func textsAloneAndAbove() -> Set<[UInt8]> {
    var alone: Set<[UInt8]> = []
    for version in keys.versions {
      for item in version.items where item.kind == .comment {
        if places.contains(where: { $0[Int(item.key)] < 0 }) {
          alone.formUnion(version.comments(of: item))
        }
      }
    }
    guard !alone.isEmpty else { return [] }
    var above: Set<[UInt8]> = []
    for version in keys.versions {
      for item in version.items where item.kind != .comment && item.lead < item.head {
        above.formUnion(version.comments(of: item).filter(alone.contains))
      }
    }
    return above
  }

  /// Returns the comments of a chosen item: the item itself if it is a run of comments, otherwise
  /// the comments above its line.
  private func comments(of key: Int) -> [[UInt8]] {
    if choices[key] == .merged, let item = merged[Int32(truncatingIfNeeded: key)] {
      return (item.kind == .comment ? item.head : item.lead).map(\.text.plain)
    }
    let side = choices[key] == .ours ? 1 : 2
    let version = keys.versions[side]
    return version.comments(of: version.items[Int(places[side][key])])
  }

  /// Removes one comment from above an item's line. Returns false if there is no such comment above
  /// the line, or if the item is itself a run of comments.
  private mutating func removeComment(_ text: [UInt8], from key: Int) -> Bool {
    let number = Int32(truncatingIfNeeded: key)
    guard var item = item(number), item.kind != .comment,
      let line = item.lead.firstIndex(where: { $0.text.plain == text })
    else { return false }
    item.lead.remove(at: line)
    merged[number] = item
    choices[key] = .merged
    return true
  }
}

extension MergeVersion {
  /// Returns the comments of an item with normalized whitespace: the lines of a run of comments or,
  /// for any other item, the comments above its own line.
  fileprivate func comments(of item: MergeItem) -> [[UInt8]] {
    mergeLines(item.lead, item.kind == .comment ? item.body : item.head).map(\.text.plain)
  }
}
