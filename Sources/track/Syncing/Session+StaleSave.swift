import TrackCore
import TrackReport
import TrackStore

extension Session {
  /// The maximum number of files that are restored in one run.
  private static let attempts = 20

  /// Runs a sync with git. If the sync would lose lines and `restores` is true, restores the lines
  /// and runs the sync again.
  ///
  /// Lines would be lost if an editor saved an old version of a file, or if a whole file was
  /// deleted.
  func restoringStaleSaves(
    _ restores: Bool, in directory: DataDirectory,
    _ sync: () throws(SyncFailure) -> GitSync.Outcome
  ) throws(SyncFailure) -> GitSync.Outcome {
    for _ in 0..<(restores ? Self.attempts : 0) {
      do throws(SyncFailure) { return try sync() } catch {
        switch error {
        case .staleSave(let save):
          do { try restore(save, in: directory) } catch { throw .write(error) }
        case .largeDeletion(let deletion, at: nil) where deletion.whole != nil:
          do { try restore(deletion, in: directory) } catch { throw .write(error) }
        default: throw error
        }
      }
    }
    return try sync()
  }

  /// Runs a sync of two copies. If the sync would lose lines and `restores` is true, restores the
  /// lines and runs the sync again.
  ///
  /// Lines would be lost if an editor saved an old version of a file, or if a whole file was
  /// deleted.
  func restoringStaleSaves(
    _ restores: Bool, in here: DataDirectory, _ there: DataDirectory,
    _ sync: () throws(SyncTrouble) -> PathSync.Outcome
  ) throws(SyncTrouble) -> PathSync.Outcome {
    for _ in 0..<(restores ? Self.attempts : 0) {
      do throws(SyncTrouble) { return try sync() } catch {
        switch error {
        case .staleSave(let path, let save):
          do { try restore(save, in: DataDirectory(path: path)) } catch {
            throw .write(path, error)
          }
        case .largeDeletion(let path, let deletion) where deletion.whole != nil:
          // The file was deleted in the other copy, so `path` would lose it. Restore it in the
          // other copy.
          let other = path == here.path ? there : here
          do { try restore(deletion, in: other) } catch { throw .write(other.path, error) }
        default: throw error
        }
      }
    }
    return try sync()
  }

  private func restore(_ deletion: LargeDeletion, in directory: DataDirectory) throws(WriteError) {
    if try directory.restore(deletion) {
      noteWritten()
      tell("Brought back \(Words.count(deletion.lines, "line")) of \(deletion.file).")
    }
  }

  private func restore(_ save: StaleSave, in directory: DataDirectory) throws(WriteError) {
    if try directory.restore(save) {
      noteWritten()
      tell("Brought back \(Words.count(save.missing, "line")) of \(save.file).")
    }
  }
}
