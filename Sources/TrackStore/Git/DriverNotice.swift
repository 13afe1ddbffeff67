import TrackSystem

/// Decides whether a command should tell the user that git's merge driver is not set up in this
/// clone. Every command that writes needs this decision, so it is made without git.
package struct DriverNotice {
  private let directory: DataDirectory
  /// The name of the state file that exists once the user has been told.
  private static let note = "driver-told"

  package init(of directory: DataDirectory) {
    self.directory = directory
  }

  /// Returns true if `.gitattributes` assigns files to the driver but git has no command for the
  /// driver. Returns true at most once in each clone.
  package func isDue() -> Bool {
    guard hasLine(endingWith: "merge=track", in: directory.path(of: ".gitattributes")),
      !hasEntry(directory.state.path(of: Self.note)),
      let config = configPath(), !hasLine(endingWith: #"[merge "track"]"#, in: config)
    else { return false }
    // The command may be set in the user's own configuration.
    let isConfigured = Self.ownSettings.contains {
      hasLine(endingWith: #"[merge "track"]"#, in: $0)
    }
    // If the state file cannot be written, the user is told again next time.
    _ = try? directory.writeState(Self.note, [])
    return !isConfigured
  }

  /// The paths of the user's own configuration of git.
  private static var ownSettings: [String] {
    let home = environmentVariable("HOME")
    let folder = environmentVariable("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    return [home.map { $0 + "/.gitconfig" }, folder.map { $0 + "/git/config" }].compactMap(\.self)
  }

  /// Returns the path of the configuration file of the repository that contains the directory; nil
  /// if there is no repository.
  private func configPath() -> String? {
    guard let path = directory.enclosingGitEntry() else { return nil }
    // In a linked work tree, `.git` is a file with the path of a folder in the main `.git`.
    guard let text = try? SingleFile.read(path) else { return path + "/config" }
    let target = String(decoding: text, as: UTF8.self).dropFirst("gitdir: ".count)
    guard let end = target.lastStart(of: "/worktrees/") else { return nil }
    return target[..<end] + "/config"
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
