import TrackCore

/// A period that is added up apart, cut off where the days asked about end.
package struct PeriodColumn: Hashable, Sendable {
  /// As in `2026-W47`.
  package let name: String
  /// As in `W47`, where there is little room.
  package let short: String
  package let days: DaySpan

  /// Every period of a kind from the first day of the log on; none where there is no log.
  ///
  /// - Parameter begin: another first day, if that is earlier than the log's.
  static func columns(
    per: Period, from first: Day, through last: Day, begin: Day? = nil, _ workspace: Workspace
  ) -> [PeriodColumn] {
    guard let begin = [workspace.firstLogDay, begin].compactMap(\.self).min() else { return [] }
    let from = max(first, begin)
    let spans = workspace.calendar.spans(of: per, from: from, through: last)
    let days = TimeQuestion.columns(by: per, from: from, through: last, in: workspace.calendar)
    return zip(spans, days).map { span, days in
      PeriodColumn(name: span.name, short: short(span), days: days)
    }
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

extension PeriodColumn: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("name", name), ("from", days.from), ("to", days.through))
  }
}

/// Columns of which only the newest have room.
extension Terminal {
  /// How many of some columns there is room for, the last ones first; with room for the mark
  /// where some are left out.
  func newest(of widths: [Int], gap: Int, in room: Int) -> Int {
    let whole = widths.reduce(0) { $0 + $1 + gap }
    if whole <= room { return widths.count }
    var left = room - ellipsis.displayWidth - gap
    var count = 0
    while count < widths.count, widths[widths.count - count - 1] + gap <= left {
      left -= widths[widths.count - count - 1] + gap
      count += 1
    }
    return count
  }

  /// `… 3 earlier weeks, up to 2026-W43, left out`
  func leftOut(_ columns: ArraySlice<PeriodColumn>, _ per: Period) -> String {
    let count = Words.count(columns.count, "earlier \(per.rawValue)")
    return "\(ellipsis) \(count), up to \(columns.last?.name ?? "now"), left out"
  }
}
