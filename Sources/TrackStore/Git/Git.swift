/// The program git, run in a directory.
package struct Git: Sendable {
  private let folder: String
  private let variables: [String]

  package init(in directory: DataDirectory) {
    folder = directory.path
    variables = Self.variables
  }

  /// The path of something in the directory.
  func path(of name: String) -> String { DataDirectory.joined(folder, name) }

  /// What git said and how it ended.
  package struct Run: Sendable {
    /// 127 where there is no git.
    package let code: Int32
    package let output: [UInt8]
    let errors: [UInt8]

    package var isFine: Bool { code == 0 }

    /// What it printed, without the line's end.
    package var text: String {
      var text = String(decoding: output, as: UTF8.self)[...]
      if text.last == "\n" { text.removeLast() }
      return String(text)
    }

    var lines: [String] { text.isEmpty ? [] : text.split(separator: "\n").map(String.init) }

    /// The line that says best why it failed.
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

  /// Runs git to its end, without a shell, a pager or an editor.
  package func run(_ words: String...) -> Run { run(words) }

  package func run(_ words: [String]) -> Run {
    let start = ["git", "-C", folder, "--no-pager"]
    let child = ChildProcess(start + words, variables: variables)
    return Run(code: child.code, output: child.output, errors: child.errors)
  }

  /// What a git that called this program says of its own repository must not lead elsewhere.
  private static let local: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
  ]

  private static var variables: [String] {
    var fixed = ["LC_ALL=C", "GIT_EDITOR=:", "GIT_MERGE_AUTOEDIT=no"]
    if !hasTerminal() { fixed.append("GIT_TERMINAL_PROMPT=0") }
    let dropped = local.union(fixed.map { String($0.prefix { $0 != "=" }) })
    return environmentVariables().filter { !dropped.contains(String($0.prefix { $0 != "=" })) }
      + fixed
  }
}
