import TrackCore

/// The time spent on subjects in each period.
package struct TimeBars: Sendable {
  package struct Row: Sendable {
    package let title: String
    package let total: Number
    /// The seconds in each column.
    package let seconds: [Number]
  }

  package let per: Period
  package let columns: [CalendarSpan]
  /// The rows, longest time first. If there are many subjects, the last row combines several of
  /// them.
  package let rows: [Row]

  /// The maximum numbers of rows and columns. Further subjects share one row. If there is only one
  /// further subject, it gets its own row, too.
  private static let most = (rows: 5, columns: 27)

  /// Returns the periods to show as columns: weeks or, if these are too many, months, quarters or
  /// years.
  static func columns(from first: Day, through last: Day, _ workspace: Workspace) -> [CalendarSpan]
  {
    for period in [Period.week, .month, .quarter, .year] {
      let days = [.week: 7, .month: 28, .quarter: 90][period] ?? 365
      guard (last - first) / days <= most.columns || period == .year else { continue }
      let spans = workspace.calendar.spans(of: period, from: first, through: last)
      return Array(spans.suffix(most.columns))
    }
    return []
  }

  init(_ spent: [TimeRow], _ columns: [CalendarSpan], _ titles: (TimeRow) -> String) {
    per = columns.first?.period ?? .week
    self.columns = columns
    let isMany = spent.count > Self.most.rows + 1
    let shown = isMany ? spent.prefix(Self.most.rows) : spent[...]
    var rows = shown.map { row in
      Row(title: titles(row), total: row.total.seconds, seconds: row.columns.map(\.seconds))
    }
    let others = spent.dropFirst(shown.count)
    if !others.isEmpty {
      rows.append(
        Row(
          title: Words.count(others.count, "other"),
          total: others.reduce(.zero) { $0 + $1.total.seconds },
          seconds: columns.indices.map { column in
            others.reduce(.zero) { $0 + $1.columns[column].seconds }
          }))
    }
    self.rows = rows
  }

  /// Returns the short name of a period, such as `16 Nov` (a week), `Nov`, `Q4` or `2026`.
  static func short(_ span: CalendarSpan) -> String {
    switch span.period {
    case .week: Words.dayAndMonth(span.first)
    case .quarter: String(span.name.dropFirst(5))
    case .month: Words.months[span.first.month - 1]
    default: span.name
    }
  }
}
