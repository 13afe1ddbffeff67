import TrackCore

/// Finds lines and columns in the bytes of a file, which are shown to it each time.
///
/// It goes forwards from the place that was found last: places in rising order cost one pass
/// over the file together, however many they are.
struct PlaceFinder {
  /// A place as offsets into the bytes.
  struct Place {
    /// The line without its ending.
    let line: Range<Int>
    let marked: Range<Int>
  }

  /// Nobody is shown more of a line than this many characters.
  private static let longestMark = 4096

  private var number = 0
  private var line = 0..<0
  /// The offset of the next line; past the end there is none.
  private var next = 0
  private var column = 1
  private var columnStart = 0

  /// - Parameters:
  ///   - number: The line, from 1.
  ///   - column: The first marked character, from 1.
  ///   - length: How many characters are marked.
  /// - Returns: nil where the file has no such line.
  mutating func place(
    line number: Int, column: Int, length: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Place? {
    if number < self.number || number == self.number && column < self.column {
      self = PlaceFinder()
    }
    while self.number < number {
      guard goToNextLine(in: bytes) else { return nil }
    }
    columnStart = offset(after: column - self.column, from: columnStart, in: bytes)
    self.column = column
    let end = offset(after: min(length, Self.longestMark), from: columnStart, in: bytes)
    return Place(line: line, marked: columnStart..<end)
  }

  private mutating func goToNextLine(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard next <= bytes.count else { return false }
    if number == 0 { next = ByteOrderMark.length(in: bytes) }
    let newline = LineReader.newline(in: bytes, from: next)
    let hasReturn =
      newline < bytes.count && newline > next && bytes[newline - 1] == ASCII.carriageReturn
    line = next..<(hasReturn ? newline - 1 : newline)
    number += 1
    next = newline + 1
    column = 1
    columnStart = line.lowerBound
    return true
  }

  /// The offset some characters further on, at most the line's end.
  private func offset(
    after count: Int, from start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var offset = start
    var left = count
    while left > 0, offset < line.upperBound {
      offset += 1
      while offset < line.upperBound, isContinuation(bytes[offset]) { offset += 1 }
      left -= 1
    }
    return offset
  }
}

/// True for a byte inside a UTF-8 character, not its first.
func isContinuation(_ byte: UInt8) -> Bool {
  byte.isContinuation
}
