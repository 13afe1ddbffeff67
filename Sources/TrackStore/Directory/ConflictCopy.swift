import TrackCore
import TrackSystem

/// A copy of a file that a file-sync program or a person left beside the file. The file and the
/// copy may each contain changes that the other lacks.
package struct ConflictCopy: Hashable, Sendable {
  /// The name of the copy within the directory.
  package let name: String
  /// The name of the copied file, which may no longer exist.
  package let original: String
  package let bytes: [UInt8]
  /// True if the name alone says that the file is a copy. Other names may be a person's.
  package let isSure: Bool
  /// False if the copy was merged without an earlier version from which it and the file were made.
  package internal(set) var hasKnownBase = true

  /// Returns true if more than half of the copy's non-blank lines are also in the original.
  static func isLike(_ copy: [UInt8], _ original: [UInt8]) -> Bool {
    func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.split { $0 == ASCII.newline || $0 == ASCII.carriageReturn }.filter { line in
        line.contains { $0 != ASCII.space && $0 != ASCII.tab }
      }
    }
    let known = Set(lines(original))
    let copied = lines(copy)
    let shared = copied.count { known.contains($0) }
    return shared > 0 && shared * 2 > copied.count
  }
}

extension DataDirectory {
  /// Returns the files that are conflict copies by their names, or by their names and contents,
  /// sorted by name within each folder.
  func namedCopies() -> [ConflictCopy] {
    Self.folders.flatMap { folder -> [ConflictCopy] in
      let path = folder.isEmpty ? path : path(of: folder)
      let names = ((try? namesInFolder(path)) ?? []).map { String(decoding: $0, as: UTF8.self) }
      let existing = Set(names)
      func content(_ name: String) -> [UInt8]? {
        try? contents(ofFile: Self.joined(path, name))
      }
      let start = folder.isEmpty ? "" : folder + "/"
      return names.sorted().compactMap { name in
        guard let found = ConflictCopy.original(of: name),
          found.isSure || existing.contains(found.name), let bytes = content(name)
        else { return nil }
        // A person may have chosen this name for another file, so the content decides.
        if !found.isSure {
          guard let known = content(found.name), ConflictCopy.isLike(bytes, known) else {
            return nil
          }
        }
        return ConflictCopy(
          name: start + name, original: start + found.name, bytes: bytes, isSure: found.isSure)
      }
    }
  }
}
