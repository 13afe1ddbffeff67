import TrackReport

/// Formats help for the terminal. Examples come first, and a page fits one screen.
struct HelpText {
  let terminal: Terminal

  /// The width of lines. It is that of the terminal, but at most 100 columns, for readability.
  private var width: Int { min(terminal.width, 100) }

  /// The commands to start with.
  static let first = ["add", "done", "skip", "undo", "report", "check", "sync"]

  /// The row about a command line without a command. It follows the command `undo`.
  private static let subject = (
    "ID [ITEM…]", "the same as `track done ID ITEM…`; an ID alone shows it"
  )

  /// Returns the output of `track help`: the commands to start with, and the names of the others.
  func overview(of commands: [CommandDescription]) -> String {
    var firstRows = Self.first.compactMap { name in
      commands.first { $0.name == name }.map { (name, $0.summary) }
    }
    firstRows.insert((plain(Self.subject.0), Self.subject.1), at: 4)
    var text = "track keeps goals, habits, values and ten-week terms as plain text.\n"
    text += "\n\(heading("Start with these, as in `track add`"))\n" + table(firstRows)
    let groups = CommandDescription.Group.allCases.map { group in
      (group, commands.listed.filter { $0.group == group && !Self.first.contains($0.name) })
    }
    text += "\n\(heading("The others"))\n"
    text += table(
      groups.filter { !$0.1.isEmpty }.map { group, members in
        (group.rawValue, members.map(\.name).joined(separator: ", "))
      })
    text += "\n\(heading("Common options"))\n" + table(rows(of: CommonOptions.specs()))
    let codes = ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
    text += "\n\(heading("Exit codes"))\n" + table(codes)
    text += "\n"
    text += paragraph(
      "`track help COMMAND` shows how to use a command, `track help commands` what each does,"
        + " `track help guide` tasks with examples, `track help legend` the marks. A command's name"
        + " wins over an ID of the same name: then write `track done ID`.")
    return text
  }

  /// Returns the commands with what they do, by group.
  func list(of commands: [CommandDescription]) -> String {
    CommandDescription.Group.allCases.map { group in
      let rows = commands.filter { $0.group == group }.map { ($0.name, $0.summary) }
      return "\(heading(group.rawValue))\n" + table(rows)
    }.joined(separator: "\n")
  }

  /// Returns the output of `track help COMMAND`.
  func page(of command: CommandDescription) -> String {
    var text = table(command.examples.map { ($0.line, $0.meaning) })
    text += "\n\(heading("track \(command.name)")): \(command.summary)\n"
    text += "\n\(heading("Usage")): \(plain(command.usage))\n"
    let arguments = command.arguments.map { (plain($0.placeholder.name), plain($0.summary)) }
    let rows = arguments + rows(of: command.listedOptions)
    if !rows.isEmpty { text += "\n" + table(rows) }
    if let formats = command.sentenceOnFormats { text += "\n" + paragraph(formats) }
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
