import Foundation
import Testing
import TrackTestSupport

/// Tests of simulated devices that sync in every supported way. Each simulation is generated from a
/// seed.
///
/// `TRACK_SYNC_HISTORIES=10000 swift test --filter SyncHistoryTests` checks more seeds;
/// `TRACK_SYNC_SEED` sets the first one.
struct SyncHistoryTests {
  /// Seeds that once failed.
  private static let former: [UInt64] = [
    870, 35662, 39927,
    2399, 5508, 5812, 6803, 10032, 21569, 25053, 26361, 36408, 38081, 51081, 58252, 61799,
    79738, 102183, 133974, 134028, 134450, 144769, 161043, 194715, 199019, 203770, 204600,
    204626, 324403, 334492, 370040, 524129, 563597, 578192,
  ]

  /// Seeds of histories with git that once failed.
  private static let formerGit: [UInt64] = [17921, 40021, 46606, 48531, 52050, 55019]

  @Test func allDevicesConvergeAndLoseNothing() {
    func variable(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }
    let first = variable("TRACK_SYNC_SEED") ?? 1
    let count = variable("TRACK_SYNC_HISTORIES") ?? 300
    for seed in Self.former + Array(first..<first + count) {
      let history = SyncHistory(seed: seed)
      for complaint in history.complaints { Issue.record("seed \(seed): \(complaint)") }
    }
    for seed in Self.formerGit + Array(first..<first + count / 2) {
      let history = SyncHistory(seed: seed, hasGit: true)
      for complaint in history.complaints { Issue.record("git, seed \(seed): \(complaint)") }
    }
  }
}
