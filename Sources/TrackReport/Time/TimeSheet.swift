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

  /// The options of a sheet.
  package struct Question: Sendable {
    package var by = TimeQuestion.Row.subject
    /// The kind of period that each column covers; nil for no columns.
    package var per: Period?
    /// The days to cover; nil for the current term or, if there is none, the last ten weeks.
    package var period: Report.NamedSpan?
    /// The filter that selects lines. `period` replaces its range of days.
    package var filter = EntryFilter()
    /// The number of seconds to which each session is rounded; nil if it is not.
    package var rounding: Int?
    /// True to show hours as decimal numbers.
    package var isDecimal = false

    package init() {}
  }

  let question: Question
  var by: TimeQuestion.Row { question.by }
  var per: Period? { question.per }
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

  /// True if no line matches.
  package var isEmpty: Bool { rows.isEmpty && running.isEmpty }

  /// True if some lines count in several rows, so that the rows add up to more than the total.
  package var isShared: Bool {
    rows.reduce(Number.zero) { $0 + $1.total.seconds } != total.total.seconds
  }

  package init(of workspace: Workspace, today: Day, _ question: Question) {
    self.question = question
    self.today = today
    let (by, per) = (question.by, question.per)
    period = question.period ?? ReportMaker.usualPeriod(workspace, today)
    let last = min(period.to, today)
    var filter = question.filter
    (filter.from, filter.through) = (period.from, last)
    let days = DaySpan(from: period.from, through: last)
    columns = per.map { PeriodColumn.columns(per: $0, in: days, workspace) } ?? []
    var asked = TimeQuestion(by: by, filter: filter, columns: columns.map(\.days))
    asked.rounding = question.rounding
    let answer = workspace.time(asked, today: today)
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
    asked.rows = .tag
    asked.columns = shown.map { DaySpan(from: $0, through: $0) }
    let parts = isPlain ? workspace.time(asked, today: today) : nil
    self.days = zip(shown, parts?.columns ?? []).map { ($0, $1) }
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
