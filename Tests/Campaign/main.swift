// The round-trip trials of many more files than the suite has time for.
//
// usage: track-campaign roundtrip [--count FILES] [--seed FIRST]   (1000000 from seed 1)
//        track-campaign show SEED                                 prints both files of a seed
//
// Ends with 1 if anything did not hold, after saying for which seeds.
import Foundation
import TrackTestSupport

let words = Array(CommandLine.arguments.dropFirst())

func number(behind option: String, unless usual: UInt64) -> UInt64 {
  guard let index = words.firstIndex(of: option), index + 1 < words.count else { return usual }
  return UInt64(words[index + 1]) ?? usual
}

func roundTrip(count: UInt64, from first: UInt64) -> Bool {
  let clock = ContinuousClock()
  let start = clock.now
  var failures = 0
  for file in 0..<count {
    let seed = first + file / 2
    let isMade = file % 2 == 0
    let complaints =
      isMade
      ? Campaign.complaints(aboutMadeFileOf: seed, edits: 2)
      : Campaign.complaints(aboutMutatedFileOf: seed, edits: 2)
    if !complaints.isEmpty {
      failures += 1
      print("seed \(seed), \(isMade ? "made" : "mutated"): \(complaints.joined(separator: "; "))")
      if failures >= 20 { break }
    }
    if (file + 1) % 100_000 == 0 { print("\(file + 1) files, \(clock.now - start)") }
  }
  print("\(count) files from seed \(first): \(failures) failures, \(clock.now - start)")
  return failures == 0
}

switch words.first {
case "show":
  let seed = words.dropFirst().first.flatMap { UInt64($0) } ?? 1
  let made = DocumentMaker.document(seed: seed)
  let mutated = Campaign.mutatedFile(of: seed)
  print("--- \(made.name), made\n\(String(decoding: made.bytes, as: UTF8.self))")
  print("--- \(mutated.name), mutated\n\(String(decoding: mutated.bytes, as: UTF8.self))")
default:
  let isFine = roundTrip(
    count: number(behind: "--count", unless: 1_000_000), from: number(behind: "--seed", unless: 1))
  exit(isFine ? 0 : 1)
}
