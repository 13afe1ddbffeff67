import TrackCore

/// The manual page for `man`, in mdoc format.
struct ManualPage {
  let commands: [CommandDescription]

  var text: String {
    var text = """
      .Dd \(Version.date)
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
      keeps goals, habits, values and ten-week terms as plain text in a folder, best under git.
      Without a command it shows what is due today.
      .Pp

      """
    text += Self.line(
      "`track help guide` shows tasks with examples, `track help format` the format of the files.")
    text += ".Sh COMMANDS\n"
    text += Self.line(
      "A command's name wins over an ID of the same name."
        + " `track ID ITEM…` is the same as `track done ID ITEM…`, `track ID` as `track show ID`.")
    for group in CommandDescription.Group.allCases {
      let members = commands.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      text += ".Ss \(Self.quoted(group.rawValue))\n.Bl -tag -width Ds\n"
      for command in members { text += section(on: command) }
      text += ".El\n"
    }
    text += ".Sh COMMON OPTIONS\n" + list(CommonOptions.specs().map(Self.row))
    text += String(resource: PackageResources.manual_mdoc) + ".Sh EXIT STATUS\n"
    return text + list(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
  }

  private func section(on command: CommandDescription) -> String {
    var text = ".It \(Self.quoted(command.usage))\n"
    let summary = command.summary
    text += Self.line(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    let arguments = command.arguments.map { ($0.placeholder.name, $0.summary) }
    let rows = arguments + command.listedOptions.map(Self.row)
    if !rows.isEmpty { text += list(rows) }
    if let formats = command.sentenceOnFormats { text += ".Pp\n" + Self.line(formats) }
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

  // MARK: mdoc

  /// Returns text with each sentence on its own line. If a line would begin with `.` or `'`, which
  /// mdoc reads as the beginning of a macro, that character is escaped.
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

  /// Returns an argument of an mdoc macro in quotation marks.
  private static func quoted(_ text: String) -> String {
    let parts = escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\\(dq") + "\""
  }

  /// Returns text in ASCII, with other characters escaped. Hyphens are escaped, too, so that a
  /// command that is copied from the page has real hyphens.
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
}
