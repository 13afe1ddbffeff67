import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests that entries do not change if they are exported and imported again.
@Suite struct RoundTripTests {
  @Test(
    "Random logs are the same after an export and an import",
    arguments: [
      (Exporter.csv, Importer.trackCSV), (.json, .trackJSON), (.jsonl, .trackJSONLines),
      (.ics, .ics),
    ])
  func lossless(out: Exporter, into: Importer) throws {
    for seed in 0..<2000 {
      let made = DocumentMaker.document(seed: UInt64(seed))
      let workspace = Workspace(files: [SourceFile(name: "log.txt", bytes: made.bytes)])
      let entries = workspace.exchangeEntries
      let bytes = entries.exported(as: out)
      let plan = try ImportPlan.reading(bytes, as: into, in: workspace.withoutLog())
      let found = plan.entries(declaredBy: workspace)
      for (left, right) in zip(found, entries.map(\.normalized)) where left != right {
        Issue.record(
          "seed \(seed): \(EntryText.line(of: right)) became \(EntryText.line(of: left))")
        return
      }
      #expect(found.count == entries.count, "seed \(seed): \(plan.invalid)")
    }
  }

  @Test("An import of exported entries into their own log adds nothing")
  func idempotent() throws {
    for seed in 0..<100 {
      let made = DocumentMaker.document(seed: UInt64(seed))
      let workspace = Workspace(files: [SourceFile(name: "log.txt", bytes: made.bytes)])
      let bytes = workspace.exchangeEntries.exported(as: .csv)
      let plan = try ImportPlan.reading(bytes, as: .trackCSV, in: workspace)
      #expect(plan.readyLines.map(plan.text).isEmpty, "seed \(seed)")
      #expect(plan.invalidCount == 0, "seed \(seed): \(plan.invalid)")
    }
  }
}

extension Workspace {
  var exchangeEntries: [ExchangeEntry] {
    var entries: [ExchangeEntry] = []
    forEachExchangeEntry { entry, _ in entries.append(entry) }
    // Larger numbers than the largest possible one are clamped when they are read, so they change.
    return entries.filter { entry in
      (entry.amounts + entry.parts.map(\.amount) + entry.goals.compactMap(\.amount))
        .allSatisfy { abs($0.number.approximate) < 9e12 }
    }
  }
}

extension ExchangeEntry {
  /// The entry with its note in the form that a log line can have; nil if the note is empty.
  var normalized: ExchangeEntry {
    var entry = self
    if let note { entry.note = EntryText.plain(note) }
    if entry.note?.isEmpty == true { entry.note = nil }
    return entry
  }
}

extension [ExchangeEntry] {
  func exported(as kind: Exporter, isTidy: Bool = false) -> [UInt8] {
    var format = kind.format(
      ExportContext(
        blocks: [], workspace: Workspace(files: []), today: .first, isTidy: isTidy
      ) { UTCMoment($0, offset: 0).instant })
    var output: [UInt8] = []
    format.begin(to: &output)
    for entry in self { format.write(entry, to: &output) }
    format.end(to: &output)
    return output
  }
}

extension ImportPlan {
  /// Passes bytes to a format in pieces of a few bytes, as a stream may.
  static func reading(
    _ bytes: [UInt8], as kind: Importer, in workspace: Workspace, map: NameMap = NameMap(),
    name: String = "file", pieces: Int = 97
  ) throws -> ImportPlan {
    var plan = ImportPlan(
      resolver: SubjectResolver(map: map, workspace: workspace), index: LogIndex(of: workspace))
    var format = try kind.format(ImportContext(map: map) { _ in 0 })
    format.begin(file: name)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try bytes[start..<Swift.min(start + pieces, bytes.count)].withUnsafeBufferPointer {
        try format.read($0, into: &plan)
      }
    }
    try format.end(into: &plan)
    try format.finish(into: &plan)
    return plan
  }

  /// Returns the entries that the lines of this plan give as a log.
  func entries(declaredBy workspace: Workspace) -> [ExchangeEntry] {
    let lines = SourceFile(name: "log/2026.txt", bytes: bytes)
    return (workspace.withoutLog().adding(logs: [lines]) ?? workspace).exchangeEntries
  }
}
