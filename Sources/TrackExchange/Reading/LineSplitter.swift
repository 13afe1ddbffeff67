import TrackCore

/// Splits streamed bytes into lines of UTF-8 without their endings.
struct LineSplitter {
  /// The maximum length of a line in bytes. A file with longer lines is not a line-based text.
  static let longest = 1 << 20

  private var rest: [UInt8] = []
  /// The number of lines that were passed to the closure so far.
  private(set) var count = 0

  /// Adds bytes and passes each line that they complete to a closure.
  ///
  /// - Parameter bytes: The bytes; nil at the end of the file, to pass the last line if it has no
  ///   line break.
  mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>?,
    _ body: (UnsafeBufferPointer<UInt8>, Int) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    guard let bytes else { return rest.isEmpty ? () : try passRest(body) }
    var start = 0
    while start < bytes.count {
      let end = LineReader.newline(in: bytes, from: start)
      guard end - start + rest.count <= Self.longest else {
        throw ForeignError(
          "a line of more than 1 MiB; this is not a text file of lines", row: count + 1)
      }
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<min(end, bytes.count)])
      guard end < bytes.count else {
        rest += piece
        return
      }
      if rest.isEmpty {
        try pass(piece, body)
      } else {
        rest += piece
        try passRest(body)
      }
      start = end + 1
    }
  }

  private mutating func passRest(
    _ body: (UnsafeBufferPointer<UInt8>, Int) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    let line = rest
    rest.removeAll(keepingCapacity: true)
    try line.withUnsafeBufferPointer { buffer throws(ForeignError) in try pass(buffer, body) }
  }

  private mutating func pass(
    _ line: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, Int) throws(ForeignError) -> Void
  ) throws(ForeignError) {
    count += 1
    var (start, end) = (0, line.count)
    if count == 1 { start = ByteOrderMark.length(in: line) }
    if end > start, line[end - 1] == ASCII.carriageReturn { end -= 1 }
    let text = UnsafeBufferPointer(rebasing: line[start..<end])
    try TextCheck.check(text, row: count)
    try body(text, count)
  }
}

/// Checks that bytes are text.
enum TextCheck {
  /// Throws if a line is not text.
  ///
  /// - Parameter row: The number of the line.
  static func check(_ bytes: UnsafeBufferPointer<UInt8>, row: Int) throws(ForeignError) {
    try checkEncoding(bytes, row: row)
    if LineReader.first(0, in: bytes, from: 0) < bytes.count {
      throw ForeignError("a NUL byte; this is not a text file", row: row)
    }
  }

  /// Returns true if all bytes are text.
  static func isText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    UTF8Check.firstInvalid(in: bytes, 0, bytes.count) == nil
      && LineReader.first(0, in: bytes, from: 0) == bytes.count
  }

  /// - Parameter row: The number of the line; nil for a whole document.
  static func checkEncoding(
    _ bytes: UnsafeBufferPointer<UInt8>, row: Int?
  ) throws(ForeignError) {
    guard let invalid = UTF8Check.firstInvalid(in: bytes, 0, bytes.count) else { return }
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]
    if (row ?? 1) == 1, marks.contains(where: { bytes.starts(with: $0) }) { throw .utf16 }
    throw ForeignError(
      "bytes that are not UTF-8. Convert the file: iconv -f LATIN1 -t UTF-8 FILE",
      row: row ?? bytes[..<invalid].count { $0 == ASCII.newline } + 1)
  }
}
