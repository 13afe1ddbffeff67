extension DocumentMerge {
  /// A comment that stands alone in one version and belongs to a line in another, since
  /// something was written between them or taken away, comes once.
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
    for text in texts {
      let (old, one, two) = (counts[0][text] ?? 0, counts[1][text] ?? 0, counts[2][text] ?? 0)
      surplus[text] = -(one == old ? two : two == old ? one : max(one, two))
    }
    let chosen = order.map(Int.init).filter { choices[$0] != .gone }
    for key in chosen {
      for text in comments(of: key) where texts.contains(text) { surplus[text, default: 0] += 1 }
    }
    func drop(where isDropped: (_ text: [UInt8], _ place: Int) -> Bool) {
      for place in chosen.indices.reversed() {
        for text in comments(of: chosen[place])
        where surplus[text] ?? 0 > 0 && isDropped(text, place) {
          if take(text, from: chosen[place]) { surplus[text, default: 0] -= 1 }
        }
      }
    }
    // First where it stands alone right above.
    drop { text, place in place > 0 && comments(of: chosen[place - 1]).contains(text) }
    drop { _, _ in true }
  }

  /// Below a comment that stands alone and at the file's start, those above a line would stand
  /// alone as well: what one side deleted has nothing then that was written for it, and they
  /// stay without it.
  mutating func leaveComments(_ order: [Int32]) {
    guard !keptForComments.isEmpty else { return }
    var isBelowComment = true
    for key in order where choices[Int(key)] != .gone {
      if keptForComments.contains(key) {
        let side = choices[Int(key)] == .ours || places[2][Int(key)] < 0 ? 1 : 2
        let version = keys.versions[side]
        let item =
          merged[key] ?? MergedItem(version.items[Int(places[side][Int(key)])], of: version)
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

  /// The comments that stand alone in a version but not in every one, and above a line in one.
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

  /// The comments that are written of an item: itself, or those above its line.
  private func comments(of key: Int) -> [[UInt8]] {
    if choices[key] == .merged, let item = merged[Int32(truncatingIfNeeded: key)] {
      return (item.kind == .comment ? item.head : item.lead).map(\.text.plain)
    }
    let side = choices[key] == .ours ? 1 : 2
    let version = keys.versions[side]
    return version.comments(of: version.items[Int(places[side][key])])
  }

  /// Takes a comment away from the line that it stands above; false where it stands alone.
  private mutating func take(_ text: [UInt8], from key: Int) -> Bool {
    let number = Int32(truncatingIfNeeded: key)
    let side = choices[key] == .ours ? 1 : 2
    let place = places[side][key]
    guard
      var item = merged[number]
        ?? (place < 0
          ? nil : MergedItem(keys.versions[side].items[Int(place)], of: keys.versions[side])),
      item.kind != .comment, let line = item.lead.firstIndex(where: { $0.text.plain == text })
    else { return false }
    item.lead.remove(at: line)
    merged[number] = item
    choices[key] = .merged
    return true
  }
}

extension MergeVersion {
  /// The lines of a run of comments, or of those above an item's line, as merges compare them.
  fileprivate func comments(of item: MergeItem) -> [[UInt8]] {
    mergeLines(item.lead, item.kind == .comment ? item.body : item.head).map(\.text.plain)
  }
}
