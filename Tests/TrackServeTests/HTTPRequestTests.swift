import Testing

@testable import TrackServe

/// Tests of the HTTP parser with valid requests, and with invalid ones and the expected errors.
@Suite struct HTTPRequestTests {
  private static let sites = SiteNames(
    plain: ["127.0.0.1:8000", "localhost:8000"], secure: "me.example")

  private func read(_ text: String) -> HTTPRequest.Reading {
    HTTPRequest.read(Array(text.utf8), sites: Self.sites)
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
  private static let post = "POST /do HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n"

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
    Case("behind a proxy", "GET / HTTP/1.1\r\nHost: me.example\r\nOrigin: https://me.example\r\n"),
    Case(
      "a proxy without TLS", "GET / HTTP/1.1\r\nHost: me.example\r\nOrigin: http://me.example\r\n",
      .otherSite),
    Case(
      "another name behind the proxy", "GET / HTTP/1.1\r\nHost: me.example.evil\r\n", .otherHost),
    Case("an empty form", post + "Content-Length: 0\r\n"),
    Case("a form without its length", post, .noLength),
    Case(
      "a form in pieces", post + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", .hasBody),
    Case("two lengths", post + "Content-Length: 0\r\nContent-Length: 5\r\n", .hasBody),
    Case("two lengths in one", post + "Content-Length: 0, 0\r\n", .malformed),
    Case("a negative length", post + "Content-Length: -1\r\n", .malformed),
    Case("a length with a sign", post + "Content-Length: +0\r\n", .malformed),
    Case("a hexadecimal length", post + "Content-Length: 0x0\r\n", .malformed),
    Case("a huge length", post + "Content-Length: 99999999999999999999\r\n", .hasBody),
    Case("8 KiB and a byte", post + "Content-Length: 8193\r\n", .hasBody),
    Case(
      "a form on another site",
      post + "Content-Length: 0\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n"
        + "Sec-Fetch-Dest: document\r\n", .otherSite),
    Case(
      "a form of another port of this machine",
      post + "Content-Length: 0\r\nSec-Fetch-Site: same-site\r\n", .otherSite),
    Case(
      "two origins", get + "Origin: http://127.0.0.1:8000\r\nOrigin: http://127.0.0.1:8000\r\n",
      .otherSite),
    Case("a path upwards", "GET /../x HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case(
      "an encoded path upwards", "GET /%2e%2E/x HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("an encoded NUL", "GET /a%00 HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("half an escape", "GET /a%2 HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("bytes that are not UTF-8", "GET /%FF HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("two slashes", "GET //evil/ HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("a field given twice", "GET /?a=1&a=2 HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .malformed),
    Case("deleting", "DELETE / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .notAllowed),
    Case("small letters", "get / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n", .notAllowed),
    Case("something sent with GET", get + "Content-Length: 5\r\n", .hasBody),
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

  @Test func pathQueryAndFieldsAreDecoded() {
    let text =
      "HEAD /habit/t%C3%AA+te?of=a+b%3D&x HTTP/1.1\r\nHost: localhost:8000\r\n"
      + "Cookie: a=1; track=xY=; b\r\nX: A b\r\n\r\nrest"
    guard case .complete(let request) = read(text) else {
      Issue.record("not read")
      return
    }
    #expect(request.method == .head && request.path == "/habit/tê+te")
    #expect(request.query == ["of": "a b=", "x": ""])
    #expect(request.cookie("track") == "xY=" && request.cookie("rack") == nil)
    #expect(request.field("x") == "A b" && request.host == "localhost:8000")
  }

  @Test func theBodyIsCompleteWithItsLength() {
    let text = Self.post + "Content-Length: 5\r\n\r\nabcdefg"
    for count in 0..<text.utf8.count - 2 {
      let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect(read(part) == .incomplete)
    }
    guard case .complete(let request) = read(text) else {
      Issue.record("not read")
      return
    }
    #expect(request.body == Array("abcde".utf8))
  }

  @Test func everyPrefixIsIncomplete() {
    let whole = Array((Self.get + "\r\n").utf8)
    for count in 0..<whole.count {
      #expect(HTTPRequest.read(Array(whole[..<count]), sites: Self.sites) == .incomplete)
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
