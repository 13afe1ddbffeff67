import TrackCore

extension Block {
  /// True if a log line can record the block: it is a habit, a task or a measure.
  var canBeDone: Bool { self is Habit || self is Task || self is Measure }
}

extension LogContext {
  /// Returns a typed item as a log line contains it. In an item such as `+run`, an abbreviated ID
  /// becomes the whole ID; other items are unchanged.
  mutating func item(_ word: String) throws(Failure) -> String {
    if word.isRhythm {
      throw .usage(
        .badValue(
          word, of: "An item",
          expected: "an amount; `track set ID every=\(word.quotedForShell)` sets how often",
          near: nil))
    }
    let parts = word.dropFirst().split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    // The reader of the line explains an item without a name.
    guard word.hasPrefix("+"), let name = parts.first.map(String.init), let first = name.first,
      !first.isNumber, first != "."
    else { return word.onOneLine }
    // Look for a goal first, because the abbreviated ID may also be that of a habit.
    let goal = try resolver(for: name).findGoal(name)
    let id = if let goal { goal.id } else { try block(name).id }
    return "+" + ([id] + parts.dropFirst().map(String.init)).joined(separator: "=")
  }
}
