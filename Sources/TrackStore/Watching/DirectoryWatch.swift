import TrackSystem

/// Detects changes to the files of a data directory.
///
/// On Linux, inotify reports most changes at once. On other systems, on some file systems and for
/// the targets of symbolic links, there are no reports, so the metadata of the files is polled as
/// well.
package struct DirectoryWatch: ~Copyable {
  private let directory: DataDirectory
  private var stamp: DirectoryStamp
  private let notices = ChangeNotices()
  /// A stamp that differs from `stamp`, the time at which such a stamp was first seen, and the time
  /// since which it is the same, in milliseconds; nil if there is none.
  private var unsettled: (stamp: DirectoryStamp, begin: Int, since: Int)?

  /// The polling interval in milliseconds. The caller must call `hasChanged` at least this often,
  /// even if `descriptor` is not readable.
  package var patience: Int {
    unsettled != nil ? Self.settlingTime : notices.descriptor == nil ? 500 : 2000
  }

  /// The number of milliseconds for which files must stay unchanged before they are read, because a
  /// program may still be writing.
  private static let settlingTime = 40
  /// The number of milliseconds after which the files are read even if they are still changing.
  private static let longestSettling = 600

  package init(_ directory: DataDirectory) {
    self.directory = directory
    notices.listen(to: directory.folderPaths)
    stamp = DirectoryStamp(of: directory)
  }

  /// The descriptor that becomes readable when a file may have changed; nil if the system does not
  /// report changes.
  package var descriptor: Int32? { notices.descriptor }

  /// Returns true if a file has changed since the last call. In that case, first waits until the
  /// files stay unchanged.
  package mutating func hasChanged() -> Bool {
    while !hasSettled() {
      if unsettled == nil { return false }
      _ = ready([], within: Self.settlingTime)
    }
    return true
  }

  /// Returns true once after files have changed and then stayed unchanged. Never waits.
  package mutating func hasSettled() -> Bool {
    notices.drop()
    // Watch the folders again, because some may have been added, removed or replaced.
    notices.listen(to: directory.folderPaths)
    let now = DirectoryStamp(of: directory)
    guard now != stamp else {
      unsettled = nil
      return false
    }
    let time = steadyMilliseconds()
    if unsettled?.stamp != now { unsettled = (now, unsettled?.begin ?? time, time) }
    guard let seen = unsettled,
      time - seen.since >= Self.settlingTime || time - seen.begin >= Self.longestSettling
    else { return false }
    stamp = now
    unsettled = nil
    return true
  }
}

extension DataDirectory {
  fileprivate var folderPaths: [String] {
    Self.folders.map { $0.isEmpty ? path : path(of: $0) }
  }
}
