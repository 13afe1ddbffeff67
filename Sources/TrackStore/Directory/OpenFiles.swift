import TrackSystem

extension DataDirectory {
  /// Returns those of some files that an editor has open: Vim and nano, Emacs, and LibreOffice keep
  /// a file beside them.
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
