import Testing
import TrackCore
import TrackInsights
import TrackTestSupport

/// Laws of nights over random lines of two devices, torn records, naps and lines without a range.
@Suite struct SleepLawTests {
  private static let day = Day(ordinal: 20_000)
  private static let seeds = UInt64(0)..<400

  /// A line on sleep of one day, in minutes from its midnight.
  private struct Line {
    let text: String
    /// Nil if the line states only a time.
    let range: Range<Int>?
    let time: Int
    let isDaytimeNap: Bool
  }

  private static func clock(_ minutes: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return two((minutes + 1440) % 1440 / 60) + ":" + two((minutes + 1440) % 60)
  }

  private static func line(
    _ random: inout SeededGenerator, in limits: Range<Int> = -240..<1000, isPlain: Bool = false
  ) -> Line {
    let parts = [
      "", "", "", " deep:3m core:2m", " awake:2m", " core:4m rem:1m", " latency:2m", " asleep:3m",
      " deep:2m", " awakenings:1",
    ]
    let start = random.number(limits.lowerBound...limits.upperBound - 5)
    let length = min(
      random.one(of: [5, 20, 60, 110, 200, 400, 480]), limits.upperBound - start)
    let part = random.one(of: parts)
    if !isPlain, random.chance(8) {
      return Line(
        text: "\(day) sleep \(length)m\(part)", range: nil, time: length, isDaytimeNap: false)
    }
    // A range that ends before midnight would be of the day before.
    let range = start..<max(start + length, 5)
    // A written time that is longer than its range is one of a night in which clocks change.
    let time = !isPlain && random.chance(6) ? range.count + 60 : range.count
    let before = range.lowerBound < 0 ? "<" : ""
    let words =
      "\(day) \(before)\(clock(range.lowerBound))-\(clock(range.upperBound)) sleep"
      + (time == range.count ? "" : " \(time)m") + part
    return Line(
      text: words, range: range, time: time,
      isDaytimeNap: time < 180 && range.lowerBound >= 540 && range.upperBound <= 1260)
  }

  private static func sleep(_ lines: [Line]) -> RecordedSleep {
    let files = [
      SourceFile(name: "track.txt", text: "track 1\n"),
      SourceFile(name: "log.txt", text: lines.map { $0.text + "\n" }.joined()),
    ]
    return Workspace(files: files).recordedSleep(from: day, through: day)
  }

  private static func night(_ lines: [Line]) -> Night? { sleep(lines).nights.first }

  private static func lines(_ random: inout SeededGenerator) -> [Line] {
    (0...random.number(0...5)).map { _ in line(&random) }
  }

  @Test("A night has at least the time of each line, and at most that of all", arguments: seeds)
  func nothingLostNothingTwice(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = Self.lines(&random)
    let note = Comment(rawValue: lines.map(\.text).joined(separator: "\n"))
    let longest = lines.filter { !$0.isDaytimeNap }.map(\.time).max() ?? 0
    let sum = lines.map(\.time).reduce(0, +)
    let recorded = Self.sleep(lines)
    let night = recorded.nights.first
    #expect((night?.inBed ?? 0) >= longest * 60, note)
    let asleep = night.map { $0.inBed - $0.pauses + $0.naps } ?? recorded.daysOfNaps[0].seconds
    #expect(asleep <= sum * 60, note)
    if let night { #expect(0...night.inBed - night.pauses ~= night.asleep, note) }
  }

  @Test("One line more never lowers the time in bed", arguments: seeds)
  func oneLineMore(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = Self.lines(&random)
    let more = lines + [Self.line(&random)]
    #expect(
      (Self.night(more)?.inBed ?? 0) >= (Self.night(lines)?.inBed ?? 0),
      Comment(rawValue: more.map(\.text).joined(separator: "\n")))
  }

  @Test("The order of the lines changes nothing", arguments: seeds)
  func anyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = Self.lines(&random)
    let (one, other) = (Self.sleep(lines), Self.sleep(random.shuffled(lines)))
    let note = Comment(rawValue: lines.map(\.text).joined(separator: "\n"))
    for (night, same) in zip(one.nights, other.nights) {
      #expect(night.range == same.range, note)
      #expect(
        [night.inBed, night.pauses, night.asleep, night.naps]
          == [same.inBed, same.pauses, same.asleep, same.naps], note)
      #expect(night.stages == same.stages, note)
      #expect(night.efficiency == same.efficiency, note)
      #expect(night.share(of: \.deep) == same.share(of: \.deep), note)
    }
    #expect(one.nights.count == other.nights.count, note)
    #expect(one.daysOfNaps.map(\.seconds) == other.daysOfNaps.map(\.seconds), note)
  }

  @Test("A line that another covers changes only what is known of its hours", arguments: seeds)
  func covered(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0...random.number(0...3)).map { _ in Self.line(&random, isPlain: true) }
    let range = try #require(random.one(of: lines).range)
    let more = lines + [Self.line(&random, in: range, isPlain: true)]
    let note = Comment(rawValue: more.map(\.text).joined(separator: "\n"))
    let (one, other) = (Self.night(lines), Self.night(more))
    #expect(one?.range == other?.range, note)
    #expect(one?.inBed == other?.inBed, note)
    #expect(one?.pauses == other?.pauses, note)
  }
}
