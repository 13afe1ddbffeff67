import Foundation
import Testing
import TrackCore
import TrackSystem

/// Tests that the time for an input that is large in one respect grows only linearly.
///
/// An input of four times the size must take about four times as long; with a quadratic algorithm,
/// it would take sixteen times as long. The suite uses a tenth of each size.
/// `TRACK_HOSTILE=1 swift test -c release --filter HostileInputTests` uses the full size.
@Suite(.serialized) struct HostileInputTests {
  private static let hostile: [Hostile] = [
    Hostile("unknown references", 20_000) {
      "habit h\($0)\n  goal: nobody\($0)\n  value: no-\($0)\n"
    },
    Hostile("unknown keys in one block", 100_000, before: "habit a\n") { "  kei\($0): x\n" },
    Hostile("properties again and again", 100_000, before: "habit a\n") { _ in
      "  start: 2026-01-01\n"
    },
    Hostile("`was` of one block", 100_000, before: "habit a\n") { "  was: b\($0)\n" },
    Hostile("`was` in a chain", 20_000) { "habit h\($0)\n  was: h\($0 + 1)\n" },
    Hostile("`was` of many of one", 20_000, before: "habit c\n") {
      "  was: h\($0)\n  was: h\($0)\n"
    }
    .followed { "habit h\($0)\n  was: c\n" },
    Hostile("conflict markers", 200_000) { _ in "<<<<<<< ours\n" },
    Hostile("terms", 9_999) { "term \($0 + 1)\n  start: 2026-01-01\n  weeks: 53\n" },
    Hostile("terms of one number", 50_000) { _ in "term 1\n  start: 2026-01-01\n" },
    Hostile("measures", 20_000) { "measure measured-\($0)-thing: Something \($0)\n" },
    Hostile("parts", 20_000, before: "measure m\n") { "  part: p\($0) kg 1..2\n" }
      .followed { "habit h\($0)\n  of: m.p\($0)\n  of: m.q\($0)\n" },
    Hostile("units", 10_000, before: "measure m\n") { "  also: u\($0) = 2 kg\n" }
      .followed { "goal g\($0)\n  measure: m 5u\($0)\n" },
    Hostile("undeclared subjects", 50_000) { "2026-01-01 subject\($0) +goal\($0)\n" },
    Hostile("one-off actions", 50_000) { "2026-01-01 \"Action \($0)\"\n" },
    Hostile("ranges that overlap", 50_000) { _ in "2026-01-01 00:00-23:59 a\n" },
    Hostile("readings at one time", 50_000) { "2026-01-01 10:00 weight \($0 % 100)kg\n" },
    Hostile("entries that run", 50_000) { _ in "2026-01-01 10:00-? a\n" },
    Hostile("indented lines", 200_000) { _ in "  x\n" },
    Hostile("continued lines", 200_000, before: "habit a\n  note: x\n") { _ in "  | x\n" },
    Hostile("blank lines", 500_000) { _ in "\n" },
    Hostile("NULs", 1_000_000) { _ in "\0" },
    Hostile("carriage returns", 1_000_000) { _ in "\r" },
  ]

  private static let longLines: [Hostile] = [
    Hostile("words", 100_000, before: "2026-01-01 a") { _ in " a" },
    Hostile("parts", 50_000, before: "2026-01-01 a") { " p\($0):1" },
    Hostile("one tag", 50_000, before: "2026-01-01 a") { _ in " #a" },
    Hostile("parts out of range", 50_000, before: "measure a\n  part: p 1..2\n2026-01-01 a") { _ in
      " p:3"
    },
    Hostile("goals", 50_000, before: "2026-01-01 a") { " +g\($0)" },
    Hostile("contexts and tags", 50_000, before: "2026-01-01 a") { " @c\($0) #t\($0)" },
    Hostile("numbers", 100_000, before: "2026-01-01 a") { _ in " 1" },
    Hostile("colons in a note", 500_000, before: "2026-01-01 a ; ") { _ in ":" },
    Hostile("colons and blanks in a note", 200_000, before: "2026-01-01 a ; ") { _ in "token: " },
    Hostile("tags in a note", 100_000, before: "2026-01-01 a ; ") { _ in " #a" },
    Hostile("blanks", 500_000, before: "2026-01-01 a") { _ in " " },
    Hostile("digits", 500_000, before: "2026-01-01 a ") { _ in "9" },
    Hostile("quotes", 500_000, before: "2026-01-01 ") { _ in "“" },
    Hostile("pieces of a duration", 200_000, before: "2026-01-01 a ") { _ in "1h1" },
    Hostile("words of a rhythm", 100_000, before: "habit a\n  every: ") { _ in "on in from " },
    Hostile("slashes of a rhythm", 500_000, before: "habit a\n  every: ") { _ in "/" },
    Hostile("days of a rhythm", 100_000, before: "habit a\n  every: ") { _ in "mon-sun," },
    Hostile("a title", 500_000, before: "habit a: ") { _ in "ä " },
    Hostile("an ID", 500_000, before: "habit a") { _ in "b" },
    Hostile("a kind", 500_000) { _ in "b" },
    Hostile("semicolons", 500_000, before: "habit a\n  pause: 2026-01-01") { _ in ";" },
    Hostile("dots", 500_000, before: "habit a\n  pause: 2026-01-01") { _ in "." },
    Hostile("a colour", 500_000, before: "habit a\n  color: ") { _ in "#" },
    Hostile("markers", 500_000) { _ in "<" },
  ]

  @Test(arguments: hostile) private func manyLinesTakeLinearTime(_ hostile: Hostile) {
    expectLinear(hostile)
  }

  @Test(arguments: longLines) private func longLinesTakeLinearTime(_ hostile: Hostile) {
    expectLinear(hostile)
  }

  private func expectLinear(_ hostile: Hostile) {
    let growth = hostile.growth
    #expect(growth < Hostile.limit, "four times as much takes \(growth) times as long")
  }

  @Test(arguments: [
    "term 1\n  start: 9999-12-31\n  weeks: 53\nterm 2\n  start: 9999-12-30\n",
    "habit a\n  every: 999 weeks from 9999-12-31\n",
    "habit a\n  every: at most 999999999999.999999h in 999 weeks\n  start: 0001-01-01\n",
    "habit a\n  every: 999999999999h/week\n2026-01-01 a 999999999999h\n2026-01-01 a 999999999999h\n",
    "2026-01-01 a 99999999999999999999999\n2026-01-01 a 999999999999m 999999999999m\n",
    "2026-01-01 <00:00-29:59:59 a\n2026-01-01 29:59:59-0:00 a\n0001-01-01 <0:00-0:00 a\n",
    "9999-12-31 23:00-29:59 a\n0000-00-00 a\n9999-99-99 99:99:99 a\n",
    "measure m\n  also: a = 0.000000000001 b\n  also: b = 999999999999 c\n  also: c = 0.000000000001 a\n"
      + "  also: d = 9223372036854775807 h\n2026-01-01 m 999999999999a\n2026-01-01 m -999999999999d\n",
    "measure m\n  unit: h\n  range: -999999999999..999999999999\n2026-01-01 10:00 m 999999999999\n",
    "goal g\n  measure: 999999999999km\nterm 1\n  start: 2026-01-01\n  goal: g 999999999999mi\n"
      + "term 2\n  start: 2026-03-12\n  goal: g 999999999999mi\n",
    "term 99999999999999999999\nterm -1\nterm 0\ntrack 99999999999999999999\n",
    "value v\n  priority: 99999999999999999999\n  priority: -9223372036854775808\n",
  ]) private func extremesDoNotOverflow(text: String) {
    for today in [Day.first, Day.last] {
      let workspace = Workspace(files: [SourceFile(name: "habits.txt", text: text)])
      _ = workspace.check(today: today)
      _ = workspace.history(today: today)
    }
  }
}

/// A text that is made of any number of pieces, to measure the time that it takes.
private struct Hostile: Sendable, CustomTestStringConvertible {
  private static let divisor =
    ProcessInfo.processInfo.environment["TRACK_HOSTILE"] == nil ? 10 : 1

  let testDescription: String
  private let count: Int
  private let before: String
  private let piece: @Sendable (Int) -> String
  private var then: @Sendable (Int) -> String = { _ in "" }

  init(
    _ name: String, _ count: Int, before: String = "", piece: @escaping @Sendable (Int) -> String
  ) {
    testDescription = name
    self.count = count / Self.divisor
    self.before = before
    self.piece = piece
  }

  /// Returns the same text followed by as many pieces of another kind.
  func followed(by then: @escaping @Sendable (Int) -> String) -> Hostile {
    var hostile = self
    hostile.then = then
    return hostile
  }

  /// The maximum ratio of the two times. On a busy machine, it is above 4 for linear time; it is 16
  /// for quadratic time.
  static let limit = 10.0

  /// The time for four times the size, divided by the time for the size. It is the smallest of
  /// three runs.
  var growth: Double {
    var least = Double.infinity
    for _ in 0..<3 where least >= Self.limit { least = min(least, oneGrowth) }
    return least
  }

  private var oneGrowth: Double {
    let small = time(of: text(count / 4))
    let large = time(of: text(count))
    // A run of a few milliseconds is too short to compare.
    return large < .milliseconds(20) ? 0 : large / small
  }

  private func text(_ count: Int) -> [UInt8] {
    var bytes = Array(before.utf8)
    for number in 0..<count { bytes += piece(number).utf8 }
    for number in 0..<count { bytes += then(number).utf8 }
    return bytes
  }

  private func time(of bytes: [UInt8]) -> Duration {
    let start = ownTime
    let workspace = Workspace(files: [SourceFile(name: "habits.txt", bytes: bytes)])
    _ = workspace.check(today: FileDay.today)
    let document = Document(bytes)
    _ = document.blocks()
    if let line = document.lines.last { _ = LogLineEdit(document.text(of: line)).text }
    return ownTime - start
  }

  /// The processor time of this thread, which depends little on the load of the machine.
  private var ownTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

private enum FileDay {
  static let today = Day(iso: "2026-11-20") ?? .first
}
