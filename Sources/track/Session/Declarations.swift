import TrackCore
import TrackStore

/// The files of a directory besides its log, read once in a run for all that need only these.
struct Declarations {
  let directory: DataDirectory
  let snapshot: Snapshot
  let workspace: Workspace

  /// Fails if there is no directory, or if it cannot be read.
  init?(in folder: String?, variable: (String) -> String?) {
    guard let directory = try? DataDirectory.find(option: folder, variable: variable),
      let snapshot = try? directory.snapshot(withoutLogs: true)
    else { return nil }
    (self.directory, self.snapshot) = (directory, snapshot)
    workspace = snapshot.workspace()
  }
}
