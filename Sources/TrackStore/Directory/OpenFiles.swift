import TrackSystem

extension DataDirectory {
  /// Returns the files that seem to be open in an editor, because its lock or swap file is beside
  /// them: the swap file of Vim, or the lock file of nano (with `set locking`), of Emacs (for
  /// unsaved changes) or of LibreOffice.
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
