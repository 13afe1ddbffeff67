import TrackCore
import TrackStore

/// Log lines that were checked and are to be written, and the message to print afterwards.
struct LogDraft {
  private(set) var lines: [String] = []
  private var blocks: [any Block] = []
  private var warnings: [Problem] = []
  /// Further sentences to add to the message.
  var hints: [String] = []

  /// Checks a line and adds it; throws if it has an error.
  ///
  /// - Parameters:
  ///   - block: The block that is the subject; nil for a one-off action.
  ///   - isTyped: True if the user typed the whole line.
  ///   - hasNewNote: True if the user typed the note of the line.
  mutating func add(
    _ line: String, on block: (any Block)?, in open: LogContext, isTyped: Bool = false,
    hasNewNote: Bool = false
  ) throws(Failure) {
    let (line, corrections) = open.corrected(line, isReading: block is Measure)
    warnings += try open.check(line, isTyped: isTyped, hasNewNote: hasNewNote)
    hints += corrections + open.laterThanNow(line)
    lines.append(line)
    if let block { blocks.append(block) }
  }

  /// Returns the message: the lines, a summary of their effect, warnings and hints.
  func message(
    _ verb: String = "Recorded", on day: Day, in open: LogContext, _ words: WriteOptions
  ) -> [String] {
    lines.map { "\(verb): \($0)" }
      + RecordingSummary(open: open, preview: words.isDryRun ? lines : [])
      .words(for: blocks, on: day, lines: lines)
      + warnings.map { "Warning: \($0.detail)." + amountHint(for: $0) } + hints
  }

  /// Returns the command that completes an entry without the amount that its habit asks for; empty
  /// for another warning, or if the draft has several entries.
  private func amountHint(for warning: Problem) -> String {
    guard warning.code == .amountMissing, lines.count == 1, let habit = blocks.last as? Habit,
      let target = habit.rhythms.last?.rhythm.text.split(separator: "/").first
    else { return "" }
    // A count of things is completed one by one; a time or a distance has no such step.
    let amount = target.contains(" ") ? "1" : String(target)
    return " Say how much: `track amend \(habit.id) \(amount)`."
  }
}
