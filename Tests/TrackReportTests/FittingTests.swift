import Testing
import TrackReport

@Suite struct FittingTests {
  let terminal = Terminal()
  let plain = Terminal(ascii: true)

  @Test func cutTextHasAnEllipsis() {
    #expect(terminal.fit("Meditate", to: 8) == "Meditate")
    #expect(terminal.fit("Meditate", to: 5) == "Medi…")
    #expect(plain.fit("Meditate", to: 5) == "Me...")
    #expect(terminal.fit("読書読書", to: 6) == "読書…")
    #expect(terminal.fit("👨‍👩‍👧👨‍👩‍👧", to: 3) == "👨‍👩‍👧…")
    #expect(terminal.fitEnd("Meditate", to: 5) == "…tate")
    #expect(terminal.fit("Meditate", to: 0) == "")
    #expect(plain.fit("Meditate", to: 2) == "..")
  }

  @Test func padsByColumns() {
    #expect(terminal.pad("読書", to: 6) == "読書  ")
    #expect(terminal.pad("Meditate", to: 4) == "Med…")
  }

  @Test func wrapsAtBlanksWithoutLosingText() {
    #expect(terminal.wrap("one two  three", to: 7) == ["one two", "three"])
    #expect(terminal.wrap("abcdefgh ij", to: 3) == ["abc", "def", "gh", "ij"])
    #expect(terminal.wrap("", to: 10) == [])
    #expect(terminal.wrap("読書読書", to: 5) == ["読書", "読書"])
  }

  @Test(arguments: 0...12) func neverExceedsTheWidth(width: Int) {
    for text in ["Meditate", "読書読書", "a🧘b🧘c", "e\u{301}e\u{301}e\u{301}e\u{301}"] {
      #expect(terminal.fit(text, to: width).displayWidth <= width)
      #expect(terminal.fitEnd(text, to: width).displayWidth <= width)
      #expect(plain.pad(text, to: width).displayWidth == width)
    }
  }
}
