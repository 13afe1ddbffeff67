import TrackCore
import TrackSystem

/// The last bytes of a file. They are all that must be read before appending to it.
package struct FileTail: Sendable {
  /// The bytes of the tail.
  package let bytes: [UInt8]
  /// The offset of the first byte of the tail in the file.
  package let offset: Int

  /// True if the last line has no line ending.
  var isWithinLine: Bool { bytes.last.map { $0 != ASCII.newline } ?? false }

  /// The line ending of the last complete line; LF if there is none.
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
  /// Returns true if the directory has a file with this name.
  package func holds(_ file: String) -> Bool {
    (try? ResolvedFile(file, in: self)).map { hasEntry($0.path) } ?? false
  }

  /// Returns the number of the line at an offset of a file.
  package func lineNumber(at offset: Int, of file: String) throws(WriteError) -> Int {
    let bytes = try ResolvedFile(file, in: self).content() ?? []
    return bytes.withUnsafeBufferPointer {
      LineReader.newlines(in: $0, 0..<min(offset, $0.count)) + 1
    }
  }

  /// Reads the tail of a file, at most `count` bytes; it is empty if the file does not exist.
  package func end(of file: String, atMost count: Int = 65_536) throws(WriteError) -> FileTail {
    let resolved = try ResolvedFile(file, in: self)
    do throws(ReadError) {
      let open = try OpenFile(reading: resolved.path)
      let offset = max(0, open.length - count)
      guard open.length - offset <= largestFile else { throw .tooLarge }
      let bytes = try open.chunk(capacity: open.length - offset, from: offset)
      return FileTail(bytes: bytes, offset: offset)
    } catch {
      if error.isMissing { return FileTail(bytes: [], offset: 0) }
      throw .unreadable(file, error.words)
    }
  }
}
