import TrackCore
import TrackReport
import TrackServe
import TrackStore
import TrackSystem

/// Serves the check-in until it is interrupted.
struct ServeRun {
  let options: ServeOptions
  private let directory: DataDirectory

  init(_ options: ServeOptions, in session: Session) throws(Failure) {
    self.options = options
    directory = try session.directory()
    // Report mistakes in the files before the server starts.
    _ = try session.open()
  }

  func run(_ session: inout Session) throws(Failure) -> ExitCode {
    guard let interruption = Interruption() else { return .fine }
    var server = try server()
    var checkIn = CheckIn(
      CheckInCommands(session, directory),
      DeviceGate(
        directory, port: server.port, isReadOnly: options.isReadOnly,
        disclosure: options.disclosure),
      directory, isReadOnly: options.isReadOnly)
    let place = place(port: server.port)
    try announce(place, code: checkIn.gate.makeCode(), isFirst: true, &session)
    var watch = DirectoryWatch(directory)
    var date = session.clock.date
    var hasInput = System.isTerminal(.input)
    while true {
      // Reading the terminal of another process group would stop this process.
      let input = hasInput && System.isInForeground ? [Stream.input.rawValue] : []
      let others = [interruption.descriptor] + [watch.descriptor].compactMap(\.self) + input
      let ready = server.serve(within: watch.patience, or: others) { request, sites, version in
        checkIn.answer(request, sites, version)
      }
      server.keepListeners(of: directory.devices.map(\.name))
      if ready.contains(interruption.descriptor), interruption.nextEvent() == .ended {
        return .fine
      }
      if input.contains(where: ready.contains) {
        hasInput = Stream.input.receive(most: 4096) != nil
        if hasInput {
          try announce(place, code: checkIn.gate.makeCode(), isFirst: false, &session)
        }
      }
      session = try session.again()
      if watch.hasSettled() || session.clock.date != date {
        date = session.clock.date
        server.announceChange()
      }
    }
  }

  private func server() throws(Failure) -> PageServer {
    do {
      // Whoever writes first completes what an interrupted server has left.
      _ = try DirectoryTransaction(to: directory, command: "track serve")
    } catch {
      throw .write(error)
    }
    do {
      return try PageServer(options.address, port: options.port, secureHost: options.secureHost)
    } catch {
      throw .refused(.notServed(port: options.port, error.words))
    }
  }

  /// The address of the pages, as a device that is to be paired sees it.
  private func place(port: UInt16) -> String {
    if let host = options.secureHost { return "https://\(host)/" }
    let address =
      options.address == .any ? InternetAddress.outward ?? .loopback : options.address
    return "http://\(address):\(port)/"
  }

  private var isLocal: Bool { options.address.isLoopback && options.secureHost == nil }

  private func announce(
    _ place: String, code: String, isFirst: Bool, _ session: inout Session
  ) throws(Failure) {
    let link = "\(place)pair?code=\(code)"
    session.print(link)
    if !isLocal, System.isTerminal(.output), !session.terminal.ascii, let picture = QRCode(link) {
      for line in picture.lines {
        session.print(session.terminal.color ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line)
      }
    }
    var notes = [
      "The code \(code) pairs one device within five minutes. Enter makes another one."
    ]
    if isFirst {
      let devices = directory.devices.map { $0.isReadOnly ? "\($0.name) (looks)" : $0.name }
      if !devices.isEmpty { notes.append("Paired: \(devices.joined(separator: ", ")).") }
      if isLocal {
        notes.append("Only this machine can ask. `track help serve` says how a phone can.")
      } else if options.secureHost == nil {
        notes.append(
          "This is plain HTTP: anyone in this network can read what is sent, and the cookies. Use it"
            + " at home, or a proxy with TLS and --behind.")
      }
      notes.append("Ctrl-C ends it.")
    }
    for note in notes { session.print(session.terminal.paint(note, .quiet)) }
    try session.out.finish()
    if isFirst, options.opens { try open(link, session) }
  }

  /// Opens the link in a browser, through a page in a local file that redirects to it. The link
  /// holds the code. It must not be an argument of a program, because other users can read the
  /// arguments.
  private func open(_ link: String, _ session: Session) throws(Failure) {
    let page = """
      <!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(link)"><title>track</title>

      """
    let path: String
    do { path = try directory.writeState("serve.html", Array(page.utf8)) } catch {
      throw .write(error)
    }
    try session.show(resolvedPath(path) ?? path, timeout: 0)
  }
}
