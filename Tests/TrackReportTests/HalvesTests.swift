import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Tests that a log that is read in two halves gives the same report as one that is read in one
/// piece.
struct HalvesTests {
  private static let today = Day(year: 2026, month: 8, day: 20) ?? Day(ordinal: 0)

  /// Reads each log in two halves, the second one first.
  private static let lateFirst = ParallelExecutor(minimumBytes: 1) { early, late in
    late()
    early()
  }

  @Test(arguments: 0..<60)
  func generatedDirectoriesGiveTheSameReport(seed: Int) {
    let made = DocumentMaker.document(seed: UInt64(seed)).bytes
    let other = Campaign.mutatedFile(of: UInt64(seed) + 1_000_000).bytes
    expectSame(
      [
        SourceFile(name: "track.txt", bytes: Array("track 1\n".utf8)),
        SourceFile(name: "habits.txt", bytes: made), SourceFile(name: "log.txt", bytes: other),
      ], "seed \(seed)")
  }

  @Test(arguments: ExampleFiles.names)
  func examplesGiveTheSameReport(name: String) throws {
    expectSame(try ExampleFiles.all(of: name), name)
  }

  @Test("what is reported once is reported on the first line, wherever the halves meet")
  func reportedOnce() {
    let log = """
      2026-08-01 06:00-06:10 swimm ^abc
      2026-08-01 swimm 5 ^abcdefghijk
      2026-08-02 07:00-? swimm
      2026-08-03 08:00-? swimm ^abc
      2026-08-04 "Ride" 5km @Park #Sun ^abcdefghijk
      2026-08-04 ride 6 km @park #sun
      2026-08-05 weight 80 ^abc
      2026-08-05 06:05-06:20 weight 80

      """
    let goal = "goal ride: Ride\n  measure: ride 100pages\n"
    for cut in 1..<8 {
      let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
      let files = [
        SourceFile(name: "track.txt", bytes: Array("track 1\n\n\(goal)".utf8)),
        SourceFile(
          name: "log/1.txt", bytes: Array((lines[..<cut].joined(separator: "\n") + "\n").utf8)),
        SourceFile(name: "log/2.txt", bytes: Array(lines[cut...].joined(separator: "\n").utf8)),
      ]
      expectSame(files, "cut after line \(cut)")
    }
  }

  private func expectSame(_ files: [SourceFile], _ what: String) {
    let whole = Workspace(files: files)
    let halves = Workspace(files: files, executor: Self.lateFirst)
    #expect(
      whole.check(today: Self.today) == halves.check(today: Self.today), "problems, \(what)")
    #expect(report(whole) == report(halves), "report, \(what)")
  }

  private func report(_ workspace: Workspace) -> String {
    var question = ReportMaker.Question()
    question.parts = [.time, .readings]
    question.withBadges = true
    let report = ReportMaker.report(of: workspace, today: Self.today, question)
    return String(decoding: report.json(), as: UTF8.self)
  }
}
