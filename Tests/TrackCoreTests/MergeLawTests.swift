import Foundation
import Testing
import TrackCore
import TrackTestSupport

/// Tests of rules that must hold for every merge, with random documents.
///
/// `TRACK_MERGE_TRIPLES` sets the number of merges and `TRACK_MERGE_SEED` the first seed.
/// `track-campaign merge` checks many more.
struct MergeLawTests {
  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  @Test(
    "The laws of merging hold for random files, those of any bytes for damaged ones",
    arguments: [false, true])
  func mergeLawsHold(isDamaged: Bool) {
    let first = Self.variable("TRACK_MERGE_SEED") ?? 1
    let count = Self.variable("TRACK_MERGE_TRIPLES") ?? 1500
    var broken: [String: Int] = [:]
    var shown: [String: [String]] = [:]
    for seed in first..<first + count {
      let triple = MergeTriple(seed: seed, isDamaged: isDamaged)
      let laws = MergeLaws(triple)
      for (law, text) in isDamaged ? laws.brokenByAnyBytes() : laws.broken() {
        broken[law, default: 0] += 1
        shown[law, default: []].append("\(law), seed \(seed)\n\(triple.text)\n\(text)")
      }
    }
    for law in broken.keys.sorted() {
      let shortest = (shown[law] ?? []).sorted { $0.utf8.count < $1.utf8.count }.prefix(3)
      Issue.record("\(shortest.joined(separator: "\n"))")
    }
    #expect(broken.isEmpty, "of \(count): \(broken)")
  }

  /// `track-campaign recorded` checks many more, also with weaker rules for `^id`.
  @Test func noRecordedEventIsLostOrDoubled() {
    let first = Self.variable("TRACK_MERGE_SEED") ?? 1
    let count = Self.variable("TRACK_MERGE_TRIPLES") ?? 1500
    let wrong = (first..<first + count).map { RecordedTriple(seed: $0) }
      .first { !$0.complaints().isEmpty }
    if let wrong {
      Issue.record("seed \(wrong.seed): \(wrong.complaints())\n\(wrong.text)")
    }
  }

  @Test("The rule is needed: without it, events of the same histories are lost or doubled")
  func weakerRulesLoseEvents() {
    for rule in [RecordedTriple.Rule.never, .equal, .untimed] {
      let isWrong = (1...UInt64(4000)).contains { seed in
        !RecordedTriple(seed: seed, rule: rule).complaints().isEmpty
      }
      #expect(isWrong, "\(rule)")
    }
  }
}
