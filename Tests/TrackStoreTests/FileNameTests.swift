import Testing

@testable import TrackStore

@Suite struct FileNameTests {
  private func verdict(_ name: String) -> FileName.Verdict {
    FileName.verdict(on: Array(name.utf8))
  }

  @Test(arguments: ["habits.txt", "2026-09-28.txt", "A_b-c.d.txt", "7.txt", "olden.txt", "bak.txt"])
  func dataFilesAreRead(name: String) {
    #expect(verdict(name) == .read)
  }

  @Test(arguments: [
    ".hidden.txt", "notes.md", "txt", ".txt", "habits.txt~", "#habits.txt#", ".a.TXT",
    ".a.txt.conflict1", "a.txt.conflicts",
  ])
  func otherFilesAreIgnored(name: String) {
    #expect(verdict(name) == .ignored)
  }

  @Test(arguments: [
    ("log.sync-CONFLICT-2026.txt", "conflict"),
    ("a.bak.txt", ".bak."), ("a.Orig.txt", ".orig."), ("a.old.txt", ".old."),
    ("a.tmp.txt", ".tmp."),
  ])
  func copiesArePassedOver(name: String, mark: String) {
    #expect(verdict(name) == .passedOver(.copy(mark)))
  }

  @Test func conflictCopyIsPassedOver() {
    #expect(
      verdict("habits (Conflict 1).txt") == .passedOver(.conflictCopy(of: "habits.txt")))
    #expect(verdict("habits.txt.conflict1") == .passedOver(.conflictCopy(of: "habits.txt")))
  }

  @Test(arguments: ["my habits.txt", "läufe.txt", "a\nb.txt", "a(1).txt"])
  func namesWithOtherCharactersArePassedOver(name: String) {
    #expect(verdict(name) == .passedOver(.characters))
  }

  @Test(arguments: ["log (1).txt", "log 2.txt"]) func possibleCopiesArePassedOver(name: String) {
    #expect(verdict(name) == .passedOver(.perhapsCopy(of: "log.txt")))
  }

  @Test(arguments: ["-a.txt", "_.txt"]) func namesWithOtherBeginningsArePassedOver(name: String) {
    #expect(verdict(name) == .passedOver(.beginning))
  }

  @Test(arguments: ["a.TXT", "LOG.TXT", "log.Txt"])
  func namesWithAnotherEndingArePassedOver(name: String) {
    #expect(verdict(name) == .passedOver(.ending))
  }

  @Test func invalidUTF8IsPassedOver() {
    #expect(FileName.verdict(on: [0xFF] + Array(".txt".utf8)) == .passedOver(.characters))
  }
}
