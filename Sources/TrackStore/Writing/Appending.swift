import TrackCore
import TrackSystem

/// Lines that were appended to a file.
package struct Appended: Hashable, Sendable {
  package let file: String
  /// Whether there was no such file.
  package let isNew: Bool
  /// Where they begin in the file.
  package let offset: Int
  /// The lines with their endings.
  package let bytes: [UInt8]

  init(file: String, isNew: Bool, offset: Int, bytes: [UInt8]) {
    self.file = file
    self.isNew = isNew
    self.offset = offset
    self.bytes = bytes
  }

  /// Lines that would be appended.
  package init(file: String, isNew: Bool, offset: Int, lines: [String]) {
    let bytes = lines.flatMap { line in Array(line.utf8) + [UInt8(ASCII.newline)] }
    self.init(file: file, isNew: isNew, offset: offset, bytes: bytes)
  }
}

extension Writing {
  /// Appends lines to a file, which is made where there is none: one write and one sync,
  /// however long it is. A last line without an ending gets one first.
  package borrowing func append(_ lines: [String], to file: String) throws(WriteError) -> Appended {
    let place = try ResolvedFile(writing: file, in: directory)
    for _ in 1...20 {
      let appended = try append(lines, at: place)
      if try isThere(appended, at: place) { return appended }
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
    let mended = end.isWithinLine ? end.ending : []
    let bytes = lines.flatMap { Array($0.utf8) + end.ending }
    do {
      try lock.note([.append(file: place.file, length: length, bytes: mended + bytes)])
      try put(mended + bytes, into: file, behind: length, of: place, isNew: isNew)
    } catch {
      if isNew, (try? file.status().length) == 0 { try? removeFile(place.path) }
      throw error
    }
    lock.clear()
    return Appended(
      file: place.file, isNew: isNew, offset: length + mended.count, bytes: bytes)
  }

  private func open(_ place: ResolvedFile) throws(WriteError) -> WritableFile {
    if let status = try? FileStatus(of: place.path), status.kind != .regular {
      throw .unreadable(place.file, ReadError.notAFile(status.kind).words)
    }
    do {
      try place.makeFolder()
      return try WritableFile(place.path, .appending)
    } catch {
      throw .unwritable(place.file, error)
    }
  }

  /// Writes at the file's end, and takes back what it wrote where that fails.
  private borrowing func put(
    _ bytes: [UInt8], into file: borrowing WritableFile, behind length: Int, of place: ResolvedFile,
    isNew: Bool
  ) throws(WriteError) {
    do throws(SystemError) {
      try file.put(bytes)
      try file.sync()
      if isNew { try syncFolder(place.folder) }
    } catch {
      // What stands behind it is somebody else's.
      guard (try? file.status().length <= length + bytes.count) == true,
        (try? file.truncate(to: length)) != nil
      else { throw .partial(place.file, error) }
      lock.clear()
      throw .unwritable(place.file, error)
    }
  }

  /// Whether the lines stand in the file that has the name now: a program that keeps no lock may
  /// have put another in its place.
  private func isThere(_ appended: Appended, at place: ResolvedFile) throws(WriteError) -> Bool {
    do throws(ReadError) {
      let there = try OpenFile(reading: place.path)
        .chunk(capacity: appended.bytes.count, from: appended.offset)
      if there == appended.bytes { return true }
    } catch {
      throw .unreadable(place.file, error.words)
    }
    return (try place.content() ?? []).contains(appended.bytes)
  }
}
