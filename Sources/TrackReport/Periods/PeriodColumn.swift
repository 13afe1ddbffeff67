import TrackCore
import TrackJSON

/// A period with its own figures. If only some days of the period are requested, only these days
/// count.
package struct PeriodColumn: Hashable, Sendable {
  /// The name of the period, such as `2026-W47`.
  package let name: String
  /// The short name of the period, such as `W47`.
  package let short: String
  package let days: DaySpan

  /// Returns a column for each period of a kind. If the periods are terms, days that are in no term
  /// have columns, too.
  ///
  /// The first column contains the first of the days or, if that is later, the first day of the
  /// log. There are no columns if the log is empty and `begin` is nil.
  ///
  /// - Parameter begin: A day that counts as the first day of the log if it is earlier or if the
  ///   log is empty.
  static func columns(
    per: Period, in days: DaySpan, begin: Day? = nil, _ workspace: Workspace
  ) -> [PeriodColumn] {
    guard let begin = [workspace.firstLogDay, begin].compactMap(\.self).min() else { return [] }
    let (from, last) = (max(days.from, begin), days.through ?? .last)
    let spans = workspace.calendar.spans(of: per, from: from, through: last)
    let days = TimeQuestion.columns(by: per, from: from, through: last, in: workspace.calendar)
    var columns: [PeriodColumn] = []
    var next = from
    for (span, days) in zip(spans, days) {
      if days.from > next { columns.append(.outsideTerms(from: next, through: days.from - 1)) }
      columns.append(PeriodColumn(name: span.name, short: short(span), days: days))
      next = (days.through ?? last) + 1
    }
    if next <= last { columns.append(.outsideTerms(from: next, through: last)) }
    return columns
  }

  /// Returns a column for days that are in no term: between two terms, before the first one, or
  /// after the last one.
  private static func outsideTerms(from first: Day, through last: Day) -> PeriodColumn {
    PeriodColumn(name: "no term", short: "no term", days: DaySpan(from: first, through: last))
  }

  private static func short(_ span: CalendarSpan) -> String {
    switch span.period {
    case .day: String(span.name.dropFirst(5))
    case .week: String(span.name.dropFirst(5))
    case .term: "T\(span.term ?? 0)"
    case .month, .quarter, .year: span.name
    }
  }
}

extension PeriodColumn: JSONObjectConvertible {
  package var json: JSONObject { ["name": name, "from": days.from, "to": days.through] }
}

extension PeriodColumn {
  /// Returns the table columns for periods. If space is short, the oldest periods are dropped
  /// first.
  static func textColumns(_ columns: [PeriodColumn]) -> [TextTable.Column] {
    columns.enumerated().map { index, column in
      var layout = ColumnLayout.whole(.right, priority: columns.count - index)
      layout.isPeriod = true
      return TextTable.Column(title: column.short, layout: layout)
    }
  }

  /// Returns the lines of a table. If periods had to be dropped, adds a note about them.
  static func fit(
    _ columns: [PeriodColumn], _ per: Period, on terminal: Terminal, _ table: () -> TextTable
  ) -> (lines: [String], omitted: [String]?) {
    let (lines, count) = table().fitted(on: terminal)
    guard count > 0 else { return (lines, nil) }
    let words = Words.count(count, "earlier \(per.rawValue)")
    let note =
      "\(terminal.ellipsis) \(words), up to \(columns[count - 1].name), left out; the totals have"
      + " them, and --csv all"
    return (lines, terminal.wrap(note, to: terminal.width))
  }
}
