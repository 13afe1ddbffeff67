import TrackSystem

/// A connection from a browser.
struct Connection {
  let descriptor: Int32
  private(set) var received: [UInt8] = []
  private var answer: [UInt8] = []
  private var sent = 0
  private(set) var isAnswering = false
  /// True while the request waits for a change of the page, so that the response is delayed.
  private(set) var isWaiting = false
  var isOver = false
  /// The time at which the connection expires, in milliseconds of the monotonic clock.
  var deadline: Int

  init(_ descriptor: Int32, deadline: Int) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  var interest: Interest { Interest(descriptor, writes: isAnswering) }

  /// Receives the bytes that have arrived. While the request waits for a change, further bytes are
  /// discarded.
  mutating func receive() {
    switch receiveBytes(descriptor, most: 4096) {
    case .bytes(let bytes):
      if !isWaiting { received += bytes }
    case .later: break
    case .ended: isOver = true
    }
  }

  mutating func wait(until deadline: Int) {
    isWaiting = true
    self.deadline = deadline
  }

  mutating func answer(_ response: HTTPResponse, _ method: HTTPRequest.Method) {
    isWaiting = false
    isAnswering = true
    answer = response.bytes(for: method)
    send()
  }

  /// Sends as much of the response as the socket accepts.
  mutating func send() {
    while sent < answer.count {
      guard let count = sendBytes(descriptor, answer[sent...]) else {
        isOver = true
        return
      }
      if count == 0 { return }
      sent += count
    }
    isOver = true
  }

  func end() { closeSocket(descriptor) }
}
