import TrackCore

/// A report with a column for each period.
package struct PeriodReport: Sendable {
  package let today: Day
  package let per: Period
  package let period: Report.NamedSpan
  package let filter: EntryFilter
  package let columns: [PeriodColumn]
  var tables: [PeriodTable] = []
  /// Sentences about rows whose total is not the sum of the columns.
  var notes: [String] = []
  package var problems = Problem.Tally()

  /// The days of all columns.
  var days: DaySpan { DaySpan(from: period.from, through: min(period.to, today)) }
}

/// The figures of an item for all days together, and for each period.
struct PeriodFigures: Sendable {
  let headings: [FigureHeading]
  /// The figures of all days together, then the figures of each period.
  let values: [[FigureValue]]

  init<Item>(_ figures: [Figure<Item>], whole: Item, columns: [Item]) {
    let forms = figures.flatMap(\.forms)
    headings = forms.map(\.heading)
    values = ([whole] + columns).map { item in forms.map { $0.value(item) } }
  }

  /// The figures that a format shows, for all days together and then for each period.
  func values(in format: FigureFormats) -> [[FigureValue]] {
    values.map { values in
      zip(headings, values).filter { $0.0.formats.contains(format) }.map(\.1)
    }
  }

  /// The figure that tables show, for all days together and then for each period.
  var shown: [FigureValue] { values(in: .text).map { $0.first ?? .none } }
}

/// One part of a report as a table: its figures for all days together, and for each period.
struct PeriodTable: Sendable {
  struct Row: Sendable {
    let id: String
    let title: String
    var emoji: String?
    /// The part of a measure, in a table of readings. In a table of goals with several measures,
    /// the measure that the row is about.
    var part: String?
    /// The unit: empty for a count or a share, `s` for time.
    var unit = ""
    let figures: PeriodFigures

    /// The title with its part.
    var name: String { title + (part.map { " \($0)" } ?? "") }

    /// The unit with a comma, to be added to the title; empty for counts and times.
    var suffix: String { unit.isEmpty || unit == "s" ? "" : ", " + unit }

  }

  let part: ReportPart
  /// The kind of the items, in the form in which CSV names it: `habit`.
  let kind: String
  /// The title of the table, such as `Habits, done of due`.
  let title: String
  /// The singular noun for the rows, such as `Habit`. It is the heading of the first column in
  /// Markdown.
  let subject: String
  /// The name under which JSON has the `part` of a row; nil if rows have no parts.
  var partField: String?
  var rows: [Row] = []
}
