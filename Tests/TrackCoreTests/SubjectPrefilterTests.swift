import Testing
import TrackTestSupport

@testable import TrackCore

@Suite struct SubjectPrefilterTests {
  @Test(arguments: [
    "2026-11-20 run 5km", "2026-11-20 RUN", "2026-11-20 07:30 Run", "2026-11-20 07:30-08:10 run",
    "2026-11-20 7:30 run", "2026-11-20 07:30 - 08:10 run", "2026-11-20 <23:10-07:05 run",
    "2026-11-20\trun", "2026-11-20  run", "2026-11-20 run;easy", "habit run", "  every: daily",
    "2026-11-20 07:30:15 run", "2026-11-20 07:30-? run", "2026-11-20 ru\u{301}n",
  ])
  func keepsLinesOfTheSubject(line: String) {
    let bytes = Array((line + "\n").utf8)
    #expect(SubjectPrefilter(names: ["x", "run"]).filtered(bytes) == bytes)
  }

  @Test(arguments: [
    "2026-11-20 runs", "2026-11-20 water 3 +run", "2026-11-20 07:30 ru", "2026-11-20 07:30-08:10 r",
    "2026-11-20 water ; run",
  ])
  func dropsLinesOfOtherSubjects(line: String) {
    #expect(SubjectPrefilter(names: ["x", "run"]).filtered(Array((line + "\n").utf8)) == [])
  }

  @Test(arguments: ["2026-11-20 a\u{301}rbol 5km", "2026-11-20 ÁRBOL", "2026-11-20 lärm"])
  func keepsNamesWithDiacritics(line: String) {
    let bytes = Array((line + "\n").utf8)
    #expect(SubjectPrefilter(names: ["árbol", "lärm"]).filtered(bytes) == bytes)
  }

  @Test func keepsLinesThatNameAGoal() {
    let text = "2026-11-20 water 3 +run\n2026-11-20 water\n2026-11-20 meal ; 2+2\n"
    let prefilter = SubjectPrefilter(names: ["run"], takesGoals: true)
    #expect(
      String(decoding: prefilter.filtered(Array(text.utf8)), as: UTF8.self)
        == "2026-11-20 water 3 +run\n2026-11-20 meal ; 2+2\n")
  }

  /// The prefilter keeps every line of an open entry.
  @Test(arguments: 1...200) func keepsEveryOpenEntry(seed: Int) throws {
    let bytes = DocumentMaker.document(seed: UInt64(seed)).bytes
    func running(_ bytes: [UInt8]) -> [String] {
      let workspace = Workspace(files: [SourceFile(name: "log.txt", bytes: bytes)])
      return workspace.writtenLines { $0.isRunning }.map(\.text)
    }
    let filtered = OpenEntryPrefilter.filtered(bytes)
    // The filtered bytes lack the blocks. Therefore, a line that is invalid only because of a block
    // may count here.
    #expect(Set(running(bytes)).isSubset(of: running(filtered)))
    #expect(filtered.count < bytes.count || bytes.isEmpty)
  }

  /// The filtered log has the same lines of a subject as the whole log.
  @Test(arguments: 1...80) func keepsEveryLineOfTheSubject(seed: Int) throws {
    let bytes = DocumentMaker.document(seed: UInt64(seed)).bytes
    let whole = Workspace(files: [SourceFile(name: "all.txt", bytes: bytes)])
    for block in whole.blocks {
      let prefilter = SubjectPrefilter(names: [block.id] + block.heading.was)
      let part = Workspace(files: [SourceFile(name: "all.txt", bytes: prefilter.filtered(bytes))])
      func lines(_ workspace: Workspace) -> [String] {
        workspace.writtenLines { workspace.names.existing(block.id) == $0.subject }.map(\.text)
      }
      #expect(lines(part) == lines(whole), "\(block.id)")
    }
  }
}
