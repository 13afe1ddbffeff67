import TrackSystem

extension DataDirectory {
  /// Returns the path of the nearest `.git` in the directory or in a folder around it; nil if there
  /// is none, so that git would find no repository. Asking this is much cheaper than asking git.
  func enclosingGitEntry() -> String? {
    guard var folder = resolvedPath(path) else { return nil }
    while true {
      let entry = DataDirectory.joined(folder, ".git")
      if hasEntry(entry) { return entry }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }
}
