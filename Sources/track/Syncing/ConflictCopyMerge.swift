import TrackCore
import TrackJSON
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
  /// Asks on a terminal about each file that may be a copy but may have a name of a person's choice.
  /// One that is a copy gets a name by which it is taken in.
  static func ask(_ session: Session, in directory: DataDirectory) throws(Failure) {
    guard let asking = Asking(session) else { return }
    for copy in directory.possibleCopies() {
      let question = "Is \(copy.name) a copy of \(copy.original), to be merged into it?"
      guard try asking.confirm(question, usual: false) else { continue }
      do throws(WriteError) { try directory.rename(copy) } catch {
        throw .refused(
          SyncTrouble.write(directory.path, error).wording, .data)
      }
    }
  }

  /// Merges the conflict copies into the files to which they belong.
  static func run(
    _ session: inout Session, in directory: DataDirectory, allowsLargeDeletions: Bool,
    restores: Bool
  ) throws(Failure) -> CopyNotice {
    guard !directory.conflictCopies().isEmpty else { return CopyNotice() }
    do throws(SyncTrouble) {
      let copies = try session.restoringStaleSaves(restores) { confirmed throws(SyncTrouble) in
        try directory.foldCopies(
          allowsLargeDeletions: allowsLargeDeletions, confirmed: confirmed)
      }
      if !copies.isEmpty { session.noteWritten() }
      let waiting = waiting(directory.waitingCopies())
      return CopyNotice(
        lines: (PathSyncView.taken(copies, .done) + waiting).map {
          $0.harmless(ascii: session.terminal.ascii)
        }, copies: copies.map(\.name))
    } catch {
      throw .refused(
        error.wording, .data)
    }
  }

  /// Returns what a sync would take in and, for `--status`, the files that may be copies but have
  /// names of a person's choice.
  static func pending(in directory: DataDirectory, isPlan: Bool) -> CopyNotice {
    let unready = directory.waitingCopies()
    let names = Set(unready.map(\.name))
    let copies = directory.conflictCopies().filter { !names.contains($0.name) }
    let taken = PathSyncView.taken(copies, isPlan ? .planned : .status)
    let left = left(in: directory)
    return CopyNotice(
      lines: (taken + waiting(unready) + left.lines).map { $0.harmless() },
      copies: copies.map(\.name),
      repeated: left.names)
  }

  private static func waiting(_ copies: [ConflictCopy]) -> [String] {
    copies.map {
      "Left \($0.name): \($0.original) is equal to it. It is merged when the version that replaced it"
        + " arrives; if you made it yourself, delete it."
    }
  }

  /// Returns the files that may be copies but have names of a person's choice, and what is said about
  /// them.
  static func left(in directory: DataDirectory) -> (names: [String], lines: [String]) {
    let possible = directory.possibleCopies()
    let names = Set(possible.map(\.name))
    let repeated = RepeatedFile.all(in: (try? directory.snapshot())?.files ?? [])
      .filter { !names.contains($0.name) }
    let lines =
      possible.map { "Perhaps a copy of \($0.original): \($0.name). On a terminal, a sync asks." }
      + repeated.map {
        "Not taken in: \($0.name) repeats \($0.shared) lines of \($0.original)."
          + " `track check` says what to do."
      }
    return (possible.map(\.name) + repeated.map(\.name), lines)
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
