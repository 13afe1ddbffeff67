import TrackCore
import TrackReport
import TrackStore

/// Takes in the conflict copies of a directory.
enum ConflictCopyMerge {
  /// - Returns: what to say; nothing where there was no copy.
  static func run(_ session: inout Session, in directory: DataDirectory) throws(Failure) -> [String]
  {
    guard !directory.conflictCopies().isEmpty else { return [] }
    do throws(SyncTrouble) {
      let look = try directory.foldCopies()
      return PathSyncSaying.taken(look.copies, .did).map {
        $0.harmless(ascii: session.terminal.ascii)
      }
    } catch {
      throw .refused(.syncing(error))
    }
  }

  /// Says what was taken in where there was nothing else to do.
  static func report(
    _ lines: [String], to session: inout Session, in directory: DataDirectory
  ) throws(Failure) -> ExitCode {
    let undecided = directory.openValues()
    let lines = lines + (undecided > 0 ? [SyncResultView.undecided(undecided)] : [])
    session.print(
      lines, json: Report(message: lines.joined(separator: " "), undecided: undecided))
    return undecided > 0 ? .findings : .fine
  }

  private struct Report: JSONWritable {
    let message: String
    let undecided: Int

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.field("version", 1)
        json.field("undecided", undecided)
        json.field("message", message)
      }
    }
  }
}
