import Testing
import TrackReport

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("habit", 5), ("Läufe", 5), ("La\u{308}ufe", 5),
    ("読書", 4), ("ｶﾅ", 2), ("カナ", 4), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("شكرا", 4), ("שָׁלוֹם", 4), ("कि", 2),
    ("🧘", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("☕", 2),
    ("\u{1FAE9}", 2), ("…", 1), ("a\u{200B}b", 3), ("\u{1B}[31m", 5), ("x\u{202E}y", 3),
    ("，", 2), ("Ａ", 2), ("〇", 2), ("𠮷", 2), ("e\u{301}\u{302}\u{303}", 1),
  ])
  func countsColumns(text: String, width: Int) {
    #expect(text.displayWidth == width)
    #expect(text.harmless().displayWidth == width)
  }
}
