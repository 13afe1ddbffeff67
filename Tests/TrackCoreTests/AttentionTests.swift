import Testing

@testable import TrackCore

/// Tests of the items that need attention. Their expected order follows the reference manual.
@Suite struct AttentionTests {
  private static let today = Day(iso: "2026-11-21") ?? .first

  /// Returns each item as `kind state id`.
  private func items(_ blocks: String, log: String = "") -> [String] {
    let workspace = Workspace(files: [
      SourceFile(name: "blocks.txt", text: blocks), SourceFile(name: "log.txt", text: log),
    ])
    let overview = workspace.overview(today: Self.today)
    return Attention(workspace, today: Self.today)
      .items(
        habits: overview.habits, goals: overview.goals.all(), term: overview.terms.current()
      ).map { "\($0.kind.rawValue) \($0.state.rawValue) \(workspace.text(of: $0.block))" }
  }

  @Test func ranksAreInOrder() {
    let blocks = """
      habit journal: Journal
        every: daily
      habit water: Water
        every: 8/day
        start: 2026-11-21
      obligation tax: Tax return
        due: 2026-11-24
      goal book: Read a book
        start: 2026-10-01
        due: 2026-12-31
        measure: read 100page
      term 3: Base
        start: 2026-11-09

      """
    let log = "2026-11-19 journal\n2026-11-20 journal\n2026-11-20 read 1page +book\n"
    #expect(
      items(blocks, log: log) == [
        "obligation approaching tax", "goal behind book", "habit ends-today journal",
        "review due 3", "habit due water",
      ])
  }

  /// Items that are overdue or due today come first, ordered by importance times urgency: 25 before
  /// 16. A deadline in eight days is not near yet. The deadline of a block without a start counts.
  @Test func deadlinesAreOrderedByImportanceAndUrgency() {
    let blocks = """
      obligation small: Small
        due: 2026-11-21
        importance: 5
        urgency: 5
      obligation large: Large
        due: 2026-11-28
        importance: 10
        urgency: 9
      obligation far: Far
        due: 2026-11-29
      obligation late: Late
        due: 2026-01-01
        importance: 4
        urgency: 4

      """
    #expect(
      items(blocks) == [
        "obligation approaching small", "obligation overdue late", "obligation approaching large",
      ])
  }

  /// A streak that ends today comes after deadlines, also those of the next days.
  @Test func deadlinesComeBeforeStreaks() {
    let blocks = """
      habit journal: Journal
        every: daily
      obligation tax: Tax return
        due: 2026-11-22
        importance: 10
        urgency: 10
      obligation form: Form
        due: 2026-11-21
        importance: 2
        urgency: 2

      """
    #expect(
      items(blocks, log: "2026-11-19 journal\n2026-11-20 journal\n") == [
        "obligation approaching form", "obligation approaching tax", "habit ends-today journal",
      ])
  }

  /// The goal runs from 1 to 19 November, and 12 of 20 are done. On the 11th, 10 of 19 days have
  /// passed. The goal is behind when more than 0.6 + 0.1 of the days have passed: on the 15th (14
  /// of 19 days, 0.737) but not on the 14th (13 days, 0.684). So the 11th to the 14th are safe.
  @Test func safeDaysEndBeforeTheGoalIsBehind() throws {
    let workspace = Workspace(files: [
      SourceFile(
        name: "goals.txt",
        text: "goal book: Book\n  start: 2026-11-01\n  due: 2026-11-19\n  measure: 20\n"),
      SourceFile(name: "log.txt", text: "2026-11-10 book 12\n"),
    ])
    func safeDays(_ iso: String) throws -> Int? {
      let today = try #require(Day(iso: iso))
      let goals = workspace.overview(today: today).goals.all()
      return try #require(goals.first).safeDays(on: today)
    }
    #expect(try safeDays("2026-11-11") == 4)
    #expect(try safeDays("2026-11-14") == 1)
    // On these days the goal is behind or overdue, so no day is safe.
    #expect(try safeDays("2026-11-15") == nil)
    #expect(try safeDays("2026-11-20") == nil)
  }

  @Test func aTermOnHoldDoesNotNag() {
    let term = """
      goal book: Read a book
        start: 2026-08-01
        measure: read 100page
        due: 2026-12-31
      term 3: Base
        start: 2026-10-05
        goal: book

      """
    #expect(items(term) == ["goal stalled book", "review due 3"])
    #expect(items(term + "  status: on-hold\n").isEmpty)
  }

  /// The goal has two measures. The needed amounts are listed only if those of both are known.
  @Test func needsAreThoseOfEveryOpenMeasure() throws {
    func needs(_ second: String) throws -> [Number] {
      let workspace = Workspace(files: [
        SourceFile(
          name: "goals.txt",
          text: "habit run: Run\ngoal half: Half\n  start: 2026-09-12\n  due: 2026-12-18\n"
            + "  measure: run 100km\n  measure: \(second)\n"),
        SourceFile(name: "log.txt", text: "2026-11-20 run 20km +half\n"),
      ])
      let overview = workspace.overview(today: Self.today)
      let items = Attention(workspace, today: Self.today)
        .items(habits: [], goals: overview.goals.all(), term: nil)
      return try #require(items.first).needs.map(\.amount.number)
    }
    // 28 days are left: 80 km × 7 / 28.
    #expect(try needs("run best 21km") == [Number(20), Number(21)])
    #expect(try needs("run streak 9").isEmpty)
  }

  /// A missed milestone is left out once a later one is done.
  @Test func milestonesAreNearOrMissed() {
    let goal = "goal half: Half\n  start: 2026-11-10\n"
    #expect(
      items(goal + "  milestone: 2026-11-25 ; Near\n") == ["milestone approaching half"])
    let missed = goal + "  milestone: 2026-11-12 ; Missed\n"
    #expect(items(missed) == ["milestone overdue half"])
    #expect(items(missed + "  milestone: 2026-11-15 done 2026-11-15 ; Later\n").isEmpty)
  }
}
