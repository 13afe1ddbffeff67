import TrackSystem

/// A value made from the metadata of all files in a directory. It is different after any file has
/// changed.
package struct DirectoryStamp: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    let folder: Int
    let name: [UInt8]
    /// The file's metadata; nil if it cannot be read.
    let mark: FileMark?
  }

  private let entries: [Entry]

  /// Reads the metadata of every file that track reads or reports, without opening a file.
  package init(of directory: DataDirectory) {
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
