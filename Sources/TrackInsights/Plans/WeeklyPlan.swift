import TrackCore

/// The time that goals and habits require in the coming weeks, compared with the time that they got
/// recently.
package struct WeeklyPlan: Sendable {
  /// The number of days up to today whose recorded time counts as recent.
  package static let recentDays = 56
  /// The number of days, up to today, from whose lines the time per unit is computed.
  package static let rateDays = 182
  /// The minimum number of lines or days from which a time per unit is computed.
  package static let leastLines = 3

  /// The planned term; nil if the plan covers ten weeks from today on.
  package let term: Term?
  /// The planned days. They begin today or, if that is later, on the first day of the term, and end
  /// on the last day of the term. Without a term, they are the ten weeks from today on.
  package let days: ClosedRange<Day>
  /// The recent days whose time is added up: the last eight weeks, or fewer if the log begins
  /// later.
  package let recent: ClosedRange<Day>
  /// True if the log covers at least a week, so that required and recent time can be compared.
  package let isComparable: Bool
  /// The items that require time: first the goals, then the habits and tasks.
  package let items: [PlanItem]
  /// The goals and habits of the plan for which no time can be computed.
  package let untimed: [any Block]
  /// The seconds that the items got each week recently, each line counted once. Lines without a
  /// duration count with an estimate from the time per unit.
  package let given: Double
  /// The recorded seconds of the recent lines that count for any item.
  package let recordedSeconds: Double
  /// For each item with recent lines that state no time, its title and the time estimated for them.
  package let estimates: [(title: String, seconds: Double)]
  /// The lines whose time is included in `given`; empty unless the plan was created with
  /// `keepsLines`.
  package let givenLines: [PlanLine]
  /// The time that a calendar leaves free; nil without a calendar.
  package let free: FreeTime?

  /// The seconds that all items together require each week. Time that counts for both a habit and a
  /// goal is included only once.
  package var asked: Double { items.reduce(0) { $0 + $1.extra } }
  package var weeks: Double { days.weeks }
  /// The number of recent weeks by which the recorded time is divided: at least one.
  package var recentWeeks: Double { max(recent.weeks, 1) }
  /// The days from whose lines the time per unit is computed.
  package var rateDays: ClosedRange<Day> {
    recent.upperBound - Self.rateDays + 1...recent.upperBound
  }

  /// - Parameters:
  ///   - term: The term to plan; nil to plan ten weeks from today on, with all open goals.
  ///   - overview: The figures of all entries; nil to compute them.
  ///   - calendar: A calendar whose events reduce the free time; nil for none.
  ///   - keepsLines: True to keep the log lines from which the figures are computed.
  package init(
    _ workspace: Workspace, of term: Term?, today: Day, overview: Overview? = nil,
    calendar: PlanCalendar? = nil, keepsLines: Bool = false
  ) {
    let start = max(term?.start ?? today, today)
    days = start...max(term?.end ?? start + 69, start)
    let overview = overview ?? workspace.overview(today: today, problems: nil)
    let workspace = workspace.knowing(overview)
    let first = overview.history.firstDay ?? .first
    recent = min(max(today - Self.recentDays + 1, first), today)...today
    isComparable = recent.weeks >= 1
    self.term = term
    free = calendar.map { [days, recent] in
      FreeTime($0, workspace, days: days, recent: recent)
    }
    var maker = PlanMaker(workspace: workspace, overview: overview, days: days, recent: recent)
    maker.addHabits(termOf: term.map { Double($0.weeks) } ?? 10)
    let needs = maker.needs(of: term)
    let ledger = TimeLedger(
      workspace,
      .init(
        goals: Set(needs.map(\.goal)), subjects: maker.subjects,
        days: today - Self.rateDays + 1...today, recent: recent,
        sources: keepsLines ? maker.sources : nil))
    maker.add(needs, ledger)
    if term == nil { maker.addOverdue(besides: needs) }
    (items, untimed) = (maker.goals + maker.habits, maker.untimed)
    recordedSeconds = ledger.seconds
    estimates = maker.estimates.filter { $0.seconds > 0 }
    givenLines = ledger.givenLines
    let seconds = estimates.reduce(ledger.seconds) { $0 + $1.seconds }
    given = seconds / max(recent.weeks, 1)
  }
}
