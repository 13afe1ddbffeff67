import TrackSystem

extension DataDirectory {
  /// Returns the files that seem to be open in an editor. They are recognised by a file that the
  /// editor creates beside them: the swap file of Vim, or the lock file of nano, Emacs or
  /// LibreOffice.
  ///
  /// Nano creates a lock file only with `set locking`, and Emacs only while there are unsaved
  /// changes.
  func openInEditors(_ files: [String]) -> [String] {
    files.filter { file in
      let folder = Self.folder(of: file)
      let name = file.split(separator: "/").last ?? ""
      return [".\(name).swp", ".#\(name)", ".~lock.\(name)#"].contains { mark in
        hasEntry(path(of: "\(folder)/\(mark)"))
      }
    }.sorted()
  }
}
