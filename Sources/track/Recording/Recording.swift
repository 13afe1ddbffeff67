import TrackCore

/// Lines for the log, checked, and what is said of them once they are written.
struct Recording {
  private(set) var lines: [String] = []
  private var blocks: [any Block] = []
  private var warnings: [Problem] = []

  /// Takes a line; throws where it is wrong.
  ///
  /// - Parameters:
  ///   - block: What it is about; nil for a one-off action.
  ///   - isTyped: Whether the line was typed as it is.
  mutating func add(
    _ line: String, on block: (any Block)?, in open: LogContext, isTyped: Bool = false
  ) throws(Failure) {
    warnings += try open.check(line, isTyped: isTyped)
    lines.append(line)
    if let block { blocks.append(block) }
  }

  /// What was done, what it means, and what is odd about it.
  func message(
    _ verb: String = "Recorded", on day: Day, in open: LogContext, _ words: WritingWords
  ) -> [String] {
    lines.map { "\(verb): \($0)" }
      + RecordingSummary(open: open, preview: words.isDryRun ? lines : [])
      .words(for: blocks, on: day, lines: lines)
      + warnings.map { "But \($0.detail)." }
  }
}
