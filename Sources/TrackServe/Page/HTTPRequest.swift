import TrackCore

/// An HTTP request, as far as the check-in needs it.
package struct HTTPRequest: Hashable, Sendable {
  package enum Method: String, Sendable { case get = "GET", head = "HEAD", post = "POST" }

  package struct Field: Hashable, Sendable {
    /// In small letters.
    package let name: String
    package let value: String
  }

  package let method: Method
  /// The decoded path without its query.
  package let path: String
  /// The decoded values after the `?`.
  package let query: [String: String]
  package let body: [UInt8]
  /// The host in small letters, one of the site names.
  package let host: String
  private let fields: [Field]

  /// The maximum length in bytes of the head, which is the request line and the headers. The heads
  /// that browsers send are shorter.
  package static let longestHead = 8192
  package static let longestBody = 8192

  /// A reason for which a request is refused.
  package enum Mistake: Error, Hashable, Sendable {
    case malformed, tooLong, notAllowed, hasBody, noLength, otherHost, otherSite
  }

  /// The result of parsing the bytes received so far.
  package enum Reading: Hashable, Sendable {
    case incomplete
    case complete(HTTPRequest)
    case wrong(Mistake)
  }

  /// Returns the value of a header; nil if it is missing or there are several.
  package func field(_ name: String) -> String? {
    let found = fields.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  /// Returns the value of a cookie; nil if it is missing.
  package func cookie(_ name: String) -> String? {
    for field in fields where field.name == "cookie" {
      for pair in field.value.split(separator: ";") {
        let parts = pair.trimmingPrefix { $0 == " " }.split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0] == name { return String(parts[1]) }
      }
    }
    return nil
  }

  /// True if the browser says that a page of this server sent the request.
  package func isOfOwnPage(_ sites: SiteNames) -> Bool {
    field("origin")?.lowercased() == sites.origin(of: host)
  }

  /// Parses the bytes received so far.
  package static func read(_ bytes: [UInt8], sites: SiteNames) -> Reading {
    guard let end = endOfHead(bytes) else {
      return bytes.count > longestHead ? .wrong(.tooLong) : .incomplete
    }
    guard end <= longestHead else { return .wrong(.tooLong) }
    do {
      let head = try Head(bytes[..<end])
      let length = try head.check(sites)
      let start = end + 4
      guard bytes.count >= start + length else { return .incomplete }
      return .complete(try HTTPRequest(head, body: Array(bytes[start..<start + length])))
    } catch {
      return .wrong(error)
    }
  }

  /// Returns the offset of the line break and the empty line (`\r\n\r\n`) that end the head; nil if
  /// they have not arrived.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      for end in 3..<min(bytes.count, longestHead + 4)
      where bytes[end] == ASCII.newline && bytes[end - 2] == ASCII.newline
        && bytes[end - 1] == ASCII.carriageReturn && bytes[end - 3] == ASCII.carriageReturn
      {
        return end - 3
      }
      return nil
    }
  }

  private init(_ head: Head, body: [UInt8]) throws(Mistake) {
    guard let method = Method(rawValue: head.method) else { throw .notAllowed }
    self.method = method
    let parts = head.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = FormText.decoded(parts[0], plusIsSpace: false),
      let query = FormText.values(parts.count > 1 ? parts[1] : ""),
      !path.contains("//"), !path.split(separator: "/").contains("..")
    else { throw .malformed }
    self.path = path
    self.query = query
    self.body = body
    host = head.values("host").first ?? ""
    fields = head.fields
  }
}

/// The request line and the headers of a request, before they are judged.
private struct Head {
  let method: String
  let target: String
  let fields: [HTTPRequest.Field]

  init(_ bytes: ArraySlice<UInt8>) throws(HTTPRequest.Mistake) {
    // Browsers only send printable ASCII characters and line breaks, so refuse anything else.
    guard bytes.allSatisfy({ $0.isPrintable || $0.isLineBreak }) else { throw .malformed }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.allSatisfy({ !$0.utf8.contains(where: \.isLineBreak) }) else { throw .malformed }
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      !words[0].isEmpty, words[1].hasPrefix("/")
    else { throw .malformed }
    method = String(words[0])
    target = String(words[1])
    var fields: [HTTPRequest.Field] = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" ") else { throw .malformed }
      fields.append(
        HTTPRequest.Field(
          name: parts[0].lowercased(), value: String(parts[1].drop { $0 == " " })))
    }
    self.fields = fields
  }

  /// Returns the values of a header in small letters.
  func values(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map { $0.value.lowercased() }
  }

  /// Throws if the request may not be answered; otherwise returns the length of its body.
  func check(_ sites: SiteNames) throws(HTTPRequest.Mistake) -> Int {
    let hosts = values("host")
    guard hosts.count == 1, let host = hosts.first else { throw .malformed }
    guard let origin = sites.origin(of: host) else { throw .otherHost }
    // A link on another site may open a page. Any other request from another site is refused.
    let site = values("sec-fetch-site").first ?? "none"
    let isFollowed =
      values("sec-fetch-mode") == ["navigate"] && values("sec-fetch-dest") == ["document"]
      && method != HTTPRequest.Method.post.rawValue
    guard ["none", "same-origin"].contains(site) || isFollowed else { throw .otherSite }
    guard values("origin").allSatisfy({ $0 == origin }), values("origin").count < 2 else {
      throw .otherSite
    }
    return try bodyLength()
  }

  private func bodyLength() throws(HTTPRequest.Mistake) -> Int {
    let lengths = values("content-length")
    guard values("transfer-encoding").isEmpty, lengths.count < 2 else { throw .hasBody }
    guard let text = lengths.first else {
      if method == HTTPRequest.Method.post.rawValue { throw .noLength }
      return 0
    }
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { throw .malformed }
    let most = method == HTTPRequest.Method.post.rawValue ? HTTPRequest.longestBody : 0
    guard let length = Int(text), length <= most else { throw .hasBody }
    return length
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == ASCII.carriageReturn || self == ASCII.newline }
  fileprivate var isPrintable: Bool { (ASCII.space...UInt8(ascii: "~")).contains(self) }
}
