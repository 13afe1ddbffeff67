import TrackSystem

/// The settings and hooks of a repository that would run a program, or make git work in another
/// folder.
///
/// A fresh clone has none of them, but a folder that was copied or unpacked from an archive may
/// have some. They take effect only if the user's own settings mark the repository as trusted.
struct GitPrograms {
  /// The git setting that lists trusted repositories. It is ignored in the repository's own
  /// configuration.
  static let trusting = "track.trusted"

  /// The names of the settings and hooks that run programs.
  let names: [String]
  /// True if the user has marked the repository as trusted.
  let isTrusted: Bool

  /// Parses the output of `git config --null --show-scope --list`.
  ///
  /// - Parameters:
  ///   - top: The path of the work tree.
  ///   - folder: The path of git's own folder, which may have hooks.
  init(_ output: [UInt8], top: String, folder: String) {
    var names: Set<String> = []
    var hasHooksElsewhere = false
    var isTrusted = false
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    while let scope = fields.popFirst(), let entry = fields.popFirst() {
      let parts = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let value = parts.count > 1 ? String(parts[1]) : ""
      if scope == "local" || scope == "worktree" {
        if Self.runsProgram(name) { names.insert(name) }
      } else if name == "core.hookspath" {
        // Ignore the `core.hooksPath` that track itself passes on the command line.
        guard scope != "command" else { continue }
        hasHooksElsewhere = true
      } else if name == Self.trusting, value == "*" || resolvedPath(value) == resolvedPath(top) {
        isTrusted = true
      }
    }
    if !hasHooksElsewhere {
      let hooks = DataDirectory.joined(folder, "hooks")
      for name in ((try? namesInFolder(hooks)) ?? []).map({ String(decoding: $0, as: UTF8.self) })
      where !name.hasSuffix(".sample") && isProgram(DataDirectory.joined(hooks, name)) {
        names.insert("hooks/" + name)
      }
    }
    self.names = names.sorted()
    self.isTrusted = isTrusted
  }

  /// Returns true if a setting can make a git command of a sync run another program or work in
  /// another folder.
  ///
  /// - Parameter name: The name of the setting as git prints it, with its first and last part in
  ///   lowercase.
  private static func runsProgram(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let section = parts.first, let last = parts.last else { return false }
    switch section {
    case "core":
      return ["hookspath", "sshcommand", "gitproxy", "askpass", "alternaterefscommand", "worktree"]
        .contains(
          last)
    case "filter": return ["clean", "smudge", "process"].contains(last)
    case "remote": return ["uploadpack", "receivepack", "vcs"].contains(last)
    case "credential": return last == "helper"
    case "gpg": return last == "program" || last == "defaultkeycommand"
    case "gc": return last == "recentobjectshook"
    case "protocol": return last == "allow"
    case "hook": return true
    default: return false
    }
  }
}
