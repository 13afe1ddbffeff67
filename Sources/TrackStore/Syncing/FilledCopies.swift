import TrackCore
import TrackSystem

/// The folders that a directory has synced with, recorded in `.track/copies`.
///
/// If a recorded folder is now empty, it is often the mount point of a disk that is not mounted.
extension DataDirectory {
  private static let list = "copies"
  /// The maximum number of recorded folders. Beyond it, the oldest records are dropped.
  private static let maximumCount = 100

  /// Returns true if this directory has synced with the folder, and the folder now has neither data
  /// files nor state.
  func hasFilled(_ copy: DataDirectory) -> Bool {
    guard !hasEntry(copy.path(of: Self.marker)), !hasEntry(copy.statePath), copy.isEmpty,
      let entry = entry(of: copy)
    else { return false }
    return filled().contains(entry)
  }

  /// Records a folder that this directory has synced with. A failure to record it is ignored.
  func noteFilled(_ copy: DataDirectory) {
    let known = filled()
    guard let entry = entry(of: copy), !known.contains(entry) else { return }
    let lines = (known + [entry]).suffix(Self.maximumCount).map { $0 + "\n" }
    try? state.replace(Self.list, with: Array(lines.joined().utf8))
  }

  private func filled() -> [String] {
    String(decoding: state.read(Self.list) ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// Returns the line that records a folder: the paths of this directory and of the folder. Because
  /// it contains this directory's path, a record is not valid in a copy of this directory, such as
  /// one made with `cp -r`.
  private func entry(of copy: DataDirectory) -> String? {
    guard let own = resolvedPath(path), let other = resolvedPath(copy.path) else { return nil }
    return [own, other].map { Escaping.escaped(Array($0.utf8)) }.joined(separator: " ")
  }
}
