import Testing
import TrackCore
import TrackServe

@Suite struct DisclosureTests {
  private static let files = [
    SourceFile(
      name: "habits.txt",
      text: """
        # a comment
        habit run: Run
          every: 3/week ; because
          goal: fit
          value: health 9 ; why
          note: private
            | more of it
        habit rest: Rest
          of: sleep.deep
        goal fit: Fit
          plan: a plan
          measure: weight latest 70kg from 80kg
        value health: Health
          guidance: move
        measure mood: Mood
        term 1: One
          start: 2026-09-28
          review: 2026-10-04 ; tired

        """),
    SourceFile(
      name: "log.txt",
      text: """
        2026-11-20 run 5km +fit ; easy #sun
        2026-11-20 weight 72kg ; after lunch
        2026-11-20 "Phone call" 5m
        2026-11-20 unknown 5
        2026-11-20 run slowly
        # June

        """),
  ]

  private func shown(_ disclosure: Disclosure) -> [String] {
    disclosure.filtered(Self.files).map { file in
      let lines = file.text(0..<file.bytes.count).split(
        separator: "\n", omittingEmptySubsequences: false)
      return lines.map { $0 == "#" ? "" : $0.split(separator: " ").joined(separator: " ") }
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }
  }

  @Test func readingsAndNotesStayHiddenUnlessNamed() {
    #expect(
      shown(.usual) == [
        """
        habit run: Run
        every: 3/week
        goal: fit
        value: health 9
        habit rest: Rest
        goal fit: Fit
        value health: Health
        guidance: move
        term 1: One
        start: 2026-09-28
        review: 2026-10-04
        """,
        """
        2026-11-20 run 5km +fit
        2026-11-20 "Phone call" 5m
        """,
      ])
  }

  @Test func partsHideWhatNamesThem() {
    #expect(shown([.habits]) == ["habit run: Run\nevery: 3/week\nhabit rest: Rest", ""])
    #expect(shown([.log]) == ["", "2026-11-20 run 5km\n2026-11-20 \"Phone call\" 5m"])
    #expect(
      shown([.readings]) == ["measure mood: Mood", "2026-11-20 weight 72kg\n2026-11-20 unknown 5"])
  }

  @Test func everythingIsEverything() {
    #expect(Disclosure.all.filtered(Self.files) == Self.files)
  }

  @Test func linesKeepTheirNumbers() {
    for file in Disclosure.usual.filtered(Self.files) {
      let old = Self.files.first { $0.name == file.name }
      #expect(Document(file.bytes).lines.count == old.map { Document($0.bytes).lines.count })
    }
  }
}
