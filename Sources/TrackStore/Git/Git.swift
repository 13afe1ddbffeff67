import TrackSystem

/// The program git, run in a directory.
package struct Git: Sendable {
  private let folder: String
  private let variables: [String]
  private let settings: [String]

  /// The parts of a repository's configuration that are allowed to run programs.
  enum Trust {
    /// None, because the repository was not checked.
    case nothing
    /// The hooks, which were checked.
    case hooks
    /// The hooks and all settings.
    case everything
  }

  package init(in directory: DataDirectory) { self.init(in: directory, trusting: .nothing) }

  init(in directory: DataDirectory, trusting trust: Trust) {
    folder = directory.path
    variables = Self.variables
    let without =
      switch trust {
      case .nothing: ["core.fsmonitor=false", "core.hooksPath=/dev/null"]
      case .hooks: ["core.fsmonitor=false"]
      case .everything: [String]()
      }
    settings = Self.safeSettings + without
  }

  /// Settings that prevent a repository from running programs through submodules, or through bare
  /// repositories among the data files. They also end a transfer over HTTP that makes no progress
  /// for 60 seconds.
  private static let safeSettings = [
    "safe.bareRepository=explicit", "submodule.recurse=false", "diff.ignoreSubmodules=all",
    "fetch.recurseSubmodules=false", "push.recurseSubmodules=no", "protocol.ext.allow=never",
    "status.submoduleSummary=false", "http.lowSpeedLimit=1", "http.lowSpeedTime=60",
  ]

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
    let child = ChildProcess(start + words, variables: variables, timeout: patience)
    if child.wasSilent {
      let words = "fatal: it did not answer for \((patience ?? 0) / 1000) seconds\n"
      return Run(code: child.code, output: child.output, errors: Array(words.utf8))
    }
    return Run(code: child.code, output: child.output, errors: child.errors)
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
    "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  private static var variables: [String] {
    var fixed = ["LC_ALL=C", "GIT_EDITOR=:", "GIT_MERGE_AUTOEDIT=no"]
    if !hasTerminal() { fixed.append("GIT_TERMINAL_PROMPT=0") }
    let dropped = repositoryVariables.union(fixed.map { String($0.prefix { $0 != "=" }) })
    return environmentVariables().filter { !dropped.contains(String($0.prefix { $0 != "=" })) }
      + fixed
  }
}
