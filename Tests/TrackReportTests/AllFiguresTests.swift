import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Tests that moving past years of a log to files of their own changes no figure.
@Suite struct AllFiguresTests {
  /// The number of random logs; `TRACK_ROLLS=2000` sets a larger one.
  private static let count =
    ProcessInfo.processInfo.environment["TRACK_ROLLS"].flatMap(UInt64.init) ?? 400

  @Test("Rolling a random log changes no figure", arguments: 0..<4)
  func rolling(block: UInt64) throws {
    let today = try #require(Day(iso: "2026-11-21"))
    for seed in stride(from: block, to: Self.count, by: 4) {
      let made = DocumentMaker.document(seed: seed)
      let roll = LogRoll(made.bytes, through: 2024 + Int(seed % 3))
      // The command refuses a log with conflicts.
      guard !roll.years.isEmpty, !Document(made.bytes).hasConflicts else { continue }
      let before = Workspace(files: [SourceFile(name: "log.txt", bytes: made.bytes)])
      let after = Workspace(
        files: [SourceFile(name: "log.txt", bytes: roll.rest)]
          + roll.years.map { SourceFile(name: $0.file, bytes: $0.bytes) })
      let (old, new) = (AllFigures(before, today: today), AllFigures(after, today: today))
      if old != new {
        let one = String(decoding: old.report, as: UTF8.self)
        let two = String(decoding: new.report, as: UTF8.self)
        Issue.record("seed \(seed)\n\(lineDifference(expected: one, actual: two))")
      }
    }
  }

  @Test("A changed line changes the figures")
  func differs() throws {
    let today = try #require(Day(iso: "2026-11-21"))
    func figures(_ log: String) -> AllFigures {
      AllFigures(
        Workspace(files: [
          SourceFile(name: "habits.txt", text: "habit run: Run\n  every: daily\n"),
          SourceFile(name: "log.txt", text: log),
        ]), today: today)
    }
    #expect(figures("2024-03-01 run\n") == figures("# more\n2024-03-01 run\n"))
    #expect(figures("2024-03-01 run\n") != figures("2024-03-02 run\n"))
  }
}
