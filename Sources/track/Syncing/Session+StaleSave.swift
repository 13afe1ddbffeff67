import TrackCore
import TrackReport
import TrackStore

extension Session {
  /// The maximum number of files that are restored in one run.
  private static let attempts = 20

  /// Runs a sync with git. If `restores` is true, brings back what stale saves overwrote and runs
  /// the sync again.
  func restoringStaleSaves(
    _ restores: Bool, in directory: DataDirectory,
    _ sync: () throws(SyncFailure) -> GitSync.Outcome
  ) throws(SyncFailure) -> GitSync.Outcome {
    for _ in 0..<(restores ? Self.attempts : 0) {
      do throws(SyncFailure) { return try sync() } catch {
        guard case .staleSave(let save) = error else { throw error }
        do { try restore(save, in: directory) } catch { throw .write(error) }
      }
    }
    return try sync()
  }

  /// Runs a sync with another copy. If `restores` is true, brings back what stale saves overwrote
  /// in either copy and runs the sync again.
  func restoringStaleSaves(
    _ restores: Bool, _ sync: () throws(SyncTrouble) -> PathSync.Outcome
  ) throws(SyncTrouble) -> PathSync.Outcome {
    for _ in 0..<(restores ? Self.attempts : 0) {
      do throws(SyncTrouble) { return try sync() } catch {
        guard case .staleSave(let path, let save) = error else { throw error }
        do { try restore(save, in: DataDirectory(path: path)) } catch { throw .write(path, error) }
      }
    }
    return try sync()
  }

  private func restore(_ save: StaleSave, in directory: DataDirectory) throws(WriteError) {
    if try directory.restore(save) {
      noteWritten()
      tell("Brought back \(Words.count(save.missing, "line")) of \(save.file).")
    }
  }
}
