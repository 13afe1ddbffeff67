import TrackCore
import TrackStore
import TrackSystem

/// A data directory that was read, for commands that only look.
struct OpenDirectory {
  let directory: DataDirectory
  let snapshot: Snapshot
  let workspace: Workspace
  let today: Day

  var dateReader: LooseDateReader {
    LooseDateReader(today: today, settings: workspace.settings, terms: workspace.terms)
  }
}

extension Session {
  /// Finds the directory, reads it and makes its workspace.
  ///
  /// - Parameter toChange: Whether the command may write the files again.
  func open(keepingProblems: Bool = true, toChange: Bool = false) throws(Failure) -> OpenDirectory {
    let directory = try directory()
    let snapshot = try snapshot(of: directory, toChange: toChange)
    let workspace = Workspace(
      files: snapshot.files, keepingProblems: keepingProblems, executor: .twoThreads)
    return OpenDirectory(
      directory: directory, snapshot: snapshot, workspace: workspace,
      today: clock.today(dayStart: workspace.settings.dayStart))
  }
}

extension OpenDirectory {
  /// The number of log lines by name, and the names of blocks and log.
  func logFigures() -> (figures: LogFigures, names: Names) { workspace.logFigures() }
}
