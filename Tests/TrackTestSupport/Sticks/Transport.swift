/// A way of syncing real folders, with the kind of accidents that can happen in it.
package enum Transport: String, CaseIterable, Sendable {
  /// A stick is emptied, not mounted, or pulled out before its state was written.
  case stick
  /// A disk is restored from a backup, or copied to a new machine.
  case disks
  /// A file is damaged, truncated, or moved to the cloud.
  case damage
  /// A program appends lines while a sync writes.
  case appending
  /// An editor saves a text from before a sync.
  case editors
  /// A program copies files between machines and leaves conflict copies.
  case fileSync = "file-sync"
  /// A program carries the data directory itself, with its state, file by file.
  case carried
}

/// The names that programs give to the second version of `log.txt`, by which a sync takes it in.
enum ConflictNames {
  /// Returns a name for a conflict copy.
  ///
  /// - Parameters:
  ///   - scheme: The index of the naming scheme; any number is allowed.
  ///   - number: A number from 1 on that no other copy in the history has.
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
      "log.txt.conflict\(number)",
      "log.conflict\(number).txt",
      "log_Ada-PC_Nov-20-1011-2026_Conflict_\(number).txt",
    ]
    return names[scheme % names.count]
  }
}
