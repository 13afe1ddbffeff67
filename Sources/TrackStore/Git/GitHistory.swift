import TrackCore

extension DataDirectory {
  /// Returns the changes to the data files in all commits, as a patch for `HistoryAudit`; nil if
  /// there is no repository or no commit.
  ///
  /// - Parameters:
  ///   - since: The day of the earliest commits to include; nil for all commits.
  ///   - withLogs: True to include the log and the lines fetched from data sources.
  package func history(since: Day? = nil, withLogs: Bool = true) -> [UInt8]? {
    let run = Git(in: self).run(PatchReader.arguments(since: since, withLogs: withLogs))
    return run.isFine ? run.output : nil
  }

  /// Delays rhythms that a habit's pledge does not allow yet. A pledge means that an easier rhythm
  /// counts only after the pledged number of days since the commit that added it. Without git
  /// history, an easier rhythm counts at once.
  package func keepPledges(in workspace: inout Workspace, today: Day) {
    guard workspace.hasPledges, let history = history(withLogs: false) else { return }
    workspace.keepPledges(by: history, today: today)
  }
}
