import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// What periods brought adds up to what the report says of all of them.
@Suite struct PeriodReportTests {
  private let workspace: Workspace
  private let today: Day

  init() throws {
    workspace = Workspace(files: try ExampleFiles.all(of: "rich"))
    today = try #require(Day(iso: "2026-11-21"))
  }

  private static let periods: [Period] = [.day, .week, .month, .quarter, .term, .year]

  @Test(arguments: periods) func columnsAddUp(per: Period) {
    var question = ReportMaker.Question()
    question.withTime = true
    question.withReadings = true
    let report = ReportMaker.report(of: workspace, today: today, question)
    let periods = ReportMaker.periods(of: workspace, today: today, per: per)
    #expect(!periods.columns.isEmpty)
    for (row, habit) in zip(periods.habits, report.habits) {
      #expect(row.id == habit.id)
      #expect(row.whole.met == habit.met && row.whole.due == habit.due)
      // A calendar period counts on its last day, so that columns may cut a unit but lose none;
      // only where the rhythm's unit changed do they show more than the whole.
      if workspace.block(id: row.id).flatMap({ $0 as? Habit })?.rhythms.count == 1 {
        #expect(row.columns.reduce(0) { $0 + $1.met } == row.whole.met, "\(row.id)")
        #expect(row.columns.reduce(0) { $0 + $1.due } == row.whole.due, "\(row.id)")
      }
    }
    #expect(periods.habits.map(\.id) == report.habits.map(\.id))
    #expect(Set(periods.goals.map(\.id)) == Set(report.goals.map(\.id)))
    for row in periods.goals {
      let lines = row.columns.reduce(0) { $0 + $1.lines }
      #expect(lines == row.whole.lines, "\(row.id)")
      guard row.columns.allSatisfy({ $0.added != nil }) else { continue }
      #expect(row.columns.reduce(Number.zero) { $0 + ($1.added ?? .zero) } == row.whole.added)
    }
    for (row, value) in zip(periods.values, report.values) {
      #expect(row.whole.share == value.share && row.whole.lines == value.contributions)
      #expect(row.columns.reduce(0) { $0 + $1.lines } == row.whole.lines)
    }
    for column in periods.columns.indices {
      let shares = periods.values.compactMap { $0.columns[column].share }
      #expect(shares.isEmpty || abs(shares.reduce(0, +) - 1) < 1e-9)
    }
    #expect(periods.time.map(\.id) == report.time.map(\.id))
    for (row, spent) in zip(periods.time, report.time) {
      #expect(row.whole.seconds == spent.seconds && row.whole.sessions == spent.sessions)
      #expect(row.columns.reduce(Number.zero) { $0 + $1.seconds } == spent.seconds)
    }
    #expect(periods.readings.count == report.readings.count)
    for (row, reading) in zip(periods.readings, report.readings) {
      #expect(row.whole?.mean.approximate == reading.mean)
      #expect(row.columns.compactMap { $0?.min }.min() == reading.min)
      #expect(row.columns.compactMap { $0?.max }.max() == reading.max)
      #expect(row.columns.reduce(0) { $0 + ($1?.days ?? 0) } == row.whole?.days)
    }
  }

  @Test(arguments: periods) func linesFitAnyWidth(per: Period) {
    let report = ReportMaker.periods(of: workspace, today: today, per: per)
    for width in [20, 33, 50, 80, 120, 250] {
      for ascii in [false, true] {
        let text = report.text(for: Terminal(ascii: ascii, width: width))
        for line in text.split(separator: "\n") {
          #expect(line.displayWidth <= width, "\(width): \(line)")
        }
      }
    }
  }
}
