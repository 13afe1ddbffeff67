import TrackSystem

/// Decides whether a command should mention that git's merge driver is not set up in this clone.
/// Every command that writes checks this, so git is run only if necessary.
package struct DriverNotice {
  private let directory: DataDirectory
  /// The name of the state file that records that the notice was shown.
  private static let note = "driver-told"

  package init(of directory: DataDirectory) {
    self.directory = directory
  }

  /// Returns true if the files are marked for the driver but git does not know the driver. Returns
  /// true at most once per clone.
  package func isDue() -> Bool {
    guard hasLine(endingWith: "merge=track", in: directory.path(of: ".gitattributes")),
      !hasEntry(directory.state.path(of: Self.note)),
      let config = configPath(), !hasLine(endingWith: #"[merge "track"]"#, in: config)
    else { return false }
    // The driver may be set in the user's or the system's config.
    let isConfigured = Git(in: directory).run("config", "--get", "\(MergeDriver.key).driver").isFine
    // If this cannot be recorded, the notice is shown again.
    _ = try? directory.writeState(Self.note, [])
    return !isConfigured
  }

  /// Returns the path of git's config file in the repository that contains the directory; nil if
  /// there is no repository.
  private func configPath() -> String? {
    guard var folder = resolvedPath(directory.path) else { return nil }
    while true {
      let path = DataDirectory.joined(folder, ".git")
      if hasEntry(path) {
        // In a linked work tree, `.git` is a file that contains the path of a folder in the main
        // `.git`.
        guard let text = try? SingleFile.read(path) else { return path + "/config" }
        let target = String(decoding: text, as: UTF8.self).dropFirst("gitdir: ".count)
        guard let end = target.lastStart(of: "/worktrees/") else { return nil }
        return target[..<end] + "/config"
      }
      guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return nil }
      folder = String(folder[..<slash])
    }
  }

  private func hasLine(endingWith text: String, in path: String) -> Bool {
    guard let bytes = try? SingleFile.read(path) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
      $0.hasSuffix(text)
    }
  }
}

extension Substring {
  /// Returns the index of the last occurrence of a text.
  fileprivate func lastStart(of text: String) -> Index? {
    indices.last { self[$0...].hasPrefix(text) }
  }
}
