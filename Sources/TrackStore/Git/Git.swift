import TrackSystem

/// The program git, run in a directory. This file is the only place that starts it.
///
/// Outside of this file a value can only be made by `opened(_:)`, which checks the repository.
package struct Git: Sendable {
  private let folder: String
  private let variables: [String]
  private let settings: [String]
  private let search: ProgramSearch

  /// The parts of a repository that are allowed to run programs.
  private enum Trust {
    /// None.
    case nothing
    /// The hooks of the user's own settings.
    case ownHooks
    /// Everything, because the user trusts the repository.
    case everything
  }

  /// - Parameter search: Where git is found, if it is known already. It takes many system calls.
  private init(
    in folder: String, trusting trust: Trust, variables: [String] = [],
    search: ProgramSearch? = nil
  ) {
    self.folder = folder
    self.search = search ?? ProgramSearch(in: Self.variables)
    switch trust {
    case .nothing: settings = Self.safeSettings + Self.untrusting + ["core.hooksPath=/dev/null"]
    case .ownHooks: settings = Self.safeSettings + Self.untrusting
    case .everything: settings = Self.safeSettings
    }
    let isTrusted = if case .everything = trust { true } else { false }
    // Else git would fetch a missing object from a remote that the repository names.
    self.variables = Self.variables + variables + (isTrusted ? [] : ["GIT_NO_LAZY_FETCH=1"])
  }

  /// Settings that prevent a repository from running programs through submodules, or through bare
  /// repositories among the data files. They also end a transfer over HTTP that makes no progress
  /// for 60 seconds.
  private static let safeSettings = [
    "safe.bareRepository=explicit", "submodule.recurse=false", "diff.ignoreSubmodules=all",
    "diff.submodule=short", "fetch.recurseSubmodules=false", "push.recurseSubmodules=no",
    "protocol.ext.allow=never", "status.submoduleSummary=false", "http.lowSpeedLimit=1",
    "http.lowSpeedTime=60",
  ]

  private static let untrusting = [
    "core.fsmonitor=false", "protocol.allow=never", "protocol.file.allow=always",
    "protocol.git.allow=always", "protocol.ssh.allow=always", "protocol.http.allow=always",
    "protocol.https.allow=always",
  ]

  // MARK: Ways to run git

  /// The repository that contains a data directory, after its settings and hooks were checked.
  struct Opened {
    /// Runs git in the data directory.
    let here: Git
    /// Runs git at the top of the work tree.
    let top: Git
    /// The path of git's own folder, usually `.git`.
    let folder: String
    /// The path of the directory from the top of the work tree, ending in `/`; empty at the top.
    let prefix: String
    let settings: GitSettings
  }

  /// Finds and checks the repository that contains a directory.
  static func opened(_ directory: DataDirectory) throws(SyncFailure) -> Opened {
    guard directory.enclosingGitEntry() != nil else { throw .noRepository }
    let unchecked = Git(in: directory.path, trusting: .nothing)
    let known = usual(directory, unchecked)
    let (place, settings) = if let known { known } else { try found(directory, unchecked) }
    let check = RepositoryCheck(
      settings, top: place.top, folder: place.folder, common: place.common)
    guard check.isTrusted || check.names.isEmpty else {
      throw .runsPrograms(check.names, repository: resolvedPath(place.top) ?? place.top)
    }
    let trust: Trust =
      check.isTrusted ? .everything : check.hasOwnHooks ? .ownHooks : .nothing
    return Opened(
      here: Git(in: directory.path, trusting: trust, search: unchecked.search),
      top: Git(in: place.top, trusting: trust, search: unchecked.search),
      folder: place.folder, prefix: place.prefix, settings: settings)
  }

  /// The version of git, such as `2.39.5`; nil if git is not installed.
  package static func version() -> String? {
    let run = Git(in: "/", trusting: .nothing).run("version")
    return run.isFine ? run.text.split(separator: " ").dropFirst(2).first.map(String.init) : nil
  }

  /// Makes a directory a repository.
  static func makeRepository(in directory: DataDirectory, branch: String?) throws(SyncFailure) {
    let run = Git(in: directory.path, trusting: .nothing).run(
      ["init", "--quiet"] + (branch.map { ["--initial-branch=\($0)"] } ?? []))
    guard run.code != 127 else { throw .noGit }
    guard run.isFine else { throw .git("init", run.complaint) }
  }

  /// Runs a git command that is given the address of a remote. Repositories around the directory
  /// are not used.
  static func run(_ words: [String], on directory: DataDirectory) -> Run {
    let path = resolvedPath(directory.path) ?? directory.path
    let above = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let ceiling = "GIT_CEILING_DIRECTORIES=" + (above.isEmpty ? "/" : above)
    return Git(in: path, trusting: .nothing, variables: [ceiling]).runOverNetwork(words)
  }

  /// Returns the value of an attribute of a file, as the merge driver sees it. Git has started the
  /// driver, so the repository is in use already; this command runs no program.
  static func attribute(_ name: String, of path: String) -> String {
    let fields = Git(in: ".", trusting: .nothing).run("check-attr", "-z", name, "--", path)
      .output.split(separator: 0)
    return fields.count > 2 ? String(decoding: fields[2], as: UTF8.self) : ""
  }

  /// Returns the path of a file, given its name within the folder in which git runs.
  func path(of name: String) -> String { DataDirectory.joined(folder, name) }

  /// The output and exit code of a run of git.
  package struct Run: Sendable {
    /// The exit code; 127 if git is not installed.
    package let code: Int32
    package let output: [UInt8]
    let errors: [UInt8]

    package var isFine: Bool { code == 0 }

    /// The standard output without its final newline.
    package var text: String {
      var text = String(decoding: output, as: UTF8.self)[...]
      if text.last == "\n" { text.removeLast() }
      return String(text)
    }

    var lines: [String] { text.isEmpty ? [] : text.split(separator: "\n").map(String.init) }

    /// The line of the standard error that tells the cause of a failure.
    package var complaint: String {
      let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
      for line in lines {
        for mark in ["fatal: ", "error: "] where line.hasPrefix(mark) {
          return String(line.dropFirst(mark.count))
        }
      }
      return lines.last.map(String.init) ?? "it ended with \(code)"
    }
  }

  /// Runs git without a shell, a pager or an editor, and waits for it to end.
  package func run(_ words: String...) -> Run { run(words) }

  package func run(_ words: [String], patience: Int? = nil) -> Run {
    let start = ["git"] + settings.flatMap { ["-c", $0] } + ["-C", folder, "--no-pager"]
    let child = ChildProcess(
      start + Self.guarded(words), variables: variables, search: search, timeout: patience)
    if child.wasSilent {
      let words = "fatal: it did not answer for \((patience ?? 0) / 1000) seconds\n"
      return Run(code: child.code, output: child.output, errors: Array(words.utf8))
    }
    return Run(code: child.code, output: child.output, errors: child.errors)
  }

  /// Adds the options by which a command that compares files runs no program and looks into no
  /// submodule.
  private static func guarded(_ words: [String]) -> [String] {
    var index = words.startIndex
    while index < words.endIndex, words[index].hasPrefix("-") {
      index += words[index] == "-c" ? 2 : 1
    }
    guard words.indices.contains(index) else { return words }
    let options =
      switch words[index] {
      case "status": ["--ignore-submodules=all"]
      case "diff", "diff-tree", "log", "show":
        ["--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--submodule=short"]
      default: [String]()
      }
    return words[...index] + options + words[(index + 1)...]
  }

  /// Runs a git command that connects to a remote, and ends it if it prints nothing for too long.
  func runOverNetwork(_ words: [String]) -> Run {
    let seconds = environmentVariable("TRACK_NETWORK_TIMEOUT").flatMap { Int($0) } ?? 60
    // With `--progress`, a slow remote that still works prints something from time to time.
    return run(words, patience: seconds > 0 ? min(seconds, 86_400) * 1000 : nil)
  }

  /// Environment variables that are removed when git is run. If git has started this program, they
  /// refer to the repository of that git process, which may be another one.
  private static let repositoryVariables: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GRAFT_FILE",
    "GIT_EXTERNAL_DIFF", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  private static var variables: [String] {
    var fixed = [
      "LC_ALL=C", "GIT_EDITOR=:", "GIT_SEQUENCE_EDITOR=:", "GIT_MERGE_AUTOEDIT=no",
    ]
    if !hasTerminal() { fixed.append("GIT_TERMINAL_PROMPT=0") }
    let dropped = repositoryVariables.union(fixed.map { String($0.prefix { $0 != "=" }) })
    return environmentVariables().filter { !dropped.contains(String($0.prefix { $0 != "=" })) }
      + fixed
  }
}
