import TrackCore
import TrackHistory

extension DataDirectory {
  /// Returns the changes to the data files in all commits, as a patch for `HistoryAudit`; nil if
  /// there is no commit.
  ///
  /// - Parameter since: The day of the earliest commits to include; nil for all commits.
  package func history(since: Day? = nil) throws(SyncFailure) -> [UInt8]? {
    let run = try GitRepository(of: self).git.run(PatchReader.arguments(since: since))
    return run.isFine ? run.output : nil
  }
}
