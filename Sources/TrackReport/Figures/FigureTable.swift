/// Rows of figures that can be written in any format.
package struct FigureTable: Sendable {
  struct Row: Sendable {
    /// The kind of the item, in the form in which CSV and the page name it: `habit`.
    let kind: String
    let id: String
    /// The values of the row, one for each heading of the table.
    let values: [FigureValue]
  }

  /// The name of the part of the report to which the table belongs: `habits`.
  let part: String
  /// The title of the table: `Habits`.
  let title: String
  /// The singular noun for the rows, such as `Habit`. It is the heading of the first column in
  /// Markdown.
  let subject: String
  let headings: [FigureHeading]
  let rows: [Row]

  /// - Parameter kind: The kind of an item; nil if it is `subject` for all items.
  init<Item>(
    _ part: String, title: String? = nil, subject: String, _ figures: [Figure<Item>],
    _ items: [Item], kind: ((Item) -> String)? = nil, id: (Item) -> String
  ) {
    self.part = part
    self.title = title ?? Words.capitalised(part)
    self.subject = subject
    let forms = figures.flatMap(\.forms)
    headings = forms.map(\.heading)
    rows = items.map { item in
      Row(
        kind: kind?(item) ?? subject.lowercased(), id: id(item),
        values: forms.map { $0.value(item) })
    }
  }

  /// False for a table that only has rows.
  var hasHead: Bool { !headings.allSatisfy(\.name.isEmpty) }

  /// Creates a table from texts. The first column contains the names of the rows.
  ///
  /// - Parameters:
  ///   - head: The headings; empty for a table without a head.
  ///   - alignment: The alignment of all columns but the first.
  init(head: [String], rows: [[String]], _ alignment: ColumnLayout.Alignment = .left) {
    (part, title, subject) = ("", "", head.first ?? "")
    let names = head.isEmpty ? (rows.first ?? []).map { _ in "" } : head
    headings = names.map {
      FigureHeading(
        name: $0, field: "", title: $0, formats: .page, layout: ColumnLayout(alignment: alignment))
    }
    self.rows = rows.map { Row(kind: "", id: "", values: $0.map { .text($0) }) }
  }

  /// Returns the headings that a format shows, with their indices in each row.
  func columns(in format: FigureFormats) -> [(index: Int, heading: FigureHeading)] {
    headings.enumerated().filter { $1.formats.contains(format) }
      .map { (index: $0, heading: $1) }
  }

  /// Returns the headings that a format shows, without columns that have no value in any row. The
  /// first column is always kept.
  func used(in format: FigureFormats) -> [(index: Int, heading: FigureHeading)] {
    columns(in: format).enumerated().filter { number, column in
      number == 0 || rows.contains { !$0.values[column.index].isNone }
    }.map(\.element)
  }
}

extension TextPage {
  /// - Parameter groups: The name of each row's group, by the ID of the row.
  mutating func add(_ table: FigureTable, groups: [String: String] = [:]) {
    add(table.textTable(for: terminal, groups: groups).laidOut(on: terminal))
  }
}
