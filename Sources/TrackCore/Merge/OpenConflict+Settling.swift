extension OpenConflict {
  /// What becomes of a conflict.
  public enum Choice: Hashable, Sendable {
    /// What stands stays; of two sides both do.
    case keep
    /// What lost takes its place; of two sides the second stays.
    case take
    /// Of two sides the first stays; elsewhere as `keep`.
    case first
  }
}

extension Document {
  /// The document with some of its conflicts settled.
  ///
  /// - Parameter choices: By the position among `openConflicts`.
  public func settling(_ choices: [Int: OpenConflict.Choice]) -> Document {
    let before = openConflicts
    var document = self
    // From the last to the first, so that the positions of the others stay.
    for (position, choice) in choices.sorted(by: { $0.key > $1.key }) {
      let now = document.openConflicts
      guard before.indices.contains(position), now.indices.contains(position),
        now[position].isSame(as: before[position])
      else { continue }
      document = document.settling(now[position], choice)
    }
    return document
  }

  private func settling(_ conflict: OpenConflict, _ choice: OpenConflict.Choice) -> Document {
    switch (conflict.kind, choice) {
    case (.sides, _): settlingSides(conflict, choice)
    case (_, .keep), (_, .first): removing(conflict.lostLines)
    case (.deletion, .take): removing(blockLines(of: conflict))
    case (.other, .take): puttingLost(of: conflict, in: conflict.lostLines)
    case (_, .take):
      conflict.standingLines.upperBound <= conflict.lostLines.lowerBound
        ? removing(conflict.lostLines).puttingLost(of: conflict, in: conflict.standingLines)
        : puttingLost(of: conflict, in: conflict.standingLines).removing(conflict.lostLines)
    }
  }

  private func removing(_ lines: Range<Int>) -> Document {
    var edits = LineEdits()
    edits.remove(lines)
    return applying(edits)
  }

  /// Puts what lost in the place of some lines, indented as the first of them.
  private func puttingLost(of conflict: OpenConflict, in lines: Range<Int>) -> Document {
    guard let first = lines.first else { return self }
    let isIndented = conflict.kind == .value || conflict.kind == .other
    let standing = text(of: self.lines[first])
    let indent = isIndented ? String(standing.prefix { $0 == " " || $0 == "\t" }) : ""
    let lost = conflict.lost.map { Array((indent + $0).utf8) }
    var edits = LineEdits()
    edits.replace(first, with: lost.first ?? [])
    edits.insert(Array(lost.dropFirst()), before: first + 1)
    edits.remove(lines.dropFirst())
    return applying(edits)
  }

  /// A block with the blank lines that part it from what stands above, or below at the top.
  private func blockLines(of conflict: OpenConflict) -> Range<Int> {
    var lines = conflict.standingLines
    lines = lines.lowerBound..<max(lines.upperBound, conflict.lostLines.upperBound)
    while lines.lowerBound > 0, self.lines[lines.lowerBound - 1].role == .blank {
      lines = lines.lowerBound - 1..<lines.upperBound
    }
    while lines.lowerBound == 0, lines.upperBound < self.lines.count,
      self.lines[lines.upperBound].role == .blank
    {
      lines = 0..<lines.upperBound + 1
    }
    return lines
  }

  private func settlingSides(
    _ conflict: OpenConflict, _ choice: OpenConflict.Choice
  ) -> Document {
    let (start, middle) = (conflict.standingLines.lowerBound, conflict.lostLines.lowerBound)
    let end = conflict.lostLines.upperBound
    let first = start + 1..<start + 1 + conflict.standing.count
    let second = middle + 1..<end - 1
    var kept: Set<Int> = []
    if choice != .take { kept.formUnion(first) }
    if choice != .first { kept.formUnion(second) }
    var edits = LineEdits()
    edits.remove((start..<end).filter { !kept.contains($0) })
    return applying(edits)
  }
}

extension OpenConflict {
  fileprivate func isSame(as other: OpenConflict) -> Bool {
    kind == other.kind && owner == other.owner && key == other.key && lost == other.lost
  }
}
