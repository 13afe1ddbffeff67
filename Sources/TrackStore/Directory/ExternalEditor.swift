import TrackSystem

/// The user's editor: the shell command in `$VISUAL` or `$EDITOR`.
package struct ExternalEditor: Sendable {
  private let command: String

  package init(_ command: String) {
    self.command = command
  }

  /// Opens a file at a line, and returns the editor's exit code; 127 if there is no such program.
  package func edit(_ path: String, at line: Int) -> Int32 {
    let words = ["/bin/sh", "-c", command + " \"$@\"", command] + arguments(path, line)
    return ExternalProgram.runInForeground(words)
  }

  /// Returns the arguments that make the editor open a file at a line. An editor whose options are
  /// unknown gets only the path.
  func arguments(_ path: String, _ line: Int) -> [String] {
    // The editor would take a path that begins with a dash for an option.
    let path = path.hasPrefix("-") ? "./" + path : path
    let program = command.split(separator: " ").first ?? ""
    let name = program.split(separator: "/").last.map(String.init) ?? ""
    switch name {
    case "vi", "vim", "nvim", "gvim", "mvim", "view", "ex", "elvis", "nvi", "vis", "nano", "pico",
      "emacs", "emacsclient", "mg", "joe", "jed", "ne", "kak", "micro", "gedit", "bbedit":
      return ["+\(line)", path]
    case "hx", "helix", "subl", "sublime_text", "zed": return ["\(path):\(line)"]
    case "code", "code-insiders", "codium", "cursor": return ["--goto", "\(path):\(line)"]
    case "kate", "mate": return ["--line", "\(line)", path]
    default: return [path]
    }
  }
}
