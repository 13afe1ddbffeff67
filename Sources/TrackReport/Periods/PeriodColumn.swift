import TrackCore

/// A period with figures of its own, cut off at the end of the days asked about.
package struct PeriodColumn: Hashable, Sendable {
  /// `2026-W47`
  package let name: String
  /// `W47`, where there is little room.
  package let short: String
  package let days: DaySpan

  /// Every period of a kind from the first day of the log on; none where there is no log. Days
  /// outside of terms are in columns of their own.
  ///
  /// - Parameter begin: another first day, if that is earlier than the log's.
  static func columns(
    per: Period, from first: Day, through last: Day, begin: Day? = nil, _ workspace: Workspace
  ) -> [PeriodColumn] {
    guard let begin = [workspace.firstLogDay, begin].compactMap(\.self).min() else { return [] }
    let from = max(first, begin)
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

  /// The days between two terms, before the first or after the last one.
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
  /// Columns of a table, the oldest left out first where room is short.
  static func textColumns(_ columns: [PeriodColumn]) -> [TextTable.Column] {
    columns.enumerated().map { index, column in
      var layout = ColumnLayout.whole(.right, priority: columns.count - index)
      layout.isPeriod = true
      return TextTable.Column(title: column.short, layout: layout)
    }
  }

  /// The lines of a table, and a note on the periods that it leaves out, if any.
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
