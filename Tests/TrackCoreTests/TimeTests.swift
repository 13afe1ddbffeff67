import Testing

@testable import TrackCore

struct TimeTests {
  private let log = """
    value craft
    value order
    goal thesis
      measure: 20h
      value: order
    task deep
      value: craft
      tag: work
    task piano
      was: play
    2026-11-01 09:00-10:30 deep @library #focus
    2026-11-01 10:00-11:00 piano ; slowly #evening #focus
    2026-11-02 23:30-00:30 deep 45m +thesis
    2026-11-03 <23:00-01:00 "Night shift"
    2026-11-03 piano 20m skip
    2026-11-08 piano 30m @home @library
    2026-11-09 piano
    2026-11-30 10:00-? deep @library
    2026-11-29 11:00-? piano
    2026-12-01 09:00-10:00 deep
    """

  private func rows(_ by: TimeQuestion.Row, _ change: (inout TimeQuestion) -> Void = { _ in })
    -> [String]
  {
    answer(by, change).rows.map { "\($0.id ?? "-") \($0.total.seconds) \($0.total.sessions)" }
  }

  private func answer(_ by: TimeQuestion.Row, _ change: (inout TimeQuestion) -> Void = { _ in })
    -> TimeAnswer
  {
    var question = TimeQuestion(by: by)
    change(&question)
    return GoalText(log, "2026-11-30").workspace.time(question, today: day("2026-11-30"))
  }

  @Test func bySubject() {
    #expect(rows(.subject) == ["deep 8100 2", "Night shift 7200 1", "piano 5400 2"])
    let answer = answer(.subject)
    #expect(answer.total.seconds == Number(20_700))
    #expect(answer.total.sessions == 5)
    #expect(answer.total.mean == Number(4140))
    #expect(answer.rows.map(\.isOneOff) == [false, true, false])
  }

  @Test func byContextTagGoalAndValue() {
    #expect(rows(.context) == ["library 7200 2", "home 1800 1", "- 13500 3"])
    #expect(rows(.tag) == ["focus 9000 2", "work 8100 2", "evening 3600 1", "- 9000 2"])
    #expect(rows(.goal) == ["thesis 2700 1", "- 18000 4"])
    #expect(rows(.value) == ["craft 8100 2", "order 2700 1", "- 12600 3"])
  }

  @Test func runningEntriesAreListedSeparately() {
    let running = answer(.subject).running
    #expect(running.map(\.id) == ["piano", "deep"])
    #expect(running.map(\.start) == [39_600, 36_000])
  }

  @Test func overlapsAreCountedTwiceAndReported() {
    // There is half an hour on the first day. An entry over midnight does not overlap with itself,
    // but 23:00 to 01:00 and 23:30 to 00:30 of the same night overlap by an hour.
    #expect(answer(.subject).overlap == 1800 + 3600)
    #expect(answer(.subject) { $0.filter.subjects = ["deep"] }.overlap == 0)
  }

  @Test func filtersAreCombined() {
    #expect(rows(.subject) { $0.filter.subjects = ["DEEP"] } == ["deep 8100 2"])
    #expect(rows(.subject) { $0.filter.subjects = ["play"] } == ["piano 5400 2"])
    #expect(rows(.subject) { $0.filter.subjects = ["Night shift"] } == ["Night shift 7200 1"])
    #expect(rows(.subject) { $0.filter.contexts = ["Library"] } == ["deep 5400 1", "piano 1800 1"])
    #expect(rows(.subject) { $0.filter.tags = ["focus"] } == ["deep 5400 1", "piano 3600 1"])
    #expect(rows(.subject) { $0.filter.tags = ["work"] } == ["deep 8100 2"])
    #expect(rows(.subject) { $0.filter.goals = ["thesis"] } == ["deep 2700 1"])
    #expect(
      rows(.subject) {
        $0.filter.tags = ["focus"]
        $0.filter.contexts = ["library", "home"]
      } == ["deep 5400 1"])
    #expect(
      rows(.subject) {
        $0.filter.from = day("2026-11-02")
        $0.filter.through = day("2026-11-03")
      } == ["Night shift 7200 1", "deep 2700 1"])
    #expect(rows(.subject) { $0.filter.tags = ["none"] } == [])
    #expect(rows(.subject) { $0.filter.goals = ["none"] } == [])
  }

  @Test func byDayWeekMonthQuarterTermAndYear() {
    let text = GoalText(
      log + "\n2026-01-01 deep 1h\nterm 1\n  start: 2026-10-26\n  weeks: 1\n", "2026-11-30")
    func columns(_ period: Period) -> [String] {
      let columns = TimeQuestion.columns(
        by: period, from: day("2026-10-31"), through: day("2026-11-30"), in: text.workspace.calendar
      )
      let answer = text.workspace.time(TimeQuestion(columns: columns), today: text.today)
      return answer.columns.filter { $0.sessions > 0 }.map { "\($0.seconds) \($0.sessions)" }
    }
    #expect(columns(.day) == ["9000 2", "2700 1", "7200 1", "1800 1"])
    #expect(columns(.week) == ["9000 2", "11700 3"])
    #expect(columns(.month) == ["20700 5"])
    #expect(columns(.quarter) == ["20700 5"])
    #expect(columns(.year) == ["20700 5"])
    #expect(columns(.term) == ["9000 2"])
  }

  @Test func anUndeclaredSubjectCounts() {
    let answer = GoalText("2026-11-01 thing 1h", "2026-11-30").workspace.time(
      today: day("2026-11-30"))
    #expect(answer.rows.map(\.id) == ["thing"])
  }
}
