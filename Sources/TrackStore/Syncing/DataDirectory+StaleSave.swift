import TrackCore
import TrackMerge
import TrackSystem

extension DataDirectory {
  /// Returns a file that lacks all lines which the last syncs added to it; nil if there is none.
  /// This happens if an editor saves the version that it opened before the sync.
  ///
  /// - Parameters:
  ///   - synced: The files after the last sync.
  ///   - now: The files as they are now; unchanged files may be missing.
  ///   - confirmed: The results that a person has confirmed to be deletions.
  func staleSave(
    synced: [String: [UInt8]], now: [String: [UInt8]], except confirmed: Set<StaleSave>
  ) -> StaleSave? {
    // A file to which lines were only appended lacks nothing.
    let changed = synced.filter { file, old in now[file].map { !$0.begins(with: old) } ?? false }
    guard !changed.isEmpty else { return nil }
    let steps = undoSteps()
    for (file, old) in changed.sorted(by: { $0.key < $1.key }) {
      let syncs = steps.filter(\.isSync).compactMap { step in
        step.files.first { $0.name == file && !$0.isNew && !$0.isGone }?.changes
      }
      let commands = steps.prefix { step in
        !step.isSync || !step.files.contains { $0.name == file }
      }.flatMap(\.files).filter { $0.name == file }.flatMap(\.changes)
      guard let saved = now[file], !syncs.isEmpty else { continue }
      let others = now.filter { $0.key != file && synced[$0.key] != $0.value }.map(\.value)
      if let found = StaleSave.find(
        file, synced: old, saved: saved, others: others, syncs: syncs,
        commands: commands), !confirmed.contains(found)
      {
        return found
      }
    }
    return nil
  }

  func staleSave(
    _ synced: [SourceFile], _ now: [SourceFile], except confirmed: Set<StaleSave>
  ) -> StaleSave? {
    func named(_ files: [SourceFile]) -> [String: [UInt8]] {
      Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    return staleSave(synced: named(synced), now: named(now), except: confirmed)
  }

  /// Adds the missing lines to the file again, and records the change for `track undo`.
  ///
  /// - Returns: False if the file was saved again in the meantime. Then nothing is written.
  package func restore(_ save: StaleSave) throws(WriteError) -> Bool {
    try restore(save.file, as: save.restored) { $0 == save.saved }
  }

  /// Restores a file that was emptied or deleted, and records the change for `track undo`.
  ///
  /// - Returns: False if the file now has content. Then nothing is written.
  package func restore(_ deletion: LargeDeletion) throws(WriteError) -> Bool {
    guard let whole = deletion.whole else { return false }
    return try restore(deletion.file, as: whole) { $0 == nil || $0 == [] }
  }

  private func restore(
    _ file: String, as content: [UInt8], if isExpected: ([UInt8]?) -> Bool
  ) throws(WriteError) -> Bool {
    let transaction = try DirectoryTransaction(to: self, command: "track sync --restore")
    var before: [UInt8]?
    do {
      _ = try transaction.change([file]) { now throws(Changed) in
        before = now[file] ?? nil
        guard isExpected(before) else { throw Changed() }
        return [file: content]
      }
    } catch {
      switch error {
      case .refused: return false
      case .failed(let error): throw error
      }
    }
    let change = FileChange(file: file, before: before, after: content)
    _ = transaction.keep(
      UndoStep(command: "sync --restore", files: [UndoStep.File(change)]))
    return true
  }
}
