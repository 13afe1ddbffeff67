import TrackCore

extension OpenConflict {
  /// The decision on a conflict.
  public enum Choice: Hashable, Sendable {
    /// Keeps the value that won; between markers, keeps both sides.
    case keep
    /// Replaces the value that won with the value that lost. For a deletion, removes the block;
    /// between markers, keeps the second side.
    case take
    /// Keeps the first side between markers; same as `keep` for other conflicts.
    case first
  }
}

extension Document {
  /// Returns the document with the given decisions applied to its conflicts.
  ///
  /// - Parameter choices: The decisions, by index in `openConflicts`.
  public func settling(_ choices: [Int: OpenConflict.Choice]) -> Document {
    let before = openConflicts
    var (document, conflicts) = (self, before)
    var edits = LineEdits()
    var firstEdited = Int.max
    // Settle the conflicts from last to first, so that the indices of the remaining ones stay
    // valid.
    for (position, choice) in choices.sorted(by: { $0.key > $1.key }) {
      guard before.indices.contains(position) else { continue }
      if conflicts.indices.contains(position),
        document.extent(of: conflicts[position]).upperBound > firstEdited
      {
        // The edits overlap: apply the collected edits and find the remaining conflicts again.
        document = document.applying(edits)
        (conflicts, edits, firstEdited) = (document.openConflicts, LineEdits(), .max)
      }
      guard conflicts.indices.contains(position), conflicts[position].isSame(as: before[position])
      else { continue }
      document.settle(conflicts[position], choice, in: &edits)
      firstEdited = document.extent(of: conflicts[position]).lowerBound
    }
    return document.applying(edits)
  }

  /// Returns the lines that settling a conflict may change.
  private func extent(of conflict: OpenConflict) -> Range<Int> {
    let lines = conflict.kind == .deletion ? blockLines(of: conflict) : conflict.lostLines
    guard !conflict.standingLines.isEmpty else { return lines }
    let first = min(lines.lowerBound, conflict.standingLines.lowerBound)
    return first..<max(lines.upperBound, conflict.standingLines.upperBound)
  }

  private func settle(
    _ conflict: OpenConflict, _ choice: OpenConflict.Choice, in edits: inout LineEdits
  ) {
    switch (conflict.kind, choice) {
    case (.sides, _): settleSides(conflict, choice, in: &edits)
    case (_, .keep), (_, .first): edits.remove(conflict.lostLines)
    case (.deletion, .take): edits.remove(blockLines(of: conflict))
    case (.other, .take): putLost(of: conflict, in: conflict.lostLines, &edits)
    case (_, .take):
      edits.remove(conflict.lostLines)
      putLost(of: conflict, in: conflict.standingLines, &edits)
    }
  }

  /// Replaces lines with the lost value. The value of a property, or of a `#?` line without a
  /// counterpart, is indented like the first replaced line. Its `|` lines keep their additional
  /// indentation.
  private func putLost(
    of conflict: OpenConflict, in lines: Range<Int>, _ edits: inout LineEdits
  ) {
    guard let first = lines.first else { return }
    let isIndented = conflict.kind == .value || conflict.kind == .other
    let replaced = text(of: self.lines[first])
    let indent = isIndented ? replaced.leadingBlanks : ""
    let lostIndent = text(of: self.lines[conflict.lostLines.lowerBound]).leadingBlanks
    let lost = zip(conflict.lost, conflict.lostLines).map { text, line in
      let own = self.text(of: self.lines[line]).leadingBlanks
      let more = isIndented && own.hasPrefix(lostIndent) ? own.dropFirst(lostIndent.count) : ""
      return Array((indent + more + text).utf8)
    }
    edits.replace(first, with: lost.first ?? [])
    edits.insert(Array(lost.dropFirst()), before: first + 1)
    edits.remove(lines.dropFirst())
  }

  /// Returns the lines of a block and the blank lines above it. If these lines begin at the start
  /// of the file, the blank lines below the block are included too.
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

  private func settleSides(
    _ conflict: OpenConflict, _ choice: OpenConflict.Choice, in edits: inout LineEdits
  ) {
    let (start, middle) = (conflict.standingLines.lowerBound, conflict.lostLines.lowerBound)
    let end = conflict.lostLines.upperBound
    let first = start + 1..<start + 1 + conflict.standing.count
    let second = middle + 1..<end - 1
    var kept: Set<Int> = []
    if choice != .take { kept.formUnion(first) }
    if choice != .first { kept.formUnion(second) }
    edits.remove((start..<end).filter { !kept.contains($0) })
  }
}

extension OpenConflict {
  fileprivate func isSame(as other: OpenConflict) -> Bool {
    kind == other.kind && owner == other.owner && key == other.key && lost == other.lost
  }
}

extension String {
  /// The blanks and tabs at the beginning.
  fileprivate var leadingBlanks: String { String(prefix { $0 == " " || $0 == "\t" }) }
}
