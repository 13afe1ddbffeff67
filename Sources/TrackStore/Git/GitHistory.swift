import TrackCore

extension DataDirectory {
  /// Returns the changes of the data files in all commits, for `HistoryAudit`; nil without a
  /// repository or a commit.
  ///
  /// - Parameters:
  ///   - since: The day of the first commits; nil for all.
  ///   - withLogs: True to include the log and fetched lines.
  package func history(since: Day? = nil, withLogs: Bool = true) -> [UInt8]? {
    let run = Git(in: self).run(PatchReader.arguments(since: since, withLogs: withLogs))
    return run.isFine ? run.output : nil
  }

  /// Lets the easier rhythms of habits with a pledge count only from so many days after their
  /// commits. Without a history they count at once.
  package func keepPledges(in workspace: inout Workspace, today: Day) {
    guard workspace.hasPledges, let history = history(withLogs: false) else { return }
    workspace.keepPledges(by: history, today: today)
  }
}
