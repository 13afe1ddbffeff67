import TrackCore

/// A row of a table of two columns: a key and its text.
struct KeyedText {
  let key: String
  let text: String
  var isDefault = false
}

extension TextPage {
  /// The maximum width of the column of keys. A wider column would leave too little space for the
  /// texts.
  private static let widestKey = 32

  mutating func add(_ rows: [KeyedText], under heading: String) {
    section([terminal.paint(heading, .heading)])
    add(rows)
  }

  mutating func add(_ log: LogFigures.Figure) {
    section([terminal.paint("In the log", .heading)])
    say(log.words, indent: 2)
  }

  /// Adds a table. A key that is the same as in the row above is omitted. A long text is wrapped
  /// within its column.
  mutating func add(_ rows: [KeyedText]) {
    let widest = rows.map { harmless($0.key).displayWidth }.max() ?? 0
    let left = min(widest, Self.widestKey, terminal.width / 3)
    let blanks = String(repeating: " ", count: left)
    var lastKey: String?
    for row in rows {
      var key = row.key == lastKey ? "" : terminal.pad(harmless(row.key), to: left)
      lastKey = row.key
      for line in lines(of: row, max(terminal.width - left - 4, 10)) {
        add(["  " + (key.isEmpty ? blanks : terminal.paint(key, .quiet)) + "  " + line])
        key = ""
      }
    }
  }

  private func lines(of row: KeyedText, _ room: Int) -> [String] {
    var lines = row.text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      line -> [String] in
      let wrapped = terminal.wrap(harmless(String(line)), to: room)
      return wrapped.isEmpty ? [""] : wrapped
    }
    if row.isDefault, let last = lines.popLast() {
      lines.append("\(last) \(terminal.paint("(default)", .quiet))")
    }
    return lines
  }

  private func harmless(_ text: String) -> String { text.harmless(ascii: terminal.ascii) }
}
