// Checks merges, round trips and sync histories with many more seeds than the test suite has time
// for. Prints the seeds that fail, and exits 1 if there are any.
import Foundation
import Synchronization
import TrackCore
import TrackMerge
import TrackTestSupport

let usage = """
  usage: track-campaign merge [--damaged] [--count TRIPLES] [--seed FIRST]
                                                          1000000 from seed 1
         track-campaign show-merge [--damaged] SEED               prints a triple and its merge
         track-campaign recorded [--rule NAME] [--count TRIPLES] [--seed FIRST]
                                                          logs that commands wrote; with a weaker
                                                          rule for ^id: always untimed equal never
         track-campaign show-recorded SEED [--rule NAME]          prints such a triple
         track-campaign [roundtrip] [--count FILES] [--seed FIRST] (1000000 from seed 1)
         track-campaign show SEED                                 prints both files of a seed
         track-campaign sync [--count HISTORIES] [--seed FIRST] [--git]
                                                          100000 from seed 1
         track-campaign sticks [--transport NAME] [--count HISTORIES] [--seed FIRST]
                                                          real folders; 100000 of each transport:
                                                          stick disks damage appending editors
                                                          file-sync carried
         track-campaign corpus FOLDER [--count FILES] [--seed FIRST]
                                                          writes cases for the second reader
         track-campaign story SEED [--git | --transport NAME]  tells a history
  """

let words = Array(CommandLine.arguments.dropFirst())

func option(_ name: String) -> String? {
  guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
  return words[index + 1]
}

func number(after option: String, default standard: UInt64) -> UInt64 {
  guard let index = words.firstIndex(of: option), index + 1 < words.count else { return standard }
  return UInt64(words[index + 1]) ?? standard
}

/// Checks seeds in several parallel parts, and prints the findings of each part.
///
/// - Returns: The number of occurrences of each finding.
func tries(
  _ noun: String, count: UInt64, from first: UInt64, part: UInt64,
  _ attempt: @escaping @Sendable (_ seed: UInt64) -> [(what: String, told: String)]
) async -> [String: Int] {
  let clock = ContinuousClock()
  let start = clock.now
  let parts = (count + part - 1) / part
  let workers = UInt64(max(1, ProcessInfo.processInfo.activeProcessorCount))
  var failures: [String: Int] = [:]
  await withTaskGroup(of: [(what: String, told: String)].self) { group in
    var next: UInt64 = 0
    func add() {
      guard next < parts else { return }
      let begin = next * part
      next += 1
      group.addTask { (first + begin..<first + min(begin + part, count)).flatMap(attempt) }
    }
    for _ in 0..<workers { add() }
    var done: UInt64 = 0
    while let found = await group.next() {
      add()
      done += 1
      for (what, told) in found {
        failures[what, default: 0] += 1
        if failures[what, default: 0] <= 40 { print(told) }
      }
      if done % 20 == 0 { print("\(done * part) \(noun), \(clock.now - start)") }
      // Write the findings now, because the run may be cancelled.
      fflush(nil)
    }
  }
  let total = failures.values.reduce(0, +)
  print("\(count) \(noun) from seed \(first): \(total) failures, \(clock.now - start)")
  return failures
}

let isDamaged = words.contains("--damaged")

func laws(_ triple: MergeTriple) -> [(law: String, text: String)] {
  let laws = MergeLaws(triple)
  return isDamaged ? laws.brokenByAnyBytes() : laws.broken()
}

func merges(count: UInt64, from first: UInt64) async -> Bool {
  let failures = await tries("triples", count: count, from: first, part: 5_000) { seed in
    let triple = MergeTriple(seed: seed, isDamaged: isDamaged)
    return laws(triple).map { law, words in
      (law, "seed \(seed): \(law)" + (count == 1 ? "\n\(words)\n\(triple.text)" : ""))
    }
  }
  for (law, number) in failures.sorted(by: { $0.key < $1.key }) {
    print("\(number) times not: \(law)")
  }
  return failures.isEmpty
}

let rule = option("--rule").flatMap { RecordedTriple.Rule(rawValue: $0) } ?? .commands

/// Checks merges of logs that commands wrote.
func recorded(count: UInt64, from first: UInt64) async -> Bool {
  let rule = rule
  let failures = await tries("triples", count: count, from: first, part: 5_000) { seed in
    RecordedTriple(seed: seed, rule: rule).complaints().map { ($0, "seed \(seed): \($0)") }
  }
  for (what, number) in failures.sorted(by: { $0.key < $1.key }) {
    print("\(number) times \(what)")
  }
  return failures.isEmpty
}

/// Checks a valid and a mutated file for each seed. Returns true if there are no findings.
func roundTrip(count: UInt64, from first: UInt64) async -> Bool {
  await tries("seeds", count: (count + 1) / 2, from: first, part: 5_000) { seed in
    let trials = [
      ("made", Campaign.complaints(aboutMadeFileOf: seed, edits: 2)),
      ("mutated", Campaign.complaints(aboutMutatedFileOf: seed, edits: 2)),
    ]
    return trials.filter { !$1.isEmpty }.map { name, complaints in
      ("a file that was \(name)", "seed \(seed), \(name): \(complaints.joined(separator: "; "))")
    }
  }.isEmpty
}

func syncing(count: UInt64, from first: UInt64) async -> Bool {
  await tries("histories", count: count, from: first, part: 500) { seed in
    let complaints = SyncHistory(
      seed: seed, hasGit: words.contains("--git")
    ).complaints
    return complaints.first.map { first in
      [
        (
          String(first.filter { !$0.isNumber }),
          "seed \(seed): \(complaints.joined(separator: "; "))"
        )
      ]
    } ?? []
  }.isEmpty
}

/// Checks histories of real folders. They are faster if `$TMPDIR` is in memory.
func sticks(count: UInt64, from first: UInt64) async -> Bool {
  let transports = option("--transport").map { [$0] } ?? Transport.allCases.map(\.rawValue)
  // None of these histories uses git, but searching for the program takes most of the time of a
  // sync.
  setenv("PATH", "/nonexistent", 1)
  var isFine = true
  for name in transports {
    guard let transport = Transport(rawValue: name) else {
      print(usage)
      exit(2)
    }
    print(name)
    let loose = Mutex(0)
    let failures = await tries("histories", count: count, from: first, part: 100) { seed in
      do {
        var history = try StickHistory(seed: seed, transport: transport)
        try history.run()
        if history.isLoose { loose.withLock { $0 += 1 } }
        return history.complaints.first.map { first in
          [
            (
              String(first.filter { !$0.isNumber }),
              "seed \(seed): \(history.complaints.joined(separator: "; "))"
            )
          ]
        } ?? []
      } catch {
        return [("an error", "seed \(seed): \(error)")]
      }
    }
    print("in \(loose.withLock { $0 }) of them deleted lines may come back")
    isFine = isFine && failures.isEmpty
  }
  return isFine
}

func tellSticks(_ seed: UInt64, _ transport: Transport) throws {
  setenv("PATH", "/nonexistent", 1)
  var history = try StickHistory(seed: seed, transport: transport)
  try history.run()
  for line in history.story + history.complaints { print(line) }
}

func show(_ triple: MergeTriple) {
  print(triple.text)
  let merge = Merge(base: triple.base, ours: triple.ours, theirs: triple.theirs)
  print("--- merged\n\(String(decoding: merge.document.bytes, as: UTF8.self))")
  for (law, text) in laws(triple) { print("--- not: \(law)\n\(text)") }
}

/// Writes a valid and a mutated file for each seed as test cases. The expected results are those of
/// the program.
func writeCases(to folder: String, count: UInt64, from first: UInt64) throws {
  let place = URL(fileURLWithPath: folder)
  try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
  for seed in first..<first + (count + 1) / 2 {
    let made = DocumentMaker.document(seed: seed)
    for (kind, file) in [
      ("made", SourceFile(name: made.name, bytes: made.bytes)),
      ("mutated", Campaign.mutatedFile(of: seed)),
    ] {
      let text = CorpusCase.text(of: file, described: "A random file, \(kind), seed \(seed).")
      try Data(text.utf8).write(to: place.appending(path: "\(kind)-\(seed).case"))
    }
  }
}

if words.contains(where: ["--help", "-h"].contains) {
  print(usage)
  exit(0)
}

switch words.first {
case "corpus":
  guard let folder = words.dropFirst().first else {
    print(usage)
    exit(2)
  }
  try writeCases(
    to: folder, count: number(after: "--count", default: 1000),
    from: number(after: "--seed", default: 1))
case "merge":
  let isFine = await merges(
    count: number(after: "--count", default: 1_000_000), from: number(after: "--seed", default: 1))
  exit(isFine ? 0 : 1)
case "recorded":
  let isFine = await recorded(
    count: number(after: "--count", default: 1_000_000), from: number(after: "--seed", default: 1))
  exit(isFine ? 0 : 1)
case "show-recorded":
  let seed = words.dropFirst().first.flatMap { UInt64($0) } ?? 1
  let triple = RecordedTriple(seed: seed, rule: rule)
  print(triple.text)
  print(triple.complaints().joined(separator: "\n"))
  if words.contains("--laws") { show(MergeTriple(of: triple)) }
case "show-merge":
  let seed = words.compactMap { UInt64($0) }.first ?? 1
  show(MergeTriple(seed: seed, isDamaged: isDamaged))
case "sync":
  let isFine = await syncing(
    count: number(after: "--count", default: 100_000), from: number(after: "--seed", default: 1))
  exit(isFine ? 0 : 1)
case "sticks":
  let isFine = await sticks(
    count: number(after: "--count", default: 100_000), from: number(after: "--seed", default: 1))
  exit(isFine ? 0 : 1)
case "story" where option("--transport").flatMap({ Transport(rawValue: $0) }) != nil:
  guard let transport = option("--transport").flatMap({ Transport(rawValue: $0) }) else { exit(2) }
  try tellSticks(words.dropFirst().first.flatMap { UInt64($0) } ?? 1, transport)
case "story":
  let history = SyncHistory(
    seed: words.dropFirst().first.flatMap { UInt64($0) } ?? 1,
    hasGit: words.contains("--git"))
  for line in history.story { print(line) }
  print(history.outcome)
  for complaint in history.complaints { print(complaint) }
case "show":
  let seed = words.dropFirst().first.flatMap { UInt64($0) } ?? 1
  let made = DocumentMaker.document(seed: seed)
  let mutated = Campaign.mutatedFile(of: seed)
  print("--- \(made.name), made\n\(String(decoding: made.bytes, as: UTF8.self))")
  print("--- \(mutated.name), mutated\n\(String(decoding: mutated.bytes, as: UTF8.self))")
case nil, "roundtrip", "--count", "--seed":
  let isFine = await roundTrip(
    count: number(after: "--count", default: 1_000_000), from: number(after: "--seed", default: 1))
  exit(isFine ? 0 : 1)
case "help", "--help", "-h": print(usage)
default:
  FileHandle.standardError.write(Data("\(usage)\n".utf8))
  exit(2)
}
