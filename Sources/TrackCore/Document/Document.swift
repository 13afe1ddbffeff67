/// A text file, split into lines. The lines together contain every byte of the file.
public struct Document: Hashable, Sendable {
  /// The content of the file.
  public let bytes: [UInt8]
  /// The lines in order, without gaps between them.
  public let lines: [SourceLine]

  /// Splits the bytes of a file into lines.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines: [SourceLine] = []
    bytes.withUnsafeBufferPointer { buffer in
      lines.reserveCapacity(LineReader.newlines(in: buffer, 0..<buffer.count) + 1)
      var reader = LineReader(buffer)
      while let line = reader.next() { lines.append(line) }
    }
    self.lines = lines
  }

  /// Splits a text into lines.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Returns the bytes of a line with its ending. If the line comes from another document, returns
  /// the bytes of this document at the line's offsets.
  public func bytes(of line: SourceLine) -> ArraySlice<UInt8> {
    bytes[(line.start..<line.next).clamped(to: bytes.indices)]
  }

  /// The text of a line without its ending and byte order mark. Bytes that are not UTF-8 become
  /// U+FFFD.
  public func text(of line: SourceLine) -> String {
    let range = (line.textStart..<line.textEnd).clamped(to: bytes.indices)
    return String(decoding: bytes[range], as: UTF8.self)
  }

}
