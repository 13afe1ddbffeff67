import TrackSystem

/// An HTTP server that shows one page to browsers on this machine and notifies them of changes.
///
/// It listens on 127.0.0.1 only. The URL contains a secret, so that programs of other users on this
/// machine cannot read the page. No request changes any data.
package struct PageServer: ~Copyable {
  private let listener: Listener
  private let secret: String
  private let hosts: Set<String>
  private var connections: [Connection] = []
  /// The version of the page, which increases with each change.
  private var version = 1

  /// The maximum number of open connections; further connections are refused.
  private static let mostConnections = 32
  private let patience: Int
  /// The maximum time in milliseconds before a request for changes is answered. After an answer
  /// without a change, the browser sends the request again.
  private static let longestWait = 25_000

  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free port.
  ///   - secret: The secret with which the path of the URL begins.
  ///   - patience: The time limit for receiving a request and for sending a response, in
  ///     milliseconds.
  package init(port: UInt16, secret: String, patience: Int = 5000) throws(SystemError) {
    listener = try Listener(port: port)
    self.secret = secret
    self.patience = patience
    hosts = Self.hosts(port: listener.port)
  }

  /// Returns the values of the header `Host` that browsers send to this server. If the port is 80,
  /// browsers omit it.
  static func hosts(port: UInt16) -> Set<String> {
    let names = ["127.0.0.1", "localhost"]
    return Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  deinit { for connection in connections { connection.end() } }

  /// The page's URL.
  package var address: String { "http://127.0.0.1:\(listener.port)/\(secret)/" }

  /// Increases the version of the page, and answers all requests that wait for a change.
  package mutating func announceChange() {
    version += 1
    for index in connections.indices where connections[index].isWaiting {
      connections[index].answer(versionResponse, .get)
    }
  }

  /// Waits until a connection or another descriptor is ready, for a limited time. Then receives and
  /// sends what is possible on each ready connection.
  ///
  /// - Parameters:
  ///   - milliseconds: The maximum waiting time.
  ///   - others: Further descriptors to wait for.
  ///   - page: Returns the page for a version. The page contains the version and sends it with its
  ///     request for changes.
  /// - Returns: The other descriptors that are readable.
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
      if ready.contains(connections[index].descriptor) { advance(index, page) }
      if connections[index].deadline <= steadyMilliseconds() { expire(index) }
    }
    for connection in connections where connection.isOver { connection.end() }
    connections.removeAll(where: \.isOver)
    // Remove closed connections before accepting new ones, because the number of connections is
    // limited.
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

  private mutating func advance(_ index: Int, _ page: (String) -> HTTPResponse) {
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
    case "/\(secret)/changes": reply(versionResponse, request.method, to: index)
    default: reply(.unknown, request.method, to: index)
    }
  }

  private var versionResponse: HTTPResponse { HTTPResponse(body: Array("\(version)".utf8)) }

  private mutating func reply(
    _ response: HTTPResponse, _ method: HTTPRequest.Method, to index: Int
  ) {
    connections[index].deadline = steadyMilliseconds() + patience
    connections[index].answer(response, method)
  }

  /// Handles a connection whose time has expired. A request that waits for a change, or that was
  /// not received in time, gets an answer. If the response could not be sent in time, the
  /// connection is closed.
  private mutating func expire(_ index: Int) {
    if connections[index].isWaiting {
      reply(versionResponse, .get, to: index)
    } else if connections[index].isAnswering {
      connections[index].isOver = true
    } else {
      reply(.tooSlow, .get, to: index)
    }
  }
}
