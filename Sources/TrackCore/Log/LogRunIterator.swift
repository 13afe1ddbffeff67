/// Iterates over the lines of a `LogRun`.
package struct LogRunIterator {
  private let buffer: UnsafeBufferPointer<UInt8>
  private let end: Int
  private var at: Int
  private var number: Int

  package init(_ buffer: UnsafeBufferPointer<UInt8>, _ run: LogRun) {
    self.buffer = buffer
    end = run.end
    number = run.firstLine - 1
    at = run.start
    if at == 0 { at = ByteOrderMark.length(in: buffer) }
  }

  /// Returns the number of the next line and the byte offsets of its text.
  @inline(__always)
  package mutating func next() -> (number: Int, text: Range<Int>)? {
    guard at < end else { return nil }
    let start = at
    let newline = LineReader.newline(in: buffer, from: at)
    at = newline + 1
    number += 1
    let hasReturn =
      newline < buffer.count && newline > start && buffer[newline - 1] == ASCII.carriageReturn
    return (number, start..<(hasReturn ? newline - 1 : newline))
  }
}
