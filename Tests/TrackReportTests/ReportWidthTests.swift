import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Tests that no line of a report is wider than the given width.
@Suite struct ReportWidthTests {
  @Test(arguments: ExampleFiles.names) func linesFitAnyWidth(example: String) throws {
    let workspace = Workspace(files: try ExampleFiles.all(of: example))
    let today = try #require(Day(iso: "2026-11-21"))
    var question = ReportMaker.Question()
    question.parts = [.time, .readings]
    let report = ReportMaker.report(of: workspace, today: today, question)
    let widths = [20, 24, 30, 37, 40, 47, 48, 55, 56, 60, 70, 77, 78, 79, 80, 81, 100, 120, 200]
    for width in widths {
      for ascii in [false, true] {
        let lines = ReportText.lines(
          of: report, on: Terminal(ascii: ascii, width: width),
          parts: .all)
        for line in lines { #expect(line.displayWidth <= width, "\(width): \(line)") }
      }
    }
  }
}
