import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Tests that `show` and the report give the same figures of a block.
@Suite struct BlockFiguresTests {
  private struct Shown {
    let fields: [String: JSONValue]

    init(_ block: any Block, _ figures: BlockFigures) {
      let all = figures.figures(of: block).map { ($0.field, $0.value) }
      fields = Dictionary(all, uniquingKeysWith: { first, _ in first })
    }
  }

  @Test(arguments: ["minimal", "rich", "broken", "scripts"])
  func showAgreesWithTheReport(example: String) throws {
    let workspace = Workspace(files: try ExampleFiles.all(of: example))
    let today = try #require(Day(iso: "2026-11-21"))
    var question = ReportMaker.Question()
    question.period = Report.Span(from: .first, to: today, name: "all")
    question.withTime = true
    question.withReadings = true
    let report = ReportMaker.report(of: workspace, today: today, question)
    let usual = ReportMaker.report(of: workspace, today: today)
    let figures = BlockFigures(workspace, today: today)
    for habit in report.habits {
      let shown = Shown(try #require(workspace.block(id: habit.id)), figures).fields
      #expect(shown["met"] == .int(habit.rate.met) && shown["due"] == .int(habit.rate.due))
      #expect(shown["rate"] == .fraction(habit.rate.rate))
      #expect(shown["strength"] == .fraction(habit.strength))
      #expect(shown["daysToBreak"] == .int(habit.daysToBreak))
      #expect(shown["state"] == .text(habit.state.rawValue))
      let seconds = report.time.first { $0.id == habit.id }?.sum.seconds ?? .zero
      #expect(shown["seconds"] == .number(seconds))
    }
    for goal in usual.goals {
      let shown = Shown(try #require(workspace.block(id: goal.id)), figures).fields
      #expect(shown["status"] == .text(goal.status.rawValue))
      #expect(shown["progress"] == .fraction(goal.progress))
      #expect(shown["expected"] == .fraction(goal.expected))
      #expect(shown["forecast"] == .day(goal.forecast))
      #expect(shown["contributions"] == .int(goal.contributions))
    }
    for value in usual.values {
      let shown = Shown(try #require(workspace.block(id: value.id)), figures).fields
      #expect(shown["share"] == .fraction(value.share))
      #expect(shown["neglected"] == .bool(value.isNeglected))
    }
    #expect(figures.problems == usual.problems)
  }
}
