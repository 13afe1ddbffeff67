/// Splits a stream of bytes into messages. The bytes may arrive in pieces of any length.
package protocol MessageFraming {
  /// Adds bytes that were received.
  mutating func append(_ bytes: [UInt8])

  /// Removes and returns the next complete message; nil if more bytes are needed.
  mutating func next() throws(FramingError) -> [UInt8]?

  /// Returns a message in the form in which it is sent, with its header or line break.
  static func framed(_ message: [UInt8]) -> [UInt8]
}

/// The reason why a message cannot be read from a stream.
package enum FramingError: Error, Hashable, Sendable {
  /// A header is invalid, so the rest of the stream cannot be read either.
  case broken(String)
  /// One message is skipped; the next one can be read.
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

  /// Returns the offset of the first byte that has a given value and is at or after a given offset;
  /// nil if there is none. Both offsets are counted from the first byte that has not been consumed.
  func first(_ wanted: UInt8, from: Int) -> Int? {
    bytes[(start + min(from, count))...].firstIndex(of: wanted).map { $0 - start }
  }

  func prefix(_ length: Int) -> ArraySlice<UInt8> { bytes[start..<start + length] }

  /// Consumes and returns the first bytes.
  mutating func take(_ length: Int) -> [UInt8] {
    if start + length == bytes.count {
      // Return the buffer itself, so that a long message is not copied.
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
    // Remove consumed bytes only when they make up most of the buffer. On average, each byte is
    // then moved at most once.
    if start > 1 << 16, start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
