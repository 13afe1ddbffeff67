import Testing

@testable import TrackCore

/// Tests of the rhythms of habits with a pledge, with commits in the output format of git.
@Suite struct PledgeTests {
  /// Returns a commit that replaces lines of a habit.
  private static func commit(_ time: String, _ removed: [String], _ added: [String]) -> String {
    "\u{1}abc \(time) def\n\ndiff --git a/habits.txt b/habits.txt\n--- a/habits.txt\n"
      + "+++ b/habits.txt\n@@ -2,\(removed.count) +2,\(added.count) @@ habit run: Run\n"
      + removed.map { "-  \($0)\n" }.joined() + added.map { "+  \($0)\n" }.joined()
  }

  struct PledgeCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let commits: [String]
    let now: [String]
    let counting: [String]
  }

  private static let begin = commit("2026-11-01 12:00", [], ["every: 3/week", "pledge: 7 days"])

  static let cases = [
    PledgeCase(
      testDescription: "no change", commits: [begin], now: ["every: 3/week", "pledge: 7 days"],
      counting: ["3/week"]),
    PledgeCase(
      testDescription: "easier",
      commits: [begin, commit("2026-11-10 12:00", ["every: 3/week"], ["every: 2/week"])],
      now: ["every: 2/week", "pledge: 7 days"], counting: ["3/week", "2/week from 2026-11-17"]),
    PledgeCase(
      testDescription: "easier in the small hours",
      commits: [begin, commit("2026-11-10 03:59", ["every: 3/week"], ["every: 2/week"])],
      now: ["every: 2/week", "pledge: 7 days"], counting: ["3/week", "2/week from 2026-11-16"]),
    PledgeCase(
      testDescription: "harder",
      commits: [begin, commit("2026-11-10 12:00", ["every: 3/week"], ["every: 4/week"])],
      now: ["every: 4/week", "pledge: 7 days"], counting: ["4/week"]),
    PledgeCase(
      testDescription: "harder, then easier twice within the pledge",
      commits: [
        begin, commit("2026-11-10 12:00", ["every: 3/week"], ["every: 5/week"]),
        commit("2026-11-12 12:00", ["every: 5/week"], ["every: 4/week"]),
        commit("2026-11-14 12:00", ["every: 4/week"], ["every: 1/week"]),
      ],
      now: ["every: 1/week", "pledge: 7 days"],
      counting: ["5/week", "4/week from 2026-11-19", "1/week from 2026-11-21"]),
    PledgeCase(
      testDescription: "easier, not committed", commits: [begin],
      now: ["every: daily from 2026-11-25", "every: 1/week", "pledge: 7 days"],
      counting: ["3/week", "daily from 2026-11-25"]),
    PledgeCase(
      testDescription: "easier from a later day",
      commits: [begin, commit("2026-11-10 12:00", [], ["every: 1/week from 2026-12-01"])],
      now: ["every: 3/week", "every: 1/week from 2026-12-01", "pledge: 7 days"],
      counting: ["3/week", "1/week from 2026-12-01"]),
    PledgeCase(
      testDescription: "easier from an earlier day",
      commits: [begin, commit("2026-11-10 12:00", [], ["every: 1/week from 2026-11-02"])],
      now: ["every: 3/week", "every: 1/week from 2026-11-02", "pledge: 7 days"],
      counting: ["3/week", "1/week from 2026-11-17"]),
    PledgeCase(
      testDescription: "a limit that allows more",
      commits: [
        commit("2026-11-01 12:00", [], ["every: at most 2/day", "pledge: 2 weeks"]),
        commit("2026-11-10 12:00", ["every: at most 2/day"], ["every: at most 4/day"]),
      ],
      now: ["every: at most 4/day", "pledge: 2 weeks"],
      counting: ["at most 2/day", "at most 4/day from 2026-11-24"]),
    PledgeCase(
      testDescription: "another unit",
      commits: [begin, commit("2026-11-10 12:00", ["every: 3/week"], ["every: 1 km/week"])],
      now: ["every: 1 km/week", "pledge: 7 days"], counting: ["1 km/week"]),
    PledgeCase(
      testDescription: "a pledge that came with the change",
      commits: [
        commit("2026-11-01 12:00", [], ["every: 3/week"]),
        commit("2026-11-10 12:00", ["every: 3/week"], ["every: 2/week", "pledge: 7 days"]),
      ],
      now: ["every: 2/week", "pledge: 7 days"], counting: ["2/week"]),
    PledgeCase(
      testDescription: "a pledge that was shortened with the change",
      commits: [
        begin,
        commit(
          "2026-11-10 12:00", ["every: 3/week", "pledge: 7 days"],
          ["every: 2/week", "pledge: 1 day"]),
      ],
      now: ["every: 2/week", "pledge: 1 day"], counting: ["3/week", "2/week from 2026-11-17"]),
    PledgeCase(
      testDescription: "no history", commits: [], now: ["every: 2/week", "pledge: 7 days"],
      counting: ["2/week"]),
  ]

  @Test("The rhythm that counts", arguments: cases)
  func counting(item: PledgeCase) throws {
    var workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 2\n"),
      SourceFile(
        name: "habits.txt", text: "habit run: Run\n" + item.now.map { "  \($0)\n" }.joined()),
    ])
    let today = try #require(Day(iso: "2026-11-21"))
    workspace.keepPledges(by: Array(item.commits.joined(separator: "\n").utf8), today: today)
    let rhythms = workspace.habits[0].rhythms.map { dated in
      dated.rhythm.text + (dated.from.map { " from \($0)" } ?? "")
    }
    #expect(rhythms == item.counting)
  }

  @Test("A former name keeps its pledge")
  func renamed() throws {
    var workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 2\n"),
      SourceFile(
        name: "habits.txt",
        text: "habit jog: Run\n  was: run\n  every: 2/week\n  pledge: 7 days\n"),
    ])
    let today = try #require(Day(iso: "2026-11-21"))
    workspace.keepPledges(by: Array(Self.begin.utf8), today: today)
    #expect(workspace.habits[0].rhythms.map(\.rhythm.text) == ["3/week", "2/week"])
  }

  @Test("Output that git never gives is read without harm")
  func strange() throws {
    let today = try #require(Day(iso: "2026-11-21"))
    let begin = Array(Self.begin.utf8)
    for end in 0...begin.count {
      var workspace = Workspace(files: [
        SourceFile(name: "track.txt", text: "track 2\n"),
        SourceFile(name: "h.txt", text: "habit run\n  every: 1/week\n  pledge: 7 days\n"),
      ])
      workspace.keepPledges(by: Array(begin[..<end]), today: today)
      workspace.keepPledges(by: Array(begin[end...]), today: today)
      #expect(!workspace.habits[0].rhythms.isEmpty)
    }
  }
}
