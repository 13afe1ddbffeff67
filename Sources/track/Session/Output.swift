import TrackStore
import TrackSystem

/// Gathers what a command prints, so that it leaves in a few large pieces.
struct Output: TextOutputStream {
  private var bytes: [UInt8] = []
  private var refusal: SystemError?

  private static let pieceSize = 1 << 16

  mutating func write(_ text: String) {
    bytes += text.utf8
    if bytes.count >= Self.pieceSize { send() }
  }

  mutating func write(_ text: [UInt8]) {
    bytes += text
    if bytes.count >= Self.pieceSize { send() }
  }

  /// Sends what is left, and tells if any of it could not be written.
  mutating func finish() throws(Failure) {
    send()
    if let refusal { throw .output(refusal) }
  }

  private mutating func send() {
    defer { bytes.removeAll(keepingCapacity: true) }
    guard refusal == nil else { return }
    do { try Stream.output.send(bytes) } catch { refusal = error }
  }
}
