/// The offsets of the lines of a buffer, followed by the buffer's length.
struct LineStarts {
  private let buffer: UnsafeBufferPointer<UInt8>
  private(set) var starts: [Int] = [0]

  var count: Int { starts.count - 1 }

  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    self.buffer = buffer
    var start = 0
    while start < buffer.count {
      start = min(LineReader.newline(in: buffer, from: start) + 1, buffer.count)
      starts.append(start)
    }
  }

  /// Returns the bytes of a line with its ending.
  func bytes(of line: Int) -> UnsafeRawBufferPointer { bytes(of: line..<line + 1) }

  /// Returns the bytes of consecutive lines with their endings.
  func bytes(of lines: Range<Int>) -> UnsafeRawBufferPointer {
    let range = starts[lines.lowerBound]..<starts[lines.upperBound]
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[range])
  }
}
