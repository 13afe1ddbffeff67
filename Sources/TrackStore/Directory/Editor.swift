import TrackSystem

/// The person's editor, as `$VISUAL` or `$EDITOR` names it: a command for the shell.
package struct Editor: Sendable {
  private let command: String

  package init(_ command: String) {
    self.command = command
  }

  /// Edits a file from a line on; gives the editor's exit code, 127 where there is no such one.
  package func edit(_ path: String, at line: Int) -> Int32 {
    let words = ["/bin/sh", "-c", command + " \"$@\"", command] + arguments(path, line)
    return ExternalProgram.runInForeground(words)
  }

  /// How the usual editors are told the line; others get the file alone.
  func arguments(_ path: String, _ line: Int) -> [String] {
    // A name that begins with a dash is no option.
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
