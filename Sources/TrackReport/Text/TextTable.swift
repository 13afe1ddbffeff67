/// A table that adapts its columns to the width of a terminal.
struct TextTable {
  struct Column {
    let title: String
    var layout = ColumnLayout()
  }

  enum Cell {
    case words(String, Terminal.Ink? = nil)
    /// Text with a suffix, which is kept if the text is truncated.
    case title(String, suffix: String)
    /// Text that already contains color codes, and the width that it takes.
    case painted(String, width: Int)
    /// A bar that takes the width of its column; nil for an empty cell.
    case bar(Double?)

    fileprivate var width: Int {
      switch self {
      case .words(let words, _): words.displayWidth
      case .title(let words, let suffix): words.displayWidth + suffix.displayWidth
      case .painted(_, let width): width
      case .bar: 0
      }
    }
  }

  enum Line {
    case headings([String])
    case cells([Cell], Terminal.Ink? = nil)
    /// Text that spans the whole table.
    case label(String)
  }

  let columns: [Column]
  var lines: [Line] = []
  /// The behavior if the table is too wide: true to write each row on several lines, false to drop
  /// columns.
  var stacks = false

  init(_ columns: [Column]) { self.columns = columns }

  mutating func add(_ words: [String]) { lines.append(.cells(words.map { .words($0) })) }

  /// Adds a row with the headings of the columns.
  ///
  /// - Parameter first: A text to use instead of the first heading; nil to keep it.
  mutating func addHeadings(first: String? = nil) {
    let titles = [first ?? columns[0].title] + columns.dropFirst().map(\.title)
    lines.append(.headings(titles))
  }

  /// Returns the table as text, with its headings first.
  func text(for terminal: Terminal) -> String {
    var table = self
    table.lines = []
    table.addHeadings()
    table.lines += lines
    return table.laidOut(on: terminal).map { $0 + "\n" }.joined()
  }

  /// Returns the lines of the table. None of them is wider than the terminal.
  func laidOut(on terminal: Terminal) -> [String] { fitted(on: terminal).lines }

  /// Returns the lines of the table, and the number of periods that were dropped.
  func fitted(on terminal: Terminal) -> (lines: [String], omitted: Int) {
    var table = self
    table.lines = lines.map { $0.harmless(ascii: terminal.ascii) }
    return table.harmlessLines(on: terminal)
  }

  private func harmlessLines(on terminal: Terminal) -> (lines: [String], omitted: Int) {
    let plan = ColumnPlan(self, on: terminal)
    if stacks, plan.hasDropped { return (stacked(on: terminal), 0) }
    let lines = lines.map { line in
      switch line {
      case .label(let words): terminal.paint(terminal.fit(words, to: terminal.width), .quiet)
      case .headings(let titles): plan.heading(titles)
      case .cells(let cells, let ink): plan.line(of: cells, ink)
      }
    }
    return (lines, plan.omitted)
  }

  /// Returns each row as several lines: its first cell and, below it, a line for each other cell,
  /// with the heading of its column.
  private func stacked(on terminal: Terminal) -> [String] {
    lines.flatMap { line -> [String] in
      if case .headings(let titles) = line {
        return terminal.wrap(titles[0], to: terminal.width).map { terminal.paint($0, .heading) }
      }
      guard case .cells(let cells, _) = line else { return [] }
      let words = cells.map { cell -> String in
        guard case .words(let words, _) = cell else { return "" }
        return words.split(separator: " ").joined(separator: " ")
      }
      let first = terminal.wrap(words[0], to: terminal.width)
      let others = zip(columns, words).dropFirst().filter { !$0.1.isEmpty }.map { column, word in
        column.title.isEmpty ? word : "\(column.title.trimmedStart) \(word)"
      }
      return first
        + terminal.wrap(others.joined(separator: ", "), to: terminal.width - 2).map { "  " + $0 }
    }
  }
}

extension TextTable.Line {
  /// Returns the line without characters that a terminal interprets.
  fileprivate func harmless(ascii: Bool) -> TextTable.Line {
    switch self {
    case .label(let words): .label(words.harmless(ascii: ascii))
    case .headings: self
    case .cells(let cells, let ink): .cells(cells.map { $0.harmless(ascii: ascii) }, ink)
    }
  }
}

extension TextTable.Cell {
  fileprivate func harmless(ascii: Bool) -> TextTable.Cell {
    switch self {
    case .words(let words, let ink): .words(words.harmless(ascii: ascii), ink)
    case .title(let words, let suffix):
      .title(words.harmless(ascii: ascii), suffix: suffix.harmless(ascii: ascii))
    case .painted, .bar: self
    }
  }
}

extension TextTable {
  /// The width of the widest cell of each column, the columns with words, and those with bars.
  fileprivate var measured: (widest: [Int], used: Set<Int>, bars: Set<Int>) {
    var widest = columns.map { _ in 0 }
    var (used, bars): (Set<Int>, Set<Int>) = ([], [])
    for line in lines {
      switch line {
      case .label: break
      case .headings(let titles):
        for (column, title) in titles.enumerated() {
          widest[column] = max(widest[column], title.displayWidth)
        }
      case .cells(let cells, _):
        for (column, cell) in cells.enumerated() {
          widest[column] = max(widest[column], cell.width)
          if case .bar = cell { bars.insert(column) }
          if cell.width > 0 { used.insert(column) }
        }
      }
    }
    return (widest, used, bars)
  }
}

/// The selection and widths of a table's columns for the width of a terminal.
private struct ColumnPlan {
  private let columns: [TextTable.Column]
  private let terminal: Terminal
  /// The indices of the shown columns.
  private var shown: [Int]
  private var widths: [Int]
  /// The number of periods that were dropped.
  private(set) var omitted = 0
  private var isCut: Bool { omitted > 0 }

  /// True if columns were dropped that are not bars.
  private(set) var hasDropped = false

  init(_ table: TextTable, on terminal: Terminal) {
    let columns = table.columns
    self.columns = columns
    self.terminal = terminal
    let (widest, used, bars) = table.measured
    // A bar takes its maximum width. Any other column takes the width of its content, up to its
    // maximum.
    let natural = columns.indices.map { column -> Int in
      let layout = columns[column].layout
      if bars.contains(column) { return layout.most }
      return min(layout.isFixed ? layout.most : widest[column], layout.most)
    }
    let least = columns.indices.map { min(natural[$0], columns[$0].layout.least) }
    shown = columns.indices.filter { $0 == 0 || used.contains($0) || bars.contains($0) }
    widths = natural
    var besideTitles = least
    besideTitles[0] = max(least[0], min(natural[0], Self.comfortable))
    // Columns that rank below the bars are dropped first, then the bars and spare columns, and all
    // other columns only if that is not enough.
    if let limit = bars.map({ columns[$0].layout.priority }).max() {
      drop(besideTitles) { columns[$0].layout.priority > limit }
    }
    drop(besideTitles) { bars.contains($0) || columns[$0].layout.isSpare }
    hasDropped = drop(least) { columns[$0].layout.priority > 0 }
    shrink(to: least, bars)
  }

  /// The width up to which titles get space before bars and spare columns get any.
  private static let comfortable = 28

  private var gaps: Int { shown.dropFirst().reduce(0) { $0 + columns[$1].layout.gap } }

  private func total(_ widths: [Int]) -> Int {
    let mark = isCut ? terminal.ellipsis.displayWidth + 2 : 0
    return shown.reduce(gaps + mark) { $0 + widths[$1] }
  }

  /// Drops columns, the one with the highest number first, until the others fit with their minimum
  /// widths. Returns true if any was dropped.
  @discardableResult
  private mutating func drop(_ least: [Int], where isDroppable: (Int) -> Bool) -> Bool {
    let (columns, count) = (columns, shown.count)
    while total(least) > terminal.width,
      let last = shown.dropFirst().filter(isDroppable)
        .max(by: { columns[$0].layout.priority < columns[$1].layout.priority })
    {
      if columns[last].layout.isPeriod { omitted += 1 }
      shown.removeAll { $0 == last }
    }
    return shown.count < count
  }

  /// Narrows columns until they fit, in this order: bars, titles that yield, the widest text
  /// columns, and finally the first column.
  private mutating func shrink(to least: [Int], _ bars: Set<Int>) {
    var excess = total(widths) - terminal.width
    let groups = [
      shown.filter(bars.contains), shown.filter { columns[$0].layout.yields },
      shown.dropFirst().filter { !bars.contains($0) }, [0],
    ]
    for group in groups {
      while excess > 0 {
        let column = group.filter { widths[$0] > least[$0] }.max { widths[$0] < widths[$1] }
        guard let column else { break }
        widths[column] -= 1
        excess -= 1
      }
    }
    widths[0] = max(widths[0] - max(excess, 0), 1)
  }

  func heading(_ titles: [String]) -> String {
    line(of: titles.map { .words($0) }, .heading, mark: terminal.ellipsis)
  }

  /// - Parameter mark: The text in place of the periods that were dropped.
  func line(of cells: [TextTable.Cell], _ ink: Terminal.Ink?, mark: String = "") -> String {
    var line = ""
    var isMarked = !isCut
    for (place, column) in shown.enumerated() {
      let layout = columns[column].layout
      if !isMarked, layout.isPeriod || place == shown.count - 1 {
        line += "  " + terminal.pad(mark, to: terminal.ellipsis.count)
        isMarked = true
      }
      if place > 0 { line += String(repeating: " ", count: layout.gap) }
      line += text(of: cells[column], layout, widths[column])
    }
    line = line.trimmedEnd
    return ink.map { terminal.paint(line, $0) } ?? line
  }

  private func text(of cell: TextTable.Cell, _ layout: ColumnLayout, _ width: Int) -> String {
    switch cell {
    case .bar(let share):
      return share.map { terminal.bar($0, width: width) } ?? String(repeating: " ", count: width)
    case .painted(let text, let used):
      return text + String(repeating: " ", count: max(width - used, 0))
    case .title(let words, let suffix):
      let room = max(width - suffix.displayWidth, min(width, 4))
      return terminal.pad(terminal.fit(words, to: room) + suffix, to: width)
    case .words(let words, let ink):
      let fitted = terminal.fit(words, to: width)
      let blanks = String(repeating: " ", count: max(width - fitted.displayWidth, 0))
      let painted = ink.map { terminal.paint(fitted, $0) } ?? fitted
      return layout.alignment == .left ? painted + blanks : blanks + painted
    }
  }
}
