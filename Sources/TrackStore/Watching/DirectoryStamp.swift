import TrackSystem

/// What files a directory has, as the system tells it: another one after any of them changed.
struct DirectoryStamp: Hashable {
  private struct Entry: Hashable {
    let folder: Int
    let name: [UInt8]
    /// Nil of what cannot be looked at.
    let mark: FileMark?
  }

  private let entries: [Entry]

  /// Looks at every name that reading the directory looks at; none of the files is opened.
  init(of directory: DataDirectory) {
    var entries: [Entry] = []
    for (index, folder) in DataDirectory.folders.enumerated() {
      let path = folder.isEmpty ? directory.path : directory.path(of: folder)
      let names = (try? namesInFolder(path)) ?? []
      for name in names where FileName.verdict(on: name) != .ignored {
        let file = DataDirectory.joined(path, String(decoding: name, as: UTF8.self))
        entries.append(Entry(folder: index, name: name, mark: FileMark(of: file)))
      }
    }
    self.entries = entries.sorted {
      $0.folder == $1.folder ? $0.name.lexicographicallyPrecedes($1.name) : $0.folder < $1.folder
    }
  }
}
