import Testing

@testable import TrackStore

@Suite struct ConflictCopyTests {
  @Test(
    arguments: [
      ("log.sync-conflict-20261120-101112-ABCDEFG.txt", "log.txt"),
      ("2026-09-28.sync-conflict-20261120-101112-ABCDEFG.txt", "2026-09-28.txt"),
      ("log (Ada's conflicted copy 2026-11-20).txt", "log.txt"),
      ("log (Ada's MacBook (2)'s conflicted copy 2026-11-20).txt", "log.txt"),
      ("log (In Konflikt stehende Kopie von Ada 2026-11-20).txt", "log.txt"),
      ("log (Copie en conflit de Ada 2026-11-20).txt", "log.txt"),
      ("log (Copia en conflicto de Ada 2026-11-20).txt", "log.txt"),
      ("log (Copia in conflitto di Ada 2026-11-20).txt", "log.txt"),
      ("log (Cópia em conflito de Ada 2026-11-20).txt", "log.txt"),
      ("log (Conflicterende kopie van Ada 2026-11-20).txt", "log.txt"),
      ("log (Ada の競合コピー 2026-11-20).txt", "log.txt"),
      ("log [conflicted].txt", "log.txt"), ("log [Conflict].txt", "log.txt"),
      ("log (conflict 2026-11-20 10-11-12).txt", "log.txt"),
      ("log # Edit conflict 2026-11-20 ab12 #.txt", "log.txt"),
      ("log.Conflict.txt", "log.txt"), ("Copy of log.txt", "log.txt"),
      ("Kopie von log.txt", "log.txt"), ("log copy.txt", "log.txt"),
      ("log - Copy.txt", "log.txt"), ("log (copy).txt", "log.txt"),
      ("log (another copy).txt", "log.txt"), ("log - Kopie.txt", "log.txt"),
      ("log (conflicted copy 2026-11-20 101112).txt", "log.txt"),
      ("log (SFConflict ada@example.org 2026-11-20-10-11-12).txt", "log.txt"),
      ("log_conflict-20261120-101112.txt", "log.txt"),
      ("log_Andy-PC_Jan-03-0901-2013_CaseConflict_1.txt", "log.txt"),
      ("my_log_PC_Nov-20-1011-2026_Conflict.txt", "my_log.txt"),
      ("log.txt.conflict1", "log.txt"), ("log.conflict2.txt", "log.txt"),
      ("log.Conflict3.txt", "log.txt"), ("log (конфликт 2026-11-20).txt", "log.txt"),
      ("log copy 2.txt", "log.txt"), ("log - Copy (2).txt", "log.txt"),
      ("log-LAPTOP-safeBackup-0001.txt", "log.txt"),
      ("log-DESKTOP-AB12CDE-safeBackup-0001.txt", "log.txt"),
      ("2026-09-28-PC-safeBackup-0001.txt", "2026-09-28.txt"),
      ("log-LAPTOP.txt", nil), ("log-bob.txt", nil), ("log-old.txt", nil),
      ("log.txt.conflicts", nil), ("log_a_b_Conflict.txt", nil), ("log-safeBackup-1.txt", nil),
      ("log (1).txt", "log.txt"), ("log 2.txt", "log.txt"), ("log (12).txt", "log.txt"),
      ("log.txt", nil), ("2026.txt", nil), (" 2.txt", nil), ("(1).txt", nil), (" (1).txt", nil),
      ("log ().txt", nil), ("log (a).txt", nil), ("log 2 .txt", nil), ("my log (1).txt", nil),
      (".log (1).txt", nil), ("log (1).md", nil), ("log.sync-conflict-2026.txt", nil),
      ("log_conflict-.txt", nil), ("conflict.txt", nil),
    ] as [(String, String?)])
  func recognisesConflictCopiesByName(_ name: String, _ original: String?) {
    #expect(ConflictCopy.original(of: name)?.name == original)
  }

  @Test func aConflictCopySharesMostOfItsLines() {
    func isLike(_ copy: String, _ original: String) -> Bool {
      ConflictCopy.isLike(Array(copy.utf8), Array(original.utf8))
    }
    #expect(isLike("a\nb\nc\n", "a\nb\nd\n"))
    #expect(isLike("a\r\nb\r\n\r\n", "a\nb\n"))
    #expect(!isLike("a\nb\n", "a\nc\n"))
    #expect(!isLike("", "a\n"))
  }
}
