import TrackReport

/// Formats help for the terminal. Examples come first, and a page fits one screen.
struct HelpText {
  let terminal: Terminal

  /// The width of lines. It is that of the terminal, but at most 100 columns, for readability.
  private var width: Int { min(terminal.width, 100) }

  /// Returns the output of `track help`.
  func overview(of commands: [CommandDescription]) -> String {
    var text = "track keeps goals, habits, values and ten-week terms as plain text.\n"
    for group in CommandDescription.Group.allCases {
      let rows = commands.filter { $0.group == group }.map { ($0.name, $0.summary) }
      if !rows.isEmpty { text += "\n\(heading(group.rawValue))\n" + table(rows) }
    }
    text += "\n\(heading("Common options"))\n" + table(rows(of: CommonOptions.specs()))
    let codes = ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
    text += "\n\(heading("Exit codes"))\n" + table(codes)
    text += "\n" + paragraph("`track help COMMAND` shows how to use a command.")
    return text
  }

  /// Returns the output of `track help COMMAND`.
  func page(of command: CommandDescription) -> String {
    var text = table(command.examples.map { ($0.line, $0.meaning) })
    text += "\n\(heading("track \(command.name)")): \(command.summary)\n"
    text += "\n\(heading("Usage")): \(plain(command.usage))\n"
    let arguments = command.arguments.map { (plain($0.placeholder.name), plain($0.summary)) }
    let rows = arguments + rows(of: command.options)
    if !rows.isEmpty { text += "\n" + table(rows) }
    for note in command.notes { text += "\n" + paragraph(note) }
    text += "\n" + paragraph("`track help` lists the common options.")
    return text
  }

  private func rows(of options: [OptionSpec]) -> [(String, String)] {
    options.map { option in
      (plain((option.short.map { "-\($0), " } ?? "") + option.usage), plain(option.summary))
    }
  }

  /// Returns a table of two columns, in which the second column is wrapped. If the text in the
  /// first column is too long, it gets a line of its own.
  private func table(_ rows: [(String, String)]) -> String {
    let widest = rows.map(\.0.displayWidth).max() ?? 0
    let left = min(widest, width / 2)
    var text = ""
    for (word, meaning) in rows {
      let lines = terminal.wrap(meaning, to: width - left - 4)
      let blank = "  " + String(repeating: " ", count: left)
      var start = "  " + word + String(repeating: " ", count: max(left - word.displayWidth, 0))
      if word.displayWidth > left {
        text += start + "\n"
        start = blank
      }
      for (index, line) in lines.enumerated() {
        text += (index == 0 ? start : blank) + "  " + line + "\n"
      }
    }
    return text
  }

  private func paragraph(_ text: String) -> String {
    terminal.wrap(plain(text), to: width).map { $0 + "\n" }.joined()
  }

  private func heading(_ text: String) -> String {
    terminal.paint(text, .heading)
  }

  /// Returns the text; if only ASCII is allowed, the ellipsis is replaced by `...`.
  private func plain(_ text: String) -> String {
    guard terminal.ascii else { return text }
    return text.split(separator: "…", omittingEmptySubsequences: false).joined(separator: "...")
  }
}
