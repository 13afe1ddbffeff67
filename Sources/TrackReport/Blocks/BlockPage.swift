/// A table of two columns, for keys and their texts.
struct BlockPage {
  struct Row {
    let key: String
    let text: String
    let isDefault: Bool
  }

  let terminal: Terminal

  /// The maximum width of the left column. A wider column would leave too little space for the
  /// texts.
  private static let widestKey = 32

  func harmless(_ text: String) -> String { text.harmless(ascii: terminal.ascii) }

  func row(_ key: String, _ text: String, isDefault: Bool = false) -> Row {
    Row(key: key, text: text, isDefault: isDefault)
  }

  /// Returns the table. A key that is the same as in the row above is omitted. A long text is
  /// wrapped within its column.
  func table(_ rows: [Row]) -> String {
    let widest = rows.map { harmless($0.key).displayWidth }.max() ?? 0
    let left = min(widest, Self.widestKey, terminal.width / 3)
    let room = max(terminal.width - left - 4, 10)
    var text = ""
    var lastKey: String?
    for row in rows {
      var key = row.key == lastKey ? "" : terminal.pad(harmless(row.key), to: left)
      lastKey = row.key
      for line in lines(of: row, room) {
        text +=
          "  " + (key.isEmpty ? String(repeating: " ", count: left) : terminal.paint(key, .quiet))
        text += "  " + line + "\n"
        key = ""
      }
    }
    return text
  }

  private func lines(of row: Row, _ room: Int) -> [String] {
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
}
