import TrackCore

extension Session {
  /// Writes the lines of a draft to the log, and prints the message.
  mutating func record(
    _ draft: LogDraft, on day: Day, in open: LogContext, _ words: WriteOptions
  ) throws(Failure) {
    let files = try add(draft.lines, on: day, in: open.directory, words)
    let message = draft.message(on: day, in: open, words).joined(separator: "\n")
    report(ChangeSummary(files: files, message: message), words)
  }
}
