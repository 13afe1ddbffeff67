/// Rows of words in columns that fit a width.
struct TextTable {
  private let header: [String]
  private var rows: [[String]] = []

  /// Blanks between two columns.
  private static let gap = 2
  /// A column that has to shrink keeps that much, as long as there is any room at all.
  private static let narrowest = 8

  init(_ header: [String]) {
    self.header = header
  }

  /// A word for each column.
  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  /// Columns that nothing stands in are left out, and the last ones where there is no room for
  /// them; the widest shrink first, that of the IDs last.
  func text(for terminal: Terminal) -> String {
    let most = max((terminal.width + Self.gap) / (Self.narrowest + Self.gap), 1)
    let used = header.indices.filter { column in
      column == 0 || rows.contains { !$0[column].isEmpty }
    }.prefix(most)
    var table = [used.map { header[$0] }]
    for row in rows { table.append(used.map { row[$0].harmless(ascii: terminal.ascii) }) }
    let widths = widths(of: table, in: terminal.width)
    var text = ""
    for (index, row) in table.enumerated() {
      var line = ""
      for (column, word) in row.enumerated() {
        let isLast = column == row.count - 1
        let cell =
          isLast ? terminal.fit(word, to: widths[column]) : terminal.pad(word, to: widths[column])
        line += cell + (isLast ? "" : String(repeating: " ", count: Self.gap))
      }
      while line.last == " " { line.removeLast() }
      text += (index == 0 ? terminal.paint(line, .heading) : line) + "\n"
    }
    return text
  }

  private func widths(of table: [[String]], in width: Int) -> [Int] {
    var widths = (table.first ?? []).indices.map { column in
      min(table.map { $0[column].displayWidth }.max() ?? 0, width)
    }
    while widths.reduce(0, +) + (widths.count - 1) * Self.gap > width {
      let others = widths.indices.dropFirst()
      if let widest = others.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest {
        widths[widest] -= 1
      } else if widths[0] > 1 {
        widths[0] -= 1
      } else {
        break
      }
    }
    return widths
  }
}
