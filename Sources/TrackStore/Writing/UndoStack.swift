import TrackSystem

/// The last steps of a directory, in `.track/undo`, and those that were taken back, in
/// `.track/redo`: a signed file each, by growing numbers.
///
/// They are kept for convenience, so nothing waits for the disk. A step that is not whole, or
/// that was not written here, counts as none.
package enum UndoStack: String, Sendable {
  case undo, redo

  /// How many steps are kept.
  package static let depth = 100
  /// How many bytes of changed lines a step may have that is kept.
  package static let largestStep = 32 << 20
  /// Files with greater numbers are not steps.
  fileprivate static let greatestNumber = 1 << 40

  fileprivate func file(_ number: Int) -> String { "\(rawValue)/\(number)" }
}

extension DataDirectory {
  /// The latest step; nil where there is none.
  package func latestStep(of stack: UndoStack) -> UndoStep? {
    guard let number = numbers(of: stack).last else { return nil }
    return state.read(stack.file(number))
      .flatMap { state.verified($0, as: stack.file(number)) }.flatMap { UndoStep(bytes: $0) }
  }

  fileprivate func numbers(of stack: UndoStack) -> [Int] {
    state.names(in: stack.rawValue).compactMap { name in
      Int(name).flatMap { (1...UndoStack.greatestNumber).contains($0) ? $0 : nil }
    }.sorted()
  }
}

extension Writing {
  /// Adds a step.
  package borrowing func push(_ step: UndoStep, to stack: UndoStack) throws(WriteError) {
    let numbers = directory.numbers(of: stack)
    let file = stack.file((numbers.last ?? 0) + 1)
    try directory.state.prepare(stack.rawValue)
    do {
      let bytes = try directory.state.signed(step.bytes, as: file)
      try WritableFile(directory.state.path(of: file), .creating, permissions: 0o600).put(bytes)
    } catch {
      throw .state(file, error)
    }
    for old in numbers.dropLast(UndoStack.depth - 1) { try remove(old, from: stack) }
  }

  /// Takes the latest step away.
  package borrowing func pop(_ stack: UndoStack) throws(WriteError) {
    if let number = directory.numbers(of: stack).last { try remove(number, from: stack) }
  }

  /// Takes every step away.
  package borrowing func clear(_ stack: UndoStack) throws(WriteError) {
    for number in directory.numbers(of: stack) { try remove(number, from: stack) }
  }

  private borrowing func remove(_ number: Int, from stack: UndoStack) throws(WriteError) {
    try directory.state.check(stack.rawValue)
    do { try removeFile(directory.state.path(of: stack.file(number))) } catch {
      throw .state(stack.file(number), error)
    }
  }
}
