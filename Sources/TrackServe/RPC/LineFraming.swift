import TrackCore

/// Splits a stream into messages, one on each line, as in the Model Context Protocol over a pipe.
package struct LineFraming: MessageFraming {
  private var received = ReceivedBytes()
  /// The number of received bytes that were already searched for the end of the line.
  private var searched = 0
  /// True while the rest of a line that is too long is discarded.
  private var isSkipping = false
  private let longest: Int

  /// - Parameter longest: The maximum length of a line in bytes.
  package init(longest: Int = longestMessage) { self.longest = longest }

  package mutating func append(_ bytes: [UInt8]) { received.append(bytes) }

  package mutating func next() throws(FramingError) -> [UInt8]? {
    while let newline = received.first(ASCII.newline, from: searched) {
      var line = received.take(newline)
      received.drop(1)
      searched = 0
      if isSkipping {
        isSkipping = false
        continue
      }
      guard line.count <= longest else { throw .skipped("the message is too long") }
      if line.last == ASCII.carriageReturn { line.removeLast() }
      if !line.isEmpty { return line }
    }
    searched = received.count
    guard received.count > longest else { return nil }
    received.drop(received.count)
    searched = 0
    if isSkipping { return nil }
    isSkipping = true
    throw .skipped("the message is too long")
  }

  package static func framed(_ message: [UInt8]) -> [UInt8] { message + [ASCII.newline] }
}
