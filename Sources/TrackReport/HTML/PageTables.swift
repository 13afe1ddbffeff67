import TrackCore

/// Writes tables and lists of figures in HTML.
extension PageParts {
  /// Writes the table of a picture in an element that can be opened.
  mutating func details(_ summary: String, _ table: FigureTable) {
    guard !table.rows.isEmpty else { return }
    html.open("details")
    html.element("summary", text: summary)
    html.open("div", ["class": "scroll", "tabindex": table.headings.count > 4 ? "0" : nil])
    self.table(table)
    html.close("div")
    html.close("details")
  }

  /// Writes a table with the columns that a format shows. The first column contains the names of
  /// the rows.
  ///
  /// - Parameters:
  ///   - rows: The rows to write; nil for all.
  ///   - anchor: The prefix of the links on the names of rows, such as `habit-`.
  mutating func table(
    _ table: FigureTable, in format: FigureFormats = .page, rows: [FigureTable.Row]? = nil,
    anchor: String? = nil
  ) {
    let columns = table.used(in: format)
    html.open("table")
    html.open("thead")
    html.open("tr")
    for (number, column) in columns.enumerated() {
      let title = number == 0 && format == .text ? table.title : column.heading.title
      html.open("th", ["scope": "col", "class": number == 0 ? nil : column.heading.style])
      if title.isEmpty {
        html.element("span", ["class": "hide"], text: Words.capitalised(column.heading.name))
      } else {
        html.text(Words.capitalised(title))
      }
      html.close("th")
    }
    html.close("tr")
    html.close("thead")
    html.open("tbody")
    for row in rows ?? table.rows { write(row, columns, format, anchor) }
    html.close("tbody")
    html.close("table")
  }

  private mutating func write(
    _ row: FigureTable.Row, _ columns: [(index: Int, heading: FigureHeading)],
    _ format: FigureFormats, _ anchor: String?
  ) {
    let name = columns.first.map { row.values[$0.index] } ?? .none
    html.open("tr", ["data-name": row.kind.isEmpty ? nil : Self.shown(name.words)])
    for (number, column) in columns.enumerated() {
      if number == 0 {
        html.open("th", ["scope": "row"])
        if let anchor {
          html.open("a", ["href": Self.link(to: anchor + row.id)])
          write(name, of: row, column.heading, format)
          html.close("a")
        } else {
          write(name, of: row, column.heading, format)
        }
        html.close("th")
      } else {
        html.open("td", ["class": column.heading.style])
        write(row.values[column.index], of: row, column.heading, format)
        html.close("td")
      }
    }
    html.close("tr")
  }

  /// Writes the figures of a habit, each with its name.
  package mutating func facts(ofHabit id: String, in report: Report) {
    let table = report.table(.habits)
    if let row = table.rows.first(where: { $0.id == id }) { facts(row, of: table) }
  }

  /// Writes the figures of a row, each with its name.
  mutating func facts(_ row: FigureTable.Row, of table: FigureTable) {
    html.open("dl", ["class": "facts"])
    for column in table.columns(in: .page) {
      let value = row.values[column.index]
      if case .title = value { continue }
      if value.isNone { continue }
      html.element("dt", text: Words.capitalised(column.heading.title))
      html.open("dd")
      write(value, of: row, column.heading, .page)
      html.close("dd")
    }
    html.close("dl")
  }

  private mutating func write(
    _ value: FigureValue, of row: FigureTable.Row, _ heading: FigureHeading,
    _ format: FigureFormats
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
        html.element("span", ["class": mood.style], text: value.words)
      } else if format == .page, !row.kind.isEmpty, let cell = value.cell {
        figure("\(key) \(heading.field)", cell, value.words)
      } else {
        html.prose(Self.shown(value.words))
      }
    }
  }

  /// Writes the days of a week as marks, with a box around today, and a text for screen readers.
  package mutating func days(_ states: [ReportedState], _ today: Int) {
    let terminal = Terminal()
    html.open("span", ["class": "days", "aria-hidden": "true"])
    for (index, state) in states.enumerated() {
      let isPast = index < today
      let style: String? =
        switch state {
        case .failed: "f"
        case .none: isPast ? "f" : nil
        case .notDue, .skipped, .paused: "o"
        case .done, .partial, .ahead: nil
        }
      html.element(
        "i",
        [
          "class": index == today
            ? [style, "now"].compactMap(\.self).joined(separator: " ") : style
        ],
        text: state == .ahead ? "\u{A0}" : terminal.mark(state, isPast: isPast))
    }
    html.close("span")
    let words = states.enumerated().filter { $1 != .ahead && $1 != .notDue }.map { index, state in
      let isMissed = state == .failed || state == .none && index < today
      let distance = today - index
      let day = distance == 0 ? "today" : Words.count(distance, "day") + " ago"
      return "\(day) \(isMissed ? "missed" : state == .none ? "open" : state.rawValue)"
    }
    if !words.isEmpty {
      html.element("span", ["class": "hide"], text: words.joined(separator: ", "))
    }
  }

  /// Writes a small chart with a column for each share, in the color of a block or of the theme. A
  /// share that is nil is a dot.
  mutating func spark(_ shares: [Double?], _ color: FileColor?) {
    html.open("svg", ["class": "spark pic", "viewBox": "0 0 80 20", "aria-hidden": "true"])
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
    var canvas = Canvas()
    canvas.path(columns, color.map { "own " + $0.style } ?? "l3")
    canvas.path(dots, "speck")
    html.add(canvas.markup)
    html.close("svg")
  }
}

extension FigureHeading {
  /// The CSS class of the cells in the column, which aligns numbers to the right.
  fileprivate var style: String? {
    guard formats.contains(.page) || layout.alignment == .right else { return nil }
    return layout.alignment == .right ? "n" : nil
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
