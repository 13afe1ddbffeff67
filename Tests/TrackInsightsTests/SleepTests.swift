import Testing
import TrackCore
import TrackInsights

/// Tests of the figures of sleep.
@Suite struct SleepTests {
  private static let first = Day(ordinal: 20_000)

  /// - Parameter bedtimes: The bedtime of each night, in minutes before midnight. Each night lasts
  ///   eight hours.
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

  /// Each night is an hour earlier or later than the previous one. Two hours of each pair of days
  /// differ, one at each end, so 22 of 24 hours agree: -100 + 200 · 22 / 24.
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

  private static func night(_ lines: String...) throws -> Night {
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n"),
      SourceFile(
        name: "log.txt", text: lines.map { "\(first) \($0)\n" }.joined()),
    ])
    let nights = SleepFigures(workspace, from: first, through: first).nights
    return try #require(nights.count == 1 ? nights.first : nil)
  }

  @Test("The longest sleep of a day is the night, others are naps")
  func naps() throws {
    let night = try Self.night("13:00-13:40 sleep", "<23:00-06:00 sleep", "17:00-17:20 sleep")
    #expect(night.range == -3600..<6 * 3600)
    #expect(night.inBed == 7 * 3600)
    #expect(night.naps == 3600)
  }

  @Test("A gap of two hours begins another sleep, a shorter one was awake in bed")
  func gaps() throws {
    let joined = try Self.night("<23:00-02:00 sleep", "03:59-07:00 sleep")
    #expect(joined.range == -3600..<7 * 3600)
    #expect(joined.inBed == 8 * 3600)
    #expect(joined.asleep == 8 * 3600 - 119 * 60)
    let split = try Self.night("<23:00-02:00 sleep", "04:00-07:30 sleep")
    #expect(split.range == 4 * 3600..<7 * 3600 + 1800)
    #expect(split.naps == 3 * 3600)
  }

  @Test("Two devices for one night do not add up: the one with stages counts")
  func devices() throws {
    let night = try Self.night(
      "<22:30-07:30 sleep", "<23:00-07:00 sleep deep:1h rem:2h light:4h awake:1h")
    #expect(night.inBed == 8 * 3600)
    #expect(night.asleep == 7 * 3600)
    #expect(night.efficiency == 0.875)
    #expect(night.naps == 0)
    let plain = try Self.night("<23:00-06:00 sleep", "<22:30-06:30 sleep")
    #expect(plain.inBed == 8 * 3600)
  }

  /// The time from 23:00 to 07:00 is nine hours if the clocks go back, and seven if they go
  /// forward.
  @Test("A night in which clocks change counts by its written time", arguments: [7, 8, 9])
  func clockChange(hours: Int) throws {
    let night = try Self.night("<23:00-07:00 sleep \(hours)h core:\(hours - 1)h awake:1h")
    #expect(night.range == -3600..<7 * 3600)
    #expect(night.inBed == hours * 3600)
    #expect(night.asleep == (hours - 1) * 3600)
  }

  @Test("A score counts what is known: efficiency, latency, time awake and stages")
  func score() throws {
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n"),
      SourceFile(
        name: "log.txt",
        text: "\(Self.first) <23:00-07:00 sleep deep:1h rem:90m core:3h30m awake:1h latency:30m\n"),
    ])
    let figures = SleepFigures(workspace, from: Self.first, through: Self.first)
    let score = try #require(figures.score)
    // The nights have 6 of 8 hours asleep, a latency of half of one hour, one of two hours awake,
    // and REM and deep sleep of 25 % and 17 % of 6 hours.
    #expect(score.parts.map(\.points) == [0.75, 0.5, 0.5, 1, 1])
    #expect(score.of == 5)
    #expect(score.rating == .excellent)
    #expect(figures.latencyRating == .good)
    #expect(figures.awakeRating == .fair)
  }

  @Test("A written time replaces the length of the range, which still says when")
  func writtenTime() throws {
    let night = try Self.night("<23:00-07:00 sleep 6h awake:1h")
    #expect(night.range == -3600..<7 * 3600)
    #expect(night.inBed == 6 * 3600)
    #expect(night.asleep == 5 * 3600)
  }

  @Test("Without stages, asleep or the longer of awake and latency tells the efficiency")
  func parts() throws {
    #expect(try Self.night("<23:00-07:00 sleep asleep:6h awake:30m").efficiency == 0.75)
    #expect(try Self.night("<23:00-07:00 sleep latency:48m awake:20m").efficiency == 0.9)
    #expect(try Self.night("<23:00-07:00 sleep deep:1h rem:2h").efficiency == nil)
    let night = try Self.night("<23:00-07:00 sleep asleep:6h latency:10m awakenings:3")
    #expect(night.stages.latency == 600)
    #expect(night.stages.awakenings == 3)
  }

  @Test("A stage that a line does not name is unknown, unless core sleep makes the stages complete")
  func unnamedStage() throws {
    let night = try Self.night("<23:00-07:00 sleep deep:1h")
    #expect(night.share(of: \.deep) == 0.125)
    #expect(night.share(of: \.rem) == nil)
    #expect(try Self.night("<23:00-07:00 sleep deep:1h core:7h").share(of: \.rem) == 0)
  }

  @Test("Fewer than three figures give no score")
  func noScore() throws {
    let regular = Self.figures(Array(repeating: 60, count: 4))
    #expect(regular.consistencyRating == .excellent)
    #expect(regular.score == nil)
  }

  @Test("The nights before the first shown one tell what is unusual")
  func unusual() throws {
    // Twenty nights of about eight hours, with nearly the same bedtimes, come before one of four
    // hours.
    var lines = (0..<20).map { "\(Self.first + $0) <23:00-07:0\($0 % 3) sleep\n" }
    lines.append("\(Self.first + 20) <23:00-03:00 sleep\n")
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n"),
      SourceFile(name: "log.txt", text: lines.joined()),
    ])
    let last = Self.first + 20
    for start in [Self.first, last] {
      let figures = SleepFigures(workspace, from: start, through: last)
      #expect(figures.unusual.map(\.night.day) == [last])
      #expect(figures.unusual.first?.count == 20)
      #expect(figures.last(1).unusual.map(\.night.day) == [last])
    }
  }
}
