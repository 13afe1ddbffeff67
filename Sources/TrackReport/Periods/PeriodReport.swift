import TrackCore

/// A report with a column for each period.
package struct PeriodReport: Sendable {
  package let today: Day
  package let per: Period
  package let period: Report.Span
  package let filter: EntryFilter
  package let columns: [PeriodColumn]
  var tables: [PeriodTable] = []
  /// Sentences about totals that are not the sums of their columns.
  var notes: [String] = []
  package var problems = Problem.Tally()

  init(
    today: Day, per: Period, period: Report.Span, filter: EntryFilter, columns: [PeriodColumn]
  ) {
    self.today = today
    self.per = per
    self.period = period
    self.filter = filter
    self.columns = columns
  }
}

/// The figures of one part of a report, for all days together and for each period.
struct PeriodTable: Sendable {
  struct Row: Sendable {
    let id: String
    let title: String
    var emoji: String?
    /// The part of the measure, in a table of readings. If a goal has several measures, the measure
    /// that the row is about.
    var part: String?
    /// The unit: empty for a count or a share, `s` for time.
    let unit: String
    let headings: [FigureHeading]
    /// The figures of all days together, then the figures of each period.
    let values: [[FigureValue]]

    init<Item>(
      id: String, title: String, emoji: String? = nil, part: String? = nil, unit: Unit = .none,
      _ figures: [Figure<Item>], whole: Item, columns: [Item]
    ) {
      self.id = id
      self.title = title
      self.emoji = emoji
      self.part = part
      self.unit = unit.name
      let forms = figures.flatMap(\.forms)
      headings = forms.map(\.heading)
      values = ([whole] + columns).map { item in forms.map { $0.value(item) } }
    }

    /// The title with its part.
    var name: String { title + (part.map { " \($0)" } ?? "") }

    /// The unit for use after the title; empty for counts and time.
    var suffix: String { unit.isEmpty || unit == "s" ? "" : ", " + unit }

    /// The figure that tables show, first for all days together, then for each period.
    var shown: [FigureValue] {
      guard let index = headings.firstIndex(where: { $0.formats.contains(.text) }) else {
        return values.map { _ in .none }
      }
      return values.map { $0[index] }
    }
  }

  let part: ReportPart
  /// The kind of item, as CSV names it: `habit`.
  let kind: String
  /// The title: `Habits, done of due`.
  let title: String
  /// The subject of the rows, such as `Habit`; the heading of the first column in Markdown.
  let subject: String
  /// The name of a row's part in JSON; nil if rows have no parts.
  var partField: String?
  var rows: [Row] = []
}
