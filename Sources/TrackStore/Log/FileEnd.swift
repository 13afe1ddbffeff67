import TrackCore
import TrackSystem

/// The end of a file: all that must be read to append to it.
package struct FileEnd: Sendable {
  /// Its last bytes.
  package let bytes: [UInt8]
  /// Where they begin in the file.
  package let offset: Int

  /// True where the last line has no line ending.
  var isWithinLine: Bool { bytes.last.map { $0 != ASCII.newline } ?? false }

  /// The ending that its last whole line has; LF where there is none.
  var ending: [UInt8] {
    guard let newline = bytes.lastIndex(of: ASCII.newline), newline > 0,
      bytes[newline - 1] == ASCII.carriageReturn
    else {
      return [ASCII.newline]
    }
    return [ASCII.carriageReturn, ASCII.newline]
  }
}

extension DataDirectory {
  /// Whether there is such a file.
  package func holds(_ file: String) -> Bool {
    (try? ResolvedFile(file, in: self)).map { hasEntry($0.path) } ?? false
  }

  /// The number of the line at an offset of a file.
  package func lineNumber(at offset: Int, of file: String) throws(WriteError) -> Int {
    let bytes = try ResolvedFile(file, in: self).content() ?? []
    return bytes.withUnsafeBufferPointer {
      LineReader.newlines(in: $0, 0..<min(offset, $0.count)) + 1
    }
  }

  /// The end of a file, at most so much of it; an empty one where there is no such file.
  package func end(of file: String, atMost count: Int = 65_536) throws(WriteError) -> FileEnd {
    let place = try ResolvedFile(file, in: self)
    guard hasEntry(place.path) else { return FileEnd(bytes: [], offset: 0) }
    do throws(ReadError) {
      let open = try OpenFile(reading: place.path)
      let offset = max(0, open.length - count)
      guard open.length - offset <= largestFile else { throw .tooLarge }
      let bytes = try open.chunk(capacity: open.length - offset, from: offset)
      return FileEnd(bytes: bytes, offset: offset)
    } catch {
      throw .unreadable(file, error.words)
    }
  }
}
