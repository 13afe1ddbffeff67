import TrackCore

extension Exporter {
  static let sql = Exporter("sql", "a table for sqlite3 or DuckDB") { _ in SQLExport() }
  static let md = Exporter("md", "Markdown tables, newest month first") { _ in MarkdownExport() }
}

/// SQL statements that create and fill a table, for sqlite3 and DuckDB.
struct SQLExport: ExportFormat {
  mutating func begin(to output: inout [UInt8]) {
    let columns = EntryColumns.names.map { name in
      let isNumber = EntryColumns.numbers.contains(name)
      return "\"\(name)\" \(isNumber ? "DOUBLE" : name == "date" ? "DATE" : "TEXT")"
    }
    output +=
      "BEGIN TRANSACTION;\nCREATE TABLE entries (\(columns.joined(separator: ", ")));\n".utf8
  }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    let cells = zip(EntryColumns.names, EntryColumns.cells(of: entry)).map { name, cell in
      cell.isEmpty ? "NULL" : EntryColumns.numbers.contains(name) ? cell : Self.quoted(cell)
    }
    output += "INSERT INTO entries VALUES (\(cells.joined(separator: ", ")));\n".utf8
  }

  mutating func end(to output: inout [UInt8]) { output += "COMMIT;\n".utf8 }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars where scalar.value != 0 {
      if scalar == "'" { quoted += "'" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "'"
  }
}

/// Markdown tables, one for each month, newest month first.
struct MarkdownExport: ExportFormat {
  private var months: [String: [ExchangeEntry]] = [:]

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    months[String(entry.day.iso.prefix(7)), default: []].append(entry)
  }

  mutating func end(to output: inout [UInt8]) {
    for (index, month) in months.keys.sorted(by: >).enumerated() {
      output += "\(index == 0 ? "" : "\n")## \(month)\n\n".utf8
      output += "| Date | Time | What | Amount | Note |\n| --- | --- | --- | --- | --- |\n".utf8
      let entries = (months[month] ?? []).enumerated().sorted {
        ($1.element.day.ordinal, $0.offset) < ($0.element.day.ordinal, $1.offset)
      }
      for (_, entry) in entries {
        let hasTime = entry.amounts.contains { $0.unit == .time }
        let amounts =
          entry.amounts.map(\.inWords)
          + (hasTime ? [] : entry.rangeSeconds.map { [Amount.seconds($0).inWords] } ?? [])
          + entry.parts.map { "\($0.name) \($0.amount.inWords)" }
          + (entry.outcome == .done ? [] : [EntryColumns.word(of: entry.outcome)])
        let cells = [
          entry.day.iso, EntryText.time(of: entry), entry.subject,
          amounts.joined(separator: ", "), entry.note ?? "",
        ]
        output += "| \(cells.map(Self.escaped).joined(separator: " | ")) |\n".utf8
      }
    }
  }

  /// Returns a text with a backslash before each character that Markdown would interpret.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in EntryText.plain(text).unicodeScalars {
      if "\\|`*_[]<>#".unicodeScalars.contains(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
