import TrackCore
import TrackStore

/// Lines for the log, checked, and what is said of them once they are written.
struct Recording {
  private(set) var lines: [String] = []
  private var blocks: [any Block] = []
  private var warnings: [Problem] = []
  /// Further sentences for the person.
  var hints: [String] = []

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
      + warnings.map { "Warning: \($0.detail)." } + hints
  }
}

extension Session {
  /// Writes the lines into the log and says what they mean.
  mutating func record(
    _ recording: Recording, on day: Day, in open: LogContext, _ writing: WritingWords
  ) throws(Failure) {
    let files = try record(recording.lines, on: day, in: open.directory, writing)
    let message = recording.message(on: day, in: open, writing).joined(separator: "\n")
    report(Written(files: files, message: message), writing)
  }
}
