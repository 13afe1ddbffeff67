import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests that entries that Loop Habit Tracker or the journal can store do not change if they are
/// exported and imported.
@Suite struct ArchiveRoundTripTests {
  @Test("Random marks and numbers are the same after an export and an import")
  func lossless() throws {
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let workspace = Workspace(files: [
        SourceFile(
          name: "habits.txt", text: "habit read: Read\nhabit run: Läufe, lang\nhabit tea: \"Tea\"\n"
        )
      ])
      let entries = Self.entries(&random)
      var format = Exporter.loop.format(
        ExportContext(blocks: [], workspace: workspace, today: .first, isTidy: false) { _ in 0 })
      var archive: [UInt8] = []
      for entry in entries { format.write(entry, to: &archive) }
      format.end(to: &archive)
      #expect(format.lost.isEmpty, "seed \(seed): \(format.lost)")
      let found = try Self.imported(archive, in: workspace)
      #expect(found == Set(entries.map(EntryText.line)), "seed \(seed)")
    }
  }

  @Test("Random actions of the journal are the same after an export and an import")
  func journal() throws {
    let goals = "goal run-far: Run far\ngoal write: \"Write\", at last\n"
    let workspace = Workspace(files: [SourceFile(name: "goals.txt", text: goals)])
    let blocks = [
      ProposedBlock(.goal, id: "run-far", title: "Run far"),
      ProposedBlock(.goal, id: "write", title: "\"Write\", at last"),
    ]
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let entries = (0..<random.number(1...6)).map { number in
        var entry = ExchangeEntry(
          day: Day(ordinal: 20_000 + number * 2),
          subject: random.one(of: ["Run", "Läufe, \"x\"", "=1+1"]))
        entry.isOneOff = true
        if random.chance(2) { entry.start = random.number(0...86_399) }
        if random.chance(2) { entry.amounts.append(.seconds(random.number(1...1000) * 60)) }
        if random.chance(2), let unit = Unit("km") {
          entry.amounts.append(
            Amount(Number(millionths: Int64(random.number(1...99_999)) * 100), unit))
        }
        if random.chance(3) { entry.note = random.one(of: ["good", "half; and \"so\"", "=1+1"]) }
        if random.chance(2) {
          entry.goals = [
            ExchangeEntry.Share(goal: random.one(of: ["run-far", "write"]), amount: nil)
          ]
        }
        return entry
      }
      var format = Exporter.journal.format(
        ExportContext(blocks: blocks, workspace: workspace, today: .first, isTidy: false) { _ in 0 }
      )
      var archive: [UInt8] = []
      for entry in entries { format.write(entry, to: &archive) }
      format.end(to: &archive)
      #expect(format.lost.isEmpty, "seed \(seed): \(format.lost)")
      let found = try Self.imported(archive, .journal, in: workspace)
      #expect(found == Set(entries.map(EntryText.line)), "seed \(seed)")
    }
  }

  /// Makes entries with one habit that has marks and two that have numbers.
  private static func entries(_ random: inout SeededGenerator) -> [ExchangeEntry] {
    var entries: [ExchangeEntry] = []
    for (subject, unit) in [("read", nil), ("run", Unit("km")), ("tea", Unit.none)] {
      for offset in 0..<random.number(1...8) where random.chance(2) || offset == 0 {
        var entry = ExchangeEntry(day: Day(ordinal: 20_000 + offset * 3), subject: subject)
        // The first entry has a number, so that the habit is recognised as one that counts numbers.
        switch offset == 0 ? 0 : random.number(0...3) {
        case 1: entry.outcome = .skipped
        case 2: entry.outcome = .failed
        default:
          if let unit {
            entry.amounts = [
              Amount(Number(millionths: Int64(random.number(1...99_999)) * 1000), unit)
            ]
          }
        }
        if random.chance(3) { entry.note = random.one(of: ["good", "half, and \"so\"", "=1+1"]) }
        entries.append(entry)
      }
    }
    return entries
  }

  /// Returns the log lines that importing an archive gives, without their IDs.
  private static func imported(
    _ archive: [UInt8], _ importer: Importer = .loop, in workspace: Workspace
  ) throws -> Set<String> {
    var plan = ImportPlan(
      resolver: SubjectResolver(map: NameMap(), workspace: workspace), index: LogIndex())
    var format = try importer.format(ImportContext(map: NameMap()) { _ in 0 })
    for (name, bytes) in storedFiles(archive) {
      format.begin(file: name)
      try bytes.withUnsafeBufferPointer { try format.read($0, into: &plan) }
      try format.end(into: &plan)
    }
    #expect(plan.invalidCount == 0, "\(plan.invalid)")
    return Set(
      plan.entries(declaredBy: workspace).map { entry in
        var entry = entry
        entry.event = nil
        return EntryText.line(of: entry)
      })
  }

  /// Returns the files of an archive whose files are not compressed.
  private static func storedFiles(_ archive: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    var at = 0
    func number(_ offset: Int, _ length: Int) -> Int {
      archive[(at + offset)..<(at + offset + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    while archive[at...].starts(with: "PK\u{3}\u{4}".utf8) {
      let (size, nameLength) = (number(18, 4), number(26, 2))
      let start = at + 30 + nameLength
      files.append(
        (
          String(decoding: archive[(at + 30)..<start], as: UTF8.self),
          Array(archive[start..<start + size])
        ))
      at = start + size
    }
    return files
  }
}
