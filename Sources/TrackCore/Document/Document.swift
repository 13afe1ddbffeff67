/// A text file as its lines, losing nothing: joining the lines gives the bytes back.
public struct Document: Hashable, Sendable {
  /// The file, byte for byte.
  public let bytes: [UInt8]
  /// Its lines, side by side without a gap.
  public let lines: [SourceLine]

  /// Splits the bytes of a file into lines.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines: [SourceLine] = []
    bytes.withUnsafeBufferPointer { buffer in
      var reader = LineReader(buffer)
      while let line = reader.next() { lines.append(line) }
    }
    self.lines = lines
  }

  /// Splits a text into lines.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// The bytes of a line with its ending.
  public func bytes(of line: SourceLine) -> ArraySlice<UInt8> {
    bytes[line.start..<line.next]
  }

  /// The text of a line, without byte order mark and ending; wrong bytes become U+FFFD.
  public func text(of line: SourceLine) -> String {
    String(decoding: bytes[line.textStart..<line.textEnd], as: UTF8.self)
  }

  /// The file made again from its lines.
  public func rendered() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for line in lines { result += bytes(of: line) }
    return result
  }
}
