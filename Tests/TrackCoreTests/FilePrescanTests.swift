import Testing

@testable import TrackCore

@Suite struct FilePrescanTests {
  private static let halves = ParallelExecutor(minimumBytes: 1) { early, late in
    late()
    early()
  }

  /// Returns a random file with runs of log lines that are long enough to become spans.
  private func file(_ random: inout Seeded) -> [UInt8] {
    let others = ["# a note", "", "habit run: Run", "  every: day", "<<<<<<< ours", ">>>>>>> b"]
    var text = random.chance(20) ? "\u{FEFF}" : ""
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      for _ in 0..<Int.random(in: 0...3, using: &random) { text += random.pick(others) + "\n" }
      let short = random.chance(20)
      for number in 0..<random.pick([0, 1, 30, 300, 600]) {
        text += short ? "\(number % 10)\n" : "2026-11-20 run \(number)km\n"
      }
    }
    if random.chance(50), text.hasSuffix("\n") { text.removeLast() }
    var bytes = Array(text.utf8)
    if random.chance(20), let place = bytes.indices.randomElement(using: &random) {
      bytes[place] = random.pick([0, 0x0D, 0x7F, 0x80, 0xC3])
    }
    return bytes
  }

  @Test(arguments: 0..<300) func agreesWithReadingEachLine(seed: Int) {
    var random = Seeded(seed)
    let bytes = file(&random)
    let isPlain = bytes.allSatisfy { $0 == 9 || $0 == 10 || (32...126).contains($0) }
    bytes.withUnsafeBufferPointer { buffer in
      for executor in [ParallelExecutor.serial, Self.halves] {
        let prescan = FilePrescan(buffer, executor: executor)
        #expect(prescan.isPlain == isPlain)
        #expect(
          lines(LineReader(buffer, spans: prescan.spans)) == lines(LineReader(buffer)))
      }
    }
  }

  @Test func longRunsOfLogLinesBecomeSpans() {
    let lines = String(repeating: "2026-11-20 run 5km\n", count: 1000)
    let bytes = Array("# log\n\(lines)\n# more\n\(lines)2026-11-20 run".utf8)
    bytes.withUnsafeBufferPointer { buffer in
      let prescan = FilePrescan(buffer)
      #expect(prescan.spans.map(\.start) == [6, 6 + 19_000 + 8])
      #expect(prescan.spans.map(\.lines) == [1000, 1001])
      #expect(prescan.spans.last?.end == bytes.count)
    }
  }

  /// Returns each run of adjacent log lines as one element, and each other line as its own element.
  private func lines(_ reader: LineReader) -> [[Int]] {
    var reader = reader
    var lines: [[Int]] = []
    while let line = reader.next(skippingLogLines: true) {
      if line.role == .log, let last = lines.last, last[0] == 1, last[3] == line.start {
        lines[lines.count - 1][3] = line.next
      } else {
        lines.append([line.role == .log ? 1 : 0, line.number, line.start, line.next])
      }
    }
    return lines
  }
}
