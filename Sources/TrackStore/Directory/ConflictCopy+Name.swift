import TrackCore

// Names that file-sync programs give to a conflict copy, the second version of a file that two
// machines changed:
//
//   log.sync-conflict-20261120-101112-ABCDEFG.txt       Syncthing
//   log (Ada's conflicted copy 2026-11-20).txt          Dropbox; in German, French, Spanish …
//   log (In Konflikt stehende Kopie von Ada …).txt
//   log (conflicted copy 2026-11-20 101112).txt         Nextcloud
//   log_conflict-20261120-101112.txt                    ownCloud
//   log (SFConflict ada@example.org 2026-11-20-…).txt   Seafile
//   log [conflicted].txt, log [Conflict].txt            pCloud, Google Drive
//   log (conflict 2026-11-20 10-11-12).txt              Tresorit
//   log # Edit conflict 2026-11-20 ab12 #.txt           Proton Drive
//   log.Conflict.txt                                    Resilio
//   log (1).txt, log 2.txt                              Google Drive, iCloud
//   log-LAPTOP.txt, log-LAPTOP-safeBackup-0001.txt      OneDrive
//   Copy of log.txt, log copy.txt, log (copy).txt       people
//
// A person may have chosen a name of one of the last three kinds, so for these the content is
// compared as well.
extension ConflictCopy {
  /// The word `conflict` in the languages in which file-sync programs write it.
  private static let words = ["conflict", "konflikt", "conflit", "競合", "冲突", "衝突"]
  /// The words for `copy` that file managers add before or after a name, in several languages.
  private static let copyStarts = ["copy of ", "kopie von ", "copie de ", "copia de ", "copia di "]
  private static let copyEnds = [" copy", " - copy", " - kopie", " kopie", " - copie", " - copia"]

  /// Returns the name of the original file for a name that is, or may be, that of a conflict copy.
  /// `isSure` is true if the name alone proves that the file is a copy.
  ///
  /// Nil if the name is not one of a conflict copy, or if track does not read files with the
  /// original's name. Also nil for a name such as `log-LAPTOP.txt`, which may be that of a conflict
  /// copy or of a data file; for such a name, use `possibleOriginals`.
  static func original(of name: String) -> (name: String, isSure: Bool)? {
    guard let stem = stem(of: name) else { return nil }
    if let sure = namedConflict(stem), let file = file(sure) { return (file, true) }
    guard let found = numbered(stem) ?? copied(stem), let file = file(found) else { return nil }
    return (file, false)
  }

  /// Returns the names that the original of a conflict copy may have, judging by the name of the
  /// copy. The most likely name is first.
  static func possibleOriginals(of name: String) -> [String] {
    if let found = original(of: name) { return [found.name] }
    guard let stem = stem(of: name) else { return [] }
    return stem.indices.reversed().filter { stem[$0] == "-" }.compactMap { file(stem[..<$0]) }
  }

  private static func stem(of name: String) -> Substring? {
    name.hasSuffix(".txt") && name.first != "." ? name.dropLast(4) : nil
  }

  /// Returns the stem followed by `.txt`; nil if track does not read files with that name.
  private static func file(_ stem: Substring) -> String? {
    let name = stem + ".txt"
    return FileName.verdict(on: Array(name.utf8)) == .read ? String(name) : nil
  }

  private static func namesConflict(_ text: Substring) -> Bool {
    let text = text.lowercased()
    return words.contains { text.firstRange(of: $0) != nil }
  }

  private static func namedConflict(_ stem: Substring) -> Substring? {
    for mark in [".sync-conflict-", "_conflict-"] {
      guard let found = stem.firstRange(of: mark) else { continue }
      let date = stem[found.upperBound...].utf8.prefix(8)
      return date.count == 8 && date.allSatisfy(\.isDigit) ? stem[..<found.lowerBound] : nil
    }
    for mark in [" (", " [", " # "] {
      guard let start = stem.firstRange(of: mark), namesConflict(stem[start.upperBound...]) else {
        continue
      }
      return stem[..<start.lowerBound]
    }
    if let dot = stem.lastIndex(of: "."), stem[dot...].lowercased() == ".conflict" {
      return stem[..<dot]
    }
    return nil
  }

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
}
