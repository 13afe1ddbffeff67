/// The last steps of a directory, in `.track/undo`, and those that were taken back, in
/// `.track/redo`: a file each, by growing numbers.
///
/// They are kept for convenience, so nothing waits for the disk, and a step that was lost or is
/// not whole is as if it had never been.
package enum UndoStack: String, Sendable {
  case undo, redo

  /// How many steps are kept.
  package static let depth = 100
  /// How many bytes of changed lines a step may have that is kept.
  package static let largestStep = 32 << 20
}

extension DataDirectory {
  /// The latest step; nil where there is none.
  package func latestStep(of stack: UndoStack) -> UndoStep? {
    numbers(of: stack).last.flatMap { try? contents(ofFile: path(of: stack, $0)) }
      .flatMap { UndoStep(bytes: $0) }
  }

  fileprivate func numbers(of stack: UndoStack) -> [Int] {
    let names = (try? namesInFolder(folder(of: stack))) ?? []
    return names.compactMap { Int(String(decoding: $0, as: UTF8.self)) }.sorted()
  }

  fileprivate func path(of stack: UndoStack, _ number: Int) -> String {
    Self.joined(folder(of: stack), String(number))
  }

  fileprivate func folder(of stack: UndoStack) -> String {
    path(of: DirectoryLock.folder + "/" + stack.rawValue)
  }
}

extension Writing {
  /// Adds a step.
  package borrowing func push(_ step: UndoStep, to stack: UndoStack) throws(WriteError) {
    let numbers = directory.numbers(of: stack)
    let number = (numbers.last ?? 0) + 1
    do {
      try makeFolder(directory.folder(of: stack), permissions: 0o700)
      let file = try WritableFile(
        directory.path(of: stack, number), .creating, permissions: 0o600)
      try file.put(step.bytes)
      for old in numbers.dropLast(UndoStack.depth - 1) {
        try removeFile(directory.path(of: stack, old))
      }
    } catch {
      throw .state("\(stack.rawValue)/\(number)", error)
    }
  }

  /// Takes the latest step away.
  package borrowing func pop(_ stack: UndoStack) throws(WriteError) {
    guard let number = directory.numbers(of: stack).last else { return }
    do { try removeFile(directory.path(of: stack, number)) } catch {
      throw .state("\(stack.rawValue)/\(number)", error)
    }
  }

  /// Takes every step away.
  package borrowing func clear(_ stack: UndoStack) throws(WriteError) {
    for number in directory.numbers(of: stack) {
      do { try removeFile(directory.path(of: stack, number)) } catch {
        throw .state("\(stack.rawValue)/\(number)", error)
      }
    }
  }
}
