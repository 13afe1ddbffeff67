import TrackSystem

extension DataDirectory {
  /// Returns the files that an editor has open. Vim, nano, Emacs and LibreOffice create a file
  /// beside each file that they open.
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
