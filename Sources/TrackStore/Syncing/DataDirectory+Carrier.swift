import TrackSystem

extension DataDirectory {
  /// Files that file-sync programs keep in the folder that they carry: Syncthing, Dropbox, Nextcloud,
  /// ownCloud and Synology Drive.
  private static let marks = [
    ".stfolder", ".dropbox", ".dropbox.cache", ".nextcloudsync.log", ".owncloudsync.log",
    ".SynologyWorkingDirectory",
  ]

  /// True if a file-sync program carries the directory itself between machines: a file of the program
  /// is in the directory or in a folder above it, or steps were recorded before.
  package var isCarried: Bool {
    if hasEntry(self.state.path(of: Self.steps)) { return true }
    guard var folder = resolvedPath(path) else { return false }
    while true {
      if Self.marks.contains(where: { hasEntry(Self.joined(folder, $0)) }) { return true }
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return false }
      folder = String(folder[..<slash])
    }
  }
}
