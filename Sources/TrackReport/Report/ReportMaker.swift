import TrackCore

/// Makes a report of a tracker: asks the core for every figure and computes none itself.
package struct ReportMaker {
  /// What is asked of a report.
  package struct Question: Sendable {
    /// The days reported on; nil for the current term, else the last ten weeks.
    package var period: Report.Span?
    package var withTime = false
    package var withReadings = false
    package var withBadges = false

    package init() {}
  }

  private let tracker: Tracker
  private let question: Question
  private let today: Day
  private let overview: Overview
  private let habits: [HabitProgress]
  private let goals: GoalFigures
  private let terms: TermFigures

  /// - Parameter found: what was wrong with the directory's files before they were read.
  package static func report(
    of tracker: Tracker, today: Day, _ question: Question = Question(), found: [Problem] = []
  ) -> Report {
    ReportMaker(tracker, today, question).report(found)
  }

  private init(_ tracker: Tracker, _ today: Day, _ question: Question) {
    self.tracker = tracker
    self.question = question
    self.today = today
    var filter = EntryFilter()
    let span = question.period ?? Self.usualPeriod(tracker, today)
    filter.from = span.from
    filter.through = span.to
    overview = tracker.overview(
      today: today, time: question.withTime ? TimeQuestion(filter: filter) : nil,
      withReadings: question.withReadings)
    habits = tracker.habitProgress(in: overview.history, today: today)
    goals = GoalFigures(
      tracker: tracker, contributions: overview.contributions, records: habits.streakRecords)
    terms = TermFigures(tracker: tracker, goals: goals, rate: habits.rates)
  }

  /// The current term, else the last ten weeks.
  package static func usualPeriod(_ tracker: Tracker, _ today: Day) -> Report.Span {
    if let span = tracker.calendar.span(of: .term, containing: today), let number = span.term {
      return Report.Span(from: span.first, to: span.last, name: "Term \(number)")
    }
    return Report.Span(from: today - 69, to: today, name: "The last ten weeks")
  }

  private func report(_ found: [Problem]) -> Report {
    let period = question.period ?? Self.usualPeriod(tracker, today)
    var report = Report(today: today, period: period)
    let last = min(period.to, today)
    report.term = terms.current().map(TermRow.init)
    report.habits = habits.compactMap { HabitRow($0, tracker, from: period.from, through: last) }
    report.goals = goals.all().filter { $0.status != .archived }.map { GoalRow($0, tracker) }
    let values = ValueFigures(
      tracker: tracker, history: overview.history, contributions: overview.contributions)
    report.values = values.progress(from: period.from, through: last).map(ValueRow.init)
    report.orphans = Report.Orphans(values.orphans(from: period.from, through: last), tracker)
    if let time = overview.time {
      report.time = time.rows.compactMap { Report.TimeSpent($0, tracker) }
    }
    report.running = overview.running.map { Report.Running($0, tracker) }
    if let readings = overview.readings {
      report.readings = readings.progress(tracker, from: period.from, through: last)
        .map(ReadingRow.init)
    }
    if question.withBadges {
      report.badges = tracker.badges(habits, goals, in: overview.history)
        .map(Report.BadgeRow.init)
    }
    report.problems = found.reduce(into: overview.problems) { $0.count($1.code) }
    report.nextSteps =
      NextSteps(tracker: tracker, today: today, habits: habits, report: report)
      .sentences
    return report
  }
}
