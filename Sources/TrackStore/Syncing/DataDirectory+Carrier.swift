import TrackSystem

extension DataDirectory {
  /// Files that a file-sync program keeps in the folder that it carries, with the program's name.
  private static let marks = [
    (".stfolder", "Syncthing"), (".dropbox", "Dropbox"), (".dropbox.cache", "Dropbox"),
    (".nextcloudsync.log", "Nextcloud"), (".owncloudsync.log", "ownCloud"),
    (".SynologyWorkingDirectory", "Synology Drive"),
  ]

  /// The file-sync program that carries the directory itself between machines; nil if there is no
  /// sign of one. A sign is a file of the program in the directory or a folder above it.
  package var carrier: String? {
    guard var folder = resolvedPath(path) else { return nil }
    while true {
      for (mark, name) in Self.marks where hasEntry(Self.joined(folder, mark)) { return name }
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
      folder = String(folder[..<slash])
    }
  }
}
