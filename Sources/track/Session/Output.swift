import TrackStore
import TrackSystem

/// Buffers the output of a command and writes it in large chunks.
struct Output: TextOutputStream {
  private var bytes: [UInt8] = []
  private var failure: SystemError?
  /// True to keep the output until `take` is called, instead of writing it.
  var isCollected = false

  private static let chunkSize = 1 << 16

  mutating func write(_ text: String) {
    bytes += text.utf8
    if bytes.count >= Self.chunkSize { flush() }
  }

  mutating func write(_ text: [UInt8]) {
    bytes += text
    if bytes.count >= Self.chunkSize { flush() }
  }

  /// Writes the rest of the buffer. Throws if any output could not be written.
  mutating func finish() throws(Failure) {
    flush()
    if let failure { throw .output(failure) }
  }

  /// Returns the output that was collected, and removes it.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func flush() {
    if isCollected { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do { try Stream.output.send(bytes) } catch { failure = error }
  }
}
