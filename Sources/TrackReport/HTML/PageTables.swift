import TrackCore

/// Writes tables and lists of figures in HTML.
extension PageParts {
  /// Writes the table of a picture in an element that can be opened.
  mutating func details(_ summary: String, _ table: FigureTable) {
    guard !table.rows.isEmpty else { return }
    details(summary) { page in
      page.element("div", "scroll", ["tabindex": table.headings.count > 4 ? "0" : nil]) { page in
        page.table(table)
      }
    }
  }

  /// Writes a table. The first column contains the names of the rows.
  ///
  /// - Parameters:
  ///   - rows: The rows to write; nil for all.
  ///   - style: The CSS class of the table.
  mutating func table(
    _ table: FigureTable, rows: [FigureTable.Row]? = nil, style: String? = nil
  ) {
    let columns = table.used(in: .page)
    element("table", style) { page in
      if table.hasHead { page.writeHead(columns) }
      page.element("tbody") { page in
        for row in rows ?? table.rows { page.write(row, columns) }
      }
    }
  }

  private mutating func writeHead(_ columns: [(index: Int, heading: FigureHeading)]) {
    element("thead") { page in
      page.element("tr") { page in
        for (number, column) in columns.enumerated() {
          let style = number == 0 ? nil : column.heading.style
          page.element("th", nil, ["scope": "col", "class": style]) { page in
            guard column.heading.title.isEmpty else {
              return page.text(Words.capitalised(column.heading.title))
            }
            page.element("span", "hide", text: Words.capitalised(column.heading.name))
          }
        }
      }
    }
  }

  private mutating func write(
    _ row: FigureTable.Row, _ columns: [(index: Int, heading: FigureHeading)]
  ) {
    let name = columns.first.map { row.values[$0.index] } ?? .none
    element("tr", nil, ["data-name": row.kind.isEmpty ? nil : Self.shown(name.words)]) { page in
      for (number, column) in columns.enumerated() {
        let attributes: Markup.Attributes =
          number == 0 ? ["scope": "row"] : ["class": column.heading.style]
        page.element(number == 0 ? "th" : "td", nil, attributes) { page in
          page.write(row.values[column.index], of: row, column.heading)
        }
      }
    }
  }

  /// Writes the figures of a habit, each with its name.
  package mutating func facts(ofHabit id: String, in report: Report) {
    let table = report.table(.habits)
    if let row = table.rows.first(where: { $0.id == id }) { facts(row, of: table) }
  }

  /// Writes the figures of a row, each with its name.
  mutating func facts(_ row: FigureTable.Row, of table: FigureTable) {
    element("dl", "facts") { page in
      for column in table.columns(in: .page) {
        let value = row.values[column.index]
        if case .title = value { continue }
        if value.isNone { continue }
        page.element("dt", text: Words.capitalised(column.heading.title))
        page.element("dd") { $0.write(value, of: row, column.heading) }
      }
    }
  }

  private mutating func write(
    _ value: FigureValue, of row: FigureTable.Row, _ heading: FigureHeading
  ) {
    let key = "\(row.kind) \(row.id)"
    switch value {
    case .none: break
    case .title(let title, let emoji, _):
      self.title(title, emoji: emoji)
    case .spark(let shares): spark(shares, nil)
    case .days(let states, let today): days(states, today)
    case .bar(let share): if let share { meter(share) }
    case .phrase(let pieces):
      for piece in pieces {
        switch piece {
        case .words(let words): html.text(words)
        case .figure(let field, let value):
          figure("\(key) \(field)", value.cell, value.words)
        }
      }
    default:
      if let mood = value.mood {
        element("span", mood.style, text: value.words)
      } else if !row.kind.isEmpty, let cell = value.cell {
        figure("\(key) \(heading.field)", cell, value.words)
      } else {
        html.prose(Self.shown(value.words))
      }
    }
  }

  /// Writes the days of a week as marks, with a box around today, and a text for screen readers.
  package mutating func days(_ states: [ReportedState], _ today: Int) {
    let terminal = Terminal()
    element("span", "days", ["aria-hidden": "true"]) { page in
      for (index, state) in states.enumerated() {
        let isPast = index < today
        let style: String? =
          switch state {
          case .failed: "f"
          case .none: isPast ? "f" : nil
          case .notDue, .skipped, .paused: "o"
          case .done, .partial, .ahead: nil
          }
        page.element(
          "i",
          index == today ? [style, "now"].compactMap(\.self).joined(separator: " ") : style,
          text: state == .ahead ? "\u{A0}" : terminal.mark(state, isPast: isPast))
      }
    }
    let words = states.enumerated().filter { $1 != .ahead && $1 != .notDue }.map { index, state in
      let isMissed = state == .failed || state == .none && index < today
      let distance = today - index
      let day = distance == 0 ? "today" : Words.count(distance, "day") + " ago"
      return "\(day) \(isMissed ? "missed" : state == .none ? "open" : state.rawValue)"
    }
    if !words.isEmpty { element("span", "hide", text: words.joined(separator: ", ")) }
  }

  /// Writes a small chart with a column for each share, in the color of a block or of the theme. A
  /// share that is nil is a dot.
  mutating func spark(_ shares: [Double?], _ color: FileColor?) {
    var (columns, dots) = (SVGPath(), SVGPath())
    for (index, share) in shares.enumerated() {
      let x = Double(index) * 8
      guard let share else {
        dots.move(x + 2, 19)
        dots.go("h2v-2h-2z")
        continue
      }
      columns.move(x, 19)
      columns.down(to: (19 - max(min(share, 1) * 18, 1)).rounded())
      columns.go("h6")
      columns.down(to: 19)
      columns.close()
    }
    decoration("spark pic", 80, 20) { canvas in
      canvas.path(columns, color.map { "own " + $0.style } ?? "l3")
      canvas.path(dots, "speck")
    }
  }
}

extension FigureHeading {
  /// The CSS class of the cells in the column, which aligns numbers to the right.
  fileprivate var style: String? {
    layout.alignment == .right ? "n" : nil
  }
}

extension FigureValue.Mood {
  /// The CSS class of a status.
  package var style: String {
    switch self {
    case .good: "status good"
    case .warning: "status warn"
    case .bad: "status bad"
    case .neutral: "status quiet"
    }
  }
}
