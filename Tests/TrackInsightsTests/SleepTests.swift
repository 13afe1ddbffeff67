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

  private static func figures(of log: String, through days: Int = 0) -> SleepFigures {
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n"), SourceFile(name: "log.txt", text: log),
    ])
    return SleepFigures(workspace, from: first, through: first + days)
  }

  /// Each range ends on the first day: at 07:00, at midnight, and at 01:00 of the third day of its
  /// line.
  @Test(
    "A range belongs to the day on which it ends",
    arguments: [
      (1, "23:00-07:00", -3600, 7 * 3600), (1, "23:00-26:00", -3600, 7200),
      (1, "22:00-24:00", -7200, 0), (1, "22:00-00:00", -7200, 0), (0, "<22:00-00:00", -7200, 0),
      (2, "25:30-01:00", -81_000, 3600), (0, "<23:00-07:00", -3600, 7 * 3600),
    ])
  func endDay(before: Int, range: String, start: Int, end: Int) throws {
    let log = "\(Self.first - before) \(range) sleep\n"
    let night = try #require(Self.figures(of: log).nights.first)
    #expect(night.day == Self.first)
    #expect(night.range == start..<end)
    #expect(night.naps == 0)
  }

  @Test("A range that ends on another day is no night of this day")
  func otherDays() {
    #expect(Self.figures(of: "\(Self.first) 23:00-07:00 sleep\n").nights.isEmpty)
    #expect(Self.figures(of: "\(Self.first - 2) 23:00-07:00 sleep\n").nights.isEmpty)
  }

  @Test("A night that is written in both forms counts once")
  func bothForms() {
    let log = "\(Self.first - 1) 23:00-07:00 sleep\n\(Self.first) <23:00-07:00 sleep\n"
    let nights = Self.figures(of: log).nights
    #expect(nights.map(\.inBed) == [8 * 3600])
    #expect(nights.map(\.naps) == [0])
  }

  @Test(
    "Less than three hours between 09:00 and 21:00 are a nap, which makes no night",
    arguments: [
      ("13:00-13:30", true), ("09:00-11:59", true), ("18:01-21:00", true),
      ("09:00-12:00", false), ("08:59-11:00", false), ("19:00-21:01", false),
      ("13:00-13:30 sleep 3h", false), ("09:30-16:00", false), ("24:30-03:00", false),
    ])
  func napsOnly(range: String, isNap: Bool) {
    let line = range.contains("sleep") ? range : range + " sleep"
    let nights = Self.figures(of: "\(Self.first) \(line)\n", through: 1).nights
    #expect(nights.isEmpty == isNap)
  }

  @Test("A nap that is longer than all other sleeps of its day is not the night")
  func longNap() throws {
    let night = try Self.night("<23:00-01:00 sleep", "13:00-15:30 sleep")
    #expect(night.range == -3600..<3600)
    #expect(night.naps == 9000)
  }

  @Test("Naps of a day without a night lessen the debt, if a night is before them")
  func debtWithNaps() {
    let log = (0...3).map { day in
      day == 1 || day == 2
        ? "\(Self.first + day) 13:00-14:00 sleep\n" : "\(Self.first + day) <23:00-06:00 sleep\n"
    }
    let figures = Self.figures(of: log.joined(), through: 3)
    #expect(figures.naps == 7200)
    #expect(figures.debt == 0)
    #expect(figures.last(1).naps == 0)
    #expect(figures.last(1).debt == 3600)
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

  @Test("Two devices for one night are united; the one with stages says how its hours were slept")
  func devices() throws {
    let night = try Self.night(
      "<22:30-07:30 sleep", "<23:00-07:00 sleep deep:1h rem:2h light:4h awake:1h")
    #expect(night.inBed == 9 * 3600)
    #expect(night.asleep == 8 * 3600)
    #expect(night.stages.awake == 3600)
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
    #expect(figures.rating(of: .latency) == .good)
    #expect(figures.rating(of: .awake) == .fair)
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
