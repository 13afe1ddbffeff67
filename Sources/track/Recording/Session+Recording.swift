import TrackCore
import TrackStore

extension Session {
  /// Writes the lines of a draft to the log, and prints the message.
  mutating func record(
    _ draft: LogDraft, in open: LogContext, _ words: WriteOptions
  ) throws(Failure) {
    // The lines of a draft were checked when they were added to it.
    if isTried { return }
    let files = try add(draft, in: open.directory, words)
    // A dry run shows the changed lines instead.
    let isShown = !words.isDryRun || json || files.isEmpty
    let message = isShown ? draft.message(in: open, words).joined(separator: "\n") : ""
    report(ChangeSummary(files: files, message: message), words)
  }

  /// Adds the lines of a draft to the log, each to the file of its day. If that file is sorted by
  /// date, a line is inserted after the last line of its day; otherwise, it is appended.
  func add(
    _ draft: LogDraft, in directory: DataDirectory, _ words: WriteOptions
  ) throws(Failure) -> [UndoStep.File] {
    let added = draft.byFile(in: directory)
    if added.count == 1, let file = added.keys.first, let entries = added[file],
      let appended = try append(entries, to: file, in: directory, words)
    {
      return appended
    }
    return try change(added.keys.sorted(), of: directory, words) { contents throws(Failure) in
      try contents.adding(draft, in: directory)
    }
  }

  /// Appends log lines to a file if that keeps the order of days; otherwise returns nil.
  private func append(
    _ entries: [LogDraft.Entry], to file: String, in directory: DataDirectory,
    _ words: WriteOptions
  ) throws(Failure) -> [UndoStep.File]? {
    let lines = entries.map(\.line)
    guard let day = entries.first?.day else { return [] }
    do throws(WriteError) {
      let end = try directory.logEnd(of: file)
      if words.isDryRun, end.allowsAppending(on: day) {
        let offset = end.offset + end.bytes.count
        let appended = Appended(
          file: file, isNew: !directory.holds(file), offset: offset, lines: lines)
        return [try written(appended, directory, true)]
      }
      if !words.isDryRun, end.allowsAppending(on: day) {
        let writing = try DirectoryTransaction(
          to: directory, command: "track \(words.command)", tap: tap)
        tell(writing.recoveries)
        // While this process waited for the lock, another one may have added a line of a later day.
        if try directory.logEnd(of: file).allowsAppending(on: day) {
          let appended = try writing.append(lines, to: file)
          let step = [try written(appended, directory, json)]
          keep(step, words, in: writing)
          return step
        }
      }
    } catch {
      throw .write(error)
    }
    return nil
  }
}
