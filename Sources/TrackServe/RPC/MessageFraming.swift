/// Splits a stream of bytes into messages, however the bytes arrive.
package protocol MessageFraming {
  /// Adds bytes that were received.
  mutating func append(_ bytes: [UInt8])

  /// Takes the next complete message; nil if more bytes are needed.
  mutating func next() throws(FramingError) -> [UInt8]?

  /// Returns a message as it is sent.
  static func framed(_ message: [UInt8]) -> [UInt8]
}

/// The reason why a stream cannot be split into messages.
package enum FramingError: Error, Hashable, Sendable {
  /// The stream is unusable from here on: a header is wrong.
  case broken(String)
  /// One message is left out; the next one can be read.
  case skipped(String)

  package var words: String {
    switch self {
    case .broken(let words), .skipped(let words): words
    }
  }
}

/// The longest message in bytes.
package let longestMessage = 256 << 20

/// Bytes that were received and not yet used.
struct ReceivedBytes {
  private(set) var bytes: [UInt8] = []
  /// The offset of the first unused byte.
  private var start = 0

  var count: Int { bytes.count - start }

  mutating func append(_ new: [UInt8]) {
    if start == bytes.count {
      bytes = new
      start = 0
    } else {
      bytes += new
    }
  }

  /// The offset of the first unused byte at or after `from` for which a condition holds, counted
  /// from the first unused byte.
  func first(_ wanted: UInt8, from: Int) -> Int? {
    bytes[(start + min(from, count))...].firstIndex(of: wanted).map { $0 - start }
  }

  func prefix(_ length: Int) -> ArraySlice<UInt8> { bytes[start..<start + length] }

  /// Takes the first bytes.
  mutating func take(_ length: Int) -> [UInt8] {
    let taken = Array(prefix(length))
    drop(length)
    return taken
  }

  mutating func drop(_ length: Int) {
    start += length
    // The used bytes are removed once they are most of the buffer, so that each is moved once.
    if start > 1 << 16, start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
