import Foundation
import Testing
import TrackCore
import TrackTestSupport

/// Entries recorded at random moments, also between midnight and the start of the day, with times
/// some hours ago: each line goes to the place and the year of its own day.
@Suite struct EntryDayTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func eachEntryIsPlacedByItsOwnDay(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("habit water\nhabit run\n", to: "data/habits.txt")
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    let hasYears = random.chance(2)
    if hasYears { for year in 2026...2027 { try place.write("", to: "data/log/\(year).txt") } }
    let eve = try #require(Day(iso: "2026-12-30"))
    var script = ""
    var now = 0
    var expected: [String] = []
    for number in 0..<8 {
      now += random.number(1...9 * 60)
      let (first, second) = (random.number(0...9), random.number(0...9))
      let moment = "\(eve + now / 1440)T\(Self.time(now % 1440))"
      script += "track --now \(moment) done water \(first)h-ago, "
      script += "run \(second)h-ago > /dev/null || echo refused \(number)\n"
      for hours in [first, second] { expected.append("\(Self.day(now - hours * 60, from: eve))") }
    }
    script += hasYears ? "for f in log/*.txt; do echo == $f; cat $f; done" : "cat log.txt"
    let run = try await ShellRun(
      script, in: place.path("data"),
      environment: [
        "PATH": place.path("bin") + ":/usr/bin:/bin"
      ])
    var year = ""
    var days: [String] = []
    for line in String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    {
      if line.hasPrefix("== log/") {
        year = String(line.dropFirst(7).prefix(4))
        continue
      }
      #expect(line.hasPrefix(year), "\(line) in log/\(year).txt, seed \(seed)\n\(script)")
      days.append(String(line.prefix(10)))
    }
    #expect(days == expected.sorted(), "seed \(seed)\n\(script)")
  }

  /// The day of a moment in minutes; days start at 04:00.
  private static func day(_ minutes: Int, from day: Day) -> Day {
    let shifted = minutes - 4 * 60
    return shifted < 0 ? day - 1 : day + shifted / 1440
  }

  private static func time(_ minutes: Int) -> String {
    padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }
}
