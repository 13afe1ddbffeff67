import Testing
import TrackCore
import TrackSearch

@Suite struct NeedlesTests {
  /// Returns the text with each match of the words in brackets.
  private func marked(_ text: String, _ words: String...) -> String {
    var terms = SearchTerms(words)
    let bytes = Array(text.utf8)
    let places = bytes.withUnsafeBufferPointer { terms.places(in: $0, 0..<$0.count) }
    var marked: [UInt8] = []
    var at = 0
    for place in places {
      marked += bytes[at..<place.lowerBound] + [0x5B] + bytes[place] + [0x5D]
      at = place.upperBound
    }
    return String(decoding: marked + bytes[at...], as: UTF8.self)
  }

  @Test func caseDoesNotMatter() {
    #expect(marked("Run, RUN, run", "rUn") == "[Run], [RUN], [run]")
    #expect(marked("LÄUFE läufe", "Läufe") == "[LÄUFE] [läufe]")
    #expect(marked("ΟΔΟΣ", "οδοσ") == "[ΟΔΟΣ]")
  }

  @Test func equivalentUnicodeSpellingsMatch() {
    #expect(marked("la\u{308}ufe", "läufe") == "[la\u{308}ufe]")
    #expect(marked("läufe", "LA\u{308}UFE") == "[läufe]")
    #expect(marked("각 \u{1100}\u{1161}\u{11A8}", "각") == "[각] [\u{1100}\u{1161}\u{11A8}]")
    #expect(marked("a\u{323}\u{307} a\u{307}\u{323}", "ạ̇") == "[a\u{323}\u{307}] [a\u{307}\u{323}]")
    #expect(marked("300 \u{212A}", "k") == "300 [\u{212A}]")
  }

  @Test func aLetterWithADiacriticIsDifferent() {
    #expect(marked("cafe\u{301} café cafe", "cafe") == "cafe\u{301} café [cafe]")
  }

  @Test func severalWords() {
    #expect(marked("river and rivers", "river", "ers", "and") == "[river] [and] [rivers]")
    #expect(marked("aaaa", "aa") == "[aaaa]")
    #expect(marked("short", "longer than it") == "short")
  }
}
