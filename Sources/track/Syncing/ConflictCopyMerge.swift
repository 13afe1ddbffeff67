import TrackCore
import TrackReport
import TrackStore

/// What is said about the conflict copies in a directory.
struct CopyNotice {
  /// The lines to print; empty if there are none.
  var lines: [String] = []
  /// The names of the copies that are, or would be, taken in.
  var copies: [String] = []
  /// The names of files that may be copies but have names of a person's choice.
  var repeated: [String] = []
}

/// Merges the conflict copies that file-sync programs left in a directory.
enum ConflictCopyMerge {
  /// Merges the conflict copies into the files to which they belong.
  ///
  static func run(
    _ session: inout Session, in directory: DataDirectory, allowsLargeDeletions: Bool,
    restores: Bool
  ) throws(Failure) -> CopyNotice {
    guard !directory.conflictCopies().isEmpty else { return CopyNotice() }
    do throws(SyncTrouble) {
      let replica = try session.restoringStaleSaves(restores) { confirmed throws(SyncTrouble) in
        try directory.foldCopies(
          allowsLargeDeletions: allowsLargeDeletions, confirmed: confirmed)
      }
      if !replica.copies.isEmpty { session.noteWritten() }
      return CopyNotice(
        lines: PathSyncView.taken(replica.copies, .done).map {
          $0.harmless(ascii: session.terminal.ascii)
        }, copies: replica.copies.map(\.name))
    } catch {
      throw .refused(.syncing(error))
    }
  }

  /// Returns what a sync would take in and, for `--status`, the files that may be copies but have
  /// names of a person's choice.
  static func pending(in directory: DataDirectory, isPlan: Bool) -> CopyNotice {
    let copies = directory.conflictCopies()
    let taken = PathSyncView.taken(copies, isPlan ? .planned : .status)
    let repeated = RepeatedFile.all(in: (try? directory.snapshot())?.files ?? [])
    let lines =
      taken
      + repeated.map { file in
        "Not taken in: \(file.name) repeats \(file.shared) lines of \(file.original)."
          + " `track check` says what to do."
      }
    return CopyNotice(
      lines: lines.map { $0.harmless() }, copies: copies.map(\.name),
      repeated: repeated.map(\.name))
  }

  static func warning(of carrier: String) -> String {
    "\(carrier) carries this directory. If two machines write before it has passed on both, lines may"
      + " be doubled or come back. A copy outside of it is safe: `track sync FOLDER`."
  }

  /// Prints what was, or would be, done with conflict copies, and the number of unresolved conflicts. Used if
  /// there is nothing else to sync.
  static func report(
    _ notice: CopyNotice, to session: inout Session, in directory: DataDirectory
  ) throws(Failure) -> ExitCode {
    let undecided = directory.openValues()
    let lines = notice.lines + (undecided > 0 ? [SyncResultView.undecided(undecided)] : [])
    session.print(
      lines,
      json: [
        "version": 1, "copies": notice.copies, "repeated": notice.repeated,
        "undecided": undecided, "message": lines.joined(separator: " "),
      ] as JSONObject)
    return undecided > 0 ? .findings : .fine
  }
}
