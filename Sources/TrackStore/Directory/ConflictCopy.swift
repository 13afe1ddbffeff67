import TrackCore
import TrackSystem

/// A file that a file-sync program left beside another because both had been changed.
package struct ConflictCopy: Hashable, Sendable {
  /// Its name within the directory.
  package let name: String
  /// The file that it is a copy of, which need not be there any more.
  package let original: String
  package let bytes: [UInt8]

  /// What a name in a folder is a copy of, and whether the name alone is proof; nil for a name
  /// that no such program gives.
  static func original(of name: String) -> (name: String, isSure: Bool)? {
    guard name.hasSuffix(".txt"), name.first != "." else { return nil }
    let stem = name.dropLast(4)
    guard let found = syncthing(stem) ?? underscored(stem) ?? bracketed(stem) ?? numbered(stem),
      FileName.verdict(on: Array((found.stem + ".txt").utf8)) == .read
    else { return nil }
    return (found.stem + ".txt", found.isSure)
  }

  private typealias Found = (stem: Substring, isSure: Bool)

  /// `log.sync-conflict-20261120-101112-ABCDEFG`
  private static func syncthing(_ stem: Substring) -> Found? {
    let mark = ".sync-conflict-"
    guard let found = stem.firstRange(of: mark) else { return nil }
    let date = stem[found.upperBound...].utf8.prefix(8)
    guard date.count == 8, date.allSatisfy(isDigit) else { return nil }
    return (stem[..<found.lowerBound], true)
  }

  /// `log_conflict-20261120-101112`
  private static func underscored(_ stem: Substring) -> Found? {
    guard let found = stem.firstRange(of: "_conflict-"),
      stem[found.upperBound...].first?.isNumber == true
    else { return nil }
    return (stem[..<found.lowerBound], true)
  }

  /// `log (Ada's conflicted copy 2026-11-20)`, `log (conflicted copy 2026-11-20 101112)`,
  /// `log (SFConflict ada@example.org 2026-11-20-10-11-12)`, and `log (1)`, which is sure only
  /// where it reads like the file.
  private static func bracketed(_ stem: Substring) -> Found? {
    guard stem.last == ")", let open = stem.lastIndex(of: "("), open > stem.startIndex,
      stem[stem.index(before: open)] == " "
    else { return nil }
    let words = stem[stem.index(after: open)...].dropLast()
    let original = stem[..<stem.index(before: open)]
    if ["conflicted copy", "SFConflict ", "Case Conflict"].contains(where: {
      words.firstRange(of: $0) != nil
    }) {
      return (original, true)
    }
    return !words.isEmpty && words.utf8.allSatisfy(isDigit) ? (original, false) : nil
  }

  /// `log 2`
  private static func numbered(_ stem: Substring) -> Found? {
    guard let space = stem.lastIndex(of: " "), stem.last != " ",
      stem[stem.index(after: space)...].utf8.allSatisfy(isDigit)
    else { return nil }
    return (stem[..<space], false)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte.isDigit }

  /// Returns true if most lines of a copy are also in the file.
  static func isLike(_ copy: [UInt8], _ original: [UInt8]) -> Bool {
    func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.split { $0 == 0x0A || $0 == ASCII.carriageReturn }.filter { line in
        line.contains { $0 != 0x20 && $0 != ASCII.tab }
      }
    }
    let known = Set(lines(original))
    let copied = lines(copy)
    let shared = copied.count { known.contains($0) }
    return shared > 0 && shared * 2 > copied.count
  }
}

extension DataDirectory {
  /// The copies that file-sync programs left, in the order of their names.
  package func conflictCopies() -> [ConflictCopy] {
    Self.folders.flatMap { folder -> [ConflictCopy] in
      let names = (try? namesInFolder(folder.isEmpty ? path : path(of: folder))) ?? []
      return names.map { String(decoding: $0, as: UTF8.self) }.sorted().compactMap { name in
        guard let original = ConflictCopy.original(of: name) else { return nil }
        let inFolder = { folder.isEmpty ? $0 : folder + "/" + $0 }
        let file = inFolder(original.name)
        guard let bytes = try? contents(ofFile: path(of: inFolder(name))) else { return nil }
        if !original.isSure {
          guard let known = try? contents(ofFile: path(of: file)),
            ConflictCopy.isLike(bytes, known)
          else { return nil }
        }
        return ConflictCopy(name: inFolder(name), original: file, bytes: bytes)
      }
    }
  }
}
