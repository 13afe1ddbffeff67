import TrackCore
import TrackStore
import TrackSystem

/// Undoes the latest steps of one stack, undo or redo, and pushes the inverse of each step onto the
/// other stack.
struct UndoRun {
  let stack: UndoStack
  let directory: DataDirectory

  private var other: UndoStack { stack == .undo ? .redo : .undo }
  private var nothing: Failure { .refused(stack == .undo ? .nothingToUndo : .nothingToRedo) }

  /// Undoes up to `count` steps. Returns the undone steps, latest first. If a failure stopped it,
  /// also returns the failure.
  func run(
    _ count: Int, in session: Session, _ words: WriteOptions
  ) throws(Failure) -> (steps: [UndoStep], failure: Failure?) {
    var steps: [UndoStep] = []
    do {
      if words.isDryRun {
        guard let step = directory.latestStep(of: stack) else { throw nothing }
        let changes = try directory.preview(step.files.map(\.name)) { contents throws(Failure) in
          try undone(step, contents)
        }
        return ([UndoStep(command: step.command, files: session.step(changes))], nil)
      }
      let writing = try DirectoryTransaction(to: directory, command: "track \(words.command)")
      session.tell(writing.recoveries)
      for _ in 0..<count {
        guard let step = directory.latestStep(of: stack) else {
          if steps.isEmpty { throw nothing }
          return (steps, nil)
        }
        // Pop first: if a step stayed on the stack after its change, it would be undone twice.
        try writing.pop(stack)
        let changes: [FileChange]
        do {
          changes = try writing.change(step.files.map(\.name)) { contents throws(Failure) in
            try undone(step, contents)
          }
        } catch {
          try? writing.push(step, to: stack)
          throw error
        }
        let done = UndoStep(command: step.command, files: session.step(changes))
        steps.append(done)
        guard !done.isTooLarge else {
          session.tell("This is too much to be kept for `track \(other.rawValue)`.")
          continue
        }
        do { try writing.push(done, to: other) } catch {
          let verb = stack == .undo ? "redone" : "undone"
          session.tell("This cannot be \(verb): \(error.reason).")
        }
      }
      return (steps, nil)
    } catch {
      let failure = Failure(error, writing: nil)
      if steps.isEmpty { throw failure }
      return (steps, failure)
    }
  }

  private func undone(_ step: UndoStep, _ contents: FileContents) throws(Failure) -> FileContents {
    var result: FileContents = [:]
    for file in step.files {
      guard let bytes = file.changes.undone(in: (contents[file.name] ?? nil) ?? []) else {
        throw .refused(.changedSince(command: step.command, file: file.name))
      }
      let isGone = file.isNew && bytes.isEmpty
      result.updateValue(isGone ? nil : bytes, forKey: file.name)
    }
    return result
  }
}
