import Testing
import TrackExchange

/// Tests that a key is only found for the address that it is stored with.
@Suite struct SourceKeysTests {
  @Test(arguments: [
    ("https://a.example", "https://a.example"),
    ("HTTPS://A.Example:8443/table?x=1#y", "https://a.example:8443"),
    ("a.example", "https://a.example"), ("http://localhost:8080/x", "http://localhost:8080"),
    ("http://127.0.0.1", "http://127.0.0.1"), ("http://[::1]:80", "http://[::1]:80"),
    ("http://a.example", nil), ("ftp://a.example", nil), ("https://", nil),
    ("http://localhost.a.example", nil), ("http://localhost:80@a.example", nil),
    ("https://ada@a.example", nil), ("https://b.example\\@a.example", nil),
    ("https://a.example\u{7}", nil), ("https://ä.example", nil),
    ("http://127.0.0.1.a.example", nil),
  ])
  func addressOfAURL(url: String, address: String?) {
    #expect(KeyAddress(url)?.text == address)
  }

  @Test func aKeyAloneIsForTheServiceItself() throws {
    let keys = SourceKeys(parsing: "  6f1c02 \n")
    #expect(keys.ownKey == "6f1c02")
    #expect(keys.key(for: try #require(KeyAddress("https://a.example"))) == nil)
  }

  @Test func eachAddressHasItsOwnKey() throws {
    let keys = SourceKeys(
      parsing: "https://a.example one\n!pass show it\nhttps://b.example  !pass show b\n"
        + "http://c.example three\nhttps://d.example\n")
    #expect(keys.ownKey == "!pass show it")
    let found = try ["https://a.example/x", "https://b.example", "https://c.example", "d.example"]
      .map { keys.key(for: try #require(KeyAddress($0))) }
    #expect(found == ["one", "!pass show b", nil, nil])
  }
}
