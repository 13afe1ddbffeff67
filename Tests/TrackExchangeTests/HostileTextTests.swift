import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests that text from a foreign file is never read as syntax of the log.
@Suite struct HostileTextTests {
  private static let pieces = [
    "\"", "»", "«", "“", ";", "#", "+", "@", "^id", "\n", "\r", "\r\n", "\t", "\0", "\u{1B}[31m",
    "\u{85}", "\u{2028}", "\u{202E}", "\u{301}", " ", "=1+1", "skip", "fail", "2026-11-20",
    "habit x: X", "07:30", "5km", "-?", "<23:00", "💧", "図書館", "a", "{", "|", "<<<<<<< ours", "#?",
  ]

  @Test("Any foreign text makes exactly one line with the proposed entry")
  func anyText() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<3000 {
      func text() -> String {
        (0..<random.number(0...6)).map { _ in random.one(of: Self.pieces) }.joined()
      }
      var entry = ExchangeEntry(day: Day(ordinal: 20_000 + random.number(0...400)), subject: text())
      entry.isOneOff = true
      entry.note = text()
      entry.tags = [text(), text()]
      entry.contexts = [text()]
      if random.chance(2) { entry.start = random.number(0...86_399) }
      var bytes: [UInt8] = []
      EntryText.append(entry, to: &bytes)
      let line = String(decoding: bytes, as: UTF8.self)
      let workspace = Workspace(files: [SourceFile(name: "log.txt", bytes: bytes)])
      let read = workspace.exchangeEntries
      #expect(read.count == 1, "\(line)")
      #expect(!bytes.contains(ASCII.newline), "\(line)")
      let errors = workspace.check(today: .last).filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(line): \(errors.map(\.detail))")
      guard let first = read.first else { continue }
      #expect(first.day == entry.day && first.start == entry.start, "\(line)")
      #expect(first.isOneOff && first.amounts.isEmpty && first.goals.isEmpty, "\(line)")
      #expect(first.event == nil && first.outcome == .done, "\(line)")
    }
  }

  @Test("A foreign name makes a valid block or a one-off action")
  func anyName() {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<1000 {
      let name = (0..<random.number(1...5)).map { _ in random.one(of: Self.pieces) }.joined()
      let empty = Workspace(files: [])
      var plan = ImportPlan(
        resolver: SubjectResolver(map: NameMap(), workspace: empty), index: LogIndex())
      plan.add(
        ExchangeEntry(day: Day(ordinal: 20_000), subject: name), id: ForeignID("test", name), row: 1
      )
      plan.check(in: empty, today: .last)
      #expect(plan.invalidCount == 0, "\(name): \(plan.invalid)")
      #expect(plan.readyLines.count == 1)
    }
  }
}
