import TrackCore
import TrackSystem

/// The stacks of undo and redo steps, in `.track/undo` and `.track/redo`. Each step is a signed
/// file. The names are increasing numbers.
///
/// Steps are not synced to disk, because losing one does no harm. A step that is incomplete, or was
/// not signed on this machine, is never applied.
package enum UndoStack: String, Sendable {
  case undo, redo

  /// The maximum number of steps in a stack.
  package static let depth = 100
  /// The largest number that a step can have. Files with larger numbers are ignored.
  fileprivate static let greatestNumber = 1 << 40

  fileprivate func file(_ number: Int) -> String { "\(rawValue)/\(number)" }
}

extension UndoStep.File {
  package init(_ change: FileChange) {
    self.init(
      name: change.file, isNew: change.before == nil, isGone: change.after == nil,
      changes: LineChange.between(change.before ?? [], change.after ?? []))
  }
}

extension DataDirectory {
  /// Returns the latest step with its number; nil if there is none, or if it is incomplete or was
  /// not signed on this machine.
  ///
  /// - Parameters:
  ///   - device: The device whose latest step is returned; nil for the latest of all.
  ///   - isWanted: The condition that the step of the device satisfies.
  package func latestStep(
    of stack: UndoStack, by device: String? = nil,
    where isWanted: (UndoStep) -> Bool = { _ in true }
  ) -> (number: Int, step: UndoStep)? {
    guard let device else {
      return numbers(of: stack).last.flatMap { n in step(n, of: stack).map { (n, $0) } }
    }
    for number in numbers(of: stack).reversed() {
      if let step = step(number, of: stack), step.tap?.device == device, isWanted(step) {
        return (number, step)
      }
    }
    return nil
  }

  /// Returns the steps that can be undone, latest first.
  func undoSteps() -> [UndoStep] {
    numbers(of: .undo).reversed().compactMap { step($0, of: .undo) }
  }

  private func step(_ number: Int, of stack: UndoStack) -> UndoStep? {
    state.read(stack.file(number))
      .flatMap { state.verified($0, as: stack.file(number)) }.flatMap { UndoStep(bytes: $0) }
  }

  fileprivate func numbers(of stack: UndoStack) -> [Int] {
    state.names(in: stack.rawValue).compactMap { name in
      Int(name).flatMap { (1...UndoStack.greatestNumber).contains($0) ? $0 : nil }
    }.sorted()
  }
}

extension DirectoryTransaction {
  /// Adds a step, and deletes the oldest ones if there are more than `depth`.
  ///
  /// - Parameter number: The number that the step had before it was removed; nil for a new step.
  package borrowing func push(
    _ step: UndoStep, to stack: UndoStack, as number: Int? = nil
  ) throws(WriteError) {
    let numbers = directory.numbers(of: stack)
    let file = stack.file(number ?? (numbers.last ?? 0) + 1)
    try directory.state.prepare(stack.rawValue)
    do {
      let bytes = try directory.state.signed(step.bytes, as: file)
      try WritableFile(directory.state.path(of: file), .creating, permissions: 0o600).put(bytes)
    } catch {
      throw .state(file, error)
    }
    for old in numbers.dropLast(UndoStack.depth - 1) { try remove(old, from: stack) }
  }

  /// Deletes every step.
  package borrowing func clear(_ stack: UndoStack) throws(WriteError) {
    for number in directory.numbers(of: stack) { try remove(number, from: stack) }
  }

  /// Deletes a step.
  package borrowing func remove(_ number: Int, from stack: UndoStack) throws(WriteError) {
    try directory.state.check(stack.rawValue)
    do { try removeFile(directory.state.path(of: stack.file(number))) } catch {
      throw .state(stack.file(number), error)
    }
  }
}
