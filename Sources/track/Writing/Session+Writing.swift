import TrackCore
import TrackReport
import TrackStore
import TrackSystem

extension Session {
  /// Changes files, all of them or none, and saves the change for undo.
  ///
  /// - Parameter edit: Returns the new contents of the files that change. It is called again if
  ///   another program saves one of the files in the meantime.
  func change(
    _ files: [String], of directory: DataDirectory, _ words: WriteOptions,
    by edit: (FileContents) throws(Failure) -> FileContents
  ) throws(Failure) -> [UndoStep.File] {
    do {
      if words.isDryRun { return self.step(try directory.preview(files, by: edit)) }
      let writing = try DirectoryTransaction(
        to: directory, command: "track \(words.command)", tap: tap)
      tell(writing.recoveries)
      let step = self.step(try writing.change(files, by: edit))
      keep(step, words, in: writing)
      return step
    } catch {
      throw Failure(error, writing: files.first)
    }
  }

  /// Prints the message or, in a dry run, the changed lines.
  mutating func report(_ written: ChangeSummary, _ words: WriteOptions) {
    if !words.isDryRun, !written.files.isEmpty { noteWritten() }
    if json {
      print(json: written)
    } else if words.isDryRun, !written.files.isEmpty {
      out.write(written.difference(for: terminal))
    } else {
      for line in written.message.split(separator: "\n") {
        print(terminal.dimmingIDs(in: String(line).harmless(ascii: terminal.ascii)))
      }
    }
  }

  // MARK: Undo

  /// Records that files were changed, and saves the change for undo. If saving fails, only prints a
  /// notice, because the change that the user requested is already written.
  func keep(
    _ files: [UndoStep.File], _ words: WriteOptions, in writing: borrowing DirectoryTransaction
  ) {
    guard !files.isEmpty else { return }
    noteWritten()
    guard words.isKept else { return }
    let step = UndoStep(command: words.command, files: files, tap: tap)
    guard !step.isTooLarge else { return tell("This is too much to be kept for `track undo`.") }
    do {
      try writing.push(step, to: .undo)
      try writing.clear(.redo)
    } catch {
      tell("This cannot be undone: \(error.reason).")
    }
  }

  func step(_ changes: [FileChange]) -> [UndoStep.File] { changes.map(UndoStep.File.init) }

  /// Returns appended lines as changes to the log.
  ///
  /// - Parameter counts: True to compute the line number, which takes some time in a long log.
  func written(
    _ appended: Appended, _ directory: DataDirectory, _ counts: Bool
  ) throws(WriteError) -> UndoStep.File {
    let line = counts ? try directory.lineNumber(at: appended.offset, of: appended.file) : nil
    let change = LineChange(
      line: line, offset: appended.offset, before: [],
      after: LineChange.lines(of: appended.bytes))
    return UndoStep.File(
      name: appended.file, isNew: appended.isNew, isGone: false, changes: [change])
  }

  // MARK: Standard error

  /// Prints what was done about earlier commands that had been interrupted.
  func tell(_ recoveries: [Recovery]) {
    for recovery in recoveries { tell(recovery.wording) }
  }

  /// Prints a notice to standard error.
  func tell(_ text: String) {
    if isTried { return }
    try? Stream.errors.send(Array("track: \(text.harmless())\n".utf8))
  }
}

extension Failure {
  /// Creates the failure for an error that occurred while files were written.
  init(_ error: any Error, writing file: String?) {
    switch error {
    case let failure as Failure: self = failure
    case ChangeError<Failure>.refused(let failure): self = failure
    case ChangeError<Failure>.failed(let error): self = .write(error)
    case let error as WriteError: self = .write(error)
    default: self = .write(.keepsChanging(file ?? ""))
    }
  }
}
