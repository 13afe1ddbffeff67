import Testing

@testable import TrackServe

/// Tests of the HTTP parser with valid requests, and with invalid ones and the expected errors.
@Suite struct HTTPRequestTests {
  private static let hosts: Set = ["127.0.0.1:8000", "localhost:8000"]

  private func read(_ text: String) -> HTTPRequest.Reading {
    HTTPRequest.read(Array(text.utf8), hosts: Self.hosts)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let head: String
    var mistake: HTTPRequest.Mistake?

    init(_ name: String, _ head: String, _ mistake: HTTPRequest.Mistake? = nil) {
      testDescription = name
      self.head = head
      self.mistake = mistake
    }
  }

  private static let get = "GET /s/ HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n"

  static let cases = [
    Case("a browser's", get + "Accept: */*\r\n"),
    Case("by name", "GET / HTTP/1.1\r\nhost:LOCALHOST:8000\r\n"),
    Case("only the head", "HEAD / HTTP/1.0\r\nHost: 127.0.0.1:8000\r\n"),
    Case(
      "a link on another site",
      get + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"
    ),
    Case("its own script", get + "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\n"),
    Case("its own origin", get + "Origin: http://127.0.0.1:8000\r\n"),
    Case("nothing to send", get + "Content-Length: 0\r\n"),
    Case("no host", "GET / HTTP/1.1\r\nAccept: */*\r\n", .malformed),
    Case("two hosts", get + "Host: 127.0.0.1:8000\r\n", .malformed),
    Case("another host", "GET / HTTP/1.1\r\nHost: evil.example:8000\r\n", .otherHost),
    Case("another port", "GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n", .otherHost),
    Case("no port", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", .otherHost),
    Case("a host that begins alike", "GET / HTTP/1.1\r\nHost: 127.0.0.1:8000.evil\r\n", .otherHost),
    Case(
      "another site's picture",
      get + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n", .otherSite),
    Case(
      "another site's frame",
      get + "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n",
      .otherSite),
    Case("another site's script", get + "Origin: http://evil.example\r\n", .otherSite),
    Case("another port's script", get + "Origin: http://127.0.0.1:9000\r\n", .otherSite),
    Case("no origin at all", get + "Origin: null\r\n", .otherSite),
    Case("a form", "POST / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .notAllowed),
    Case("deleting", "DELETE / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .notAllowed),
    Case("small letters", "get / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .notAllowed),
    Case("something sent", get + "Content-Length: 5\r\n", .hasBody),
    Case("pieces sent", get + "Transfer-Encoding: chunked\r\n", .hasBody),
    Case(
      "a proxy's", "GET http://127.0.0.1:8000/ HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("another protocol", "GET / HTTP/2\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("two blanks", "GET  / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("a folded field", get + "X: 1\r\n 2\r\n", .malformed),
    Case("a blank before the colon", get + "Host : 127.0.0.1:8000\r\n", .malformed),
    Case("a bare line feed", "GET / HTTP/1.1\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("a byte that is no text", get + "X: \u{1}\r\n", .malformed),
    Case("letters of other scripts", get + "X: é\r\n", .malformed),
    Case("nothing", "\r\n", .malformed),
  ]

  @Test(arguments: cases) func requestsAreAcceptedOrRejected(_ test: Case) {
    let reading = read(test.head + "\r\n")
    if let mistake = test.mistake {
      #expect(reading == .wrong(mistake))
    } else {
      guard case .complete = reading else {
        Issue.record("\(reading)")
        return
      }
    }
  }

  @Test func pathAndQueryAreSeparated() {
    let text = "HEAD /s/changes?12?3 HTTP/1.1\r\nHost: localhost:8000\r\n\r\nrest"
    guard case .complete(let request) = read(text) else {
      Issue.record("not read")
      return
    }
    #expect(request.method == .head && request.path == "/s/changes" && request.query == "12?3")
  }

  @Test func everyPrefixIsIncomplete() {
    let whole = Array((Self.get + "\r\n").utf8)
    for count in 0..<whole.count {
      #expect(HTTPRequest.read(Array(whole[..<count]), hosts: Self.hosts) == .incomplete)
    }
  }

  @Test func aTooLongHeadIsRejected() {
    let long = Self.get + "X: " + String(repeating: "a", count: HTTPRequest.longestHead)
    #expect(read(long) == .wrong(.tooLong))
    #expect(read(long + "\r\n\r\n") == .wrong(.tooLong))
  }

  @Test func responsesCloseTheConnectionAndAreNotCached() {
    let bytes = HTTPResponse(type: "text/html", body: Array("<p>".utf8))
    let text = String(decoding: bytes.bytes(for: .get), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.hasSuffix("\r\n\r\n<p>"))
    #expect(
      text.contains("\r\nContent-Length: 3\r\n") && text.contains("\r\nConnection: close\r\n"))
    #expect(text.contains("\r\nCache-Control: no-store\r\n"))
    #expect(String(decoding: bytes.bytes(for: .head), as: UTF8.self).hasSuffix("\r\n\r\n"))
  }
}
