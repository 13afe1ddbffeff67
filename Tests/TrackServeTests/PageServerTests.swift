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

  init(body: [UInt8] = Array("page".utf8), patience: Int = 60_000) throws {
    let server = try PageServer(port: 0, secret: "s", patience: patience)
    port = UInt16(server.address.split(separator: ":")[2].prefix { $0 != "/" }) ?? 0
    let box = Box(server)
    Thread { [weak self] in
      var server = box.take()
      var seen = 0
      while let self {
        _ = server.serve(within: 20, or: []) { version in
          self.lock.withLock { self.pages += 1 }
          return HTTPResponse(type: "text/html", body: Array("\(version) ".utf8) + body)
        }
        let changes = self.lock.withLock { self.changes }
        if changes > seen {
          seen = changes
          server.announceChange()
        }
      }
    }.start()
  }

  func change() { lock.withLock { changes += 1 } }
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

extension Serving {
  /// Requests the page until a response satisfies a condition. Returns false after half a minute.
  func comesToSay(_ isExpected: (String) -> Bool) throws -> Bool {
    let deadline = Date(timeIntervalSinceNow: 30)
    while Date() < deadline {
      if isExpected(try get("/s/")) { return true }
      usleep(10_000)
    }
    return false
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
  @Test func thePageIsServedOnlyAtItsAddress() throws {
    let serving = try Serving()
    #expect(try serving.get("/s/").hasSuffix("\r\n\r\n1 page"))
    for path in ["/", "/s", "/s/x", "/S/", "/s//", "/s/../s/", "/favicon.ico", "/%73/"] {
      #expect(try serving.get(path).hasPrefix("HTTP/1.1 404 "), "\(path)")
    }
    #expect(serving.made == 1)
  }

  @Test func otherRequestsAreRejected() throws {
    let serving = try Serving()
    let asked = [
      ("GET /s/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
      ("POST /s/ HTTP/1.1\r\nHost: 127.0.0.1:\(serving.port)\r\n\r\n", 405),
      ("GET /s/ HTTP/1.1\r\nHost: 127.0.0.1:\(serving.port)\r\nOrigin: http://evil\r\n\r\n", 403),
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
    let text = "GET /s/ HTTP/1.1\r\nHost: localhost:\(serving.port)\r\n\r\n"
    #expect(try serving.ask(text, slowly: true).hasSuffix("1 page"))
  }

  @Test func aLargePageIsSentWhole() throws {
    let serving = try Serving(body: [UInt8](repeating: 0x61, count: 3_000_000))
    #expect(try serving.get("/s/").utf8.count > 3_000_000)
  }

  @Test func waitingClientsAreNotifiedOfAChange() throws {
    let serving = try Serving()
    #expect(try serving.get("/s/changes?0").hasSuffix("\r\n\r\n1"))
    let begun = Date()
    // Use a new thread, because the threads that the tests share may all be busy.
    Thread {
      usleep(300_000)
      serving.change()
    }.start()
    #expect(try serving.get("/s/changes?1").hasSuffix("\r\n\r\n2"))
    #expect(Date().timeIntervalSince(begun) >= 0.3)
    #expect(try serving.get("/s/").hasSuffix("2 page"))
  }

  @Test func connectionsAboveTheLimitAreRejected() throws {
    let serving = try Serving()
    var clients: [Client] = []
    for _ in 0..<32 { clients.append(try Client(port: serving.port)) }
    #expect(try serving.comesToSay { $0.hasPrefix("HTTP/1.1 503 ") })
    clients = []
    #expect(try serving.get("/s/").hasSuffix("1 page"))
  }

  @Test func aSilentClientTimesOut() throws {
    let serving = try Serving(patience: 500)
    #expect(try serving.ask("GET /s/ HT").hasPrefix("HTTP/1.1 408 "))
  }

  @Test func theDefaultPortMayBeOmitted() {
    #expect(PageServer.hosts(port: 80).contains("localhost"))
    #expect(!PageServer.hosts(port: 8080).contains("localhost"))
  }

  @Test func aPortInUseIsAnError() throws {
    let serving = try Serving()
    #expect(throws: SystemError.self) { _ = try PageServer(port: serving.port, secret: "s") }
  }
}
