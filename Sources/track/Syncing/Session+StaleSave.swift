import TrackCore
import TrackMerge
import TrackReport
import TrackStore

extension Session {
  /// The maximum number of files that are restored in one run.
  private static let attempts = 20

  /// Runs a sync with git. If the sync would lose lines and `restores` is true, restores the lines
  /// and runs the sync again. Without `restores`, asks on the terminal about the lines that an older
  /// text lacks.
  ///
  /// Lines would be lost if an editor saved an old version of a file, or if a whole file was
  /// deleted.
  func restoringStaleSaves(
    _ restores: Bool, in directory: DataDirectory,
    _ sync: (_ confirmed: Set<StaleSave>) throws(SyncFailure) -> GitSync.Outcome
  ) throws(SyncFailure) -> GitSync.Outcome {
    var confirmed: Set<StaleSave> = []
    for _ in 0..<Self.attempts {
      do throws(SyncFailure) { return try sync(confirmed) } catch {
        switch error {
        case .staleSave(let save):
          switch restores ? false : isDeletion(save, of: nil) {
          case true?: confirmed.insert(save)
          case false?: do { try restore(save, in: directory) } catch { throw .write(error) }
          case nil: throw error
          }
        case .largeDeletion(let deletion, at: nil) where restores && deletion.whole != nil:
          do { try restore(deletion, in: directory) } catch { throw .write(error) }
        default: throw error
        }
      }
    }
    return try sync(confirmed)
  }

  /// Asks on the terminal whether a person has deleted lines that an older text lacks. Returns nil
  /// if nobody answers.
  private func isDeletion(_ save: StaleSave, of folder: String?) -> Bool? {
    try? Asking(self)?.confirm(save.question(of: folder), usual: false)
  }

  /// Runs a sync of two copies, or takes in conflict copies. If the sync would lose lines and `restores` is true, restores the
  /// lines and runs the sync again. Without `restores`, asks on the terminal about the lines that an
  /// older text lacks.
  ///
  /// Lines would be lost if an editor saved an old version of a file, or if a whole file was
  /// deleted.
  func restoringStaleSaves<Outcome>(
    _ restores: Bool, _ sync: (_ confirmed: Set<StaleSave>) throws(SyncTrouble) -> Outcome
  ) throws(SyncTrouble) -> Outcome {
    var confirmed: Set<StaleSave> = []
    for _ in 0..<Self.attempts {
      do throws(SyncTrouble) { return try sync(confirmed) } catch {
        switch error {
        case .staleSave(let path, let save):
          switch restores ? false : isDeletion(save, of: path) {
          case true?: confirmed.insert(save)
          case false?:
            do { try restore(save, in: DataDirectory(path: path)) } catch {
              throw .write(path, error)
            }
          case nil: throw error
          }
        case .largeDeletion(let path, let deletion) where restores && deletion.whole != nil:
          do { try restore(deletion, in: DataDirectory(path: path)) } catch {
            throw .write(path, error)
          }
        default: throw error
        }
      }
    }
    return try sync(confirmed)
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
      tell("Brought back \(Words.count(save.missing.count, "line")) of \(save.file).")
    }
  }
}
