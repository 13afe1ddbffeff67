import TrackCore
import TrackExchange
import TrackSystem

/// Sends HTTP requests by running `curl`, which supports proxies and certificates. Each request is
/// written to the standard input of `curl`, so that no secret appears in the list of processes.
struct CurlClient {
  private static let longestAnswer = 64 << 20
  private static let mostRedirects = 3

  /// The maximum time to wait for an answer, in seconds from 1 to 3600. It is the value of
  /// `$TRACK_FETCH_TIMEOUT` or, if that is not set, 100.
  private let timeout: Int

  init(_ session: Session) {
    let stated = session.variable("TRACK_FETCH_TIMEOUT").flatMap { Int($0) }
    timeout = min(max(stated ?? 100, 1), 3600)
  }

  /// The functions that data sources need for requests through `curl` and for pauses.
  var web: Web { Web(send: send, pause: { pause(milliseconds: Int($0)) }) }

  func send(_ request: WebRequest) throws(FetchFailure) -> WebAnswer {
    var request = request
    for _ in 0...Self.mostRedirects {
      let answer = try sendOnce(request)
      guard [301, 302, 303, 307, 308].contains(answer.status),
        let location = answer.headers["location"]
      else { return answer }
      let origin = Self.origin(of: request.url)
      let url = location.hasPrefix("/") ? origin + location : location
      if answer.status < 307 { (request.body, request.bodyFile) = (nil, nil) }
      // The server redirects to another host, which must get neither the secret nor what was sent.
      if Self.origin(of: url) != origin {
        request.secretHeaders = []
        guard request.body == nil, request.bodyFile == nil else {
          throw .wrongAnswer("it redirects to another host")
        }
      }
      request.url = url
    }
    throw .wrongAnswer("too many redirects")
  }

  /// Returns the scheme and the host of a URL.
  private static func origin(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.prefix(3).joined(separator: "/").lowercased()
  }

  private func sendOnce(_ request: WebRequest) throws(FetchFailure) -> WebAnswer {
    var output: [UInt8] = []
    let program = ProgramStream(
      ["curl", "--disable", "--config", "-"],
      input: Array(config(of: request).utf8), timeout: timeout * 1000 + 20_000
    ) { bytes in
      output += bytes
      return output.count <= Self.longestAnswer
    }
    switch program.end {
    case .exited(0): break
    case .noSuchProgram, .exited(127): throw .notConfigured("`curl` is not installed")
    case .exited(18): throw .unreachable("the answer was cut off")
    case .exited(28), .tookTooLong: throw .tooSlow
    case .exited(6): throw .unreachable("the name of the service is not known")
    case .exited(7): throw .unreachable("there is no connection to the service")
    case .exited(let code): throw .unreachable("curl ended with code \(code)")
    case .stopped: throw .wrongAnswer("more than 64 MiB")
    case .inputTooLong: throw .wrongAnswer("the request is too long")
    }
    guard let answer = WebAnswer(parsing: output) else { throw .wrongAnswer("this is not HTTP") }
    return answer
  }

  private func config(of request: WebRequest) -> String {
    var lines = [
      "silent", "include", "suppress-connect-headers", "globoff", "connect-timeout = 10",
      "max-time = \(timeout)", "proto = \"=http,https\"", "url = \(Self.quoted(request.url))",
    ]
    // A proxy must not see what is meant for this machine, which is not encrypted.
    if KeyAddress(request.url)?.isLocal == true { lines.append("noproxy = \"*\"") }
    lines += (request.headers + request.secretHeaders).map { "header = \(Self.quoted($0))" }
    if let file = request.bodyFile { lines.append("data-binary = \(Self.quoted("@" + file))") }
    if let body = request.body { lines.append("data-raw = \(Self.quoted(body))") }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
