import TrackCore
import TrackReport
import TrackStore

/// Merges the conflict copies that file-sync programs left in a directory.
enum ConflictCopyMerge {
  /// Merges the conflict copies into the files to which they belong.
  ///
  /// - Returns: The lines to print; empty if there were no conflict copies.
  static func run(
    _ session: inout Session, in directory: DataDirectory, allowsLargeDeletions: Bool,
    restores: Bool
  ) throws(Failure) -> [String] {
    guard !directory.conflictCopies().isEmpty else { return [] }
    do throws(SyncTrouble) {
      let replica = try session.restoringStaleSaves(restores) { confirmed throws(SyncTrouble) in
        try directory.foldCopies(
          allowsLargeDeletions: allowsLargeDeletions, confirmed: confirmed)
      }
      if !replica.copies.isEmpty { session.noteWritten() }
      return PathSyncView.taken(replica.copies, .done).map {
        $0.harmless(ascii: session.terminal.ascii)
      }
    } catch {
      throw .refused(.syncing(error))
    }
  }

  /// Returns what a sync would take in and, for `--status`, the files that may be copies but have
  /// names of a person's choice.
  static func pending(in directory: DataDirectory, isPlan: Bool) -> [String] {
    let taken = PathSyncView.taken(directory.conflictCopies(), isPlan ? .planned : .status)
    let repeated = RepeatedFile.all(in: (try? directory.snapshot())?.files ?? [])
    return
      (taken
      + repeated.map { file in
        "Not taken in: \(file.name) repeats \(file.shared) lines of \(file.original)."
          + " `track check` says what to do."
      }).map { $0.harmless() }
  }

  static func warning(of carrier: String) -> String {
    "\(carrier) carries this directory. If two machines write before it has passed on both, lines may"
      + " be doubled or come back. A copy outside of it is safe: `track sync FOLDER`."
  }

  /// Prints what was, or would be, done with conflict copies, and the number of unresolved conflicts. Used if
  /// there is nothing else to sync.
  static func report(
    _ lines: [String], to session: inout Session, in directory: DataDirectory
  ) throws(Failure) -> ExitCode {
    let undecided = directory.openValues()
    let lines = lines + (undecided > 0 ? [SyncResultView.undecided(undecided)] : [])
    session.print(
      lines,
      json: ["version": 1, "undecided": undecided, "message": lines.joined(separator: " ")]
        as JSONObject)
    return undecided > 0 ? .findings : .fine
  }
}
