import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests that the formats of time trackers keep the ranges that they can represent.
@Suite struct TimeFormatTests {
  @Test(
    "Random ranges are the same after an export and an import",
    arguments: [
      (Exporter.klog, Importer.klog), (.timeclock, .timeclock), (.timewarrior, .timewarrior),
    ])
  func lossless(out: Exporter, into: Importer) throws {
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let entries = Self.entries(out, &random)
      let plan = try ImportPlan.reading(
        entries.exported(as: out), as: into, in: Workspace(files: []), pieces: 13)
      let found = plan.entries(declaredBy: Workspace(files: []))
      let expected = out == .klog ? entries.sorted { $0.day < $1.day } : entries
      for (left, right) in zip(found, expected) where left != right {
        Issue.record(
          "seed \(seed): \(EntryText.line(of: right)) became \(EntryText.line(of: left))")
        return
      }
      #expect(found.count == entries.count, "seed \(seed): \(plan.invalid) \(plan.leftOut)")
    }
  }

  private static func entries(
    _ kind: Exporter, _ random: inout SeededGenerator
  ) -> [ExchangeEntry] {
    let subjects = ["deep-work", "läufe", "piano_2", "図書館"]
    let notes = ["with a friend", "a \"quoted\" word", "half; done, and #tagged", "back\\slash"]
    var days: Set<Day> = []
    return (0..<random.number(1...6)).compactMap { _ in
      let day = Day(ordinal: 20_000 + random.number(0...30))
      guard days.insert(day).inserted else { return nil }
      var entry = ExchangeEntry(day: day, subject: random.one(of: subjects))
      let start = random.number(0...1439) * 60
      entry.start = start
      entry.end = start + random.number(1...1400) * 60
      if kind != .timeclock, random.chance(2) { entry.tags = ["fun", "long_1"] }
      if random.chance(2) { entry.note = random.one(of: notes) }
      // The entry gets an ID, because an import adds one to an entry without an ID.
      entry.event = String(random.next() % 1_000_000, radix: 36)
      return entry
    }
  }
}
