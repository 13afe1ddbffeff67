import TrackCore

/// The three-way merge of the pieces of one item, matched by identity.
enum PieceMerge {
  static func merge(
    _ base: [BlockPiece], _ ours: [BlockPiece], _ theirs: [BlockPiece]
  ) -> [BlockPiece] {
    let repeated = Set([base, ours, theirs].joined().compactMap(\.repeatedName))
    if repeated.isEmpty { return mergeNumbered(base, ours, theirs) }
    return mergeNumbered(base.byText(repeated), ours.byText(repeated), theirs.byText(repeated))
  }

  /// Merges pieces whose repeated copies are matched by their order.
  private static func mergeNumbered(
    _ base: [BlockPiece], _ ours: [BlockPiece], _ theirs: [BlockPiece]
  ) -> [BlockPiece] {
    mergeDistinct(
      base, renumbered(ours, base, theirs), renumbered(theirs, base, ours))
  }

  /// Renumbers identical pieces of a side if the other side deleted some of the copies. The
  /// deletion then affects a copy without a changed comment, as in `DuplicateLineMatching`.
  private static func renumbered(
    _ side: [BlockPiece], _ base: [BlockPiece], _ other: [BlockPiece]
  ) -> [BlockPiece] {
    guard side.contains(where: { $0.identity.contains("\u{0}") }) else { return side }
    func places(_ pieces: [BlockPiece]) -> [String: [Int]] {
      Dictionary(grouping: pieces.indices) { pieces[$0].name }
    }
    let (old, others) = (places(base), places(other))
    var side = side
    for (name, copies) in places(side) where copies.count > 1 {
      let before = old[name] ?? []
      guard copies.count <= before.count, others[name]?.count ?? 0 < before.count else { continue }
      let isTouched = zip(copies, before).map { !isUntouched(side[$0], base[$1], []) }
      let order = copies.indices.filter { isTouched[$0] } + copies.indices.filter { !isTouched[$0] }
      let names = copies.map { side[$0].identity }
      for (copy, name) in zip(order, names) { side[copies[copy]].identity = name }
    }
    return side
  }

  private static func mergeDistinct(
    _ base: [BlockPiece], _ ours: [BlockPiece], _ theirs: [BlockPiece]
  ) -> [BlockPiece] {
    let (ours, theirs) = pairedTexts(base, ours, theirs)
    var numbers: [String: Int32] = [:]
    var versions: [(BlockPiece?, BlockPiece?, BlockPiece?)] = []
    func number(_ piece: BlockPiece) -> Int32 {
      if let number = numbers[piece.identity] { return number }
      numbers[piece.identity] = Int32(truncatingIfNeeded: versions.count)
      versions.append((nil, nil, nil))
      return Int32(truncatingIfNeeded: versions.count - 1)
    }
    var order: [[Int32]] = [[], [], []]
    for piece in base { order[0].append(number(piece)) }
    for piece in ours { order[1].append(number(piece)) }
    for piece in theirs { order[2].append(number(piece)) }
    for (index, piece) in base.enumerated() { versions[Int(order[0][index])].0 = piece }
    for (index, piece) in ours.enumerated() { versions[Int(order[1][index])].1 = piece }
    for (index, piece) in theirs.enumerated() { versions[Int(order[2][index])].2 = piece }

    let alone = (base.loneComments, ours.loneComments, theirs.loneComments)
    var merged: [BlockPiece?] = []
    var lost: [BlockPiece?] = []
    for (old, our, their) in versions {
      let known = alone.0.union(our == nil ? alone.1 : alone.2)
      var (piece, loser) = merge(old, our, their, known)
      if piece == nil, let kept = our ?? their, isMoreOften(kept, our == nil ? theirs : ours, base)
      {
        piece = kept
      }
      merged.append(piece)
      lost.append(loser)
    }
    let arranged = OrderMerge(
      arrangement: .sideBySide, isKept: merged.map { $0 != nil },
      precedes: { left, right in
        MergeTieBreak.precedes(
          merged[Int(left)]?.text ?? [], merged[Int(right)]?.text ?? [])
      }
    ).merge(base: order[0], ours: order[1], theirs: order[2])
    var there = Set(merged.compactMap { $0?.kind == .lost ? $0?.text : nil })
    var result: [BlockPiece] = []
    for number in arranged {
      guard let piece = merged[Int(number)] else { continue }
      result.append(piece)
      if let loser = lost[Int(number)], there.insert(loser.text).inserted { result.append(loser) }
    }
    // Comments after the last line would belong to the next item.
    if let last = result.lastIndex(where: { $0.kind != .comment }), last < result.count - 1 {
      result.append(result.remove(at: last))
    }
    // A continuation line without an owner stays first, where it has nothing to continue.
    let stray = result.filter(\.isContinuation)
    guard !stray.isEmpty else { return result.withLostInOrder() }
    let rest = result.filter { !$0.isContinuation }
    let lead = rest.prefix { $0.kind == .lost }
    return (lead + stray + rest.dropFirst(lead.count)).withLostInOrder()
  }

  /// Matches a multi-line text of a list property, such as a note, that both sides changed. Each
  /// side must have exactly one new text with the same key that shares a line with the old text.
  private static func pairedTexts(
    _ base: [BlockPiece], _ ours: [BlockPiece], _ theirs: [BlockPiece]
  ) -> (ours: [BlockPiece], theirs: [BlockPiece]) {
    var sides = [ours, theirs]
    let names = ([base] + sides).map { Set($0.map(\.identity)) }
    for old in base where old.isLongListText {
      guard !names[1].contains(old.identity), !names[2].contains(old.identity) else { continue }
      let lines = Set(old.value)
      let twins = sides.map { side in
        side.indices.filter { index in
          let piece = side[index]
          return piece.isListText && piece.key == old.key && !names[0].contains(piece.identity)
            && !lines.isDisjoint(with: piece.value)
        }
      }
      guard twins.allSatisfy({ $0.count == 1 }) else { continue }
      for (side, twin) in twins.enumerated() { sides[side][twin[0]].identity = old.identity }
    }
    return (sides[0], sides[1])
  }

  /// Merges the versions of one piece. Returns the merged piece, or nil if the piece is deleted.
  /// Also returns the value that lost, if any.
  ///
  /// - Parameter known: Standalone comments that an edit may have attached to the piece.
  private static func merge(
    _ base: BlockPiece?, _ ours: BlockPiece?, _ theirs: BlockPiece?, _ known: Set<[UInt8]>
  ) -> (BlockPiece?, BlockPiece?) {
    guard let ours else {
      guard let theirs, base == nil || !isUntouched(theirs, base, known) else { return (nil, nil) }
      return (theirs, nil)
    }
    guard let theirs else {
      return base == nil || !isUntouched(ours, base, known) ? (ours, nil) : (nil, nil)
    }
    let (one, two) = (ours.bare, theirs.bare)
    let value = MergedValue(
      base?.bare ?? ours.emptied, one, two, isSame: { $0.value == $1.value },
      precedes: { left, right in
        let (one, two) = (left.withID.text, right.withID.text)
        if one != two { return MergeTieBreak.precedes(one, two) }
        return MergeTieBreak.precedes(left.rawText, right.rawText)
      })
    // `track resolve` finds the value that won by what it names.
    var piece = value.loser == nil ? value.value : value.value.withID
    if let base, one.value == two.value, two.value == base.value {
      piece.lines = laidOut(base.bare.lines, one.lines, two.lines)
    }
    if let first = ours.lines.first, let other = theirs.lines.first, ours.kind == .property {
      // Take the text before the value, such as the key's spelling, from the side that changed it.
      func before(_ piece: BlockPiece?) -> [UInt8] {
        Array((piece?.lines.first?.text ?? []).prefix(piece?.valueStart ?? 0))
      }
      let layout = MergedValue(
        before(base), Array(first.text.prefix(ours.valueStart)),
        Array(other.text.prefix(theirs.valueStart)), isSame: { $0 == $1 },
        precedes: { MergeTieBreak.precedes($0, $1) })
      piece.lines[0].text = layout.value + piece.lines[0].text.dropFirst(piece.valueStart)
      piece.valueStart = layout.value.count
    }
    piece.gap = lines(base?.gap, ours.gap, theirs.gap)
    piece.lead = comments(base?.lead ?? [], ours.lead, theirs.lead)
    if !piece.lead.isEmpty { piece.gap = ours.lead.isEmpty || theirs.lead.isEmpty ? [] : piece.gap }
    return (piece, value.loser.map { ($0 == one ? ours : theirs).withID.asLost })
  }

  /// Merges whitespace and line endings of a piece whose value neither side changed.
  private static func laidOut(
    _ base: [MergeLine], _ ours: [MergeLine], _ theirs: [MergeLine]
  ) -> [MergeLine] {
    zip(base, zip(ours, theirs)).map { old, sides in
      var line = sides.0
      line.text =
        MergedValue(
          old.text, line.text, sides.1.text, isSame: ==, precedes: MergeTieBreak.precedes
        ).value
      line.ending =
        MergedValue(
          old.ending, line.ending, sides.1.ending, isSame: ==, precedes: { $0.count < $1.count }
        ).value
      return line
    }
  }

  /// Returns true if a side has more copies of a piece than the base. Then it is unknown which copy
  /// the other side deleted.
  private static func isMoreOften(
    _ piece: BlockPiece, _ side: [BlockPiece], _ base: [BlockPiece]
  ) -> Bool {
    let name = piece.name
    func count(_ pieces: [BlockPiece]) -> Int { pieces.count { $0.name == name } }
    return count(side) > count(base)
  }

  /// Returns true if a piece is the same as in the base. Whitespace and comments removed above the
  /// piece do not count as changes. Comments added above it count unless they are in `known`.
  private static func isUntouched(
    _ piece: BlockPiece, _ base: BlockPiece?, _ known: Set<[UInt8]>
  ) -> Bool {
    guard let base, piece.value == base.value else { return false }
    let before = base.lead.map(\.text.plain)
    return piece.lead.allSatisfy { before.contains($0.text.plain) || known.contains($0.text.plain) }
  }

  /// Merges a group of lines as one value, such as the blank lines between two items.
  static func lines(
    _ base: [MergeLine]?, _ ours: [MergeLine], _ theirs: [MergeLine]
  ) -> [MergeLine] {
    func raw(_ lines: [MergeLine]) -> [UInt8] { lines.flatMap { $0.text + $0.ending } }
    func precedes(_ left: [MergeLine], _ right: [MergeLine]) -> Bool {
      if left.count != right.count { return left.count < right.count }
      return MergeTieBreak.precedes(raw(left), raw(right))
    }
    let old: [MergeLine] = base ?? []
    return MergedValue<[MergeLine]>(
      old, ours, theirs, isSame: { $0 == $1 }, precedes: precedes
    ).value
  }

  /// Merges the lines of a run of comments one by one.
  static func comments(
    _ base: [MergeLine], _ ours: [MergeLine], _ theirs: [MergeLine]
  ) -> [MergeLine] {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    func pieces(_ lines: [MergeLine]) -> [BlockPiece] {
      lines.map { BlockPiece(kind: .comment, identity: "", lines: [$0]) }.withIdentities()
    }
    return merge(pieces(base), pieces(ours), pieces(theirs)).flatMap(\.lines)
  }
}

extension BlockPiece {
  fileprivate var rawText: [UInt8] { lines.flatMap { $0.text + $0.ending } }

  /// The property without the text before its value.
  fileprivate var bare: BlockPiece {
    guard kind == .property, !lines.isEmpty else { return self }
    var piece = self
    piece.lines[0].text.removeFirst(min(valueStart, lines[0].text.count))
    piece.valueStart = 0
    return piece
  }

  /// True for a property such as `note`, which is identified by its text because a block may have
  /// several with the same key.
  fileprivate var isListText: Bool { kind == .property && identity.hasPrefix("=") }

  fileprivate var isLongListText: Bool { isListText && lines.count > 1 }

  /// The text before the value of a property: its key.
  fileprivate var key: [UInt8] { Array((lines.first?.text ?? []).prefix(valueStart)).plain }

  /// An empty piece with the same identity; serves as the base of a piece that both sides added.
  fileprivate var emptied: BlockPiece {
    BlockPiece(kind: kind, identity: identity, lines: [])
  }
}

extension BlockPiece: Equatable {
  static func == (left: BlockPiece, right: BlockPiece) -> Bool {
    left.lines == right.lines
  }
}

extension BlockPiece {
  /// The identity without the number of a repeated piece.
  fileprivate var name: String { String(identity.prefix { $0 != "\u{0}" }) }

  /// The name of a repeated property; nil for the first occurrence and for other pieces.
  fileprivate var repeatedName: String? {
    guard identity.hasPrefix(":"), let mark = identity.firstIndex(of: "\u{0}") else { return nil }
    return String(identity[..<mark])
  }
}

extension [BlockPiece] {
  /// The texts of all lines of standalone comments, with normalized whitespace.
  fileprivate var loneComments: Set<[UInt8]> {
    Set(lazy.filter { $0.kind == .comment }.flatMap { $0.lines.map(\.text.plain) })
  }

  /// Returns the pieces, with the properties in `names` identified by their text. Such properties
  /// share a key, so the key alone does not tell them apart.
  fileprivate func byText(_ names: Set<String>) -> [BlockPiece] {
    map { piece in
      var piece = piece
      if names.contains(piece.repeatedName ?? piece.identity) { piece.identity = "" }
      return piece
    }.withIdentities(keeping: true)
  }

  /// Returns the pieces with each run of `#?` lines sorted, so that every machine gets the same
  /// order.
  func withLostInOrder() -> [BlockPiece] {
    var result: [BlockPiece] = []
    var run: [BlockPiece] = []
    for piece in self {
      if piece.kind == .lost, piece.gap.isEmpty, piece.lead.isEmpty {
        run.append(piece)
      } else {
        result += run.sorted { MergeTieBreak.precedes($0.text, $1.text) }
        run = []
        result.append(piece)
      }
    }
    return result + run.sorted { MergeTieBreak.precedes($0.text, $1.text) }
  }
}
