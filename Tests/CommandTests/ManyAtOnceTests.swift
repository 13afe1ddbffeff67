import Foundation
import Testing
import TrackSystem
import TrackTestSupport

/// Tests that many processes can write to one directory at the same time.
@Suite struct ManyAtOnceTests {
  /// The number of processes, and the number of lines that each writes. `TRACK_MANY=16x200` sets
  /// larger numbers.
  private static let (writers, lines): (Int, Int) = {
    let numbers = (ProcessInfo.processInfo.environment["TRACK_MANY"] ?? "")
      .split(separator: "x").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (8, 15)
  }()

  @Test func eachLineIsWrittenOnce() async throws {
    let place = try TemporaryFolder()
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("habit water\n  every: 8/day\n", to: "data/habits.txt")
    let script = """
      # An editor: it adds lines to habits.txt and replaces the file, and knows of no lock.
      ( n=0; while [ ! -e ../over ]; do n=$((n + 1)); echo "# saved $n" >> ../editor
          { cat habits.txt; echo "# saved $n"; } > .h.swp && mv .h.swp habits.txt; sleep 0.01
        done ) &
      editor=$!
      track done water --note first-0
      writers=""
      for writer in $(seq \(Self.writers)); do
        ( for n in $(seq \(Self.lines)); do
            track done water --note "w$writer-$n" || echo "w$writer-$n" >> ../failed
          done ) & writers="$writers $!"
      done
      # Another program that replaces the log, and keeps the lock meanwhile.
      python3 -c '
      import fcntl, os, time
      number = 0
      while not os.path.exists("../over"):
          with open(".track/lock", "a") as lock:
              fcntl.flock(lock, fcntl.LOCK_EX)
              with open("log.txt") as file: text = file.read()
              number += 1
              with open(".log.new", "w") as file: file.write(f"{text}# replaced {number}\\n")
              os.rename(".log.new", "log.txt")
              with open("../replacer", "w") as file: file.write(str(number))
          time.sleep(0.02)
      ' & replacer=$!
      # One that takes the log in and puts it back, as `track done --on` does.
      ( for n in $(seq \(Self.lines / 5)); do
          track done water --on 2026-11-01 --note "early-$n" || echo "early-$n" >> ../failed
        done ) & writers="$writers $!"
      wait $writers; touch ../over; wait $editor $replacer
      track check
      """
    let run = try await ShellRun(
      script, in: place.path("data"),
      environment: [
        "PATH": place.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
        "TRACK_NOW": "2026-11-21T12:00",
      ], seconds: 600)
    #expect(String(decoding: run.errors, as: UTF8.self) == "")
    #expect((try? place.text(of: "failed")) == nil)
    let lines = try place.text(of: "data/log.txt").split(separator: "\n")
    let notes = lines.filter { !$0.hasPrefix("#") }.compactMap { line in
      line.split(separator: "; ").last.map(String.init)
    }
    let replaced = lines.filter { $0.hasPrefix("#") }.compactMap { Int($0.dropFirst(11)) }
    let replacements = try #require(Int(place.text(of: "replacer")))
    #expect(replaced == Array(1...replacements))
    var expected = (1...Self.writers).flatMap { writer in
      (1...Self.lines).map { "w\(writer)-\($0)" }
    }
    expected += (1...Self.lines / 5).map { "early-\($0)" }
    expected.append("first-0")
    #expect(notes.sorted() == expected.sorted())
    #expect(
      try place.text(of: "data/habits.txt") == "habit water\n  every: 8/day\n"
        + place.text(of: "editor"))
  }
}
