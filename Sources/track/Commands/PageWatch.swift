import TrackCore
import TrackReport
import TrackServe
import TrackStore
import TrackSystem

/// Serves the report as a page and updates it when a file changes.
struct PageWatch {
  let report: ReportOptions
  /// The port; 0 for any free port.
  let port: UInt16
  let opens: Bool

  func run(_ session: inout Session) throws(Failure) -> ExitCode {
    try report.check(.html)
    // Report mistakes in the options or files before the server starts.
    _ = try report.whole(in: session)
    let directory = try session.directory()
    guard let interruption = Interruption() else { return .fine }
    var server = try Self.server(port)
    var watch = DirectoryWatch(directory)
    try Self.announce(server.address, &session)
    if opens { try Self.open(server.address, of: directory, session) }
    var page: (version: String, response: HTTPResponse)?
    var date = session.clock.date
    while true {
      let others = [interruption.descriptor] + [watch.descriptor].compactMap(\.self)
      let ready = server.serve(within: watch.patience, or: others) { version in
        if let page, page.version == version { return page.response }
        let response = self.page(in: session, version)
        page = (version, response)
        return response
      }
      if ready.contains(interruption.descriptor), interruption.nextEvent() == .ended {
        return .fine
      }
      session = try session.again()
      if watch.hasChanged() || session.clock.date != date {
        date = session.clock.date
        server.announceChange()
      }
    }
  }

  private static func server(_ port: UInt16) throws(Failure) -> PageServer {
    var random = SystemRandomNumberGenerator()
    let secret = (0..<2).map { _ in String(random.next(), radix: 36) }.joined()
    do { return try PageServer(port: port, secret: secret) } catch {
      throw .refused(.notServed(error.words))
    }
  }

  /// Opens the URL in a browser, through a page in a local file that redirects to it. The URL is
  /// secret. It must not be an argument of a program, because other users can read the arguments.
  private static func open(
    _ address: String, of directory: DataDirectory, _ session: Session
  ) throws(Failure) {
    let page = """
      <!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
      <meta http-equiv="refresh" content="0; url=\(address)"><title>track</title>

      """
    let path: String
    do { path = try directory.writeState("watch.html", Array(page.utf8)) } catch {
      throw .write(error)
    }
    try session.show(resolvedPath(path) ?? path, timeout: 0)
  }

  private static func announce(_ address: String, _ session: inout Session) throws(Failure) {
    session.print(address)
    session.print(session.terminal.paint("Ctrl-C ends it.", .quiet))
    try session.out.finish()
  }

  private func page(in session: Session, _ version: String) -> HTTPResponse {
    let type = "text/html; charset=utf-8"
    do {
      let report = try report.whole(in: session).report
      return HTTPResponse(type: type, body: report.html(served: version))
    } catch {
      return HTTPResponse(
        status: 503, type: type, body: ErrorPage.bytes(error.wording, version: version))
    }
  }
}
