import TrackCore

extension Block {
  /// Whether a log line may be about it.
  var canBeDone: Bool { self is Habit || self is Task || self is Measure }
}

extension LogContext {
  /// An item as it is written: the goal of `+run` by its whole ID, everything else as typed.
  mutating func item(_ word: String) throws(Failure) -> String {
    guard word.hasPrefix("+"), let first = word.dropFirst().first, !first.isNumber, first != "."
    else { return word.onOneLine }
    let parts = word.dropFirst().split(separator: "=", maxSplits: 1)
    let name = String(parts[0])
    // A habit may begin like the goal.
    let goal = try BlockResolver(workspace: workspace).findGoal(name)
    let id = if let goal { goal.id } else { try block(name).id }
    return "+" + ([id] + parts.dropFirst().map(String.init)).joined(separator: "=")
  }
}
