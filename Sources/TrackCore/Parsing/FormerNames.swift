/// The former names that blocks claim with `was:`.
struct FormerNames {
  private struct Claim {
    let owner: Name
    let text: String
    let range: Range<Int>
    let line: SourceLine
  }

  private var claims: [Claim] = []
  /// The claims of each block and of each file, as positions among all.
  private var byOwner: [Name: [Int]] = [:]
  private var byFile: [Int: [Int]] = [:]
  /// How many claims may still be followed to tell a circle.
  private var steps = 200_000

  /// Notes the claims of one block.
  mutating func collect(
    _ block: BlockSource, _ outline: FileOutline, _ heading: Heading, _ reader: BlockReader
  ) {
    var met: Set<String> = []
    for property in outline.properties[block.properties] {
      guard foldedName(reader.text(property.key)) == "was" else { continue }
      let cursor = Cursor(
        reader.context.buffer, from: property.value.lowerBound, to: property.value.upperBound)
      let stop = cursor.wordEnd()
      let text = cursor.text(cursor.at, stop)
      var rest = cursor
      rest.at = stop
      rest.skipBlanks()
      guard rest.isAtEnd || rest.byte == ASCII.semicolon else { continue }
      let isID = block.kind == .term ? ID.termNumber(text) != nil : ID.isID(text)
      guard isID, met.insert(foldedName(text)).inserted else { continue }
      byOwner[heading.name, default: []].append(claims.count)
      byFile[reader.file, default: []].append(claims.count)
      claims.append(
        Claim(
          owner: heading.name, text: text, range: cursor.at..<stop,
          line: property.line))
    }
  }

  /// Makes the claims of a file hold, and reports those that cannot.
  mutating func declare(in file: Int, _ reader: inout BlockReader) {
    for claim in (byFile[file] ?? []).map({ claims[$0] }) {
      let old = reader.names.existing(claim.text)
      if let old, reader.kinds[old] != nil {
        let goesRound = leadsBack(from: old, to: claim.owner, reader)
        guard old != claim.owner || isOwnID(claim, reader) else { continue }
        reader.report(
          Diagnostic(
            goesRound ? .wasCycle : .wasTaken, claim.range.lowerBound, claim.range.upperBound,
            goesRound
              ? "the former names go in a circle: \(quoted(claim.text))"
              : "\(quoted(claim.text)) means another block"), claim.line)
      } else {
        reader.names.alias(claim.text, to: claim.owner)
      }
    }
  }

  /// A name that resolves to its owner is the ID itself, or claimed twice in the same block.
  private func isOwnID(_ claim: Claim, _ reader: BlockReader) -> Bool {
    foldedName(reader.names.text(claim.owner)) == foldedName(claim.text)
  }

  private mutating func leadsBack(from start: Name, to owner: Name, _ reader: BlockReader) -> Bool {
    if start == owner { return true }
    var next = [start]
    var met: Set<Name> = [start]
    while let name = next.popLast() {
      for claim in (byOwner[name] ?? []).map({ claims[$0] }) {
        guard steps > 0 else { return false }
        steps -= 1
        guard let old = reader.names.existing(claim.text) else { continue }
        if old == owner { return true }
        if met.insert(old).inserted { next.append(old) }
      }
    }
    return false
  }
}
