extension UndoStep {
  /// - Parameters:
  ///   - before: The files before the sync.
  ///   - after: The files after the sync.
  init(syncFrom before: [String: [UInt8]], to after: [String: [UInt8]]) {
    let names = Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
    self.init(
      command: Self.sync,
      files: names.map { File(FileChange(file: $0, before: before[$0], after: after[$0])) })
  }
}

extension DirectoryTransaction {
  /// Records the changes of a sync for `track undo`. If recording fails, the sync still succeeds.
  ///
  /// A sync that filled the directory is not recorded. Without its `track.txt`, the folder would be
  /// no directory any more, and no command could bring it back.
  ///
  /// - Returns: False if the changes are too large to be recorded.
  borrowing func keep(_ step: UndoStep) -> Bool {
    guard !step.files.isEmpty,
      !step.files.contains(where: { $0.isNew && $0.name == DataDirectory.marker })
    else { return true }
    guard !step.isTooLarge else { return false }
    try? push(step, to: .undo)
    try? clear(.redo)
    return true
  }
}
