import TrackSystem

extension DirectoryTransaction {
  /// Saves the content of conflict copies in `.track/merged`.
  package borrowing func keep(_ copies: [ConflictCopy]) throws(WriteError) {
    guard !copies.isEmpty else { return }
    try directory.state.prepare("merged")
    let folder = directory.state.path(of: "merged")
    do throws(SystemError) {
      for copy in copies {
        let name = copy.name.split(separator: "/").last.map(String.init) ?? copy.name
        var path = DataDirectory.joined(folder, name)
        var number = 1
        while hasEntry(path), (try? contents(ofFile: path)) != copy.bytes {
          number += 1
          path = DataDirectory.joined(folder, "\(number) \(name)")
        }
        if hasEntry(path) { continue }
        let file = try WritableFile(path, .creating, permissions: 0o600)
        try file.put(copy.bytes)
        try file.sync()
      }
      try syncFolder(folder)
    } catch {
      throw .state("merged", error)
    }
  }

  /// Deletes conflict copies after they were merged. A copy that was saved again in the meantime is
  /// kept.
  package borrowing func remove(_ copies: [ConflictCopy]) throws(WriteError) {
    for copy in copies {
      let path = directory.path(of: copy.name)
      guard (try? contents(ofFile: path)) == copy.bytes else { continue }
      do { try removeFile(path) } catch { throw .unwritable(copy.name, error) }
    }
  }
}
