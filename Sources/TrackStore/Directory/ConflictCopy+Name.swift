import TrackCore

/// The names of second versions of a file, and who gives them.
///
/// | name of a copy of `log.txt` | given by | described in |
/// |---|---|---|
/// | `log.sync-conflict-20261120-101112-ABCDEFG.txt` | Syncthing | docs.syncthing.net, Synchronization |
/// | `log (Ada's conflicted copy 2026-11-20).txt`, `log (In Konflikt stehende Kopie …).txt` | Dropbox | help.dropbox.com, Conflicted copy |
/// | `log (conflicted copy 2026-11-20 101112).txt` | Nextcloud, ownCloud from 2.5, OpenCloud | docs.nextcloud.com, Conflicts |
/// | `log_conflict-20261120-101112.txt` | ownCloud before 2.5 | doc.owncloud.com, Conflicts |
/// | `log (SFConflict ada@example.org 2026-11-20-…).txt` | Seafile | help.seafile.com, File conflicts |
/// | `log_Ada-PC_Nov-20-1011-2026_Conflict.txt`, `…_CaseConflict_1.txt` | Synology Drive | kb.synology.com, File conflict resolution |
/// | `log [conflicted].txt`, `log [Conflict].txt` | pCloud, Google Drive | their help pages |
/// | `log (conflict 2026-11-20 10-11-12).txt` | Tresorit | support.tresorit.com |
/// | `log # Edit conflict 2026-11-20 ab12 #.txt` | Proton Drive | proton.me/support |
/// | `log.Conflict.txt`, `log.Conflict1.txt` | Resilio Sync | help.resilio.com, Conflict files |
/// | `log.txt.conflict1`, `log.conflict1.txt` | rclone bisync | rclone.org/bisync, `--conflict-suffix` |
/// | `log (1).txt`, `log 2.txt` | Google Drive and OneDrive, iCloud | names of files that are there already |
/// | `log-LAPTOP-safeBackup-0001.txt` | OneDrive | names seen, not documented |
/// | `Copy of log.txt`, `log copy 2.txt`, `log - Copy (2).txt` | Google Drive, macOS, Windows | file managers |
///
/// Names of the last three kinds may be a person's, so a file with such a name is taken in only if a
/// person says so. OneDrive also names copies `log-LAPTOP.txt`. A friend's
/// `log-bob.txt` looks the same, so such a file is never taken for a copy; `check` reports it if it
/// repeats the lines of another.
extension ConflictCopy {
  /// The word `conflict` in the languages in which file-sync programs write it.
  private static let words = [
    "conflict", "konflik", "conflit", "конфликт", "конфлікт", "競合", "冲突", "衝突", "충돌",
  ]
  /// The words for `copy` that file managers add before or after a name, in several languages.
  private static let copyStarts = ["copy of ", "kopie von ", "copie de ", "copia de ", "copia di "]
  private static let copyEnds = [" copy", " - copy", " - kopie", " kopie", " - copie", " - copia"]

  /// Returns the name of the original file for a name that is, or may be, that of a conflict copy.
  /// `isSure` is true if the name alone proves that the file is a copy.
  ///
  /// Nil if the name is not one of a conflict copy, or if track does not read files with the
  /// original's name.
  static func original(of name: String) -> (name: String, isSure: Bool)? {
    guard let stem = stem(of: name) else { return nil }
    let sure = dated(stem) ?? bracketed(stem) ?? suffixed(stem) ?? timed(stem)
    if let file = sure.flatMap(file) { return (file, true) }
    let possible = copied(numbered(stem) ?? stem) ?? numbered(stem) ?? backedUp(stem)
    return possible.flatMap(file).map { ($0, false) }
  }

  /// Returns the name without `.txt`. The name `log.txt.conflict1` of rclone counts as
  /// `log.conflict1.txt`.
  private static func stem(of name: String) -> Substring? {
    guard name.first != "." else { return nil }
    if name.hasSuffix(".txt") { return name.dropLast(4) }
    guard let found = name.firstRange(of: ".txt.conflict") else { return nil }
    return name[..<found.lowerBound] + name[found.lowerBound...].dropFirst(4)
  }

  /// Returns the stem followed by `.txt`; nil if track does not read files with that name.
  private static func file(_ stem: Substring) -> String? {
    let name = stem + ".txt"
    return FileName.verdict(on: Array(name.utf8)) == .read ? String(name) : nil
  }

  // MARK: Names of sync programs

  private static func dated(_ stem: Substring) -> Substring? {
    for mark in [".sync-conflict-", "_conflict-"] {
      guard let found = stem.firstRange(of: mark) else { continue }
      let date = stem[found.upperBound...].utf8.prefix(8)
      return date.count == 8 && date.allSatisfy(\.isDigit) ? stem[..<found.lowerBound] : nil
    }
    return nil
  }

  private static func bracketed(_ stem: Substring) -> Substring? {
    for mark in [" (", " [", " # "] {
      guard let start = stem.firstRange(of: mark) else { continue }
      let text = stem[start.upperBound...].lowercased()
      if words.contains(where: { text.firstRange(of: $0) != nil }) {
        return stem[..<start.lowerBound]
      }
    }
    return nil
  }

  /// Removes `.conflict` or `.conflict1`.
  private static func suffixed(_ stem: Substring) -> Substring? {
    guard let dot = stem.lastIndex(of: ".") else { return nil }
    let end = stem[stem.index(after: dot)...].lowercased()
    guard end.hasPrefix("conflict"), end.utf8.dropFirst(8).allSatisfy(\.isDigit) else { return nil }
    return stem[..<dot]
  }

  /// Removes `_HOST_Nov-20-1011-2026_CaseConflict_1`.
  private static func timed(_ stem: Substring) -> Substring? {
    var parts = stem.split(separator: "_", omittingEmptySubsequences: false)
    if parts.last?.utf8.allSatisfy(\.isDigit) == true { parts.removeLast() }
    guard parts.count >= 4, parts.removeLast().hasSuffix("Conflict") else { return nil }
    let date = parts.removeLast().split(separator: "-").dropFirst()
    guard date.map(\.utf8.count) == [2, 4, 4], date.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    return stem[..<parts[parts.count - 2].endIndex]
  }

  // MARK: Names that may be a person's

  /// Removes the number at the end of a stem such as `log (1)` or `log 2`; returns nil if there is
  /// none.
  private static func numbered(_ stem: Substring) -> Substring? {
    guard let space = stem.lastIndex(of: " ") else { return nil }
    var number = stem[stem.index(after: space)...]
    if number.first == "(", number.last == ")" { number = number.dropFirst().dropLast() }
    return !number.isEmpty && number.utf8.allSatisfy(\.isDigit) ? stem[..<space] : nil
  }

  /// Removes a word for "copy" from a stem such as `Copy of log`, `log copy`, `log - Copy` or
  /// `log (copy)`; returns nil if there is none.
  private static func copied(_ stem: Substring) -> Substring? {
    let lower = stem.lowercased()
    guard lower.utf8.count == stem.utf8.count else { return nil }
    if let start = copyStarts.first(where: lower.hasPrefix) { return stem.dropFirst(start.count) }
    // Try the longest suffix first: ` - copy` also ends in ` copy`.
    let ends = copyEnds.sorted { $0.count > $1.count }
    if let end = ends.first(where: lower.hasSuffix) { return stem.dropLast(end.count) }
    guard lower.hasSuffix(")"), let open = stem.firstRange(of: " ("),
      ["copy", "another copy", "kopie", "copie", "copia"].contains(
        stem[open.upperBound...].dropLast().lowercased())
    else { return nil }
    return stem[..<open.lowerBound]
  }

  /// Removes `-HOST-safeBackup-0001`. Windows names a machine `DESKTOP-AB12CDE` by default.
  private static func backedUp(_ stem: Substring) -> Substring? {
    guard let mark = stem.firstRange(of: "-safeBackup-"),
      stem[mark.upperBound...].utf8.allSatisfy(\.isDigit), mark.upperBound < stem.endIndex,
      let host = stem[..<mark.lowerBound].lastIndex(of: "-")
    else { return nil }
    let rest = stem[..<host]
    for name in ["-DESKTOP", "-LAPTOP"] where rest.hasSuffix(name) {
      return rest.dropLast(name.count)
    }
    return rest
  }
}
