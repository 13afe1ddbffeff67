import Foundation
import Testing
import TrackTestSupport

/// Tests of machines that sync real folders, with the accidents of each transport: lost sticks,
/// disks that are restored from a backup, damaged files, programs that append or copy files, and
/// editors.
///
/// `TRACK_STICK_HISTORIES=1000 swift test --filter StickHistoryTests` checks more seeds;
/// `TRACK_STICK_SEED` sets the first one. `track-campaign sticks` is faster.
struct StickHistoryTests {
  @Test(arguments: Transport.allCases)
  func nothingIsLostAndDamageIsRefused(_ transport: Transport) throws {
    func variable(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }
    let first = variable("TRACK_STICK_SEED") ?? 1
    for seed in first..<first + (variable("TRACK_STICK_HISTORIES") ?? 6) {
      var history = try StickHistory(seed: seed, transport: transport)
      try history.run()
      for complaint in history.complaints { Issue.record("seed \(seed): \(complaint)") }
    }
  }
}
