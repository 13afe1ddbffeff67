import TrackCore

/// The rules that determine, from the name of a file, whether it is read.
enum FileName {
  /// The decision whether a file is read. It depends only on the file's name, as the reference
  /// manual defines.
  enum Verdict: Hashable {
    case read
    /// The file is not read and not reported, because it is hidden or not named `*.txt`.
    case ignored
    /// The file is not read, but it is reported with the reason.
    case passedOver(Reason)
  }

  enum Reason: Hashable {
    /// The file is a copy that an editor or a sync tool left. The text is the part of the name that
    /// shows this.
    case copy(String)
    /// The name is one that file-sync programs give to a conflict copy of the file `of`.
    case conflictCopy(of: String)
    /// The name may be that of a conflict copy of the file `of`. The content decides.
    case perhapsCopy(of: String)
    /// The name contains a character other than letters, digits, `-`, `_` and `.`.
    case characters
    /// The name ends in `.TXT`, or in another spelling of `.txt`. A disk that ignores case takes the
    /// file for the one that track writes, which is then not read.
    case ending
    /// The name begins with a character that is neither a letter nor a digit.
    case beginning
  }

  private static let ending = Array(".txt".utf8)
  private static let copyMarks = ["conflict", ".bak.", ".orig.", ".old.", ".tmp."]

  static func verdict(on name: [UInt8]) -> Verdict {
    guard let first = name.first, first != ASCII.dot else { return .ignored }
    let lower = name.map(\.lowercased)
    guard name.count >= ending.count, name.suffix(ending.count).elementsEqual(ending) else {
      guard contains(lower, Array(".txt.conflict".utf8)),
        let original = ConflictCopy.original(of: String(decoding: name, as: UTF8.self))
      else {
        return lower.suffix(ending.count).elementsEqual(ending) ? .passedOver(.ending) : .ignored
      }
      return .passedOver(.conflictCopy(of: original.name))
    }
    if let mark = copyMarks.first(where: { contains(lower, Array($0.utf8)) }) {
      if let original = ConflictCopy.original(of: String(decoding: name, as: UTF8.self)),
        original.isSure
      {
        return .passedOver(.conflictCopy(of: original.name))
      }
      return .passedOver(.copy(mark))
    }
    guard name.allSatisfy(isAllowed) else {
      if let original = ConflictCopy.original(of: String(decoding: name, as: UTF8.self)) {
        return .passedOver(.perhapsCopy(of: original.name))
      }
      return .passedOver(.characters)
    }
    return first.isLetter || first.isDigit ? .read : .passedOver(.beginning)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == ASCII.dash || byte == ASCII.underscore
      || byte == ASCII.dot
  }

  private static func contains(_ name: [UInt8], _ part: [UInt8]) -> Bool {
    guard name.count >= part.count else { return false }
    return (0...name.count - part.count).contains { name[$0...].starts(with: part) }
  }
}

extension DataDirectory {
  /// Returns true if track reads a file: it is in one of the directory's folders, and its name is
  /// allowed.
  package static func counts(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, parts.count <= 2 else { return false }
    let folder = parts.count == 2 ? String(parts[0]) : ""
    return (parts.count == 1 || !folder.isEmpty) && folders.contains(folder)
      && FileName.verdict(on: Array(name.utf8)) == .read
  }

  /// Returns two names that differ only in the case of letters; nil if there are none. Some file
  /// systems treat two such names as one file.
  static func namesOfOneFile(_ names: some Sequence<String>) -> [String]? {
    Dictionary(grouping: Set(names)) { $0.lowercased() }.values
      .filter { $0.count > 1 }.map { Array($0.sorted().prefix(2)) }
      .min { $0[0] < $1[0] }
  }
}
