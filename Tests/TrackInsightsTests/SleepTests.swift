import Testing
import TrackCore
import TrackInsights

/// Tests of the figures of sleep.
@Suite struct SleepTests {
  private static let first = Day(ordinal: 20_000)

  /// - Parameter bedtimes: For each night the minutes before midnight; each lasts eight hours.
  private static func figures(_ bedtimes: [Int]) -> SleepFigures {
    let lines = bedtimes.enumerated().map { number, minutes -> String in
      let (start, end) = (1440 - minutes, 480 - minutes)
      func clock(_ minutes: Int) -> String {
        "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
      }
      return "\(first + number) <\(clock(start))-\(clock(end)) sleep\n"
    }
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n"),
      SourceFile(name: "log.txt", text: lines.joined()),
    ])
    return SleepFigures(workspace, from: first, through: first + bedtimes.count)
  }

  @Test("The same hours each night are wholly regular and consistent")
  func regular() {
    let figures = Self.figures(Array(repeating: 60, count: 8))
    #expect(figures.nights.count == 8)
    #expect(figures.regularity == 100)
    #expect(figures.consistency == 1)
    #expect(figures.debt == 0)
  }

  /// An hour earlier or later each night: two hours of each pair of days differ, one at either
  /// end, so 22 of 24 hours agree: -100 + 200 · 22 / 24.
  @Test("Bedtimes that change by an hour each night have an index of 83.3")
  func alternating() throws {
    let figures = Self.figures([60, 120, 60, 120, 60, 120, 60, 120])
    let index = try #require(figures.regularity)
    #expect(abs(index - 83.333_333) < 0.0001)
    #expect(figures.consistency == 0)
  }

  @Test("Seven nights are six pairs: too few for the index")
  func tooFew() {
    #expect(Self.figures(Array(repeating: 60, count: 7)).regularity == nil)
  }
}
