/// The accidents of one kind that happen in a history of real folders.
package enum Transport: String, CaseIterable, Sendable {
  /// A stick that is emptied, not mounted, or pulled before its state was written.
  case stick
  /// Disks that are rolled back, or copied to a new machine.
  case disks
  /// Files that are damaged, cut, or moved to the cloud.
  case damage
  /// Programs that append lines while a sync writes.
  case appending
  /// Editors that save a text from before a sync.
  case editors
  /// A program that carries files between machines and leaves conflict copies.
  case fileSync = "file-sync"
}

/// The names that programs and people give to the second version of `log.txt`.
enum ConflictNames {
  /// Returns a name for a conflict copy.
  ///
  /// - Parameters:
  ///   - scheme: The index of the scheme; any number.
  ///   - number: A number that no other copy of the history has, from 1.
  static func name(scheme: Int, number: Int) -> String {
    let date = "2026-11-20"
    let time = "\(100000 + number)"
    let names = [
      "log.sync-conflict-20261120-\(time)-ABCDEFG.txt",
      "log (Ada's conflicted copy \(date) (\(number))).txt",
      "log (In Konflikt stehende Kopie von Ada \(date) \(number)).txt",
      "log (Copie en conflit de Ada \(date) \(number)).txt",
      "log (Copia en conflicto de Ada \(date) \(number)).txt",
      "log (Ada の競合コピー \(date) \(number)).txt",
      "log (conflicted copy \(date) \(time)).txt",
      "log_conflict-20261120-\(time).txt",
      "log (SFConflict ada@example.org \(date)-\(time)).txt",
      "log [conflicted \(number)].txt",
      "log (conflict \(date) \(time)).txt",
      "log # Edit conflict \(date) \(number) #.txt",
      "log (\(number)).txt",
      "log \(number).txt",
      "log-LAPTOP\(number).txt",
      "log-LAPTOP\(number)-safeBackup-0001.txt",
    ]
    return names[scheme % names.count]
  }
}
