import TrackCore

/// The output formats in which a figure is shown.
package struct FigureFormats: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let json = FigureFormats(rawValue: 1)
  /// The CSV of `track report`, with a row for each figure of each item.
  package static let csv = FigureFormats(rawValue: 2)
  /// The table on a terminal, with a column for each figure.
  package static let text = FigureFormats(rawValue: 4)
  /// The table in Markdown, with a column for each figure.
  package static let markdown = FigureFormats(rawValue: 8)
  /// The page of `track report --html`.
  package static let page = FigureFormats(rawValue: 16)
  /// The text of `track show`.
  package static let show = FigureFormats(rawValue: 32)
  /// The JSON of `track show`.
  package static let showJSON = FigureFormats(rawValue: 64)

  static let data: FigureFormats = [.json, .csv]
  static let tables: FigureFormats = [.text, .markdown]
}

/// The name of a figure and its layout in each format.
struct FigureHeading: Sendable {
  /// The name in CSV and in `show`: `days to break`.
  let name: String
  /// The name in JSON: `daysToBreak`.
  let field: String
  /// The title of its column in a table.
  let title: String
  let formats: FigureFormats
  /// The layout of the figure's column on a terminal.
  let layout: ColumnLayout
}

/// The value and heading of a figure in those formats that show it in the same way.
struct FigureForm<Row> {
  let heading: FigureHeading
  let value: (Row) -> FigureValue
}

/// A figure of a row, declared once for all formats. It has one form for each set of formats that
/// show it in the same way.
struct Figure<Row> {
  let name: String
  let field: String
  private(set) var forms: [FigureForm<Row>] = []

  /// - Parameters:
  ///   - field: The name in JSON; nil for `name` in camel case.
  ///   - title: The title of the column; nil for `name`.
  init(
    _ name: String, field: String? = nil, title: String? = nil, in formats: FigureFormats,
    layout: ColumnLayout = ColumnLayout(), value: @escaping (Row) -> FigureValue
  ) {
    self.name = name
    self.field = field ?? name.camelCased
    add(in: formats, title: title, layout: layout, value: value)
  }

  /// Creates a figure that shows what a property states, under the name of the property.
  init(_ key: PropertyKey, in formats: FigureFormats, value: @escaping (Row) -> FigureValue) {
    self.init(key.rawValue, in: formats, value: value)
  }

  /// Returns the figure with an additional form, for other formats.
  func or(
    in formats: FigureFormats, title: String? = nil, layout: ColumnLayout = ColumnLayout(),
    value: @escaping (Row) -> FigureValue
  ) -> Figure {
    var figure = self
    figure.add(in: formats, title: title, layout: layout, value: value)
    return figure
  }

  private mutating func add(
    in formats: FigureFormats, title: String?, layout: ColumnLayout,
    value: @escaping (Row) -> FigureValue
  ) {
    let heading = FigureHeading(
      name: name, field: field, title: title ?? name, formats: formats, layout: layout)
    forms.append(FigureForm(heading: heading, value: value))
  }
}

extension Array {
  /// Returns those figures of an item that a format shows, with their names in JSON.
  func fields<Item>(
    of item: Item, in format: FigureFormats
  ) -> [(name: String, value: FigureValue)] where Element == Figure<Item> {
    flatMap(\.forms).filter { $0.heading.formats.contains(format) }
      .map { ($0.heading.field, $0.value(item)) }
  }
}

extension String {
  /// The text in camel case for JSON: `days to break` becomes `daysToBreak`, `at-least` becomes
  /// `atLeast`.
  var camelCased: String {
    let words = split { $0 == " " || $0 == "-" }
    return words.prefix(1).joined()
      + words.dropFirst().map { Words.capitalised(String($0)) }.joined()
  }
}
