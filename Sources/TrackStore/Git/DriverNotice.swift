import TrackSystem

/// Whether a clone was told git's merge driver, looked up without running git where it can be:
/// every command that writes asks.
package struct DriverNotice {
  private let directory: DataDirectory
  /// Says that a person was told.
  private static let note = "driver-told"

  package init(of directory: DataDirectory) {
    self.directory = directory
  }

  /// Whether the files are marked for the driver and git does not know it; true once in a copy.
  package func isDue() -> Bool {
    guard holds("merge=track", directory.path(of: ".gitattributes")),
      !hasEntry(directory.state.path(of: Self.note)),
      let config = configPath(), !holds(#"[merge "track"]"#, config)
    else { return false }
    // It may stand in a file that holds for every clone.
    let isTold = Git(in: directory).run("config", "--get", "\(MergeDriver.key).driver").isFine
    // What cannot be noted is said again.
    _ = try? directory.writeState(Self.note, [])
    return !isTold
  }

  /// The config of the repository around the directory; nil where there is none.
  private func configPath() -> String? {
    guard var folder = resolvedPath(directory.path) else { return nil }
    while true {
      let path = DataDirectory.joined(folder, ".git")
      if hasEntry(path) {
        // A further work tree has a file there, which names a folder in the first one's.
        guard let text = try? SingleFile.read(path) else { return path + "/config" }
        let target = String(decoding: text, as: UTF8.self).dropFirst("gitdir: ".count)
        guard let end = target.lastStart(of: "/worktrees/") else { return nil }
        return target[..<end] + "/config"
      }
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
      folder = String(folder[..<slash])
    }
  }

  private func holds(_ text: String, _ path: String) -> Bool {
    guard let bytes = try? SingleFile.read(path) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
      $0.hasSuffix(text)
    }
  }
}

extension Substring {
  /// Where the last occurrence of a text begins.
  fileprivate func lastStart(of text: String) -> Index? {
    indices.last { self[$0...].hasPrefix(text) }
  }
}
