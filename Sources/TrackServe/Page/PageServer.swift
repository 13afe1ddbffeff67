import TrackSystem

/// An HTTP server with one thread: it waits for requests, answers each, and tells listeners of
/// changes.
package struct PageServer: ~Copyable {
  /// What a request is answered with.
  package enum Answer: Sendable {
    case response(HTTPResponse)
    /// An event for each change, until the device of this name is no longer paired.
    case events(of: String)
  }

  /// The time limits, in milliseconds.
  package struct Limits: Sendable {
    /// For receiving a request, and for each piece of a response.
    package var patience = 5000
    /// After this time, a listener without a change gets a comment, which shows whether it is there.
    package var silence = 25_000
    /// The time after which a browser connects again to listen, for instance to a restarted server.
    package var retry = 1000
    /// The maximum number of open connections.
    package var connections = 64
    /// How many of them may listen.
    package var listeners = 32

    package init() {}
  }

  private let listener: Listener
  private let secureHost: String?
  private let limits: Limits
  private var connections: [Connection] = []
  /// The version of the files, which changes with each change and each start of the server.
  package private(set) var version: String
  private var changes = 0
  private let start = UInt32.random(in: 0 ... .max)

  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free port.
  ///   - secureHost: The host of a proxy that has TLS; nil if there is none.
  package init(
    _ address: InternetAddress, port: UInt16, secureHost: String? = nil, limits: Limits = Limits()
  ) throws(SystemError) {
    listener = try Listener(address, port: port)
    self.secureHost = secureHost
    self.limits = limits
    version = "\(String(start, radix: 36))-0"
  }

  deinit { for connection in connections { connection.end() } }

  package var port: UInt16 { listener.port }

  /// Changes the version, and tells all listeners.
  package mutating func announceChange() {
    changes += 1
    version = "\(String(start, radix: 36))-\(changes)"
    for index in connections.indices where connections[index].state == .listening {
      tell(index)
    }
  }

  /// Ends the connections of listeners that are no longer paired.
  package mutating func keepListeners(of devices: @autoclosure () -> [String]) {
    guard connections.contains(where: { $0.state == .listening }) else { return }
    let devices = Set(devices())
    for index in connections.indices where connections[index].state == .listening {
      if !devices.contains(connections[index].device) { connections[index].isOver = true }
    }
    removeEnded()
  }

  private var event: String { "event: change\ndata: \(version)\n\n" }

  private mutating func tell(_ index: Int) {
    connections[index].push(event)
    connections[index].deadline = steadyMilliseconds() + limits.silence
  }

  /// Waits until a connection or another descriptor is ready, for a limited time. Then receives and
  /// sends what is possible on each ready connection.
  ///
  /// - Parameters:
  ///   - milliseconds: The maximum waiting time.
  ///   - others: Further descriptors to wait for.
  /// - Returns: The other descriptors that are readable.
  package mutating func serve(
    within milliseconds: Int, or others: [Int32],
    answer: (HTTPRequest, SiteNames, _ version: String) -> Answer
  ) -> [Int32] {
    let now = steadyMilliseconds()
    let next = connections.map(\.deadline).min() ?? .max
    let wait = min(milliseconds, max(0, next - now))
    var interests = others.map { Interest($0) } + [Interest(listener.descriptor)]
    interests += connections.map(\.interest)
    let ready = Set(ready(interests, within: wait))
    for index in connections.indices {
      if ready.contains(connections[index].descriptor) { advance(index, answer) }
      if connections[index].deadline <= steadyMilliseconds() { expire(index) }
    }
    removeEnded()
    if ready.contains(listener.descriptor) { accept() }
    return others.filter(ready.contains)
  }

  private mutating func removeEnded() {
    for connection in connections where connection.isOver { connection.end() }
    connections.removeAll(where: \.isOver)
  }

  /// Accepts new connections. If there are too many, the one ends that has been sending its request
  /// or receiving its response for the longest time, because a browser does either at once.
  private mutating func accept() {
    while let descriptor = listener.accept() {
      if connections.count >= limits.connections {
        let oldest =
          connections.indices.first { connections[$0].state == .receiving }
          ?? connections.indices.first { connections[$0].state == .answering }
        if let oldest { connections[oldest].isOver = true }
        removeEnded()
      }
      let address = ownAddress(of: descriptor)?.address ?? .loopback
      let connection = Connection(
        descriptor, SiteNames(address, port: port, secure: secureHost),
        deadline: steadyMilliseconds() + limits.patience)
      connections.append(connection)
    }
  }

  private mutating func advance(
    _ index: Int, _ answer: (HTTPRequest, SiteNames, String) -> Answer
  ) {
    if connections[index].state == .answering {
      if connections[index].send() {
        connections[index].deadline = steadyMilliseconds() + limits.patience
      }
      return
    }
    connections[index].receive()
    guard !connections[index].isOver else { return }
    guard connections[index].state == .receiving else {
      connections[index].send()
      return
    }
    let sites = connections[index].sites
    switch HTTPRequest.read(connections[index].received, sites: sites) {
    case .incomplete: break
    case .wrong(let mistake): reply(HTTPResponse(mistake), .get, to: index)
    case .complete(let request):
      switch answer(request, sites, version) {
      case .response(let response): reply(response, request.method, to: index)
      case .events(let device):
        if request.method == .get {
          listen(index, as: device)
        } else {
          reply(.events, request.method, to: index)
        }
      }
    }
  }

  /// Makes a connection a listener. If there are too many, the oldest one ends; its browser asks
  /// again.
  private mutating func listen(_ index: Int, as device: String) {
    let listening = connections.indices.filter { connections[$0].state == .listening }
    if listening.count >= limits.listeners { connections[listening[0]].isOver = true }
    connections[index].listen("retry: \(limits.retry)\n" + event, as: device)
    connections[index].deadline = steadyMilliseconds() + limits.silence
  }

  private mutating func reply(
    _ response: HTTPResponse, _ method: HTTPRequest.Method, to index: Int
  ) {
    connections[index].deadline = steadyMilliseconds() + limits.patience
    connections[index].answer(response, method)
  }

  /// Handles a connection whose time has expired.
  private mutating func expire(_ index: Int) {
    switch connections[index].state {
    case .receiving: reply(.tooSlow, .get, to: index)
    case .answering: connections[index].isOver = true
    case .listening:
      connections[index].push(": still here\n\n")
      connections[index].deadline = steadyMilliseconds() + limits.silence
    }
  }
}
