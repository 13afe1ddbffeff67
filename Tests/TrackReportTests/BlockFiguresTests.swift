import TrackJSON
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Tests that `track show` and `track report` give the same figures for a block.
@Suite struct BlockFiguresTests {
  private struct Shown {
    let fields: [String: [UInt8]]

    init(_ block: any Block, _ figures: BlockFigures) {
      let all = figures.figures(of: block).map { ($0.field, JSONWriter.bytes(of: $0.value)) }
      fields = Dictionary(all, uniquingKeysWith: { first, _ in first })
    }
  }

  private func json(_ value: some JSONWritable) -> [UInt8] { JSONWriter.bytes(of: value) }

  @Test(arguments: ["minimal", "rich", "broken", "scripts"])
  func showAgreesWithTheReport(example: String) throws {
    let workspace = Workspace(files: try ExampleFiles.all(of: example))
    let today = try #require(Day(iso: "2026-11-21"))
    var question = ReportMaker.Question()
    question.period = Report.NamedSpan(from: .first, to: today, name: "all")
    question.parts = [.time, .readings]
    let report = ReportMaker.report(of: workspace, today: today, question)
    let usual = ReportMaker.report(of: workspace, today: today)
    let figures = BlockFigures(workspace, today: today)
    for habit in report.habits {
      let shown = Shown(try #require(workspace.block(id: habit.id)), figures).fields
      #expect(shown["met"] == json(habit.rate.met) && shown["due"] == json(habit.rate.due))
      #expect(shown["rate"] == json(habit.rate.rate))
      #expect(shown["strength"] == json(habit.strength))
      #expect(shown["daysToBreak"] == json(habit.daysToBreak))
      #expect(shown["state"] == json(habit.state.rawValue))
      let seconds = report.time.first { $0.id == habit.id }?.sum.seconds ?? .zero
      #expect(shown["seconds"] == json(seconds))
    }
    for goal in usual.goals {
      let shown = Shown(try #require(workspace.block(id: goal.id)), figures).fields
      #expect(shown["status"] == json(goal.status.rawValue))
      #expect(shown["progress"] == json(goal.progress))
      #expect(shown["expected"] == json(goal.expected))
      #expect(shown["forecast"] == json(goal.forecast))
      #expect(shown["contributions"] == json(goal.contributions))
    }
    for value in usual.values {
      let shown = Shown(try #require(workspace.block(id: value.id)), figures).fields
      #expect(shown["share"] == json(value.share))
      #expect(shown["neglected"] == json(value.isNeglected))
    }
    #expect(figures.problems == usual.problems)
  }
}
