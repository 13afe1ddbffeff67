/// The order of the files of a directory.
package enum FileOrder {
  /// Returns true if one file precedes another. The order is: `track.txt`, other files at the top
  /// level, files in `terms/`, `log/` and `sources/`, then all others. Within a group, files are
  /// sorted by the bytes of their names.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    let (one, two) = (group(left), group(right))
    return one != two ? one < two : left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static func group(_ name: String) -> Int {
    if name == "track.txt" { return 0 }
    guard let slash = name.utf8.firstIndex(of: ASCII.slash) else { return 1 }
    let folders = ["terms", "log", "sources"]
    return folders.firstIndex { $0 == name[..<slash] }.map { $0 + 2 } ?? 5
  }
}
