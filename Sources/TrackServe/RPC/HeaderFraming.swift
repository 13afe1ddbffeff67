import TrackCore

/// Splits a stream into messages by their headers, as in the Language Server Protocol. The header
/// before a message states its length.
package struct HeaderFraming: MessageFraming {
  private var received = ReceivedBytes()
  /// The number of received bytes that were already searched for the end of the header.
  private var searched = 0
  /// The length of the next message; nil until its header has been read.
  private var length: Int?

  /// The maximum length of a header in bytes.
  static let longestHeader = 4096

  package init() {}

  package mutating func append(_ bytes: [UInt8]) { received.append(bytes) }

  package mutating func next() throws(FramingError) -> [UInt8]? {
    if length == nil { length = try header() }
    guard let length, received.count >= length else { return nil }
    self.length = nil
    return received.take(length)
  }

  package static func framed(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }

  /// Consumes a header and returns the length that it states; nil if the header is incomplete.
  private mutating func header() throws(FramingError) -> Int? {
    while let newline = received.first(ASCII.newline, from: searched) {
      guard newline <= Self.longestHeader else { break }
      searched = newline + 1
      let head = received.prefix(searched)
      guard head.hasSuffix("\r\n\r\n") || head.hasSuffix("\n\n") else { continue }
      let text = String(decoding: head, as: UTF8.self)
      received.drop(searched)
      searched = 0
      return try Self.length(in: text)
    }
    if received.count > Self.longestHeader { throw .broken("the header is too long") }
    searched = received.count
    return nil
  }

  private static func length(in header: String) throws(FramingError) -> Int {
    var length: Int?
    for line in header.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":") else {
        throw .broken("a header line without a colon")
      }
      guard line[..<colon].lowercased() == "content-length" else { continue }
      let value = line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }
      guard let number = Int(value), value.utf8.allSatisfy({ $0.isDigit }), length == nil else {
        throw .broken("Content-Length is not a number")
      }
      guard number <= longestMessage else { throw .broken("the message is too long") }
      length = number
    }
    guard let length else { throw .broken("a header without Content-Length") }
    return length
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return count >= length
      && suffix(length).elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: length))
  }
}
