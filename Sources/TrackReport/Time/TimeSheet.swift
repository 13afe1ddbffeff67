import TrackCore

/// The output of `track time`: a row for each subject, context, tag, goal or value, and a column
/// for each period.
package struct TimeSheet: Sendable {
  package struct Row: Hashable, Sendable {
    /// The ID of the row; nil for the row of lines that have no context, tag, goal or value.
    package let id: String?
    package let title: String
    package let total: TimeSum
    /// The sums of the row, one for each column.
    package let columns: [TimeSum]
    package let earned: [Earnings]
  }

  package let by: TimeQuestion.Row
  package let per: Period?
  package let today: Day
  package let period: Report.NamedSpan
  package let columns: [PeriodColumn]
  /// The rows, longest time first.
  package let rows: [Row]
  /// The total. Each line counts once in it, even if it counts in several rows.
  package let total: Row
  /// The sum of each day. Empty unless the rows are subjects, there are no columns, and the sheet
  /// covers at most seven days.
  package let days: [(day: Day, sum: TimeSum)]
  /// The sum of each tag, longest time first. Empty unless the rows are subjects and there are no
  /// columns.
  package let tags: [(tag: String, sum: TimeSum)]
  /// The number of seconds that count twice, because time ranges overlap.
  package let overlap: Int
  package let running: [Report.Running]
  /// The number of seconds to which each session is rounded; nil if it is not.
  package let rounding: Int?
  /// True to show hours as decimal numbers.
  package let isDecimal: Bool

  /// True if some lines count in several rows, so that the rows add up to more than the total.
  package var isShared: Bool {
    rows.reduce(Number.zero) { $0 + $1.total.seconds } != total.total.seconds
  }

  /// - Parameters:
  ///   - per: The kind of period that each column covers; nil for no columns.
  ///   - period: The days to cover; nil for the current term or, if there is none, the last ten
  ///     weeks.
  ///   - filter: The filter that selects lines. `period` replaces its range of days.
  package init(
    of workspace: Workspace, today: Day, by: TimeQuestion.Row = .subject, per: Period? = nil,
    period: Report.NamedSpan? = nil, filter: EntryFilter = EntryFilter(), rounding: Int? = nil,
    isDecimal: Bool = false
  ) {
    let period = period ?? ReportMaker.usualPeriod(workspace, today)
    let last = min(period.to, today)
    var filter = filter
    filter.from = period.from
    filter.through = last
    columns =
      per.map { PeriodColumn.columns(per: $0, from: period.from, through: last, workspace) } ?? []
    self.rounding = rounding
    self.isDecimal = isDecimal
    var question = TimeQuestion(by: by, filter: filter, columns: columns.map(\.days))
    question.rounding = rounding
    let answer = workspace.time(question, today: today)
    self.by = by
    self.per = per
    self.today = today
    self.period = period
    rows = answer.rows.map { row in
      Row(
        id: row.id, title: Self.title(of: row, by: by, workspace), total: row.total,
        columns: row.columns, earned: row.earned)
    }
    total = Row(
      id: nil, title: "Total", total: answer.total, columns: answer.columns, earned: answer.earned)
    let isPlain = per == nil && by == .subject && !answer.rows.isEmpty
    let first = max(period.from, last - 7)
    let shown =
      isPlain && first == period.from && last - first < 7
      ? (0...(last - first)).map { first + $0 } : []
    question.rows = .tag
    question.columns = shown.map { DaySpan(from: $0, through: $0) }
    let parts = isPlain ? workspace.time(question, today: today) : nil
    days = zip(shown, parts?.columns ?? []).map { ($0, $1) }
    tags = (parts?.rows ?? []).compactMap { row in row.id.map { ($0, row.total) } }
    overlap = answer.overlap
    running = answer.running.map { Report.Running($0, workspace) }
  }

  /// The currencies of the amounts in the sheet.
  var currencies: [String] { total.earned.map(\.currency) }

  private static func title(
    of row: TimeRow, by: TimeQuestion.Row, _ workspace: Workspace
  ) -> String {
    guard let id = row.id else { return "no \(by.rawValue)" }
    switch by {
    case .context: return "@\(id)"
    case .tag: return "#\(id)"
    case .subject, .goal, .value:
      return row.isOneOff ? "\"\(id)\"" : workspace.block(id: id)?.title ?? id
    }
  }
}
