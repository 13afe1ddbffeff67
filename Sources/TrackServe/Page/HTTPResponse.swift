/// The response to an HTTP request.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  package let type: String
  package let body: [UInt8]
  package let cache: String
  /// The content security policy; nil for the strict one.
  package let csp: String?
  /// Further headers.
  package var fields: [String: String] = [:]

  package init(
    status: Int = 200, type: String = "text/plain; charset=utf-8", cache: String = "no-store",
    csp: String? = nil, body: [UInt8]
  ) {
    self.status = status
    self.type = type
    self.cache = cache
    self.csp = csp
    self.body = body
  }

  init(_ status: Int, _ words: String) {
    self.init(status: status, body: Array((words + "\n").utf8))
  }

  init(_ mistake: HTTPRequest.Mistake) {
    switch mistake {
    case .malformed: self.init(400, "Not a valid request.")
    case .tooLong: self.init(431, "The request is too long.")
    case .notAllowed: self.init(405, "Only GET and POST are answered.")
    case .hasBody: self.init(413, "At most 8 KiB can be sent, with their length and in one piece.")
    case .noLength: self.init(411, "The length of what is sent is missing.")
    case .otherHost: self.init(421, "This page is shown under its own address only.")
    case .otherSite: self.init(403, "Other sites may not ask for this page.")
    }
  }

  /// A response that leads the browser to another page.
  static func leading(to path: String) -> HTTPResponse {
    var response = HTTPResponse(status: 303, body: [])
    response.fields["Location"] = path
    return response
  }

  static let events = HTTPResponse(type: "text/event-stream", body: [])
  static let tooSlow = HTTPResponse(408, "The request took too long.")

  private static let reasons = [
    200: "OK", 303: "See Other", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
    421: "Misdirected Request", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    503: "Service Unavailable",
  ]

  /// Nothing from elsewhere, and no script or style in a page itself.
  private static let strict =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    + " connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self';"
    + " base-uri 'none'; frame-ancestors 'none'"

  /// Returns the bytes of the response; for `HEAD`, only those of its head. A header announces that
  /// the server closes the connection after the response.
  package func bytes(for method: HTTPRequest.Method) -> [UInt8] {
    Array(head(["Content-Length: \(body.count)"]).utf8) + (method == .head ? [] : body)
  }

  /// The head of a response that never ends, to which events are added.
  var endless: [UInt8] { Array(head([]).utf8) }

  private func head(_ others: [String]) -> String {
    let named = fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let lines =
      ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "Answer")"]
      + (status == 405 ? ["Allow: GET, HEAD, POST"] : [])
      + ["Content-Type: \(type)"] + others + [
        "Cache-Control: \(cache)",
        "Content-Security-Policy: \(csp ?? Self.strict)",
        "X-Content-Type-Options: nosniff",
        "X-Frame-Options: DENY",
        "Cross-Origin-Resource-Policy: same-origin",
        "Cross-Origin-Opener-Policy: same-origin",
        // With `no-referrer`, browsers send the origin `null` with forms.
        "Referrer-Policy: same-origin",
        "Connection: close",
      ] + named
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }
}
