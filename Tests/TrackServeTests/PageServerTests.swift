import Foundation
import Testing

@testable import TrackServe
import TrackSystem

/// A page server that runs on its own thread. Its clients are real sockets.
private final class Serving: @unchecked Sendable {
  let port: UInt16
  private let lock = NSLock()
  private var changes = 0
  private var pages = 0
  private var paired = ["phone"]

  init(
    body: [UInt8] = Array("page".utf8), patience: Int = 60_000, silence: Int = 60_000
  ) throws {
    var limits = PageServer.Limits()
    limits.patience = patience
    limits.silence = silence
    limits.connections = 32
    limits.listeners = 8
    let server = try PageServer(.loopback, port: 0, limits: limits)
    port = server.port
    let box = Box(server)
    Thread { [weak self] in
      var server = box.take()
      var seen = 0
      while let self {
        _ = server.serve(within: 20, or: []) { request, _, _ in
          if request.path == "/events" { return .events(of: "phone") }
          self.lock.withLock { self.pages += 1 }
          return .response(HTTPResponse(type: "text/html", body: request.body + body))
        }
        server.keepListeners(of: self.lock.withLock { self.paired })
        let changes = self.lock.withLock { self.changes }
        if changes > seen {
          seen = changes
          server.announceChange()
        }
      }
    }.start()
  }

  func change() { lock.withLock { changes += 1 } }
  func revoke() { lock.withLock { paired = [] } }
  var made: Int { lock.withLock { pages } }

  /// Sends bytes and returns the response, read until the connection ends.
  func ask(_ text: String, slowly: Bool = false) throws -> String {
    let socket = try Client(port: port)
    if slowly {
      for byte in text.utf8 {
        try socket.send([byte])
        usleep(1000)
      }
    } else {
      try socket.send(Array(text.utf8))
    }
    return socket.rest()
  }

  func get(_ path: String, _ fields: String = "") throws -> String {
    try ask("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)\r\n")
  }
}

/// A container that passes a server to the thread that is to run it.
private final class Box: @unchecked Sendable {
  private var server: PageServer?

  init(_ server: consuming PageServer) { self.server = consume server }

  func take() -> PageServer {
    guard let taken = server.take() else { preconditionFailure("taken twice") }
    return taken
  }
}

/// A TCP client socket connected to a port of this machine.
private final class Client {
  private let descriptor: Int32

  init(port: UInt16) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    try #require(result == 0)
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) throws {
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// Receives until the text satisfies a condition, the connection ends or ten seconds are over.
  func receive(until isEnough: (String) -> Bool) -> String {
    var all = ""
    var buffer = [UInt8](repeating: 0, count: 65536)
    let deadline = Date(timeIntervalSinceNow: 10)
    while !isEnough(all), Date() < deadline {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return all }
      all += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return all
  }

  func rest() -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += buffer[..<count]
    }
  }
}

@Suite(.serialized) struct PageServerTests {
  @Test func refusedRequestsReachNoPage() throws {
    let serving = try Serving()
    let host = "Host: 127.0.0.1:\(serving.port)\r\n"
    let asked = [
      ("GET /s/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
      ("PUT /s/ HTTP/1.1\r\n\(host)\r\n", 405),
      ("POST /s/ HTTP/1.1\r\n\(host)\r\n", 411),
      ("POST /s/ HTTP/1.1\r\n\(host)Content-Length: 8193\r\n\r\n", 413),
      ("GET /s/ HTTP/1.1\r\n\(host)Origin: http://evil\r\n\r\n", 403),
      ("GET /s/ HTTP/1.1\r\n\r\n", 400),
      ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
      (String(repeating: "a", count: 10_000), 431),
    ]
    for (text, status) in asked {
      #expect(try serving.ask(text).hasPrefix("HTTP/1.1 \(status) "), "\(status)")
    }
    #expect(serving.made == 0)
  }

  @Test func aRequestInPiecesIsAnswered() throws {
    let serving = try Serving()
    let text =
      "POST /s/ HTTP/1.1\r\nHost: localhost:\(serving.port)\r\nContent-Length: 3\r\n\r\nabc"
    #expect(try serving.ask(text, slowly: true).hasSuffix("\r\n\r\nabcpage"))
  }

  @Test func onlyTheFirstRequestOfAConnectionIsAnswered() throws {
    let serving = try Serving()
    let text = "GET / HTTP/1.1\r\nHost: localhost:\(serving.port)\r\n\r\n"
    #expect(try serving.ask(text + text).components(separatedBy: "HTTP/1.1").count == 2)
    #expect(serving.made == 1)
  }

  @Test func aLargePageIsSentWhole() throws {
    let serving = try Serving(body: [UInt8](repeating: 0x61, count: 3_000_000))
    #expect(try serving.get("/").utf8.count > 3_000_000)
  }

  @Test func listenersAreToldOfEachChange() throws {
    let serving = try Serving(silence: 300)
    let listener = try Client(port: serving.port)
    try listener.send(
      Array("GET /events HTTP/1.1\r\nHost: localhost:\(serving.port)\r\n\r\n".utf8))
    let start = listener.receive { $0.hasSuffix("-0\n\n") }
    #expect(start.contains("text/event-stream") && start.contains("\r\n\r\nretry: 1000\nevent: "))
    serving.change()
    let told = listener.receive { $0.hasSuffix("-1\n\n") }
    #expect(told.contains("event: change\ndata: "))
    #expect(listener.receive { $0.contains("here\n\n") }.contains(": still here\n\n"))
  }

  @Test func aRevokedListenerHearsNothingMore() throws {
    let serving = try Serving()
    let listener = try Client(port: serving.port)
    try listener.send(
      Array("GET /events HTTP/1.1\r\nHost: localhost:\(serving.port)\r\n\r\n".utf8))
    _ = listener.receive { $0.hasSuffix("-0\n\n") }
    serving.revoke()
    serving.change()
    #expect(listener.rest().isEmpty)
  }

  @Test func theHeadOfEventsEnds() throws {
    let serving = try Serving()
    let head = try serving.ask("HEAD /events HTTP/1.1\r\nHost: 127.0.0.1:\(serving.port)\r\n\r\n")
    #expect(head.contains("text/event-stream") && head.hasSuffix("\r\n\r\n"))
  }

  @Test func theOldestConnectionEndsAboveTheLimit() throws {
    let serving = try Serving()
    var clients: [Client] = []
    for _ in 0..<40 { clients.append(try Client(port: serving.port)) }
    // The first ones have sent nothing, and must not keep others out.
    #expect(try serving.get("/").hasSuffix("page"))
    #expect(clients[0].rest().isEmpty)
  }

  @Test func theOldestListenerEndsAboveTheLimit() throws {
    let serving = try Serving()
    var clients: [Client] = []
    for _ in 0..<9 {
      let client = try Client(port: serving.port)
      try client.send(
        Array("GET /events HTTP/1.1\r\nHost: localhost:\(serving.port)\r\n\r\n".utf8))
      _ = client.receive { $0.hasSuffix("-0\n\n") }
      clients.append(client)
    }
    #expect(clients[0].rest().isEmpty)
    #expect(try serving.get("/").hasSuffix("page"))
  }

  @Test func aSilentClientTimesOut() throws {
    let serving = try Serving(patience: 500)
    #expect(try serving.ask("GET /s/ HT").hasPrefix("HTTP/1.1 408 "))
  }

  @Test func theDefaultPortMayBeOmitted() {
    #expect(SiteNames(.loopback, port: 80, secure: nil).origin(of: "localhost") != nil)
    #expect(SiteNames(.loopback, port: 8080, secure: nil).origin(of: "localhost") == nil)
  }

  @Test func aPortInUseIsAnError() throws {
    let serving = try Serving()
    #expect(throws: SystemError.self) { _ = try PageServer(.loopback, port: serving.port) }
  }
}
