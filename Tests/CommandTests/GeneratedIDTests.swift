import Testing

@Suite struct GeneratedIDTests {
  private let ids = GeneratedIDs(
    source: "2026-11-20 run ^k3x9Qa\n=== run\ntrack amend ^Zz09aA 5km\n")

  @Test(arguments: [
    ("2026-11-21 run ^0aB9zZ ; wet\n", "2026-11-21 run ^ID ; wet\n"),
    (
      "\"before\":\"run ^0aB9zZ\",\"after\":\"run ^0aB9zY\"",
      "\"before\":\"run ^ID\",\"after\":\"run ^ID\""
    ),
    ("^0aB9zZ", "^ID"),
    ("^0aB9zZ^0aB9zZ^", "^ID^ID^"),
  ]) func newIDsAreMasked(text: String, masked: String) {
    #expect(ids.masked(in: text) == masked)
  }

  @Test(arguments: [
    "", "no ID", "a known one: ^k3x9Qa, also from a script: ^Zz09aA", "too short: ^0aB9z",
    "too long: ^0aB9zZZ", "not a letter: ^0aB9zé ^0aB9z-", "without the sign: 0aB9zZ",
  ]) func otherTextStays(text: String) {
    #expect(ids.masked(in: text) == text)
  }
}
