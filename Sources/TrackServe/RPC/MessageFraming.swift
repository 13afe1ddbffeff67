/// Splits a stream of bytes into messages, regardless of how the bytes arrive.
package protocol MessageFraming {
  /// Adds bytes that were received.
  mutating func append(_ bytes: [UInt8])

  /// Removes and returns the next complete message; nil if more bytes are needed.
  mutating func next() throws(FramingError) -> [UInt8]?

  /// Returns the bytes to send for a message.
  static func framed(_ message: [UInt8]) -> [UInt8]
}

/// The reason why a stream cannot be split into messages.
package enum FramingError: Error, Hashable, Sendable {
  /// A header is invalid, so the rest of the stream cannot be used.
  case broken(String)
  /// One message was skipped; the next one can be read.
  case skipped(String)

  package var words: String {
    switch self {
    case .broken(let words), .skipped(let words): words
    }
  }
}

/// The maximum length of a message in bytes.
package let longestMessage = 256 << 20

/// Received bytes that have not been consumed yet.
struct ReceivedBytes {
  private(set) var bytes: [UInt8] = []
  /// The offset of the first byte that has not been consumed.
  private var start = 0

  var count: Int { bytes.count - start }

  mutating func append(_ new: [UInt8]) {
    if bytes.isEmpty { bytes = new } else { bytes += new }
  }

  /// Returns the offset of the first byte that has the given value, at or after `from`. Offsets are
  /// counted from the first byte that has not been consumed.
  func first(_ wanted: UInt8, from: Int) -> Int? {
    bytes[(start + min(from, count))...].firstIndex(of: wanted).map { $0 - start }
  }

  func prefix(_ length: Int) -> ArraySlice<UInt8> { bytes[start..<start + length] }

  /// Consumes and returns the first bytes.
  mutating func take(_ length: Int) -> [UInt8] {
    if start + length == bytes.count {
      // Hand over the buffer itself, so that a long message is not copied.
      var taken = bytes
      bytes = []
      taken.removeFirst(start)
      start = 0
      return taken
    }
    let taken = Array(prefix(length))
    drop(length)
    return taken
  }

  mutating func drop(_ length: Int) {
    start += length
    if start == bytes.count {
      bytes = []
      start = 0
    }
    // Remove consumed bytes only when they are most of the buffer. Each byte is then moved at most
    // once on average.
    if start > 1 << 16, start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
