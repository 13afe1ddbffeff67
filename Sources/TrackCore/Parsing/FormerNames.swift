/// The former IDs that blocks claim with `was:`.
struct FormerNames {
  private struct Claim {
    let owner: Name
    /// The former ID. For a term, it is the term's number without leading zeros.
    let text: String
    let range: Range<Int>
    let line: SourceLine
  }

  private var claims: [Claim] = []
  /// The indices of each block's claims in `claims`.
  private var byOwner: [Name: [Int]] = [:]
  /// The indices of each file's claims in `claims`.
  private var byFile: [Int: [Int]] = [:]
  /// The number of claims that the search for cycles may still follow. It bounds the running time.
  private var steps = 200_000

  /// Collects the claims of one block.
  mutating func collect(
    _ block: BlockSource, _ outline: FileOutline, _ heading: Heading, _ reader: BlockReader
  ) {
    var seen: Set<String> = []
    for property in outline.properties[block.properties] {
      guard foldedName(reader.text(property.key)) == .was else { continue }
      let cursor = Cursor(
        reader.context.buffer, from: property.value.lowerBound, to: property.value.upperBound)
      let stop = cursor.wordEnd()
      let typed = cursor.text(cursor.at, stop)
      var rest = cursor
      rest.at = stop
      rest.skipBlanks()
      guard rest.isAtEnd || rest.byte == ASCII.semicolon else { continue }
      let id =
        block.kind == .term
        ? ID.termNumber(typed).map { "\($0)" } : ID.isID(typed) ? typed : nil
      guard let text = id, seen.insert(foldedName(text)).inserted else { continue }
      byOwner[heading.name, default: []].append(claims.count)
      byFile[reader.file, default: []].append(claims.count)
      claims.append(
        Claim(
          owner: heading.name, text: text, range: cursor.at..<stop,
          line: property.line))
    }
  }

  /// Declares the former IDs claimed in a file as aliases. Reports a former ID that is already in
  /// use.
  mutating func declare(in file: Int, _ reader: inout BlockReader) {
    for claim in (byFile[file] ?? []).map({ claims[$0] }) {
      let old = reader.names.existing(claim.text)
      if let old, reader.kinds[old] != nil {
        let isCycle = leadsBack(from: old, to: claim.owner, reader)
        guard old != claim.owner || isOwnID(claim, reader) else { continue }
        var wrong = Diagnostic(
          isCycle ? .wasCycle : .wasTaken, claim.range.lowerBound, claim.range.upperBound,
          isCycle
            ? "the former names go in a circle: \(quoted(claim.text))"
            : "\(quoted(claim.text)) means another block")
        wrong.relatedID = isCycle ? nil : claim.text
        reader.report(wrong, claim.line)
      } else {
        reader.names.alias(claim.text, to: claim.owner)
      }
    }
  }

  /// Returns true if a block claims its own present ID, which is a problem. If the block claims
  /// another ID that already means this block, it only repeats a former ID, which is no problem.
  private func isOwnID(_ claim: Claim, _ reader: BlockReader) -> Bool {
    foldedName(reader.names.text(claim.owner)) == foldedName(claim.text)
  }

  /// Returns true if the claims lead from one block to another, directly or through other blocks.
  /// Returns false if `steps` is used up.
  private mutating func leadsBack(from start: Name, to owner: Name, _ reader: BlockReader) -> Bool {
    if start == owner { return true }
    var next = [start]
    var seen: Set<Name> = [start]
    while let name = next.popLast() {
      for claim in (byOwner[name] ?? []).map({ claims[$0] }) {
        guard steps > 0 else { return false }
        steps -= 1
        guard let old = reader.names.existing(claim.text) else { continue }
        if old == owner { return true }
        if seen.insert(old).inserted { next.append(old) }
      }
    }
    return false
  }
}
