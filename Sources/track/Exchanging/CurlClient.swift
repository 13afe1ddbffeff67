import TrackCore
import TrackExchange
import TrackSystem

/// Sends requests with `curl` as a child process, which supports proxies and certificates. The
/// request is written to its standard input, so that no secret appears in the list of processes.
enum CurlClient {
  private static let longestAnswer = 64 << 20
  private static let mostRedirects = 3

  /// The side effects that sources need: HTTP requests through curl, and waiting.
  static var web: Web { Web(send: send, pause: { pause(milliseconds: Int($0)) }) }

  static func send(_ request: WebRequest) throws(FetchFailure) -> WebAnswer {
    var request = request
    for _ in 0...mostRedirects {
      let answer = try sendOnce(request)
      guard [301, 302, 303, 307, 308].contains(answer.status),
        let location = answer.headers["location"]
      else { return answer }
      let origin = origin(of: request.url)
      let url = location.hasPrefix("/") ? origin + location : location
      // Do not send the secret to another host.
      if self.origin(of: url) != origin { request.secretHeaders = [] }
      request.url = url
      if answer.status < 307 { (request.body, request.bodyFile) = (nil, nil) }
    }
    throw .wrongAnswer("too many redirects")
  }

  /// Returns the scheme and the host of a URL.
  private static func origin(of url: String) -> String {
    let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    return parts.prefix(3).joined(separator: "/").lowercased()
  }

  private static func sendOnce(_ request: WebRequest) throws(FetchFailure) -> WebAnswer {
    var output: [UInt8] = []
    let program = ProgramStream(
      ["curl", "--config", "-"], variables: ProgramStream.publicVariables,
      input: Array(config(of: request).utf8), patience: 120_000
    ) { bytes in
      output += bytes
      return output.count <= longestAnswer
    }
    switch program.end {
    case .exited(0): break
    case .noSuchProgram, .exited(127): throw .notConfigured("`curl` is not installed")
    case .exited(18): throw .unreachable("the answer was cut off")
    case .exited(28), .tookTooLong: throw .unreachable("the service took too long")
    case .exited(let code): throw .unreachable("curl ended with code \(code)")
    case .stopped: throw .wrongAnswer("more than 64 MiB")
    case .inputTooLong: throw .wrongAnswer("the request is too long")
    }
    guard let answer = WebAnswer(parsing: output) else { throw .wrongAnswer("this is not HTTP") }
    return answer
  }

  private static func config(of request: WebRequest) -> String {
    var lines = [
      "silent", "include", "suppress-connect-headers", "globoff", "connect-timeout = 10",
      "max-time = 100", "proto = \"=http,https\"", "url = \(quoted(request.url))",
    ]
    lines += (request.headers + request.secretHeaders).map { "header = \(quoted($0))" }
    if let file = request.bodyFile { lines.append("data-binary = \(quoted("@" + file))") }
    if let body = request.body { lines.append("data-raw = \(quoted(body))") }
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
