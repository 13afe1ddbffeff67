import TrackSystem

/// The replacement of one file as part of a change.
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

  /// The journal step for this replacement.
  var step: Journal.Step {
    let content = Journal.Content(change.before)
    return change.after == nil
      ? .remove(file: place.file, content: content)
      : .replace(file: place.file, content: content)
  }

  /// Writes the new content to a temporary file with the file's permissions, and syncs it to disk.
  /// Does nothing if the change deletes the file.
  func prepare() throws(WriteError) {
    guard let bytes = change.after else { return }
    do { try write(bytes) } catch { throw .unwritable(place.file, error) }
  }

  /// Returns true if the file still has the content from which the change was made.
  func hasExpectedContent() throws(WriteError) -> Bool {
    try place.content() == change.before
  }

  /// Moves the new content into place, or deletes the file if the change is a deletion.
  ///
  /// A program that ignores the lock may have appended lines since the last check. These lines are
  /// appended to the new content, too.
  ///
  /// - Returns: The replaced content if another program had rewritten the file; otherwise nil.
  func put() throws(SystemError) -> [UInt8]? {
    let old = change.before == nil ? nil : try? OpenFile(reading: place.path)
    if change.after == nil {
      try removeFile(place.path)
    } else {
      try moveFile(place.prepared, to: place.path)
    }
    guard let before = change.before, let old, let now = try? contents(of: old), now != before
    else { return nil }
    guard change.after != nil, now.begins(with: before) else { return now }
    do throws(SystemError) {
      try WritableFile(place.path, .appending).put(Array(now[before.count...]))
      return nil
    } catch {
      return now
    }
  }

  /// Restores the old content. A file that is new is deleted.
  func takeBack() throws(SystemError) {
    guard let bytes = change.before else { return try removeFile(place.path) }
    try write(bytes)
    try moveFile(place.prepared, to: place.path)
  }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    try place.makeFolder(
      permissions: permissions(of: DataDirectory.folder(of: place.file))
        ?? place.usualPermissions.folder)
    try makeFile(
      place.prepared, holding: bytes, like: try? FileStatus(of: place.path),
      permissions: permissions(of: place.file) ?? place.usualPermissions.file)
  }

  /// Returns the permissions that a file or folder has in the model directory.
  private func permissions(of name: String) -> Permissions? {
    model.flatMap { try? FileStatus(of: $0.path(of: name)) }?.permissions
  }
}
