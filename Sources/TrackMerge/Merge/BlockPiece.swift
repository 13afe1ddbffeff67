import TrackCore

/// The smallest part of a block that a merge keeps or drops: a property with its continuation
/// lines, a `#?` line, a comment, or any other line.
struct BlockPiece {
  enum Kind { case property, lost, comment, other }

  var kind: Kind
  /// The identity by which the merge matches pieces, independent of whitespace.
  var identity: String
  /// Blank lines before the piece.
  var gap: [MergeLine] = []
  /// Comments directly above the piece that belong to it.
  var lead: [MergeLine] = []
  var lines: [MergeLine]
  /// Offset of the value in the first line of a property, in bytes.
  var valueStart = 0
  /// The first line of the value with the ID of a block that has several names; nil if it names none.
  var canonicalValue: [UInt8]?

  /// The lines of the property's value, with normalized whitespace for comparison.
  var value: [[UInt8]] {
    guard let first = lines.first else { return [] }
    return [(canonicalValue ?? Array(first.text[min(valueStart, first.text.count)...])).plain]
      + lines.dropFirst().map(\.text.plain)
  }

  /// True for a `|` line with no line above that it could continue.
  var isContinuation: Bool { kind == .other && lines.first?.role == .continuation }

  var text: [UInt8] { Array(lines.map(\.text.plain).joined(separator: [ASCII.newline])) }

  /// The piece with the ID of the block that its value names.
  var withID: BlockPiece {
    var piece = self
    if let canonicalValue {
      piece.lines[0].text = lines[0].text.prefix(valueStart) + canonicalValue
    }
    return piece
  }

  /// The piece rewritten as `#?` lines, which record a value that lost the merge.
  var asLost: BlockPiece {
    var lost = self
    (lost.gap, lost.lead, lost.kind) = ([], [], .lost)
    lost.lines = lines.filter { $0.role != .blank }.map { line in
      var line = line
      let indent = line.text.prefix { $0 == ASCII.space || $0 == ASCII.tab }
      // A comment between the lines of a multi-line text stays part of that text.
      let sign = line.role == .comment ? "#? | " : "#? "
      line.text = Array(indent) + Array(sign.utf8) + line.text.dropFirst(indent.count)
      return line
    }
    lost.identity = lost.lostIdentity
    return lost
  }

  /// The identity of a `#?` line: its text.
  var lostIdentity: String { "#? " + String(decoding: text, as: UTF8.self) }

  static func lost(_ text: String, ending: [UInt8]) -> BlockPiece {
    var piece = BlockPiece(
      kind: .lost, identity: "",
      lines: [MergeLine(text: Array(text.utf8), ending: ending, role: .lostValue)])
    piece.identity = piece.lostIdentity
    return piece
  }
}

extension MergeVersion {
  /// Returns the pieces that follow the item's own line.
  func pieces(of item: MergeItem) -> [BlockPiece] {
    let block = blocks[Int(item.head)]
    var properties: [Int: BlockSyntax.Property] = [:]
    for property in block?.properties ?? [] { properties[property.lines.lowerBound] = property }
    var pieces: [BlockPiece] = []
    var at = Int(item.body)
    let end = Int(item.end)
    var gap: [MergeLine] = []
    var lead: [MergeLine] = []
    func comment() {
      guard !lead.isEmpty else { return }
      pieces.append(BlockPiece(kind: .comment, identity: "", gap: gap, lines: lead))
      (gap, lead) = ([], [])
    }
    while at < end {
      let line = lines[at]
      let current = mergeLines(Int32(at), Int32(at + 1))
      switch line.role {
      case .blank:
        comment()
        gap += current
        at += 1
        continue
      case .comment:
        lead += current
        at += 1
        continue
      default: break
      }
      if line.role == .continuation, let last = pieces.lastIndex(where: { $0.kind != .comment }),
        !pieces[last].isContinuation,
        pieces.contains(where: { $0.kind == .property || $0.kind == .other })
      {
        // A `|` line that is not part of a property's value belongs to the piece above it.
        let between = pieces[(last + 1)...].flatMap { $0.gap + $0.lead + $0.lines }
        pieces[last].lines += between + gap + lead + current
        pieces.removeSubrange((last + 1)...)
        (gap, lead) = ([], [])
        at += 1
        continue
      }
      if !gap.isEmpty { comment() }
      var next = at + 1
      var piece = BlockPiece(kind: .other, identity: "", gap: gap, lead: lead, lines: current)
      if let block, let property = properties[at] {
        next = property.lines.upperBound + 1
        piece.kind = .property
        piece.valueStart = property.valueRange.lowerBound - line.textStart
        let known = block.kind.property(property.key)
        let value = names.canonical(known, property.value) ?? property.value
        piece.identity = known?.identity(of: value).map { ":" + $0 } ?? ""
        let text = String(
          decoding: buffer[property.valueRange.lowerBound..<line.textEnd], as: UTF8.self)
        piece.canonicalValue = names.canonical(known, text).map { Array($0.utf8) }
      } else if line.role == .lostValue {
        piece.kind = .lost
        while next < end, lines[next].role == .lostValue, continuesLost(next) { next += 1 }
      }
      piece.lines = mergeLines(Int32(at), Int32(next))
      pieces.append(piece)
      (gap, lead) = ([], [])
      at = next
    }
    comment()
    return pieces.withIdentities()
  }

  /// Returns true if a `#?` line continues the `#?` line above it, as `#? | more` does.
  private func continuesLost(_ index: Int) -> Bool {
    mergeLines(Int32(index), Int32(index + 1))[0].text.plain.starts(with: Array("#? |".utf8))
  }
}

extension [BlockPiece] {
  /// Gives each piece without an identity its text as the identity, and numbers the second and
  /// later pieces with the same identity.
  ///
  /// - Parameter keeping: True to keep the identities that pieces already have. They must be
  ///   unique.
  func withIdentities(keeping: Bool = false) -> [BlockPiece] {
    var seen: [String: Int] = [:]
    return map { piece in
      var piece = piece
      if keeping, !piece.identity.isEmpty { return piece }
      if piece.kind == .lost {
        piece.identity = piece.lostIdentity
      } else if piece.identity.isEmpty {
        let mark = piece.kind == .comment ? "#" : "="
        piece.identity = mark + String(decoding: piece.text, as: UTF8.self)
      }
      let count = seen[piece.identity, default: 0]
      seen[piece.identity] = count + 1
      if count > 0 { piece.identity += "\u{0}\(count)" }
      return piece
    }
  }
}
