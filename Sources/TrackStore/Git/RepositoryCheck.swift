import TrackSystem

/// The settings and hooks of a repository that track does not know to be harmless.
///
/// A fresh clone has none of them. A folder that was copied or unpacked from an archive may have
/// some that run programs, send requests, or make git work in another folder. Therefore only the
/// settings in `isHarmless` are accepted, and any other only if the user's own settings mark the
/// repository as trusted.
struct RepositoryCheck {
  /// The git setting that lists trusted repositories. It is ignored in the repository's own
  /// configuration.
  static let trusting = "track.trusted"

  /// The names of the settings and hooks that are not accepted.
  private(set) var names: [String] = []
  /// True if the user has marked the repository as trusted.
  private(set) var isTrusted = false
  /// True if the user's own settings name a folder of hooks by an absolute path.
  private(set) var hasOwnHooks = false

  private let top: String
  private let folder: String

  /// - Parameters:
  ///   - top: The path of the work tree.
  ///   - folder: The path of git's own folder of this work tree.
  ///   - common: The path of git's own folder that all work trees share, which may have hooks.
  init(_ settings: GitSettings, top: String, folder: String, common: String) {
    self.top = resolvedPath(top) ?? top
    self.folder = folder
    var refused: Set<String> = []
    for setting in settings.all {
      let (name, value) = (setting.name, setting.value)
      switch setting.scope {
      // The scope `command` has what the user's environment sets, and what track passes itself.
      case "system", "global", "command":
        if setting.scope != "command", name == "core.hookspath" {
          hasOwnHooks = value.hasPrefix("/") || value.hasPrefix("~")
        }
        if name == Self.trusting, value == "*" || resolvedPath(value) == self.top {
          isTrusted = true
        }
      default: if !isHarmless(name, value) { refused.insert(name) }
      }
    }
    if !hasOwnHooks {
      let hooks = DataDirectory.joined(common, "hooks")
      for name in ((try? namesInFolder(hooks)) ?? []).map({ String(decoding: $0, as: UTF8.self) })
      where !name.hasSuffix(".sample") && isProgram(DataDirectory.joined(hooks, name)) {
        refused.insert("hooks/" + name)
      }
    }
    names = refused.sorted()
  }

  /// Settings that only choose how git stores, compares or prints something.
  private static let plain: Set<String> = [
    "author.email", "author.name", "commit.cleanup", "commit.status", "commit.verbose",
    "committer.email", "committer.name", "core.abbrev", "core.autocrlf", "core.checkstat",
    "core.commentchar", "core.compression", "core.editor", "core.eol", "core.filemode",
    "core.fscache",
    "core.ignorecase", "core.logallrefupdates", "core.longpaths", "core.loosecompression",
    "core.pager", "core.precomposeunicode", "core.preloadindex", "core.protecthfs",
    "core.protectntfs",
    "core.quotepath", "core.repositoryformatversion", "core.safecrlf", "core.sharedrepository",
    "core.sparsecheckout", "core.sparsecheckoutcone", "core.splitindex", "core.symlinks",
    "core.trustctime", "core.untrackedcache", "core.whitespace", "diff.algorithm",
    "diff.mnemonicprefix", "diff.noprefix", "diff.renamelimit", "diff.renames",
    "extensions.objectformat", "extensions.refstorage", "extensions.relativeworktrees",
    "extensions.worktreeconfig", "fetch.prune", "fetch.prunetags", "fetch.writecommitgraph",
    "gc.auto", "gc.autodetach", "gc.autopacklimit", "gc.pruneexpire", "gc.reflogexpire",
    "http.postbuffer", "i18n.commitencoding", "i18n.logoutputencoding", "index.version",
    "init.defaultbranch", "lfs.repositoryformatversion", "maintenance.auto",
    "maintenance.strategy", "merge.conflictstyle", "merge.ff", "merge.renames", "pack.threads",
    "pack.windowmemory", "pull.ff", "pull.rebase", "push.autosetupremote", "push.default",
    "push.followtags", "rebase.autosquash", "rebase.autostash", "receive.denycurrentbranch",
    "receive.denynonfastforwards", "rerere.autoupdate", "rerere.enabled", "track.clone",
    "sequence.editor", "track.trusted", "user.email", "user.name", "user.useconfigonly",
  ]

  /// Sections whose settings only choose how git prints something, or are not used here: track
  /// starts git without a pager and an editor, and git uses no alias in place of a command.
  private static let plainSections: Set<String> = [
    "advice", "alias", "browser", "color", "column", "difftool", "gui", "guitool", "man",
    "mergetool", "pager", "status",
  ]

  /// Returns true if a setting of the repository neither runs a program nor leads git elsewhere.
  ///
  /// - Parameter name: The name of the setting as git prints it, with its first and last part in
  ///   lowercase.
  private func isHarmless(_ name: String, _ value: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let section = parts.first, let last = parts.last else { return false }
    if Self.plain.contains(name) || Self.plainSections.contains(String(section)) { return true }
    switch name {
    case "core.bare": return Self.isOff(value)
    // The value `true` starts git's own watcher, which is switched off on the command line.
    case "core.fsmonitor": return Self.isOff(value) || value == "true"
    case "commit.gpgsign", "tag.gpgsign": return Self.isOff(value)
    // A submodule has its git folder elsewhere, and this setting leads back to its work tree.
    case "core.worktree":
      let path = value.hasPrefix("/") ? value : DataDirectory.joined(folder, value)
      return resolvedPath(path) == top
    default: break
    }
    guard parts.count > 2 else { return false }
    switch (section, last) {
    case ("branch", "remote"), ("branch", "pushremote"):
      return value.utf8.allSatisfy { $0 != UInt8(ascii: ":") } && !value.contains("/")
    case ("branch", "merge"), ("branch", "rebase"), ("branch", "description"): return true
    // Other programs note something about a branch. No setting of git has a hyphen there.
    case ("branch", _) where last.contains("-"): return true
    case ("remote", "url"), ("remote", "pushurl"): return isHarmlessAddress(value)
    case ("remote", "fetch"):
      guard let colon = value.lastIndex(of: ":") else { return !value.hasPrefix("-") }
      let target = value[value.index(after: colon)...]
      return target.hasPrefix("refs/remotes/") || target.hasPrefix("refs/tags/")
    case ("remote", "tagopt"), ("remote", "prune"), ("remote", "prunetags"),
      ("remote", "skipdefaultupdate"), ("remote", "skipfetchall"), ("remote", "gh-resolved"):
      return true
    // No git command that track runs uses a merge driver.
    case ("merge", "name"), ("merge", "driver"), ("merge", "recursive"): return true
    // Submodules are never fetched or updated.
    case ("submodule", "url"), ("submodule", "active"): return true
    case ("submodule", "update"): return !value.hasPrefix("!")
    default: return false
    }
  }

  private static func isOff(_ value: String) -> Bool {
    ["false", "no", "off", "0", ""].contains(value.lowercased())
  }

  /// Returns true for an address that git reaches without a helper program, and that does not lie
  /// in the work tree: the hooks of a repository there would be those of the folder.
  private func isHarmlessAddress(_ address: String) -> Bool {
    if address.hasPrefix("-") || address.firstRange(of: "::") != nil { return false }
    let file = "file://"
    if address.hasPrefix(file) { return isOutside(String(address.dropFirst(file.count))) }
    if let scheme = address.firstRange(of: "://") {
      return ["ssh", "git", "http", "https"].contains(
        address[..<scheme.lowerBound].lowercased())
    }
    // Git takes `host:path` for an address of ssh, unless a slash comes first.
    let isHost = address.prefix { $0 != "/" }.contains(":")
    return isHost || isOutside(address)
  }

  private func isOutside(_ path: String) -> Bool {
    let path = path.hasPrefix("/") ? path : DataDirectory.joined(top, path)
    // Nothing can be reached at a path that does not exist.
    guard let resolved = resolvedPath(path) else { return true }
    return resolved != top && !resolved.hasPrefix(top == "/" ? top : top + "/")
  }
}
