import TrackCore

extension Session {
  /// Writes the lines of a draft to the log, and prints the message.
  mutating func record(
    _ draft: LogDraft, in open: LogContext, _ words: WriteOptions
  ) throws(Failure) {
    let files = try add(draft, in: open.directory, words)
    let message = draft.message(in: open, words).joined(separator: "\n")
    report(ChangeSummary(files: files, message: message), words)
  }
}
