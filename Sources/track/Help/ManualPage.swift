import TrackCore

/// The manual of the program for `man`, in the language mdoc.
struct ManualPage {
  let commands: [Command]

  var text: String {
    var text = """
      .Dd \(Self.date)
      .Dt TRACK 1
      .Os
      .Sh NAME
      .Nm track
      .Nd goals, habits, values and ten-week terms as plain text
      .Sh SYNOPSIS
      .Nm
      .Op Ar command
      .Op Ar word ...
      .Op Ar option ...
      .Sh DESCRIPTION
      .Nm
      keeps goals, habits, values and ten-week terms as plain text in a folder, which is best
      kept under git.
      Without a command it shows what is due today.
      .Pp

      """
    text += Self.line("`track help format` prints the reference of the files.")
    text += ".Sh COMMANDS\n"
    for group in Command.Group.allCases {
      let members = commands.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      text += ".Ss \(Self.quoted(group.rawValue))\n.Bl -tag -width Ds\n"
      for command in members { text += section(on: command) }
      text += ".El\n"
    }
    text += ".Sh OPTIONS OF EVERY COMMAND\n" + list(CommonOptions.all.map(Self.row))
    return text + Self.rest
  }

  private func section(on command: Command) -> String {
    var text = ".It \(Self.quoted(command.usage))\n"
    let summary = command.summary
    text += Self.line(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    let arguments = command.arguments.map { ($0.placeholder.name, $0.summary) }
    let rows = arguments + command.options.map(Self.row)
    if !rows.isEmpty { text += list(rows) }
    for note in command.notes { text += ".Pp\n" + Self.line(note) }
    guard !command.examples.isEmpty else { return text }
    return text + ".Pp\nExamples:\n" + list(command.examples.map { ($0.line, $0.meaning) })
  }

  private func list(_ rows: [(String, String)]) -> String {
    let items = rows.map { ".It \(Self.quoted($0.0))\n" + Self.line($0.1) }
    return ".Bl -tag -width Ds -compact\n" + items.joined() + ".El\n"
  }

  private static func row(_ option: OptionSpec) -> (String, String) {
    ((option.short.map { "-\($0), " } ?? "") + option.usage, option.summary)
  }

  // MARK: The language

  /// Text, each sentence on a line of its own; one that begins as a request does is kept from
  /// being one.
  private static func line(_ text: String) -> String {
    var lines = [""]
    for word in escaped(text).split(separator: " ") {
      let isFirst = lines[lines.count - 1].isEmpty
      let isRequest = isFirst && (word.hasPrefix(".") || word.hasPrefix("'"))
      lines[lines.count - 1] += (isFirst ? "" : " ") + (isRequest ? "\\&" : "") + word
      let end = word.last { !"`\"')".contains($0) }
      if let end, ".?!".contains(end) { lines.append("") }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  /// One argument of a request.
  private static func quoted(_ text: String) -> String {
    let parts = escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\\(dq") + "\""
  }

  /// Text in ASCII, with the hyphens that may be copied.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      case _ where scalar.value < ASCII.space: result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }

  /// The day of this version as mdoc has it.
  private static let date = Program.versionDate

  private static let rest = #"""
    .Sh ENVIRONMENT
    .Bl -tag -width Ds
    .It Ev TRACK_DIR
    The data directory, where
    .Fl \-dir
    does not name one.
    Else it is the nearest folder at or above the working one that holds a
    .Pa track.txt ,
    else
    .Pa ~/track .
    .It Ev TRACK_NOW
    The moment to take for now.
    .It Ev VISUAL , EDITOR
    What
    .Ql track edit
    opens.
    .It Ev NO_COLOR
    If it is not empty, nothing is printed in colour.
    .It Ev COLUMNS
    How wide a line may be.
    .El
    .Sh FILES
    .Bl -tag -width Ds
    .It Pa track.txt
    Marks a data directory, and holds its settings.
    .It Pa values.txt , goals.txt , habits.txt , measures.txt , terms/*.txt
    What is tracked.
    .It Pa log.txt , log/*.txt , sources/*.txt
    What was done and measured.
    .It Pa .track/
    State of this copy of the directory only: its lock, and what can be undone.
    .El
    .Sh EXIT STATUS
    .Bl -tag -width Ds
    .It 0
    Everything is fine.
    .It 1
    Something was found: mistakes, or conflicts that are left.
    .It 2
    The command line cannot be understood, or what it asks for must not be written.
    .It 3
    Data cannot be read or written.
    .El

    """#
}
