import Testing

@testable import TrackStore

@Suite struct FileNameTests {
  private func verdict(_ name: String) -> FileName.Verdict {
    FileName.verdict(on: Array(name.utf8))
  }

  @Test(arguments: ["habits.txt", "2026-09-28.txt", "A_b-c.d.txt", "7.txt", "olden.txt", "bak.txt"])
  func read(name: String) {
    #expect(verdict(name) == .read)
  }

  @Test(arguments: [
    ".hidden.txt", "notes.md", "txt", ".txt", "habits.txt~", "#habits.txt#", "a.TXT",
  ])
  func ignored(name: String) {
    #expect(verdict(name) == .ignored)
  }

  @Test(arguments: [
    ("log.sync-CONFLICT-2026.txt", "conflict"),
    ("a.bak.txt", ".bak."), ("a.Orig.txt", ".orig."), ("a.old.txt", ".old."),
    ("a.tmp.txt", ".tmp."),
  ])
  func copies(name: String, mark: String) {
    #expect(verdict(name) == .passedOver(.copy(mark)))
  }

  @Test func conflictCopyIsPassedOver() {
    #expect(
      verdict("habits (Conflict 1).txt") == .passedOver(.conflictCopy(of: "habits.txt")))
  }

  @Test(arguments: ["my habits.txt", "läufe.txt", "a\nb.txt", "a(1).txt"])
  func characters(name: String) {
    #expect(verdict(name) == .passedOver(.characters))
  }

  @Test(arguments: ["log (1).txt", "log 2.txt"]) func copiesOrNot(name: String) {
    #expect(verdict(name) == .passedOver(.perhapsCopy(of: "log.txt")))
  }

  @Test(arguments: ["-a.txt", "_.txt"]) func beginnings(name: String) {
    #expect(verdict(name) == .passedOver(.beginning))
  }

  @Test func bytesThatAreNoText() {
    #expect(FileName.verdict(on: [0xFF] + Array(".txt".utf8)) == .passedOver(.characters))
  }
}
