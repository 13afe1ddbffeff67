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

  /// The polling interval in milliseconds. The caller must call `hasChanged` at least this often,
  /// even if `descriptor` is not readable.
  package var patience: Int { notices.descriptor == nil ? 500 : 2000 }

  /// The number of milliseconds for which files must stay unchanged before they are read, because a
  /// program may still be writing.
  private static let settlingTime = 40
  /// The maximum number of waits of `settlingTime`. After these, the files are read even if they
  /// are still changing.
  private static let maximumWaits = 25

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
    notices.drop()
    // Watch the folders again, because some may have been added, removed or replaced.
    notices.listen(to: directory.folderPaths)
    var now = DirectoryStamp(of: directory)
    guard now != stamp else { return false }
    for _ in 0..<Self.maximumWaits {
      _ = ready([], within: Self.settlingTime)
      let next = DirectoryStamp(of: directory)
      if next == now { break }
      now = next
    }
    defer { stamp = now }
    return now != stamp
  }
}

extension DataDirectory {
  fileprivate var folderPaths: [String] {
    Self.folders.map { $0.isEmpty ? path : path(of: $0) }
  }
}
