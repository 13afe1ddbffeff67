import TrackCore

/// The rhythms of all blocks after the commits read so far.
///
/// It finds each added `every:` line whose rhythm is easier than the block's previous rhythm, which
/// is the one with the next earlier first day. If an added line replaces another `every:` line,
/// `TargetChange` finds the change instead.
struct RhythmTimeline {
  /// The values of the `every:` lines of each block, by the block's folded ID. The inner key is the
  /// first day of the rhythm: the text after `from`, or an empty text.
  private var rhythms: [String: [String: String]] = [:]

  /// Updates the rhythms with the lines of a commit.
  ///
  /// - Returns: The added rhythms that are easier than the rhythm that they follow. The rhythms of
  ///   a new block are left out, because the block required nothing before.
  mutating func take(_ lines: [PatchReader.Line]) -> [TargetChange] {
    let newBlocks = Set(lines.filter { $0.isAdded && $0.text.first?.isLetter == true }.map(\.text))
    let properties = lines.compactMap { line -> (ChangedProperty, isNew: Bool)? in
      let isNew = line.header.map(newBlocks.contains) ?? false
      return ChangedProperty(line).flatMap { $0.name == .every ? ($0, isNew) : nil }
    }
    let replaced = Set(properties.filter { !$0.0.isAdded }.map(\.0.identity))
    for (old, _) in properties where !old.isAdded { rhythms[foldedName(old.id)]?[old.from] = nil }
    for (new, _) in properties where new.isAdded {
      rhythms[foldedName(new.id), default: [:]][new.from] = new.value
    }
    return properties.compactMap { new, isNew in
      guard new.isAdded, !isNew, !replaced.contains(new.identity) else { return nil }
      // The texts can be compared as dates: they are ISO dates, and the text of the first rhythm is
      // empty.
      let former = rhythms[foldedName(new.id)]?.filter { $0.key < new.from }
      guard let old = former?.max(by: { $0.key < $1.key })?.value else { return nil }
      let change = TargetChange(
        kind: new.kind, id: new.id, property: new.name, old: old, new: new.value)
      return change.isEasier ? change : nil
    }
  }
}
