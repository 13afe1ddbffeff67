import Testing
import TrackTestSupport

@testable import TrackCore

@Suite struct LogOrderTests {
  @Test(arguments: [
    ("", nil), ("# a\nhabit run\n", nil), ("2026-11-20 run\n", "2026-11-20...2026-11-20"),
    ("2026-11-19 run\n2026-11-19 run\n2026-11-21 run", "2026-11-19...2026-11-21"),
    ("2026-11-19 run\n2026-11-21 run\n2026-11-20 run\n", nil),
    ("\u{FEFF}2026-11-21 run\n2026-11-20 run\n", nil),
    ("2026‐11‐20 run\n2026‐11‐21 run\n2026‐11‐22 run\n", "2026-11-20...2026-11-22"),
    ("2026‐11‐21 run\n2026‐11‐20 run\n", nil),
    ("2026-11-20 run\n20\n2026-11-21\n", "2026-11-20...2026-11-21"),
  ])
  func days(text: String, expected: String?) {
    let days = DateOrder.days(of: Array(text.utf8))
    #expect(days.map { "\($0.lowerBound)...\($0.upperBound)" } == expected)
  }

  /// Reads each log in two halves, the second one first.
  private static let lateFirst = ParallelExecutor(minimumBytes: 1) { early, late in
    late()
    early()
  }

  /// Reading only some days finds the same lines as reading everything, even if the days are not in
  /// order or dates are written in other ways, and also after a pass that has found the names.
  @Test(arguments: [ParallelExecutor.serial, lateFirst])
  func someDaysAreThoseOfTheWholeLog(executor: ParallelExecutor) throws {
    var random = SeededGenerator(seed: 17)
    let first = try #require(Day(iso: "2026-01-01"))
    var log = ""
    for number in 0..<3000 {
      let day = first + number / 60 + (random.chance(3) ? 0 : random.number(0...10))
      let (date, time) = (
        random.chance(9) ? day.iso.replacing("-", with: "\u{2010}") : day.iso,
        ["", "07:30 ", "<23:10-07:05 ", "25:30 ", "09:05-? "][random.number(0...4)]
      )
      log += "\(date) \(time)run \(number)\n"
      if random.chance(20) { log += "# 2026-01-05 run\n\n2026-13-45 run\n2026-1-5 run\n" }
    }
    let workspace = Workspace(
      files: [
        SourceFile(name: "habits.txt", text: "habit run: Run\n"),
        SourceFile(name: "log.txt", text: "\u{FEFF}" + log),
        SourceFile(name: "older.txt", text: "2026-02-01 run 1\n2025-01-01 run 2\n"),
      ], executor: executor)
    let knowing = workspace.knowing(workspace.overview(today: first + 60))
    for _ in 0..<40 {
      let start = first + random.number(-3...62)
      let end = start + random.number(0...20)
      var all: [Place] = []
      workspace.forEachLine { entry, _ in
        if entry.day >= start, entry.day <= end { all.append(entry.place) }
      }
      for workspace in [workspace, knowing] {
        var some: [Place] = []
        workspace.forEachLine(from: start, through: end) { entry, _ in some.append(entry.place) }
        #expect(some == all, "\(start)..\(end)")
      }
    }
  }
}
