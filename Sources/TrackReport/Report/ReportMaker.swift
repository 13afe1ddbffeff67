import TrackCore
import TrackInsights

/// Creates a report of a workspace. It collects figures that are computed elsewhere.
package struct ReportMaker {
  /// The options of a report.
  package struct Question: Sendable {
    /// The days to report on; nil for the current term or, without a term, the last ten weeks.
    package var period: Report.NamedSpan?
    /// The filter that selects the entries to count.
    package var filter = EntryFilter()
    /// The parts that take work of their own, which are the time, the readings and the insights. All
    /// other parts are always there.
    package var parts: Set<ReportPart> = []
    package var withBadges = false
    /// The problems that were found while the files were read.
    package var found: [Problem] = []
    /// True to include the data for pictures; requires all parts.
    package var withPictures = false

    package init() {}

    /// A question with all options that a page needs.
    package static var everything: Question {
      var question = Question()
      question.parts = .all
      question.withBadges = true
      question.withPictures = true
      return question
    }
  }

  let workspace: Workspace
  let question: Question
  let today: Day
  let overview: Overview
  /// The figures of today, if the report is about a period that is over; otherwise nil.
  private var later: Overview?
  let habits: [HabitProgress]
  var goals: GoalFigures { overview.goals }
  var terms: TermFigures { overview.terms }
  /// The periods that the bars of recorded time show; empty without pictures.
  let timeColumns: [CalendarSpan]

  /// Returns a report on a period. If the period is over, the report is one of its last day.
  package static func report(
    of workspace: Workspace, today: Day, _ question: Question = Question()
  ) -> Report {
    let end = question.period?.to ?? today
    var maker = ReportMaker(workspace, min(end, today), question)
    // Whether a habit was met on the last day is known only after that day.
    if end < today { maker.later = workspace.overview(today: today, filter: question.filter) }
    var report = maker.report
    report.currentDate = today
    return report
  }

  /// - Parameter columns: The ranges of days for which time is added up separately. Ignored for a
  ///   report with pictures, which needs ranges of its own.
  init(_ workspace: Workspace, _ today: Day, _ question: Question, columns: [DaySpan] = []) {
    self.question = question
    self.today = today
    let span = question.period ?? Self.usualPeriod(workspace, today)
    var filter = question.filter
    filter.from = max(filter.from ?? span.from, span.from)
    filter.through = min(filter.through ?? span.to, span.to)
    let last = min(span.to, today)
    timeColumns =
      question.withPictures ? TimeBars.columns(from: span.from, through: last, workspace) : []
    let columns =
      question.withPictures
      ? timeColumns.map { DaySpan(from: $0.first, through: $0.last) } : columns
    let time = question.parts.contains(.time) ? TimeQuestion(filter: filter, columns: columns) : nil
    let flow = question.withPictures ? DaySpan(from: span.from, through: last) : nil
    let problems = question.withPictures ? ReportPictures.most.problems : 0
    let overview = workspace.overview(
      today: today, filter: question.filter, time: time,
      withReadings: !question.parts.isDisjoint(with: [.readings, .insights]),
      flow: flow,
      notes: question.withPictures
        ? DaySpan(from: today - ReportPictures.days, through: today) : nil,
      problems: problems)
    self.overview = overview
    self.workspace = workspace.knowing(overview)
    // A filtered report includes only habits that have a selected entry.
    habits =
      question.filter.isEmpty
      ? overview.habits
      : overview.habits.filter { Self.isTouched($0.name, overview.history, workspace) }
  }

  /// Returns true if a habit or task has a selected entry.
  private static func isTouched(_ habit: Name, _ history: History, _ workspace: Workspace) -> Bool {
    workspace.sources(of: habit).contains { !history.series(of: $0).cells.isEmpty }
  }

  /// Returns true if a selected entry contributes to a goal.
  ///
  /// - Parameter index: The index of the goal among the workspace's goals.
  func isTouched(goal index: Int) -> Bool {
    question.filter.isEmpty || overview.contributions.tallies[index].first != nil
  }

  /// Returns the current term or, without a term, the last ten weeks.
  package static func usualPeriod(_ workspace: Workspace, _ today: Day) -> Report.NamedSpan {
    if let span = workspace.calendar.span(of: .term, containing: today), let number = span.term {
      return Report.NamedSpan(from: span.first, to: span.last, name: "Term \(number)")
    }
    return Report.NamedSpan(from: today - 69, to: today, name: "The last ten weeks")
  }

  private var report: Report {
    if question.withPictures { return reportWithPictures }
    var report = baseReport
    report.insights = insights
    return report
  }

  /// The insights of the report; nil if they were not requested.
  var insights: InsightSheet? {
    question.parts.contains(.insights) && question.filter.isEmpty
      ? InsightSheet(InsightSource(workspace, overview)).ofReport : nil
  }

  /// The days to report on.
  var period: Report.NamedSpan { question.period ?? Self.usualPeriod(workspace, today) }

  /// True if the report is about a period that is over.
  var isOver: Bool { later != nil }

  /// Returns the rate of all habits in a range of days, from 0 to 1; nil if none was due.
  func rateOfHabits(from first: Day, through last: Day) -> Double? {
    (later?.terms ?? terms).habitRate(from: first, through: last).rate
  }

  /// The report without insights and pictures.
  var baseReport: Report {
    let period = period
    var report = Report(workspace, today: today, period: period)
    let last = min(period.to, today)
    report.isPast = later != nil
    report.term = terms.current()
    report.isOfTerm =
      question.period.map { $0.from == report.term?.start && $0.to == report.term?.end } ?? true
    let laterHabits = later?.habits.byName
    report.habits = habits.compactMap { habit in
      HabitRow(
        habit, workspace, from: period.from, through: last,
        later: laterHabits?[habit.name])
    }
    report.goals = workspace.goals.indices.filter(isTouched).map { goals.progress(of: $0) }
      .filter { $0.status != .archived }
    let values = overview.values
    report.values = values.progress(from: period.from, through: last)
      .filter { question.filter.isEmpty || $0.lastDay != nil }
    report.orphans = UnlinkedIDs(values.orphans(from: period.from, through: last), workspace)
    report.time = overview.time?.rows.compactMap { TimeSpent($0, workspace) } ?? []
    report.running = later == nil ? overview.running.map { Report.Running($0, workspace) } : []
    report.readings =
      overview.readings?.progress(workspace, from: period.from, through: last) ?? []
    if question.withBadges { report.badges = workspace.badges(habits, goals, in: overview.history) }
    report.problems = question.found.reduce(into: (later ?? overview).problems) {
      $0.count($1.code)
    }
    report.filter = question.filter
    if question.filter.isEmpty {
      if later == nil {
        report.now = Attention(workspace, today: today)
          .items(habits: habits, goals: report.goals, term: report.term)
      }
      report.verdict = Verdict(
        of: report, habits, rate: rateOfHabits(from: period.from, through: last))
    }
    return report
  }
}
