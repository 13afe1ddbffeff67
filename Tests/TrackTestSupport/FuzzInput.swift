import TrackCore

/// Checks the input of a fuzzer. The fuzz target uses it, and the test that repeats stored inputs.
package enum FuzzInput {
  /// Returns the rules that the program breaks for an input.
  package static func complaints(about bytes: [UInt8]) -> [String] {
    let seed = bytes.prefix(4096).reduce(UInt64(bytes.count)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let names = ["habits.txt", "track.txt", "log.txt", "terms/2026-09-28.txt", "sources/a.txt"]
    let name = names[Int((seed >> 32) % UInt64(names.count))]
    return FileTrial(bytes, named: name, seed: seed, edits: 2).complaints
  }
}
