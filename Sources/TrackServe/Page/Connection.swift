import TrackSystem

/// A connection from a browser or another program.
struct Connection {
  enum State {
    case receiving
    /// The response is being sent, after which the connection ends.
    case answering
    /// The other side receives an event for each change.
    case listening
  }

  let descriptor: Int32
  let sites: SiteNames
  private(set) var received: [UInt8] = []
  private var pending: [UInt8] = []
  private var sent = 0
  private(set) var state = State.receiving
  /// The name of the device that listens.
  private(set) var device = ""
  var isOver = false
  /// The time at which the connection expires, in milliseconds of the monotonic clock.
  var deadline: Int

  /// The maximum number of bytes that are kept for a listener that does not receive.
  private static let longestPending = 64 << 10

  init(_ descriptor: Int32, _ sites: SiteNames, deadline: Int) {
    self.descriptor = descriptor
    self.sites = sites
    self.deadline = deadline
  }

  var interest: Interest { Interest(descriptor, writes: sent < pending.count) }

  /// Receives the bytes that have arrived. Bytes after the request are discarded.
  mutating func receive() {
    switch receiveBytes(descriptor, most: 16_384) {
    case .bytes(let bytes): if state == .receiving { received += bytes }
    case .later: break
    case .ended: isOver = true
    }
  }

  mutating func answer(_ response: HTTPResponse, _ method: HTTPRequest.Method) {
    state = .answering
    pending = response.bytes(for: method)
    received = []
    send()
  }

  /// Begins to send events.
  mutating func listen(_ first: String, as device: String) {
    state = .listening
    self.device = device
    received = []
    pending = HTTPResponse.events.endless
    push(first)
  }

  mutating func push(_ event: String) {
    pending = Array(pending[sent...]) + Array(event.utf8)
    sent = 0
    if pending.count > Self.longestPending { isOver = true }
    send()
  }

  /// Sends as much as the socket accepts. Returns true if it accepted something.
  @discardableResult mutating func send() -> Bool {
    let before = sent
    while sent < pending.count {
      guard let count = sendBytes(descriptor, pending[sent...]) else {
        isOver = true
        return false
      }
      if count == 0 { return sent > before }
      sent += count
    }
    if state == .answering { isOver = true }
    return true
  }

  func end() { closeSocket(descriptor) }
}
