import TrackCore
import TrackSystem

/// Lines that were appended to a file.
package struct Appended: Hashable, Sendable {
  package let file: String
  /// True if the file did not exist before.
  package let isNew: Bool
  /// The offset of the first appended line in the file.
  package let offset: Int
  /// The lines with their endings.
  package let bytes: [UInt8]

  init(file: String, isNew: Bool, offset: Int, bytes: [UInt8]) {
    self.file = file
    self.isNew = isNew
    self.offset = offset
    self.bytes = bytes
  }

  /// Creates a value for lines that would be appended, for a preview.
  package init(file: String, isNew: Bool, offset: Int, lines: [String]) {
    let bytes = lines.flatMap { line in Array(line.utf8) + [UInt8(ASCII.newline)] }
    self.init(file: file, isNew: isNew, offset: offset, bytes: bytes)
  }
}

extension DirectoryTransaction {
  /// Appends lines to a file with a single write and a single sync, so that the length of the file
  /// does not matter. A missing file is created. If the last line of the file has no line ending,
  /// one is added first.
  package borrowing func append(_ lines: [String], to file: String) throws(WriteError) -> Appended {
    let place = try ResolvedFile(writing: file, in: directory)
    for _ in 1...20 {
      let appended = try append(lines, at: place)
      if try contains(appended, at: place) {
        try complete()
        return appended
      }
      lock.clear()
    }
    throw .keepsChanging(file)
  }

  private borrowing func append(
    _ lines: [String], at place: ResolvedFile
  ) throws(WriteError) -> Appended {
    let end = try directory.end(of: place.file, atMost: 4096)
    let isNew = !hasEntry(place.path)
    let file = try open(place)
    let length: Int
    do { length = try file.status().length } catch { throw .unwritable(place.file, error) }
    let missingEnding = end.isWithinLine ? end.ending : []
    let bytes = lines.flatMap { Array($0.utf8) + end.ending }
    do {
      try note([.append(file: place.file, length: length, bytes: missingEnding + bytes)])
      if tap != nil { try lock.sync() }
      try put(missingEnding + bytes, into: file, after: length, of: place, isNew: isNew)
    } catch {
      if isNew, (try? file.status().length) == 0 { try? removeFile(place.path) }
      throw error
    }
    directory.noteStep(of: place, from: length, adding: missingEnding.count + bytes.count)
    return Appended(
      file: place.file, isNew: isNew, offset: length + missingEnding.count, bytes: bytes)
  }

  private func open(_ place: ResolvedFile) throws(WriteError) -> WritableFile {
    if let status = try? FileStatus(of: place.path), status.kind != .regular {
      throw .unreadable(place.file, ReadError.notAFile(status.kind).words)
    }
    do {
      try place.makeFolder(permissions: place.usualPermissions.folder)
      return try WritableFile(
        place.path, .appending, permissions: place.usualPermissions.file)
    } catch {
      throw .unwritable(place.file, error)
    }
  }

  /// Writes at the end of the file. If the write fails, truncates the file to its previous length.
  private borrowing func put(
    _ bytes: [UInt8], into file: borrowing WritableFile, after length: Int, of place: ResolvedFile,
    isNew: Bool
  ) throws(WriteError) {
    do throws(SystemError) {
      try file.put(bytes)
      try file.sync()
      if isNew { try syncFolder(place.folder) }
    } catch {
      // If the file is longer than expected, another program has appended bytes too. Truncating the
      // file would delete them.
      guard (try? file.status().length <= length + bytes.count) == true,
        (try? file.truncate(to: length)) != nil
      else { throw .partial(place.file, error) }
      lock.clear()
      throw .unwritable(place.file, error)
    }
  }

  /// Returns true if the file at the path contains the lines. A program that ignores the lock may
  /// have replaced the file.
  private func contains(_ appended: Appended, at place: ResolvedFile) throws(WriteError) -> Bool {
    do throws(ReadError) {
      let found = try OpenFile(reading: place.path)
        .chunk(capacity: appended.bytes.count, from: appended.offset)
      if found == appended.bytes { return true }
    } catch {
      throw .unreadable(place.file, error.words)
    }
    return (try place.content() ?? []).contains(appended.bytes)
  }
}
