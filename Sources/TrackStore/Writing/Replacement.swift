/// One file of a change, on its way from prepared to in place.
struct Replacement {
  let place: ResolvedFile
  private let change: FileChange

  init(_ change: FileChange, in directory: DataDirectory) throws(WriteError) {
    place = try ResolvedFile(change.file, in: directory)
    self.change = change
    guard change.before != nil else { return }
    do { try checkWritable(place.path) } catch { throw .unwritable(change.file, error) }
  }

  /// What is noted before it begins.
  var step: Journal.Step {
    let content = Journal.Content(change.before)
    return change.after == nil
      ? .remove(file: place.file, content: content)
      : .replace(file: place.file, content: content)
  }

  /// Writes the new content beside the file, with its permissions, and waits for the disk.
  func prepare() throws(WriteError) {
    guard let bytes = change.after else { return }
    do { try write(bytes) } catch { throw .unwritable(place.file, error) }
  }

  /// Whether the file holds what the change was made from.
  func isStillTrue() throws(WriteError) -> Bool {
    try place.content() == change.before
  }

  func put() throws(SystemError) {
    if change.after == nil {
      try removeFile(place.path)
    } else {
      try moveFile(place.prepared, to: place.path)
    }
  }

  /// Puts back what was there.
  func takeBack() throws(SystemError) {
    guard let bytes = change.before else { return try removeFile(place.path) }
    try write(bytes)
    try moveFile(place.prepared, to: place.path)
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    try place.makeFolder()
    try makeFile(
      place.prepared, holding: bytes, like: try? FileStatus(of: place.path))
  }
}
