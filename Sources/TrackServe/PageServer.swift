import TrackSystem

/// Shows one page to browsers on this machine, and tells them when there is a newer one.
///
/// It is bound to 127.0.0.1. Its address has a secret in it, so that other people's programs on
/// the machine do not find the page either. Nothing that can be asked for changes anything.
package struct PageServer: ~Copyable {
  private let listener: Listener
  private let secret: String
  private let hosts: Set<String>
  private var connections: [Connection] = []
  /// Goes up with each newer page.
  private var version = 1

  /// More browsers at once are turned away.
  private static let mostConnections = 32
  private let patience: Int
  /// After so long who waits for a change is told that there is none, and asks again.
  private static let longestWait = 25_000

  /// - Parameters:
  ///   - port: 0 for any that is free.
  ///   - secret: What the path begins with.
  ///   - patience: So long a request may take to come, and an answer to leave, in milliseconds.
  package init(port: UInt16, secret: String, patience: Int = 5000) throws(SystemError) {
    listener = try Listener(port: port)
    self.secret = secret
    self.patience = patience
    hosts = Self.hosts(port: listener.port)
  }

  /// The values of `Host` that browsers send; they leave the usual port out.
  static func hosts(port: UInt16) -> Set<String> {
    let names = ["127.0.0.1", "localhost"]
    return Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  deinit { for connection in connections { connection.end() } }

  /// Where the page is.
  package var address: String { "http://127.0.0.1:\(listener.port)/\(secret)/" }

  /// Says that the page is another now, to all who wait for that.
  package mutating func announceChange() {
    version += 1
    for index in connections.indices where connections[index].isWaiting {
      connections[index].answer(news, .get)
    }
  }

  /// Serves for so many milliseconds at most, or until one of some other descriptors has
  /// something to read; says which.
  ///
  /// - Parameter page: makes the page, for a version that it asks about later on.
  package mutating func serve(
    within milliseconds: Int, or others: [Int32], page: (_ version: String) -> HTTPResponse
  ) -> [Int32] {
    let now = steadyMilliseconds()
    let next = connections.map(\.deadline).min() ?? .max
    let wait = min(milliseconds, max(0, next - now))
    var interests = others.map { Interest($0) } + [Interest(listener.descriptor)]
    interests += connections.map(\.interest)
    let ready = Set(ready(interests, within: wait))
    for index in connections.indices {
      if ready.contains(connections[index].descriptor) { go(on: index, page) }
      if connections[index].deadline <= steadyMilliseconds() { expire(index) }
    }
    for connection in connections where connection.isOver { connection.end() }
    connections.removeAll(where: \.isOver)
    // Whoever has gone makes room before the next ones are counted.
    if ready.contains(listener.descriptor) { accept() }
    return others.filter(ready.contains)
  }

  private mutating func accept() {
    while let descriptor = listener.accept() {
      var connection = Connection(descriptor, deadline: steadyMilliseconds() + patience)
      if connections.count >= Self.mostConnections { connection.answer(.tooMany, .get) }
      connections.append(connection)
    }
  }

  private mutating func go(on index: Int, _ page: (String) -> HTTPResponse) {
    guard !connections[index].isAnswering else {
      connections[index].send()
      return
    }
    connections[index].receive()
    guard !connections[index].isWaiting, !connections[index].isOver else { return }
    switch HTTPRequest.read(connections[index].received, hosts: hosts) {
    case .incomplete: break
    case .wrong(let mistake): reply(HTTPResponse(mistake), .get, to: index)
    case .complete(let request): answer(request, index, page)
    }
  }

  private mutating func answer(
    _ request: HTTPRequest, _ index: Int, _ page: (String) -> HTTPResponse
  ) {
    switch request.path {
    case "/\(secret)/": reply(page("\(version)"), request.method, to: index)
    case "/\(secret)/changes" where request.query == "\(version)" && request.method == .get:
      connections[index].wait(until: steadyMilliseconds() + Self.longestWait)
    case "/\(secret)/changes": reply(news, request.method, to: index)
    default: reply(.unknown, request.method, to: index)
    }
  }

  private var news: HTTPResponse { HTTPResponse(body: Array("\(version)".utf8)) }

  private mutating func reply(
    _ response: HTTPResponse, _ method: HTTPRequest.Method, to index: Int
  ) {
    connections[index].deadline = steadyMilliseconds() + patience
    connections[index].answer(response, method)
  }

  /// Who has waited long enough is answered, who is too slow is left.
  private mutating func expire(_ index: Int) {
    if connections[index].isWaiting {
      reply(news, .get, to: index)
    } else if connections[index].isAnswering {
      connections[index].isOver = true
    } else {
      reply(.tooSlow, .get, to: index)
    }
  }
}
