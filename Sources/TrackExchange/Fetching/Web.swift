import TrackCore
import TrackJSON

/// An HTTP request.
package struct WebRequest: Hashable, Sendable {
  package var url: String
  package var headers: [String] = []
  /// Headers that contain a secret. They are not sent to another host if the server redirects.
  package var secretHeaders: [String] = []
  /// The body of a POST request. Nil for a GET request, or if the body is in `bodyFile`.
  package var body: String?
  /// The path of a file with the body of a POST request, if the body is too long for `body`.
  package var bodyFile: String?

  package init(url: String) { self.url = url }
}

/// An HTTP response.
package struct WebAnswer: Sendable {
  package let status: Int
  /// The headers, by name in lowercase.
  package let headers: [String: String]
  package let body: [UInt8]

  package init(status: Int, headers: [String: String], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Parses the output of `curl --include`: the heads of all responses, followed by the body of the
  /// last response.
  package init?(parsing bytes: [UInt8]) {
    var rest = bytes[...]
    var status: Int?
    var headers: [String: String] = [:]
    while rest.starts(with: "HTTP/".utf8) {
      let end = Self.endOfHead(rest)
      let lines = String(decoding: rest[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
      status = lines.first.flatMap { line in
        let words = line.split(separator: " ")
        return words.count > 1 ? Int(words[1]) : nil
      }
      headers = [:]
      for line in lines.dropFirst() {
        let halves = line.split(separator: ":", maxSplits: 1)
        guard halves.count == 2 else { continue }
        headers[foldedName(String(halves[0]))] = halves[1].trimmed
      }
      rest = rest[end...]
      // A status below 200 is preliminary. After any other status, no further head follows.
      if let status, status >= 200 { break }
    }
    guard let status else { return nil }
    self.init(status: status, headers: headers, body: Array(rest))
  }

  private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int {
    var at = bytes.startIndex
    while let newline = bytes[at...].firstIndex(of: ASCII.newline) {
      let next = newline + 1
      if next < bytes.endIndex, bytes[next] == ASCII.newline { return next + 1 }
      if next + 1 < bytes.endIndex, bytes[next] == ASCII.carriageReturn,
        bytes[next + 1] == ASCII.newline
      {
        return next + 2
      }
      at = next
    }
    return bytes.endIndex
  }

  /// Throws the failure that corresponds to the status; does nothing if the status is a success.
  func checkStatus() throws(FetchFailure) {
    switch status {
    case 200..<300: break
    case 401, 403: throw .unauthorised
    case 429, 503: throw .rateLimited(retryAfter)
    case 500...: throw .unreachable("the service answers with status \(status)")
    default: throw .wrongAnswer("status \(status)")
    }
  }

  /// Returns the body as JSON.
  func json() throws(FetchFailure) -> JSONValue {
    do { return try JSONValue(foreign: body) } catch { throw .wrongAnswer(error.reason) }
  }

  private var retryAfter: Int? {
    (headers["retry-after"] ?? headers["backoff"]).flatMap { Int($0) }
  }
}

/// The effects on the outside world that a built-in source needs: requests and pauses.
package struct Web {
  let send: (WebRequest) throws(FetchFailure) -> WebAnswer
  /// Waits for a number of milliseconds.
  let pause: (Int) -> Void

  package init(
    send: @escaping (WebRequest) throws(FetchFailure) -> WebAnswer, pause: @escaping (Int) -> Void
  ) {
    self.send = send
    self.pause = pause
  }

  /// Sends a request and returns the answer if its status is a success. If the answer asks for a
  /// pause before the next request, this function waits before it returns.
  ///
  /// The request is repeated up to twice if the service cannot be reached, or if it refuses the
  /// request and asks to wait for at most a minute. All other failures are thrown at once.
  func answer(to request: WebRequest) throws(FetchFailure) -> WebAnswer {
    var attempt = 0
    while true {
      attempt += 1
      do throws(FetchFailure) {
        let answer = try send(request)
        try answer.checkStatus()
        if let wait = answer.headers["backoff"].flatMap({ Int($0) }), (1...60).contains(wait) {
          pause(wait * 1000)
        }
        return answer
      } catch {
        guard attempt < 3 else { throw error }
        switch error {
        case .rateLimited(let seconds?) where (0...60).contains(seconds): pause(seconds * 1000)
        case .unreachable: pause(attempt * 200)
        default: throw error
        }
      }
    }
  }

  func json(_ request: WebRequest) throws(FetchFailure) -> (json: JSONValue, answer: WebAnswer) {
    let answer = try answer(to: request)
    return (try answer.json(), answer)
  }
}

extension String {
  /// The text, escaped for use in a URL.
  var asURLPart: String {
    utf8.map { byte in
      byte.isDigit || byte.isLetter || [ASCII.dash, ASCII.dot, ASCII.underscore].contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
