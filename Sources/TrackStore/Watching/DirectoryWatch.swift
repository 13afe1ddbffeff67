import TrackSystem

/// Detects changes to the files of a data directory.
///
/// On Linux, inotify reports most changes at once. Other systems, some file systems and the targets
/// of symbolic links report nothing, so the files' metadata is also polled.
package struct DirectoryWatch: ~Copyable {
  private let directory: DataDirectory
  private var stamp: DirectoryStamp
  private let notices = ChangeNotices()

  /// The polling interval in milliseconds. The caller must check at least this often, even without
  /// a notice.
  package var patience: Int { notices.descriptor == nil ? 500 : 2000 }

  /// The time in milliseconds that files must stay unchanged before they are read, because a
  /// program may still be writing.
  private static let settlingTime = 40
  /// The maximum number of waits of `settlingTime`. After that, files are read even if they keep
  /// changing.
  private static let maximumWaits = 25

  package init(_ directory: DataDirectory) {
    self.directory = directory
    notices.listen(to: directory.folderPaths)
    stamp = DirectoryStamp(of: directory)
  }

  /// The descriptor that becomes readable when a file may have changed; nil if the system does not
  /// report changes.
  package var descriptor: Int32? { notices.descriptor }

  /// Waits until the files stay unchanged, and returns true if one has changed since the last call.
  package mutating func hasChanged() -> Bool {
    notices.drop()
    // Folders may have been added, removed or replaced.
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
