import TrackCore

extension Block {
  /// True if a log line can record the block: habits, tasks and measures.
  var canBeDone: Bool { self is Habit || self is Task || self is Measure }
}

extension LogContext {
  /// Returns an item in the form of the log. In an item such as `+run`, an abbreviated ID is
  /// replaced by the whole ID. All other items are unchanged.
  mutating func item(_ word: String) throws(Failure) -> String {
    if word.isRhythm {
      throw .usage(
        .badValue(
          word, of: "An item",
          expected: "an amount; `track set ID every=\(word.quotedForShell)` sets how often",
          near: nil))
    }
    guard word.hasPrefix("+"), let first = word.dropFirst().first, !first.isNumber, first != "."
    else { return word.onOneLine }
    let parts = word.dropFirst().split(separator: "=", maxSplits: 1)
    let name = String(parts[0])
    // Try goals first, because an abbreviated ID may also fit a habit.
    let goal = try BlockResolver(workspace: workspace).findGoal(name)
    let id = if let goal { goal.id } else { try block(name).id }
    return "+" + ([id] + parts.dropFirst().map(String.init)).joined(separator: "=")
  }
}
