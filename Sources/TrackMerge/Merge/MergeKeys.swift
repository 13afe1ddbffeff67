import TrackCore

/// Assigns a key to each item of the three versions, so that items with the same key are merged.
///
/// A block is identified by its ID, a log line by its `^id`, and any other item by its text. Later
/// steps correct the keys of items for which this is not enough: repeated IDs, edited lines without
/// an ID, identical copies and changed comments.
struct MergeKeys {
  private enum Seed {
    static let line: UInt64 = 1
    static let event: UInt64 = 2
    static let comment: UInt64 = 3
    static let other: UInt64 = 4
  }

  private(set) var versions: [MergeVersion]
  private var table: KeyTable
  /// For each version, the keys of the blocks whose ID occurs more often in it than in the base.
  private var repeatedBlocks: [Set<Int32>] = [[], [], []]
  private var blockKeys: [[String: [Int32]]] = [[:], [:], [:]]
  /// The keys of those `^id`s that some version has on several lines.
  private var repeatedEvents: Set<Int32> = []
  /// True if date, time and subject identify a log line, as in fetched files.
  let isFetched: Bool
  /// The number of keys.
  var count: Int { Int(table.count) }

  /// - Parameter versions: The base, ours and theirs.
  init(_ versions: [MergeVersion], isFetched: Bool) {
    self.versions = versions
    self.isFetched = isFetched
    table = KeyTable(
      versions.map(\.buffer), lines: (versions.map(\.items.count).max() ?? 0) * 5 / 4)
    let names = RenamedBlocks(versions)
    for version in 0..<3 { setKeys(version, names) }
    resolveRepeatedEvents()
    splitUnlikeEvents()
    matchDuplicateLines()
    pairEditedLines()
    pairChangedComments()
    for side in 1...2 { pairCommentedLines(side) }
  }

  /// Returns true if a side has more copies of an item than the base.
  ///
  /// If so, a copy that the other side lacks does not count as deleted, because it is unknown which
  /// of the copies was deleted.
  func isMoreOften(_ key: Int, in version: Int) -> Bool {
    let key = Int32(truncatingIfNeeded: key)
    if repeatedEvents.contains(key) { return false }
    return table.isMoreOften(key, in: version) || repeatedBlocks[version].contains(key)
  }

  /// Returns for each key the index of its item in a version; -1 if the version lacks the item.
  func positions(_ version: Int) -> [Int32] {
    var positions = [Int32](repeating: -1, count: count)
    for (index, item) in versions[version].items.enumerated() {
      positions[Int(item.key)] = Int32(truncatingIfNeeded: index)
    }
    return positions
  }

  private mutating func setKeys(_ version: Int, _ names: RenamedBlocks) {
    var counts: [String: Int] = [:]
    for index in versions[version].items.indices {
      let item = versions[version].items[index]
      let key: Int32
      switch item.kind {
      case .comment:
        key = table.key(
          of: versions[version].text(of: item), in: version, seed: Seed.comment)
      case .stray: key = table.key(named: "\u{0}")
      case .other:
        key = table.key(
          of: versions[version].text(of: item), in: version, seed: Seed.other)
      case .block:
        let name = names.name(ofBlockAt: Int(item.head), in: version)
        let before = blockKeys[version][name]?.count ?? 0
        key = table.key(named: before == 0 ? name : "\(name)\u{0}\(before)")
        blockKeys[version][name, default: []].append(key)
      case .log:
        let text = versions[version].text(of: item)
        guard let event = EventIDScanner.find(in: versions[version].buffer, text) else {
          guard isFetched else {
            key = table.key(of: text, in: version, seed: Seed.line)
            break
          }
          let fetchedLineKey = LogTokens(versions[version].bytes(of: item)).fetchedLineKey
          let before = counts[fetchedLineKey, default: 0]
          counts[fetchedLineKey] = before + 1
          key = table.key(named: "\(fetchedLineKey)\u{0}\(before)")
          break
        }
        let found = table.firstKey(of: event, in: version, seed: Seed.event)
        if found.isRepeated { repeatedEvents.insert(found.key) }
        key = found.key
      }
      versions[version].setKey(key, ofItem: index)
    }
    for (name, keys) in blockKeys[version] where keys.count > 1 {
      guard version > 0, keys.count > blockKeys[0][name]?.count ?? 0 else { continue }
      repeatedBlocks[version].formUnion(keys)
    }
  }

  // MARK: Events

  /// Decides for each version which of several lines with the same `^id` is identified by that ID.
  /// The other lines are identified by their text.
  ///
  /// A line keeps the ID only if three conditions hold, because otherwise a second merge could give
  /// another result:
  /// - The base has exactly one line with the ID.
  /// - Both sides changed or removed that line.
  /// - Neither side has the same line twice.
  private mutating func resolveRepeatedEvents() {
    guard !repeatedEvents.isEmpty else { return }
    var groups: [Int32: [[Int]]] = [:]
    for version in 0..<3 {
      for (index, item) in versions[version].items.enumerated()
      where item.kind == .log && repeatedEvents.contains(item.key) {
        groups[item.key, default: [[], [], []]][version].append(index)
      }
    }
    for key in groups.keys.sorted() {
      let lines = groups[key] ?? [[], [], []]
      let keepers = keepers(lines)
      for version in 0..<3 {
        for index in lines[version] where index != keepers?[version] { keyByBytes(index, version) }
      }
    }
  }

  /// Chooses the line that keeps an ID that several lines have. Returns the index of the line in
  /// each version; nil if no line may keep the ID.
  ///
  /// The conditions are those of `resolveRepeatedEvents`. On each side, the line is chosen that is
  /// most similar to the line of the base, or to the lines that only the other side has.
  private func keepers(_ lines: [[Int]]) -> [Int?]? {
    func text(_ index: Int, _ version: Int) -> [UInt8] {
      versions[version].bytes(of: versions[version].items[index]).plain
    }
    guard lines[0].count == 1, let old = lines[0].first.map({ text($0, 0) }) else { return nil }
    let texts = (lines[1].map { text($0, 1) }, lines[2].map { text($0, 2) })
    if texts.0.contains(old) || texts.1.contains(old) { return nil }
    if Set(texts.0).count < texts.0.count || Set(texts.1).count < texts.1.count { return nil }
    // A line that both sides have is a copy. It cannot keep the ID.
    func keeper(_ side: Int) -> Int? {
      let (mine, others) = side == 1 ? (texts.0, texts.1) : (texts.1, texts.0)
      let own = lines[side].filter { !others.contains(text($0, side)) }
      let models = ([old] + others.filter { !mine.contains($0) }).map { LogTokens($0) }
      func likeness(_ text: [UInt8]) -> Int {
        let line = LogTokens(text)
        return models.map(line.likeness).max() ?? 0
      }
      return own.max { left, right in
        let (one, two) = (text(left, side), text(right, side))
        let (first, second) = (likeness(one), likeness(two))
        return first != second ? first < second : MergeTieBreak.precedes(two, one)
      }
    }
    return [lines[0].first, keeper(1), keeper(2)]
  }

  private mutating func keyByBytes(_ index: Int, _ version: Int) {
    let text = versions[version].text(of: versions[version].items[index])
    versions[version].setKey(
      table.key(of: text, in: version, seed: Seed.line), ofItem: index)
  }

  /// Separates lines that both sides added with the same ID but a different date or subject: they
  /// are two events.
  private mutating func splitUnlikeEvents() {
    let (inBase, inTheirs) = (positions(0), positions(2))
    for index in versions[1].items.indices {
      let item = versions[1].items[index]
      let twin = inTheirs[Int(item.key)]
      guard item.kind == .log, inBase[Int(item.key)] < 0, twin >= 0 else { continue }
      let other = versions[2].items[Int(twin)]
      let (one, two) = (versions[1].bytes(of: item), versions[2].bytes(of: other))
      guard one != two, LogTokens(one).lineKey != LogTokens(two).lineKey else { continue }
      keyByBytes(index, 1)
      keyByBytes(Int(twin), 2)
    }
  }

  // MARK: Lines without an ID

  private mutating func matchDuplicateLines() {
    guard table.hasCopies else { return }
    let base = positions(0)
    for side in 1...2 {
      for (index, key) in DuplicateLineMatching(side, versions, table, base: base).keys {
        versions[side].setKey(key, ofItem: index)
      }
    }
  }

  /// Matches a line without an ID that both sides edited. Its old text is missing on both sides, and
  /// each side has a new line that it became. Both new lines get the key of the old line.
  private mutating func pairEditedLines() {
    let places = (0..<3).map(positions)
    let isGone = { (key: Int32) in places[1][Int(key)] < 0 && places[2][Int(key)] < 0 }
    guard versions[0].items.contains(where: { $0.kind == .log && isGone($0.key) }) else { return }
    let edits = (1...2).map { side in
      EditedLines(
        lost: lines(of: 0) { places[side][Int($0.key)] < 0 },
        new: lines(of: side) { item in
          places[0][Int(item.key)] < 0 && places[3 - side][Int(item.key)] < 0
            && !table.isCopied(item.key, in: side)
        })
    }
    let matches = EditedLines.matching(edits[0], edits[1]).map(\.matches)
    let lost = lines(of: 0) { isGone($0.key) }
    for line in lost {
      guard let one = matches[0][line.index], let two = matches[1][line.index] else { continue }
      set(one, two, toLineOfBase: line.index)
    }
    // Lines that both sides edited alike.
    let alike = EditedLines(
      lost: lost.filter { matches[0][$0.index] == nil && matches[1][$0.index] == nil },
      new: lines(of: 1) { places[0][Int($0.key)] < 0 && places[2][Int($0.key)] >= 0 })
    for (old, line) in alike.matches {
      let twin = places[2][Int(versions[1].items[line].key)]
      set(line, Int(twin), toLineOfBase: old)
    }
  }

  private mutating func set(_ one: Int, _ two: Int, toLineOfBase old: Int) {
    let key = versions[0].items[old].key
    versions[1].setKey(key, ofItem: one)
    versions[2].setKey(key, ofItem: two)
  }

  /// Returns the log lines of a version that have no ID and satisfy a condition.
  private func lines(
    of version: Int, _ isWanted: (MergeItem) -> Bool
  ) -> [EditedLines.Line] {
    versions[version].items.enumerated().compactMap { index, item in
      let text = versions[version].text(of: item)
      guard item.kind == .log, isWanted(item),
        EventIDScanner.find(in: versions[version].buffer, text) == nil
      else { return nil }
      return EditedLines.Line(index, versions[version].bytes(of: item))
    }
  }
}

extension MergeKeys {
  /// Matches a line without an ID that one side edited while the other side added a comment above
  /// it.
  private mutating func pairCommentedLines(_ side: Int) {
    let places = (0..<3).map(positions)
    let other = 3 - side
    let lost = lines(of: 0) { places[side][Int($0.key)] < 0 }
    let commented = Set(
      lost.map(\.index).filter { index in
        let item = versions[0].items[index]
        let twin = places[other][Int(item.key)]
        return twin >= 0 && !isMoreOften(Int(item.key), in: other)
          && !versions[other].isUntouched(versions[other].items[Int(twin)], versions[0], item)
      })
    guard !commented.isEmpty else { return }
    let edited = EditedLines(
      lost: lost,
      new: lines(of: side) { item in
        places[0][Int(item.key)] < 0 && places[other][Int(item.key)] < 0
          && !table.isCopied(item.key, in: side)
      })
    for (old, line) in edited.matches where commented.contains(old) {
      versions[side].setKey(versions[0].items[old].key, ofItem: line)
    }
  }
}

extension MergeKeys {
  /// Matches a run of comments that both sides changed. Each side must have exactly one new run
  /// that shares a line with the base's run.
  private mutating func pairChangedComments() {
    let places = (0..<3).map(positions)
    func comments(_ version: Int, _ isWanted: (Int) -> Bool) -> [(index: Int, lines: Set<[UInt8]>)]
    {
      versions[version].items.enumerated().compactMap { index, item in
        guard item.kind == .comment, isWanted(Int(item.key)) else { return nil }
        let lines = versions[version].mergeLines(item.head, item.body).map(\.text.plain)
        return (index, Set(lines))
      }
    }
    let gone = comments(0) { places[1][$0] < 0 && places[2][$0] < 0 }
    guard !gone.isEmpty else { return }
    let added = (1...2).map { side in comments(side) { places[0][$0] < 0 } }
    var keys: [(version: Int, index: Int, key: Int32)] = []
    var used: [Set<Int>] = [[], []]
    for old in gone {
      let twins = (0...1).map { side in
        added[side].filter {
          !used[side].contains($0.index) && !$0.lines.isDisjoint(with: old.lines)
        }
      }
      guard let one = twins[0].first, let two = twins[1].first, twins.allSatisfy({ $0.count == 1 })
      else { continue }
      used[0].insert(one.index)
      used[1].insert(two.index)
      let key = versions[0].items[old.index].key
      keys += [(1, one.index, key), (2, two.index, key)]
    }
    for (version, index, key) in keys { versions[version].setKey(key, ofItem: index) }
  }
}

extension MergeVersion {
  /// Returns the byte range of the item's own line, or of all lines of a run of comments, without
  /// the last line ending.
  func text(of item: MergeItem) -> Range<Int> {
    guard item.head < item.body else { return 0..<0 }
    return lines[Int(item.head)].textStart..<lines[Int(item.body) - 1].textEnd
  }

  func bytes(of item: MergeItem) -> [UInt8] { Array(buffer[text(of: item)]) }
}
