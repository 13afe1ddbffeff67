import Testing
import TrackCore
import TrackSearch

@Suite struct SearchTests {
  private static let workspace = Workspace(files: [
    SourceFile(
      name: "habits.txt",
      text: """
        habit run: Run
          was: jog
          goal: half
          note: easy does it
            | along the river
          tag: outdoors

        habit tea: Tea
        goal half: Half
        """),
    SourceFile(
      name: "log.txt",
      text: """
        2026-11-18 jog 5km @park
        2026-11-19 RUN ; easy, by the river #outdoors
        2026-11-19 tea +half
        2026-11-20 half
        2026-11-20 run easy
        2026-11-21 "Bought shoes" #outdoors
        """),
  ])

  /// Returns the found lines as `file:line`, with further lines of the same block in parentheses.
  private func find(_ change: (inout SearchQuery) -> Void) -> String {
    var query = SearchQuery()
    change(&query)
    var found: [String] = []
    Self.workspace.search(query, describesLines: false) { match in
      let further =
        match.further.isEmpty
        ? "" : "(\(match.further.map { "\($0.number)" }.joined(separator: ",")))"
      found.append(
        "\(Self.workspace.files[match.file].name.prefix(1)):\(match.line.number)\(further)")
      return true
    }
    return found.joined(separator: " ")
  }

  @Test func words() {
    // An invalid line is searched as plain text.
    #expect(find { $0.words = ["easy"] } == "h:1(4) l:2 l:5")
    #expect(find { $0.words = ["easy", "river"] } == "h:1(4,5) l:2")
    #expect(find { $0.words = ["nothing"] } == "")
  }

  @Test func subjectsThroughFormerNames() {
    #expect(find { $0.subjects = ["run"] } == "l:1 l:2")
    #expect(find { $0.subjects = ["jog"] } == "l:1 l:2")
    #expect(find { $0.subjects = ["bought shoes"] } == "")
    #expect(find { $0.subjects = ["Bought shoes", "tea"] } == "l:3 l:6")
  }

  @Test func filters() {
    #expect(find { $0.tags = ["Outdoors"] } == "h:1 l:1 l:2 l:6")
    #expect(find { $0.contexts = ["park"] } == "l:1")
    #expect(find { $0.goals = ["half"] } == "h:1 h:9 l:1 l:2 l:3 l:4")
    #expect(find { $0.from = Day(iso: "2026-11-20") } == "l:4 l:6")
    #expect(find { $0.through = Day(iso: "2026-11-18") } == "l:1")
    #expect(
      find {
        $0.kinds = [.habit]; $0.includesLog = false
      } == "h:1 h:8")
    #expect(
      find {
        $0.words = ["river"]; $0.subjects = ["run"]
      } == "l:2")
  }

  @Test func stopsWhenTheCallerAsks() {
    var count = 0
    Self.workspace.search(SearchQuery(), describesLines: false) { _ in
      count += 1
      return count < 4
    }
    #expect(count == 4)
  }
}
