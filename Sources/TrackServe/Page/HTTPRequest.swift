/// The method, path and headers of an HTTP request, as far as a read-only page needs them.
package struct HTTPRequest: Hashable, Sendable {
  package enum Method: String, Sendable { case get = "GET", head = "HEAD" }

  package let method: Method
  /// The path without its query.
  package let path: String
  /// The text after the `?`; empty if there is none.
  package let query: String

  /// The maximum length in bytes of the head, which is the request line and the headers. The heads
  /// that browsers send are shorter.
  package static let longestHead = 8192

  /// A reason for which a request is refused.
  package enum Mistake: Error, Hashable, Sendable {
    case malformed, tooLong, notAllowed, hasBody, otherHost, otherSite
  }

  /// The result of parsing the bytes received so far.
  package enum Reading: Hashable, Sendable {
    case incomplete
    case complete(HTTPRequest)
    case wrong(Mistake)
  }

  /// Parses the bytes received so far.
  ///
  /// - Parameter hosts: The accepted values of the header `Host`. With any other value, the request
  ///   may come from a foreign site whose name resolves to this machine (DNS rebinding).
  package static func read(_ bytes: [UInt8], hosts: Set<String>) -> Reading {
    guard let end = endOfHead(bytes) else {
      return bytes.count > longestHead ? .wrong(.tooLong) : .incomplete
    }
    guard end <= longestHead else { return .wrong(.tooLong) }
    do { return .complete(try HTTPRequest(head: bytes[..<end], hosts)) } catch {
      return .wrong(error)
    }
  }

  /// Returns the offset of the line break and the empty line (`\r\n\r\n`) that end the head. Nil if
  /// they have not arrived, or if the head is longer than `longestHead`.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= mark.count else { return nil }
    return (0...min(bytes.count - mark.count, longestHead)).first {
      bytes[$0..<$0 + mark.count].elementsEqual(mark)
    }
  }

  private init(head: ArraySlice<UInt8>, _ hosts: Set<String>) throws(Mistake) {
    // Browsers only send printable ASCII characters and line breaks, so refuse anything else.
    guard head.allSatisfy({ $0.isPrintable || $0.isLineBreak }) else {
      throw .malformed
    }
    let lines = try Self.lines(head)
    guard let first = lines.first else { throw .malformed }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      !words[0].isEmpty, words[1].hasPrefix("/")
    else { throw .malformed }
    let fields = try Self.fields(lines.dropFirst())
    try Self.check(fields, hosts)
    guard let method = Method(rawValue: String(words[0])) else { throw .notAllowed }
    self.method = method
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : ""
  }

  private static func lines(_ head: ArraySlice<UInt8>) throws(Mistake) -> [Substring] {
    let text = String(decoding: head, as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.allSatisfy({ !$0.utf8.contains(where: \.isLineBreak) }) else {
      throw .malformed
    }
    return lines
  }

  private static func fields(
    _ lines: ArraySlice<Substring>
  ) throws(Mistake) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" ") else { throw .malformed }
      let value = parts[1].drop { $0 == " " }
      fields.append((parts[0].lowercased(), value.lowercased()))
    }
    return fields
  }

  private static func check(
    _ fields: [(name: String, value: String)], _ hosts: Set<String>
  ) throws(Mistake) {
    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
    guard values("host").count == 1 else { throw .malformed }
    guard values("host").allSatisfy(hosts.contains) else { throw .otherHost }
    let lengths = values("content-length")
    guard values("transfer-encoding").isEmpty, lengths.allSatisfy({ $0 == "0" }) else {
      throw .hasBody
    }
    // A link on another site may open this page. Any other request from another site is refused.
    let site = values("sec-fetch-site").first ?? "none"
    let isFollowed =
      values("sec-fetch-mode") == ["navigate"]
      && values("sec-fetch-dest") == ["document"]
    guard ["none", "same-origin"].contains(site) || isFollowed else { throw .otherSite }
    let origins = Set(hosts.map { "http://\($0)" })
    guard values("origin").allSatisfy(origins.contains) else { throw .otherSite }
  }
}

extension UInt8 {
  fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\r") || self == UInt8(ascii: "\n") }
  fileprivate var isPrintable: Bool { (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(self) }
}
