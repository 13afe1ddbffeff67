import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests each importer with its own documented sample.
///
/// `TRACK_IMPORTS=20000` sets the number of mutated files for each importer; without it there are
/// 60.
@Suite struct SampleTests {
  private static let today = Day(iso: "2026-11-21") ?? .last
  private static let count =
    ProcessInfo.processInfo.environment["TRACK_IMPORTS"].flatMap { Int($0) } ?? 60

  /// Returns the plan of importing bytes under the name of a sample; nil for an error of the file.
  private func plan(
    _ importer: Importer, _ bytes: [UInt8], in workspace: Workspace
  ) throws -> ImportPlan? {
    let map = try NameMap(parsing: importer.sample.map)
    var plan = ImportPlan(
      resolver: SubjectResolver(map: map, workspace: workspace), index: LogIndex(of: workspace))
    do throws(ForeignError) {
      var format = try importer.format(ImportContext(map: map, today: Self.today) { _ in 3600 })
      format.begin(file: importer.sample.name)
      try bytes.withUnsafeBufferPointer { buffer throws(ForeignError) in
        try format.read(buffer, into: &plan)
      }
      try format.end(into: &plan)
      try format.finish(into: &plan)
    } catch {
      return nil
    }
    plan.check(in: workspace, today: Self.today)
    return plan
  }

  /// Returns a directory with the blocks and the new lines of a plan.
  private func directory(_ plan: ImportPlan) throws -> Workspace {
    var document = Document("")
    for block in plan.blocks {
      try document.add(
        block.kind, id: block.id, title: block.title == block.id ? "" : block.title,
        block.properties.map { ($0.key, $0.value) })
    }
    let log = plan.readyLines.flatMap { plan.bytes[$0.range] + [ASCII.newline] }
    return Workspace(files: [
      SourceFile(name: "blocks.txt", bytes: document.bytes),
      SourceFile(name: "log.txt", bytes: log),
    ])
  }

  @Test(
    "A sample is recognised, read without an error, and read again adds nothing",
    arguments: Importer.allCases)
  func sample(importer: Importer) throws {
    let sample = importer.sample
    let bytes = Array(sample.text.utf8)
    #expect(Importer.of(FileSample(name: sample.name, bytes: bytes)) == importer)
    let plan = try #require(try plan(importer, bytes, in: Workspace(files: [])))
    #expect(plan.invalidCount == 0 && plan.readyCount > 0, "\(plan.invalid)")
    let again = try #require(try self.plan(importer, bytes, in: try directory(plan)))
    #expect(again.readyCount == 0 && again.blocks.isEmpty, "\(again.readyLines.map(again.text))")
  }

  @Test("Names are unique, and no two importers have the same sample")
  func names() {
    #expect(Set(Importer.allCases.map(\.name)).count == Importer.allCases.count)
    #expect(Set(Importer.allCases.map(\.sample.text)).count == Importer.allCases.count)
    #expect(Set(Exporter.allCases.map(\.name)).count == Exporter.allCases.count)
  }

  /// A mutated file is refused, or its lines are valid and reading it again adds nothing.
  @Test("A mutated sample is one error or an import that holds", arguments: Importer.allCases)
  func mutated(importer: Importer) throws {
    let bytes = Array(importer.sample.text.utf8)
    for seed in 0..<Self.count {
      var mutator = Mutator(seed: UInt64(seed + 1))
      let file = mutator.mutated(bytes, changes: 1 + seed % 5)
      guard let plan = try plan(importer, file, in: Workspace(files: [])) else { continue }
      let workspace = try directory(plan)
      let errors = workspace.check(today: Self.today).filter { $0.severity == .error }
      let again = try self.plan(importer, file, in: workspace)
      if errors.isEmpty, again?.readyCount == 0, again?.blocks.isEmpty == true { continue }
      Issue.record(
        """
        seed \(seed): \(errors.map(\.detail)) \(again?.readyLines.map { again?.text(of: $0) ?? "" } ?? []) \
        \(again?.blocks.map(\.title) ?? [])
        \(String(decoding: file, as: UTF8.self))
        """)
      return
    }
  }

  @Test("Random names of another program are the same subjects in a second import")
  func secondImport() throws {
    let pieces = [
      "Read", "read", "READ", "book", "Ä", "ä", " ", "  ", ";", "#", ":", "\"", "«", "»", "\t",
      "\u{A0}", "5km", "3/week", "habit", "(x)", "=", "^a", "図書館", "💧", "-", ".",
    ]
    for seed in 0..<500 {
      var random = SeededGenerator(seed: UInt64(seed))
      let names = (0..<4).map { _ in
        (0..<random.number(1...4)).map { _ in random.one(of: pieces) }.joined()
      }
      func plan(in workspace: Workspace) -> ImportPlan {
        var plan = ImportPlan(
          resolver: SubjectResolver(map: NameMap(), workspace: workspace),
          index: LogIndex(of: workspace))
        for (row, name) in names.enumerated() {
          let entry = ExchangeEntry(day: Self.today, subject: name)
          plan.add(entry, id: ForeignID("test", "\(row)"), row: row)
        }
        return plan
      }
      let first = plan(in: Workspace(files: []))
      let again = plan(in: try directory(first))
      #expect(again.readyCount == 0 && again.blocks.isEmpty, "seed \(seed): \(names)")
    }
  }
}
