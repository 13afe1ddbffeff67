import TrackJSON
import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Tests that a filtered report equals the report of a log that has only the matching lines.
@Suite struct FilteredReportTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let filter: EntryFilter
    /// Returns true if a line of `examples/rich` matches the filter, judging only by its text.
    let takes: @Sendable (String) -> Bool
    var testDescription: String { name }

    init(
      _ name: String, _ change: (inout EntryFilter) -> Void,
      takes: @escaping @Sendable (String) -> Bool
    ) {
      self.name = name
      var filter = EntryFilter()
      change(&filter)
      self.filter = filter
      self.takes = takes
    }
  }

  static let cases = [
    Case("subjects", { $0.subjects = ["RUN", "water"] }) { line in
      line.contains(/^[-0-9]+ ([<0-9:?-]+ )?(run|jog|water)\b/.ignoresCase())
    },
    Case("a context", { $0.contexts = ["library"] }) {
      $0.contains(/\ @library\b/)
    },
    Case(
      "days",
      {
        $0.from = Day(iso: "2026-10-05"); $0.through = Day(iso: "2026-11-07")
      }
    ) {
      let day = $0.prefix(10)
      return "2026-10-05" <= day && day <= "2026-11-07"
    },
  ]

  private func files(keeping takes: (String) -> Bool) throws -> [SourceFile] {
    try ExampleFiles.all(of: "rich").map { file in
      let lines = String(decoding: file.bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let kept = lines.filter { !$0.contains(/^[0-9]{4}-/) || takes(String($0)) }
      return SourceFile(name: file.name, text: kept.joined(separator: "\n"))
    }
  }

  @Test(arguments: cases) func equalsTheReportOfTheMatchingLines(_ test: Case) throws {
    let today = try #require(Day(iso: "2026-11-21"))
    var question = ReportMaker.Question()
    question.parts = [.time, .readings]
    let some = Workspace(files: try files(keeping: test.takes))
    let alone = ReportMaker.report(of: some, today: today, question)
    question.filter = test.filter
    let all = Workspace(files: try files { _ in true })
    let filtered = ReportMaker.report(of: all, today: today, question)
    #expect(!filtered.habits.isEmpty || !filtered.time.isEmpty)
    let habits = filtered.table(.habits).json.map { JSONWriter.bytes(of: $0) }
    let expected = alone.table(.habits).json.map { JSONWriter.bytes(of: $0) }
    #expect(habits.allSatisfy(expected.contains))
    #expect(filtered.goals.allSatisfy(alone.goals.contains))
    #expect(alone.goals.filter { $0.contributions > 0 } == filtered.goals)
    #expect(filtered.values == alone.values.filter { $0.lastDay != nil })
    #expect(filtered.time == alone.time)
    #expect(filtered.readings == alone.readings)
    #expect(filtered.orphans.entries == alone.orphans.entries)
    #expect(filtered.now.isEmpty)
    // A filtered report reports the problems of all lines, not only of the matching ones.
    let whole = ReportMaker.report(of: all, today: today)
    #expect(filtered.problems == whole.problems)
  }
}
