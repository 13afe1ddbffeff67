import Testing
import TrackCore
import TrackInsights

/// Tests of the hours of a plan, and of the log lines from which they are computed.
@Suite struct PlanTests {
  private static let today = Day(ordinal: 20_700)

  private static func plan(_ log: String, _ blocks: String) -> WeeklyPlan {
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n" + blocks),
      SourceFile(name: "log.txt", text: log),
    ])
    return WeeklyPlan(workspace, of: nil, today: today, keepsLines: true)
  }

  @Test("The given time is divided by the weeks since the first entry, by one at least")
  func firstWeeks() {
    let blocks = "goal thesis: Thesis\n  measure: 30h\n  due: \(Self.today + 60)\n"
    let two = Self.plan(
      "\(Self.today - 13) thesis 2h\n\(Self.today - 3) thesis 2h\n", blocks)
    #expect(two.given == 2 * 3600)
    #expect(two.isComparable)
    let quoted = Self.plan(
      "\(Self.today - 27) \"First\"\n\(Self.today - 3) thesis 4h\n", blocks)
    #expect(quoted.given == 3600)
    let one = Self.plan("\(Self.today) thesis 2h\n", blocks)
    #expect(one.given == 2 * 3600)
    #expect(!one.isComparable)
    #expect(one.fits == nil)
    let old = Self.plan(
      "\(Self.today - 300) thesis 2h\n\(Self.today - 3) thesis 8h\n", blocks)
    #expect(old.given == 3600)
  }

  /// A line for a goal and a habit counts once; a line without a time is estimated.
  @Test("The kept lines have the sums of the figures")
  func lines() throws {
    let plan = Self.plan(
      """
      \(Self.today - 50) run 5km 30m
      \(Self.today - 40) run 10km 1h
      \(Self.today - 30) run 5km 30m
      \(Self.today - 20) run 10km
      \(Self.today - 10) anki time:20m
      \(Self.today - 9) anki time:10m
      \(Self.today - 8) anki time:30m reviews:12

      """,
      """
      measure anki: Cards
        part: time h
        part: reviews
      habit run: Run
        every: 2/week
      habit cards: Cards
        every: daily
        of: anki.time
      goal far: Far
        measure: run 100km
        due: \(Self.today + 60)

      """)
    #expect(plan.items.map(\.id) == ["far", "run", "cards"])
    for item in plan.items {
      let timed = item.lines.filter { plan.recent.contains($0.day) }.reduce(0) { $0 + $1.seconds }
      #expect(timed == item.sums.recentSeconds, "\(item.id)")
      #expect(item.given == item.sums.givenSeconds / plan.recentWeeks, "\(item.id)")
    }
    #expect(plan.items.map(\.sums.recentSeconds) == [7200, 7200, 3600])
    // 2 hours for 20 km, and 2 hours for 3 days.
    #expect(plan.items.map(\.sums.untimedSeconds) == [2400, 2400, 0])
    #expect(plan.givenLines.reduce(0) { $0 + $1.seconds } == plan.recordedSeconds)
    #expect(plan.recordedSeconds == 10_800)
    #expect(plan.estimates.map(\.title) == ["Run"])
    let far = try #require(plan.items.first)
    #expect(far.lines.count(where: \.isRated) == 3)
    #expect(far.sums.ratedAmount == 20)
  }
}
