import Testing
import TrackCore
import TrackSystem

private func formatted(_ text: String, keeping wrong: Set<Int> = []) -> String {
  String(decoding: Document(text).formatted(keeping: wrong).bytes, as: UTF8.self)
}

@Suite struct FormatterTests {
  @Test(arguments: [
    ("HABIT\twater :  Drink   water  ", "habit water: Drink   water"),
    ("habit water:", "habit water"),
    ("habit water\n\tEmoji :💧 ", "habit water\n  emoji: 💧"),
    ("habit a\n    note:x\n\t|y\n # z \n |", "habit a\n  note: x\n    | y\n # z \n    |"),
    ("habit a\n note: x\n |   y", "habit a\n  note: x\n    |   y"),
    ("habit a\n every:8 / day  from  2026–11–02", "habit a\n  every: 8/day from 2026-11-02"),
    ("habit a\n every: Mon – fri,  sun", "habit a\n  every: Mon-fri, sun"),
    ("habit a\n remind: 7:00  mon - fri;go", "habit a\n  remind: 07:00 mon-fri ; go"),
    ("habit a\n pause: 2026-12-24 – 2027-01-01;x", "habit a\n  pause: 2026-12-24..2027-01-01 ; x"),
    ("habit a\n pause: 2026-12-24 …", "habit a\n  pause: 2026-12-24.."),
    ("habit a\n pause: 2026-12-24..2026-12-24", "habit a\n  pause: 2026-12-24"),
    ("measure a\n range: −30 … 45\n also:b=2kg", "measure a\n  range: -30..45\n  also: b = 2kg"),
    (
      "goal a\n milestone: 2026-10-31  run 5 km ;…–",
      "goal a\n  milestone: 2026-10-31 run 5 km ; …–"
    ),
    ("track 1\n day-start: 4:00", "track 1\n  day-start: 04:00"),
  ])
  func blocks(before: String, after: String) {
    #expect(formatted(before) == after + "\n")
  }

  @Test(arguments: [
    ("2026–11–20   9:10\u{A0}–  10:40  a  +b  5.2 km;x ", "2026-11-20 09:10-10:40 a +b 5.2 km ; x"),
    ("2026-11-20 < 23:10 - 7:05:09 a", "2026-11-20 <23:10-07:05:09 a"),
    ("2026-11-20 9:05 – ? a\t−2.5°C", "2026-11-20 09:05-? a -2.5°C"),
    ("2026-11-20 „ a – b “ p:−1", "2026-11-20 \"a – b\" p:-1"),
    ("2026-11-20 «say \"a\"»  5m", "2026-11-20 «say \"a\"» 5m"),
    ("2026-11-20 a ; x  –  y … “z”", "2026-11-20 a ; x  –  y … “z”"),
    ("2026-11-20 a ;", "2026-11-20 a ;"),
  ])
  func logLines(before: String, after: String) {
    #expect(formatted(before) == after + "\n")
  }

  @Test func blankLines() {
    #expect(
      formatted("\n \n# top\n\n\nhabit a\n\n\n  note: x\nhabit b\n# c\nhabit c\n\n")
        == "# top\n\nhabit a\n\n  note: x\n\nhabit b\n# c\nhabit c\n")
    #expect(formatted("2026-11-20 a\nhabit a") == "2026-11-20 a\n\nhabit a\n")
  }

  @Test(arguments: [
    ("habit a\r\nhabit b\n", "habit a\r\n\r\nhabit b\r\n"),
    ("habit a\n#b\r\n#c", "habit a\n#b\n#c\n"),
    ("#x\r", "#x\r"),
    ("\u{FEFF}\n\nHabit a", "\u{FEFF}habit a\n"),
    ("habit a\n#b\r\r\n", "habit a\n#b\r\r\n"),
  ])
  func endings(before: String, after: String) {
    #expect(Array(formatted(before).utf8) == Array(after.utf8))
  }

  @Test(arguments: [
    "Dear  diary,\n\n\n2026 was good", "habbit  a\n   x :  y\n",
    "habit a\n<<<<<<< HEAD\n\n\n   note: x\n=======\nHABIT b\n>>>>>>> b\n",
  ])
  func textThatIsNotReformatted(text: String) {
    #expect(formatted(text) == text)
  }

  @Test func invalidLinesAreNotReformatted() {
    #expect(
      formatted("habit a\n every:  x\n note:  y", keeping: [2])
        == "habit a\n every:  x\n  note: y\n")
    #expect(formatted("HABIT a\n every:  x", keeping: [1]) == "HABIT a\n every:  x\n")
  }
}
