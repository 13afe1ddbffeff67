import TrackCore

extension DataDirectory {
  /// Returns the changes of the data files in all commits, for `HistoryAudit`; nil if there is no
  /// repository or no commit.
  ///
  /// - Parameters:
  ///   - since: The day of the earliest commits to include; nil for all commits.
  ///   - withLogs: True to include the log and fetched lines.
  package func history(since: Day? = nil, withLogs: Bool = true) -> [UInt8]? {
    let run = Git(in: self).run(PatchReader.arguments(since: since, withLogs: withLogs))
    return run.isFine ? run.output : nil
  }

  /// Delays the easier rhythms of habits that have a pledge: an easier rhythm counts only when the
  /// pledged number of days has passed since the commit that added it. If there is no git history,
  /// it counts at once.
  package func keepPledges(in workspace: inout Workspace, today: Day) {
    guard workspace.hasPledges, let history = history(withLogs: false) else { return }
    workspace.keepPledges(by: history, today: today)
  }
}
