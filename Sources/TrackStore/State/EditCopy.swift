import TrackSystem

/// A copy of a file in `.track/edit`, to be opened in the editor. If the editor fails, the file
/// itself stays intact.
package struct EditCopy: Sendable {
  package let path: String
  /// The name of the copy within the directory, for messages.
  package let name: String
  /// The name, within the directory, of the latest copy from an edit that was not finished; nil if
  /// there is none.
  package let left: String?

  package init(
    of file: String, holding bytes: [UInt8], in directory: DataDirectory
  ) throws(WriteError) {
    let folder = StateFolder.name + "/edit"
    let last = file.split(separator: "/").last.map(String.init) ?? file
    try directory.state.prepare("edit")
    var existing: String?
    for number in 1...Self.maximumCopies {
      let name = folder + "/" + (number == 1 ? "" : "\(number)-") + last
      do throws(SystemError) {
        let copy = try WritableFile(directory.path(of: name), .creating, permissions: 0o600)
        try copy.put(bytes)
        self.name = name
        path = directory.path(of: name)
        left = existing
        return
      } catch {
        guard error.isTaken, number < Self.maximumCopies else {
          throw .state("edit/\(last)", error)
        }
        existing = name
      }
    }
    throw .badName(file)
  }

  /// The maximum number of copies of one file, including those from edits that were not finished.
  private static let maximumCopies = 100

  package func content() throws(WriteError) -> [UInt8] {
    // The editor may have replaced the copy with a symbolic link.
    guard (try? FileStatus(ofLink: path))?.kind == .regular else {
      throw .unreadable(name, "it is not a file")
    }
    do { return try contents(ofFile: path) } catch { throw .unreadable(name, error.words) }
  }

  package func remove() {
    try? removeFile(path)
  }
}
