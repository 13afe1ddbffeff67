import TrackCore
import TrackStore
import TrackSystem

/// Reverts the latest steps on one of the two stacks, undo or redo. The inverse of each step is
/// pushed onto the other stack.
struct UndoRun {
  let stack: UndoStack
  let directory: DataDirectory

  private var other: UndoStack { stack == .undo ? .redo : .undo }
  private var nothing: Failure {
    .refused(
      stack == .undo
        ? "Nothing to undo of what commands wrote here. `track find --last 3` shows the newest lines,"
          + " `track undo ID` takes back the last one of a habit."
        : "Nothing to redo. Only what `track undo` took back can be redone.")
  }

  /// Reverts up to `count` steps. Returns the reverted steps, latest first, and the failure if one
  /// has stopped it.
  func run(
    _ count: Int, in session: Session, _ words: WriteOptions
  ) throws(Failure) -> (steps: [UndoStep], failure: Failure?) {
    var steps: [UndoStep] = []
    do {
      if words.isDryRun { return ([try preview(in: session)], nil) }
      let writing = try DirectoryTransaction(
        to: directory, command: "track \(words.command)", tap: session.tap)
      session.tell(writing.recoveries)
      for _ in 0..<count {
        let line = session.lineToUndo
        let found = directory.latestStep(of: stack, by: session.tap?.device) { step in
          line.map { step.hasRecorded($0.id, on: $0.day) } ?? true
        }
        guard let (number, step) = found else {
          if let line {
            throw Failure.refused(
              "This device has recorded nothing for \(line.id) on that day. `track undo \(line.id)`"
                + " takes back what others recorded.")
          }
          if steps.isEmpty { throw nothing }
          return (steps, nil)
        }
        if let tap = session.tapToUndo, step.tap?.id != tap {
          throw Failure.refused(
            "This is not the last that this device wrote, or it was taken back already.")
        }
        steps.append(try revert(step, number, writing, in: session))
        keep(steps[steps.count - 1], writing, in: session)
      }
      return (steps, nil)
    } catch {
      let failure = Failure(error, writing: nil)
      if steps.isEmpty { throw failure }
      return (steps, failure)
    }
  }

  /// Returns the inverse of the latest step without reverting it.
  private func preview(in session: Session) throws -> UndoStep {
    guard let step = directory.latestStep(of: stack)?.step else { throw nothing }
    let changes = try directory.preview(step.files.map(\.name)) { contents throws(Failure) in
      try undone(step, contents)
    }
    return UndoStep(command: step.command, files: session.step(changes))
  }

  /// Reverts a step and returns its inverse.
  private func revert(
    _ step: UndoStep, _ number: Int, _ writing: borrowing DirectoryTransaction, in session: Session
  ) throws -> UndoStep {
    // Remove the step from the stack first. If it stayed on the stack after an interruption, it
    // would be reverted twice.
    try writing.remove(number, from: stack)
    do {
      let changes = try writing.change(step.files.map(\.name)) { contents throws(Failure) in
        try undone(step, contents)
      }
      return UndoStep(command: step.command, files: session.step(changes))
    } catch {
      try? writing.push(step, to: stack, as: number)
      throw error
    }
  }

  /// Pushes the inverse of a reverted step onto the other stack.
  private func keep(
    _ done: UndoStep, _ writing: borrowing DirectoryTransaction, in session: Session
  ) {
    guard !done.isTooLarge else {
      session.tell("This is too much to be kept for `track \(other.rawValue)`.")
      return
    }
    do { try writing.push(done, to: other) } catch {
      let verb = stack == .undo ? "redone" : "undone"
      session.tell("This cannot be \(verb): \(error.reason).")
    }
  }

  private func undone(_ step: UndoStep, _ contents: FileContents) throws(Failure) -> FileContents {
    var result: FileContents = [:]
    for file in step.files {
      guard let bytes = file.changes.undone(in: (contents[file.name] ?? nil) ?? []) else {
        throw .refused(
          "Cannot undo `track \(step.command)`: its lines in \(file.name) have changed since. Change the"
            + " file in an editor.", .data)
      }
      let isGone = file.isNew && bytes.isEmpty
      result.updateValue(isGone ? nil : bytes, forKey: file.name)
    }
    return result
  }
}
