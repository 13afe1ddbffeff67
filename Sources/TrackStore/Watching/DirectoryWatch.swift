import TrackSystem

/// Notices that files of a data directory change.
///
/// On Linux the system says at once that something happened; everywhere, also on file systems
/// that say nothing and behind symbolic links, the files are looked at every now and then.
package struct DirectoryWatch: ~Copyable {
  private let directory: DataDirectory
  private var stamp: DirectoryStamp
  private let notices = ChangeNotices()

  /// After so many milliseconds at most the files are worth a look, whatever was heard.
  package var patience: Int { notices.descriptor == nil ? 500 : 2000 }

  /// How long files must lie still before they are read, in milliseconds: whoever writes one
  /// may not be done with it.
  private static let stillness = 40
  /// Files that never lie still are read all the same.
  private static let longest = 25

  package init(_ directory: DataDirectory) {
    self.directory = directory
    notices.listen(to: directory.folderPaths)
    stamp = DirectoryStamp(of: directory)
  }

  /// What becomes readable when something may have changed; nil where nothing tells.
  package var descriptor: Int32? { notices.descriptor }

  /// Whether a file has changed since the last time; waits until all of them lie still.
  package mutating func hasChanged() -> Bool {
    notices.drop()
    // Folders may have come, gone or been exchanged.
    notices.listen(to: directory.folderPaths)
    var now = DirectoryStamp(of: directory)
    guard now != stamp else { return false }
    for _ in 0..<Self.longest {
      _ = ready([], within: Self.stillness)
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
