/// Rows of figures, ready for any format.
package struct FigureTable: Sendable {
  struct Row: Sendable {
    /// The kind of thing, as CSV and the page name it: `habit`.
    let kind: String
    let id: String
    /// A value for each heading of the table.
    let values: [FigureValue]
  }

  /// The part of a report that it is: `habits`.
  let part: String
  /// `Habits`
  let title: String
  /// The title of one row, such as `Habit`.
  let subject: String
  let headings: [FigureHeading]
  let rows: [Row]

  init<Item>(
    _ part: String, title: String? = nil, subject: String, _ figures: [Figure<Item>],
    _ items: [Item], kind: (Item) -> String, id: (Item) -> String
  ) {
    self.part = part
    self.title = title ?? Words.capitalised(part)
    self.subject = subject
    headings = figures.map(\.heading)
    rows = items.map { item in
      Row(kind: kind(item), id: id(item), values: figures.map { $0.value(item) })
    }
  }

  /// A table of words alone, the first column naming the rows.
  init(head: [String], rows: [[String]]) {
    part = ""
    title = ""
    subject = head.first ?? ""
    headings = head.map {
      FigureHeading(name: $0, field: "", title: $0, formats: .page, layout: ColumnLayout())
    }
    self.rows = rows.map { Row(kind: "", id: "", values: $0.map { .text($0) }) }
  }

  /// The headings and values of a row that a format shows.
  func columns(in format: FigureFormats) -> [(index: Int, heading: FigureHeading)] {
    headings.enumerated().filter { $1.formats.contains(format) }
      .map { (index: $0, heading: $1) }
  }

  /// The table without columns that no row has a value in; the first always stays.
  func used(in format: FigureFormats) -> [(index: Int, heading: FigureHeading)] {
    columns(in: format).enumerated().filter { number, column in
      number == 0 || rows.contains { !$0.values[column.index].isNone }
    }.map(\.element)
  }
}
