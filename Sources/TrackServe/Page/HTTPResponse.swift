/// The response to an HTTP request.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  package let type: String
  package let body: [UInt8]

  package init(status: Int = 200, type: String = "text/plain; charset=utf-8", body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  init(_ status: Int, _ words: String) {
    self.init(status: status, body: Array((words + "\n").utf8))
  }

  init(_ mistake: HTTPRequest.Mistake) {
    switch mistake {
    case .malformed: self.init(400, "Not a valid request.")
    case .tooLong: self.init(431, "The request is too long.")
    case .notAllowed: self.init(405, "The page can be looked at, and nothing else.")
    case .hasBody: self.init(413, "Nothing can be sent here.")
    case .otherHost: self.init(421, "This page is shown under its own address only.")
    case .otherSite: self.init(403, "Other sites may not ask for this page.")
    }
  }

  static let unknown = HTTPResponse(404, "There is nothing here.")
  static let tooSlow = HTTPResponse(408, "The request took too long.")
  static let tooMany = HTTPResponse(503, "Too many ask at once.")

  private static let reasons = [
    200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 413: "Content Too Large",
    421: "Misdirected Request", 431: "Request Header Fields Too Large",
    503: "Service Unavailable",
  ]

  /// Returns the bytes of the response; for `HEAD`, only those of its head. A header announces that
  /// the server closes the connection after the response.
  package func bytes(for method: HTTPRequest.Method) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Answer")\r\n"
    if status == 405 { head += "Allow: GET, HEAD\r\n" }
    head += """
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      X-Frame-Options: DENY\r
      Cross-Origin-Resource-Policy: same-origin\r
      Cross-Origin-Opener-Policy: same-origin\r
      Referrer-Policy: no-referrer\r
      Connection: close\r
      \r

      """
    return Array(head.utf8) + (method == .head ? [] : body)
  }
}
