import TrackCore
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// A data directory that was read and parsed, for commands that only read.
struct OpenDirectory {
  let directory: DataDirectory
  let snapshot: Snapshot
  let workspace: Workspace
  let today: Day

  /// `code`, or the code for unreadable data if a file could not be read. It is for commands whose
  /// output may replace the files, such as an export.
  func exitCode(_ code: ExitCode) -> ExitCode { snapshot.unread.isEmpty ? code : .data }

  var dateReader: DayReader {
    DayReader(today: today, .back, settings: workspace.settings, terms: workspace.terms)
  }
}

extension Session {
  /// Finds the data directory, reads its files and parses them.
  ///
  /// - Parameter toChange: True if the command may write the files later.
  func open(keepingProblems: Bool = true, toChange: Bool = false) throws(Failure) -> OpenDirectory {
    let directory = try directory()
    let snapshot = try snapshot(of: directory, toChange: toChange)
    let workspace = snapshot.workspace(keepingProblems: keepingProblems, executor: .twoThreads)
    let today = clock.today(dayStart: workspace.settings.dayStart)
    return OpenDirectory(
      directory: directory, snapshot: snapshot, workspace: workspace, today: today)
  }
}

extension OpenDirectory {
  /// Returns the number of log lines for each name, and all names that the blocks and the log use.
  func logFigures() -> (figures: LogFigures, names: Names) { workspace.logFigures() }
}
