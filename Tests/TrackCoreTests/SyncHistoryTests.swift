import Foundation
import Testing
import TrackTestSupport

/// Stories of devices that sync in every way there is, each made from one number.
///
/// `TRACK_SYNC_HISTORIES=10000 swift test --filter SyncHistoryTests` tries more of them,
/// `TRACK_SYNC_SEED` begins elsewhere.
struct SyncHistoryTests {
  @Test func allEndWithTheSameAndNothingIsLost() {
    func variable(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }
    let first = variable("TRACK_SYNC_SEED") ?? 1
    let count = variable("TRACK_SYNC_HISTORIES") ?? 300
    for seed in first..<first + count {
      let history = SyncHistory(seed: seed)
      for complaint in history.complaints { Issue.record("seed \(seed): \(complaint)") }
    }
  }
}
