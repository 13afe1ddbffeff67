import TrackSystem

/// One file of a change, on its way from prepared to in place.
struct Replacement {
  let place: ResolvedFile
  private let change: FileChange
  private let model: DataDirectory?

  init(
    _ change: FileChange, in directory: DataDirectory, like model: DataDirectory?
  ) throws(WriteError) {
    place = try ResolvedFile(writing: change.file, in: directory)
    self.change = change
    self.model = model
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

  /// Puts the new content in its place.
  ///
  /// A program that keeps no lock may have added lines since the last check. They are added to the
  /// new content.
  ///
  /// - Returns: what stood there instead where it was rewritten; nil where nothing was lost.
  func put() throws(SystemError) -> [UInt8]? {
    let old = change.before == nil ? nil : try? OpenFile(reading: place.path)
    if change.after == nil {
      try removeFile(place.path)
    } else {
      try moveFile(place.prepared, to: place.path)
    }
    guard let before = change.before, let old, let now = try? contents(of: old), now != before
    else { return nil }
    guard change.after != nil, now.starts(with: before) else { return now }
    do throws(SystemError) {
      try WritableFile(place.path, .appending).put(Array(now[before.count...]))
      return nil
    } catch {
      return now
    }
  }

  /// Puts back what was there.
  func takeBack() throws(SystemError) {
    guard let bytes = change.before else { return try removeFile(place.path) }
    try write(bytes)
    try moveFile(place.prepared, to: place.path)
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    try place.makeFolder(
      permissions: permissions(of: DataDirectory.folder(of: place.file)) ?? 0o777)
    try makeFile(
      place.prepared, holding: bytes, like: try? FileStatus(of: place.path),
      permissions: permissions(of: place.file) ?? 0o666)
  }

  /// The permissions that a file or folder has in the copy that this one is to be like.
  private func permissions(of name: String) -> Permissions? {
    model.flatMap { try? FileStatus(of: $0.path(of: name)) }?.permissions
  }
}
