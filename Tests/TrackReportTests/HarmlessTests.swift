import Testing
import TrackReport

@Suite struct HarmlessTests {
  @Test(arguments: [
    ("plain, Läufe 🧘 שלום", "plain, Läufe 🧘 שלום"),
    ("\u{1B}[2J", "␛[2J"), ("\u{7}", "␇"), ("\0", "␀"), ("\u{7F}", "␡"), ("a\tb", "a b"),
    ("a\r\nb", "a␍␊b"), ("\u{9B}31m", "\u{FFFD}31m"), ("a\u{202E}b", "a\u{FFFD}b"),
    ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"), ("a\u{2028}b", "a\u{FFFD}b"),
    ("“quoted” – €", "“quoted” – €"), ("\u{200F}", "\u{FFFD}"),
  ])
  func signs(text: String, shown: String) {
    #expect(Array(text.harmless().unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func keepsToASCII() {
    #expect("\u{1B}[2J\t\u{202E}é".harmless(ascii: true) == "?[2J ?é")
  }

  @Test func leavesNoControlCharacters() {
    let every = (UInt32(0)...0x3000).compactMap(Unicode.Scalar.init).map(String.init).joined()
    let left = every.harmless().unicodeScalars.filter {
      $0.properties.generalCategory == .control || (0x202A...0x202E).contains($0.value)
    }
    #expect(left.isEmpty)
  }
}
