import TrackCore
import TrackSystem

/// The folders with which a directory has synced, recorded in `.track/copies`.
///
/// An empty folder on this list is often the mount point of a disk that is not mounted, so a sync
/// refuses to fill it.
extension DataDirectory {
  private static let list = "copies"
  /// The maximum number of recorded folders. When there are more, the oldest records are deleted.
  private static let maximumCount = 100

  /// Returns true if this directory has synced with the folder, but the folder now has neither data
  /// files nor a `.track`.
  func hasFilled(_ copy: DataDirectory) -> Bool {
    guard !hasEntry(copy.path(of: Self.marker)), !hasEntry(copy.statePath), copy.isEmpty,
      let entry = entry(of: copy)
    else { return false }
    return filled().contains(entry)
  }

  /// Records a folder with which this directory has synced. If recording fails, the sync goes on.
  func noteFilled(_ copy: DataDirectory) {
    let known = filled()
    guard let entry = entry(of: copy), !known.contains(entry) else { return }
    let lines = (known + [entry]).suffix(Self.maximumCount).map { $0 + "\n" }
    try? state.replace(Self.list, with: Array(lines.joined().utf8))
  }

  /// The path of the folder with which this directory first synced last; nil if there is none.
  package var lastCopy: String? {
    guard let own = resolvedPath(path) else { return nil }
    return filled().reversed().lazy.compactMap { line -> String? in
      let words = line.split(separator: " ").map {
        String(decoding: Escaping.unescaped(Array($0.utf8)[...]), as: UTF8.self)
      }
      return words.count == 2 && words[0] == own ? words[1] : nil
    }.first
  }

  private func filled() -> [String] {
    String(decoding: state.read(Self.list) ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// Returns the line that records a folder. It contains the paths of this directory and of the
  /// folder. A copy of this directory, such as one made with `cp -r`, has another path, so the
  /// record does not apply there.
  private func entry(of copy: DataDirectory) -> String? {
    guard let own = resolvedPath(path), let other = resolvedPath(copy.path) else { return nil }
    return [own, other].map { Escaping.escaped(Array($0.utf8)) }.joined(separator: " ")
  }
}
