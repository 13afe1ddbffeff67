import TrackCore

/// The three-way merge of a document, item by item.
///
/// Items are matched across the versions by key (see `MergeKeys`). For each key, the merge chooses
/// the item to keep. Then it merges the orders of the items, writes the result and parses it as a
/// check.
struct DocumentMerge {
  /// The decision for one key.
  enum Choice: UInt8 { case gone, ours, theirs, merged }

  let keys: MergeKeys
  private let base: MergeVersion
  private let ours: MergeVersion
  private let theirs: MergeVersion
  /// For each version and key, the index of the item; -1 if the version lacks the item.
  let places: [[Int32]]
  private lazy var loneComments = [base, ours, theirs].map(\.loneComments)
  /// Keys of deleted items that are kept only because the other side wrote a comment above them.
  var keptForComments: Set<Int32> = []
  /// Keys of deleted log lines that have `#?` lines below them.
  var deletedAboveLost: Set<Int32> = []
  var choices: [Choice] = []
  var merged: [Int32: MergedItem] = [:]

  /// Returns the merged document; nil if parsing it does not give back the merged items.
  static func merge(
    _ base: Document, _ ours: Document, _ theirs: Document, isFetched: Bool, names: BlockNames
  ) -> Document? {
    base.bytes.withUnsafeBufferPointer { baseBytes in
      ours.bytes.withUnsafeBufferPointer { ourBytes in
        theirs.bytes.withUnsafeBufferPointer { theirBytes in
          let versions = [
            MergeVersion(base, baseBytes, names: names),
            MergeVersion(ours, ourBytes, names: names),
            MergeVersion(theirs, theirBytes, names: names),
          ]
          var merge = DocumentMerge(versions, isFetched)
          merge.choose()
          let order = merge.order()
          merge.dropRepeatedComments(order)
          merge.leaveComments(order)
          merge.mergeLost(order)
          merge.keepGaps(order)
          return merge.write(order)
        }
      }
    }
  }

  private init(_ versions: [MergeVersion], _ isFetched: Bool) {
    keys = MergeKeys(versions, isFetched: isFetched)
    (base, ours, theirs) = (keys.versions[0], keys.versions[1], keys.versions[2])
    places = (0..<3).map(keys.positions)
  }

  // MARK: Choosing items

  private mutating func choose() {
    choices = Array(repeating: .gone, count: keys.count)
    for key in 0..<keys.count {
      let (inBase, inOurs, inTheirs) = (places[0][key], places[1][key], places[2][key])
      let old = inBase < 0 ? nil : base.items[Int(inBase)]
      switch (inOurs >= 0, inTheirs >= 0) {
      case (true, true):
        choices[key] = choose(key, old, ours.items[Int(inOurs)], theirs.items[Int(inTheirs)])
      case (true, false):
        choices[key] = keep(key, old, ours, ours.items[Int(inOurs)], .ours)
      case (false, true):
        choices[key] = keep(key, old, theirs, theirs.items[Int(inTheirs)], .theirs)
      case (false, false): break
      }
    }
  }

  private mutating func choose(
    _ key: Int, _ old: MergeItem?, _ ourItem: MergeItem, _ theirItem: MergeItem
  ) -> Choice {
    if ours.hasSameBytes(ourItem, theirs, theirItem) { return .ours }
    if let old {
      if ours.hasSameBytes(ourItem, base, old) { return .theirs }
      if theirs.hasSameBytes(theirItem, base, old) { return .ours }
    }
    merged[Int32(truncatingIfNeeded: key)] = MergedItem(
      old.map { (base, $0) }, (ours, ourItem), (theirs, theirItem), isFetched: keys.isFetched)
    return .merged
  }

  /// Decides on an item that only one side has: that side added it, or the other side deleted it.
  ///
  /// A deletion wins only over an unchanged item.
  private mutating func keep(
    _ key: Int, _ old: MergeItem?, _ side: MergeVersion, _ item: MergeItem, _ choice: Choice
  ) -> Choice {
    guard let old else { return choice }
    let other = choice == .ours ? 2 : 1
    let isMoreOften = keys.isMoreOften(key, in: 3 - other)
    if side.isUntouched(
      item, base, old, known: loneComments[0].union(loneComments[other]), ignoresLost: true)
    {
      guard !isMoreOften else { return choice }
      guard item.kind == .log, side.hasLost(item) else { return .gone }
      deletedAboveLost.insert(item.key)
      return choice
    }
    if !isMoreOften, side.isUntouchedBelow(item, base, old) { keptForComments.insert(item.key) }
    guard item.kind == .block else { return choice }
    var kept = MergedItem(item, of: side)
    // If the base already has the deletion note, do not add it again: a person may have removed the
    // note to settle the conflict.
    if !base.saysDeleted(old) { kept.noteDeletion() }
    merged[Int32(truncatingIfNeeded: key)] = kept
    return .merged
  }

  // MARK: Order

  private func order() -> [Int32] {
    let days = LogDays(versions: [base, ours, theirs], places: places)
    var orders = keys.versions.map { $0.items.map(\.key) }
    if let days {
      // A line whose date changed is placed like a new line.
      for (key, item) in merged { days.move(key, item.head.first?.text ?? [], &orders) }
      for key in 0..<keys.count where choices[key] == .ours || choices[key] == .theirs {
        days.move(key, to: choices[key] == .ours ? 1 : 2, &orders)
      }
      orders = days.withoutMoved(orders)
    }
    let text = { (key: Int32) -> [UInt8] in
      if let item = merged[key] { return item.head.flatMap(\.text) }
      let side = choices[Int(key)] == .theirs ? 2 : 1
      let place = places[side][Int(key)]
      return place < 0 ? [] : keys.versions[side].bytes(of: keys.versions[side].items[Int(place)])
    }
    let order = OrderMerge(
      arrangement: days == nil ? .sideBySide : .interleaved, isKept: choices.map { $0 != .gone },
      precedes: { left, right in
        if let days,
          let isBefore = days.isBefore(left, right, isKept: { choices[Int($0)] != .gone }, text)
        {
          return isBefore
        }
        let (one, two) = (text(left), text(right))
        return one != two ? MergeTieBreak.precedes(one, two) : left < right
      }
    ).merge(base: orders[0], ours: orders[1], theirs: orders[2])
    return strayFirst(order)
  }

  /// Moves indented lines without an owner to the front, before the first log line or block.
  ///
  /// In any other place they would become part of the item above. They stay after the comments that
  /// precede them in some version.
  private func strayFirst(_ order: [Int32]) -> [Int32] {
    guard let stray = order.firstIndex(where: { kind($0) == .stray }),
      let first = order.firstIndex(where: { kind($0) != .comment }), first < stray
    else { return order }
    var before: Set<Int32> = []
    for version in keys.versions {
      let keys = version.items.map(\.key)
      if let place = keys.firstIndex(of: order[stray]) { before.formUnion(keys[..<place]) }
    }
    let passed = order[first..<stray]
    var sorted = Array(order[..<first])
    sorted += passed.filter(before.contains)
    sorted.append(order[stray])
    sorted += passed.filter { !before.contains($0) }
    return sorted + order[(stray + 1)...]
  }

  // MARK: Blank lines

  /// Restores the blank lines above an item that was the first on one side and is no longer the
  /// first.
  ///
  /// An item at the start of a file has no blank lines above it. This does not count as a deletion
  /// of blank lines.
  private mutating func keepGaps(_ order: [Int32]) {
    let first = order.first { choices[Int($0)] != .gone }
    for (side, version) in [(1, ours), (2, theirs)] {
      guard let item = version.items.first, item.key != first, item.gap == item.lead,
        choices[Int(item.key)] != .gone
      else { continue }
      let gaps = [3 - side, 0].compactMap { other -> [MergeLine]? in
        let place = places[other][Int(item.key)]
        guard place > 0 else { return nil }
        let twin = keys.versions[other].items[Int(place)]
        return keys.versions[other].mergeLines(twin.gap, twin.lead)
      }
      guard let gap = gaps.first, !gap.isEmpty, var kept = self.item(item.key), kept.gap.isEmpty
      else { continue }
      kept.gap = gap
      merged[item.key] = kept
      choices[Int(item.key)] = .merged
    }
  }

  /// Returns the chosen item with a key, in parts; nil if it is gone.
  func item(_ key: Int32) -> MergedItem? {
    if let item = merged[key] { return item }
    let side = choices[Int(key)] == .ours ? 1 : 2
    let place = places[side][Int(key)]
    guard choices[Int(key)] != .gone, place >= 0 else { return nil }
    return MergedItem(keys.versions[side].items[Int(place)], of: keys.versions[side])
  }

  func kind(_ key: Int32) -> MergeItem.Kind? {
    if let item = merged[key] { return item.kind }
    for (version, places) in zip(keys.versions, places) where places[Int(key)] >= 0 {
      return version.items[Int(places[Int(key)])].kind
    }
    return nil
  }

  // MARK: Writing

  private func write(_ order: [Int32]) -> Document? {
    var writer = MergeWriter(capacity: max(ours.buffer.count, theirs.buffer.count))
    writer.addMark(base, ours, theirs)
    for key in order {
      switch choices[Int(key)] {
      case .gone: break
      case .ours: writer.add(ours.items[Int(places[1][Int(key)])], of: ours)
      case .theirs: writer.add(theirs.items[Int(places[2][Int(key)])], of: theirs)
      case .merged: if let item = merged[key] { writer.add(item) }
      }
    }
    writer.addEnd(base, ours, theirs)
    return writer.checkedDocument()
  }
}
