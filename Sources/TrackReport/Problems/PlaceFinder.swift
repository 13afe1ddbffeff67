import TrackCore

/// Finds lines and columns in the bytes of a file.
///
/// Each search starts where the previous one ended. If the searched places are in ascending order,
/// all searches together read the file once.
struct PlaceFinder {
  /// A place in a file, as byte offsets.
  struct Place {
    /// The line, without its line ending.
    let line: Range<Int>
    let marked: Range<Int>
  }

  /// The maximum number of characters that are marked.
  private static let longestMark = 4096

  private var number = 0
  private var line = 0..<0
  /// The offset of the next line; the length of the file after the last line.
  private var next = 0
  private var column = 1
  private var columnStart = 0

  /// - Parameters:
  ///   - number: The line, from 1.
  ///   - column: The first marked character, from 1.
  ///   - length: The number of marked characters.
  /// - Returns: Nil if the file has no such line.
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

  /// Returns the offset that is `count` characters after `start`, but not after the end of the
  /// line.
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

/// Returns true for a continuation byte of a UTF-8 character.
func isContinuation(_ byte: UInt8) -> Bool {
  byte.isContinuation
}
