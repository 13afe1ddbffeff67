import TrackSystem

/// A copy of a file, in `.track/edit`, that an editor works on: whatever becomes of the editor,
/// the file itself is whole.
package struct EditCopy: Sendable {
  package let path: String
  /// Its name as a person is told it.
  package let name: String
  /// The copy of an edit that was not finished; nil where there is none.
  package let left: String?

  package init(
    of file: String, holding bytes: [UInt8], in directory: DataDirectory
  ) throws(WriteError) {
    let folder = StateFolder.name + "/edit"
    let last = file.split(separator: "/").last.map(String.init) ?? file
    try directory.state.prepare("edit")
    var taken: String?
    for number in 1...Self.mostLeft {
      let name = folder + "/" + (number == 1 ? "" : "\(number)-") + last
      do throws(SystemError) {
        let copy = try WritableFile(directory.path(of: name), .creating, permissions: 0o600)
        try copy.put(bytes)
        self.name = name
        path = directory.path(of: name)
        left = taken
        return
      } catch {
        guard error.isTaken, number < Self.mostLeft else { throw .state("edit/\(last)", error) }
        taken = name
      }
    }
    throw .badName(file)
  }

  /// How many edits that were not finished there may be of one file.
  private static let mostLeft = 100

  package func content() throws(WriteError) -> [UInt8] {
    // An editor may have put a link in its place.
    guard (try? FileStatus(ofLink: path))?.kind == .regular else {
      throw .unreadable(name, "it is not a file")
    }
    do { return try contents(ofFile: path) } catch { throw .unreadable(name, error.words) }
  }

  package func remove() {
    try? removeFile(path)
  }
}
