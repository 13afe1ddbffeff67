import TrackCore

extension Report {
  /// Returns the report as Markdown, for pasting into notes.
  package func markdown(_ parts: Set<ReportPart> = .all) -> String {
    var text = "# \(title)\n\n\(Words.date(today)) \(today.year)"
    if let term = ownTerm {
      text += ", \(term.weekInWords), \(Words.count(term.daysLeft, "day")) left"
    }
    text += "\n"
    if !filter.isEmpty { text += "\n\(Markdown.escaped(filter.inWords))\n" }
    if let parts = verdict?.parts, !parts.isEmpty {
      text += "\n\(Words.capitalised(parts.joined(separator: "; "))).\n"
    }
    if let firstStep { text += "\n\(Markdown.escaped(firstStep))\n" }
    for table in tables(parts) where !table.rows.isEmpty { text += Markdown.text(of: table) }
    return text
  }

  private var title: String {
    guard let term = ownTerm else { return Markdown.escaped(period.name) }
    return "Term \(term.number)" + (term.name.map { ": " + Markdown.escaped($0) } ?? "")
  }
}

/// Writes tables in Markdown. Text from a file is escaped, so that it cannot end its cell.
enum Markdown {
  static func text(of table: FigureTable) -> String {
    let columns = table.used(in: .markdown)
    let heads = columns.enumerated().map {
      $0 == 0 ? table.subject : Words.capitalised($1.heading.title)
    }
    return text(
      table.title, heads, table.rows.map { row in columns.map { row.values[$0.index].words } })
  }

  static func text(_ heading: String, _ head: [String], _ rows: [[String]]) -> String {
    var text = "\n## \(heading)\n\n"
    text += "| " + head.joined(separator: " | ") + " |\n"
    text += "|" + head.map { _ in " --- |" }.joined() + "\n"
    for row in rows { text += "| " + row.map(escaped).joined(separator: " | ") + " |\n" }
    return text
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.harmless(ascii: false).unicodeScalars {
      switch scalar {
      case "|", "\\", "`", "*", "_", "[", "]", "<", ">", "#": escaped += "\\"
      case "\n", "\r":
        escaped += " "
        continue
      default: break
      }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
