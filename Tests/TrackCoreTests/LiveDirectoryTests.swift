import TrackEditor
import Foundation
import Testing
import TrackTestSupport

@testable import TrackCore

/// Tests that an edited directory gives the same results as one that is read again from the
/// beginning.
@Suite struct LiveDirectoryTests {
  private static let today = Day(ordinal: 20_778)

  private static let declarations = """
    track 1
      week-start: monday
    habit run: Run
      every: 3/week
    habit read: Read
      every: 20 pages/day
      goal: books
    task work: Work
    goal books: Books
      measure: 300 pages
    goal fit: Fit
      measure: run 200km

    """

  /// Random log lines: most of them valid, with times, readings, `^id`s and mistakes.
  private static func line(_ random: inout SeededGenerator, _ day: Day) -> String {
    let subjects = [
      "run 5km", "run", "read 20 pages", "read 5km +fit", "work 09:00", "weight 72kg",
      "sleep deep:1h",
      "unknwn 3", "\"One off\" 5m +fit", "mood 7", "read 20 +nogoal", "run skip", "weight 720kg",
      "work +books 90m", "日本 5", "run 5,2km ; Größe 👟 #trail",
    ]
    let times = ["", "", "07:00 ", "09:00-10:00 ", "09:30-11:00 ", "22:00-? ", "7:5 "]
    let events = ["", "", "", " ^a\(random.number(1...40))", " ^event\(random.number(1...9))x"]
    let text = "\(day) \(random.one(of: times))\(random.one(of: subjects))"
    return text + random.one(of: events) + "\n"
  }

  private static func log(lines: Int, _ random: inout SeededGenerator) -> String {
    var text = ""
    for number in 0..<lines {
      text += line(&random, today - (lines - number) / 8)
    }
    return text
  }

  private func same(_ live: inout LiveDirectory, _ context: @autoclosure () -> String) {
    let files = live.names.map { SourceFile(name: $0, bytes: live.text(of: $0)?.bytes ?? []) }
    let workspace = Workspace(files: files)
    let expected = Dictionary(grouping: workspace.check(today: Self.today), by: \.file)
    let found = live.problems()
    for name in Set(expected.keys).union(found.keys) {
      let (one, other) = (found[name] ?? [], expected[name] ?? [])
      if Set(one) != Set(other) || one.count != other.count {
        let more = Set(one).subtracting(other).sorted { $0.line ?? 0 < $1.line ?? 0 }
        let less = Set(other).subtracting(one).sorted { $0.line ?? 0 < $1.line ?? 0 }
        Issue.record("\(context()) \(name): more \(more.prefix(3)) less \(less.prefix(3))")
      }
    }
  }

  private func sameFigures(_ live: inout LiveDirectory) {
    let files = live.names.map { SourceFile(name: $0, bytes: live.text(of: $0)?.bytes ?? []) }
    let one = live.workspace().evaluate(today: Self.today)
    let other = Workspace(files: files).evaluate(today: Self.today)
    #expect(one.habits.map(\.streak.current) == other.habits.map(\.streak.current))
    #expect(one.habits.map(\.strength) == other.habits.map(\.strength))
    #expect(one.goals.map(\.progress) == other.goals.map(\.progress))
    #expect(one.goals.map(\.contributions) == other.goals.map(\.contributions))
  }

  /// The number of random edits. `TRACK_EDITS=10000` sets a larger one.
  private static let edits =
    ProcessInfo.processInfo.environment["TRACK_EDITS"].flatMap { Int($0) } ?? 500

  @Test("Random edits give what reading from the beginning gives")
  func randomEdits() {
    var random = SeededGenerator(seed: 5)
    var live = LiveDirectory(
      files: [
        SourceFile(name: "track.txt", text: Self.declarations),
        SourceFile(name: "log/2025.txt", text: Self.log(lines: 20, &random)),
        SourceFile(name: "log.txt", text: Self.log(lines: 90, &random)),
      ], today: Self.today)
    let pieces = [
      "\n", " ", "5", "^a3", "2026-11-20", "habit x: X\n", "  every: daily\n", "# c\n", "\"", ";",
      "é", "👟", "\r\n", "9:00", "<<<<<<< a\n", "was: run", "unknwn", "=======\n", "|", "\u{FEFF}",
    ]
    for step in 0..<Self.edits {
      let name = random.chance(12) ? "track.txt" : random.chance(9) ? "log/2025.txt" : "log.txt"
      guard let text = live.text(of: name) else { continue }
      let line = random.number(0...text.lineCount - 1)
      let length = text.line(line).count
      let start = PartedText.Position(line: line, offset: random.number(0...length))
      let end =
        random.chance(3)
        ? PartedText.Position(line: line, offset: random.number(start.offset...length))
        : random.chance(20) ? PartedText.Position(line: line + 2, offset: 0) : start
      let added =
        random.chance(3)
        ? Self.line(&random, Self.today - random.number(0...60)) : random.one(of: pieces)
      live.edit(name, start, end, with: random.chance(4) ? [] : Array(added.utf8))
      // Edits make more and more lines invalid, so begin with a new log from time to time.
      if step % 100 == 99 {
        live.replace("log.txt", with: Array(Self.log(lines: 90, &random).utf8))
        live.replace("track.txt", with: Array(Self.declarations.utf8))
        live.replace("log/2025.txt", with: Array(Self.log(lines: 20, &random).utf8))
      }
      same(&live, "step \(step)")
      if step % 250 == 0 { sameFigures(&live) }
    }
  }

  @Test("A log of many parts gives what reading from the beginning gives")
  func manyParts() {
    var random = SeededGenerator(seed: 9)
    var live = LiveDirectory(
      files: [
        SourceFile(name: "habits.txt", text: Self.declarations),
        SourceFile(name: "log.txt", text: Self.log(lines: 5000, &random)),
      ], today: Self.today)
    same(&live, "at first")
    for step in 0..<20 {
      let count = live.text(of: "log.txt")?.lineCount ?? 1
      let line = random.number(0...count - 1)
      let start = PartedText.Position(line: line, offset: random.chance(2) ? 0 : 10)
      let end = random.chance(4) ? PartedText.Position(line: line + 900, offset: 3) : start
      let text =
        random.chance(3)
        ? Self.log(lines: 2000, &random) : Self.line(&random, Self.today - random.number(0...1500))
      live.edit("log.txt", start, end, with: Array(text.utf8))
      same(&live, "step \(step)")
    }
    sameFigures(&live)
  }

  @Test("A content set as a whole keeps the parts of the file that stay the same")
  func unchangedParts() {
    var random = SeededGenerator(seed: 11)
    var live = LiveDirectory(
      files: [SourceFile(name: "habits.txt", text: Self.declarations)], today: Self.today)
    var log = Array(Self.log(lines: 5000, &random).utf8)
    live.replace("log.txt", with: log)
    func parts() -> [Int] { live.text(of: "log.txt")?.parts.map(\.id) ?? [] }
    #expect(parts().count > 4)
    let changes: [(name: String, kept: Int, change: (inout [UInt8]) -> Void)] = [
      ("nothing", 0, { _ in }),
      ("a line at the end", 1, { $0 += Array("2026-11-21 run 5km\n".utf8) }),
      ("a line without an ending", 1, { $0 += Array("2026-11-21 run".utf8) }),
      ("more on the last line", 1, { $0 += Array(" 5km\nhabit".utf8) }),
      (
        "a line at the beginning", 1, { $0.insert(contentsOf: Array("2001-01-01 x\n".utf8), at: 0) }
      ),
      ("a byte order mark", 1, { $0.insert(contentsOf: ByteOrderMark.bytes, at: 0) }),
      ("a letter in the middle", 2, { $0.insert(UInt8(ascii: "x"), at: $0.count / 2) }),
      ("no last line ending", 2, { $0.removeLast() }),
      ("less", parts().count, { $0.removeLast($0.count / 2) }),
    ]
    for (name, changed, change) in changes {
      let before = parts()
      change(&log)
      live.replace("log.txt", with: log)
      #expect(live.text(of: "log.txt")?.bytes == log, "\(name)")
      #expect(Set(before).subtracting(parts()).count <= changed, "\(name)")
      same(&live, name)
    }
  }

  @Test func aContentSetAsAWholeIsReadAgain() {
    var live = LiveDirectory(
      files: [
        SourceFile(name: "track.txt", text: Self.declarations),
        SourceFile(name: "log.txt", text: "2026-11-20 run 5km\n"),
      ], today: Self.today)
    same(&live, "at first")
    for text in ["2026-11-20 run slowly\n", "2026-11-20 rum\n", "2026-11-20 run\n2026-11-20 5\n"] {
      live.replace("log.txt", with: Array(text.utf8))
      same(&live, text)
      live.remove("log.txt")
      same(&live, "without a log")
    }
  }

  @Test func editsKeepEveryByte() {
    var random = SeededGenerator(seed: 3)
    var text = PartedText([])
    var plain: [UInt8] = []
    for _ in 0..<400 {
      let count = text.lineCount
      let line = random.number(0...count - 1)
      let position = PartedText.Position(
        line: line, offset: random.number(0...text.line(line).count))
      var offset = 0
      for _ in 0..<line { offset = (plain[offset...].firstIndex(of: 10) ?? plain.count) + 1 }
      offset += position.offset
      let added = Array(Self.log(lines: random.chance(5) ? 1500 : 1, &random).utf8)
      text.replace(position, position, with: added)
      plain.insert(contentsOf: added, at: offset)
      #expect(text.bytes == plain)
      if plain.count > 400_000 {
        text.replace(
          .init(line: 3, offset: 0), .init(line: text.lineCount - 5, offset: 0), with: [])
        plain = text.bytes
      }
    }
  }
}
