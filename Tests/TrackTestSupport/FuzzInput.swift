import TrackCore

/// Checks of a fuzzer's input, used by the fuzz target and by the replay of its kept cases.
package enum FuzzInput {
  /// Returns the invariants that an input breaks.
  package static func complaints(about bytes: [UInt8]) -> [String] {
    let seed = bytes.prefix(4096).reduce(UInt64(bytes.count)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let names = ["habits.txt", "track.txt", "log.txt", "terms/2026-09-28.txt", "sources/a.txt"]
    let name = names[Int((seed >> 32) % UInt64(names.count))]
    return FileTrial(bytes, named: name, seed: seed, edits: 2).complaints
  }
}
