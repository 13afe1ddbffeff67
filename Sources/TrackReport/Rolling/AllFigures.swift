import TrackCore

/// All figures of a directory on a day. If the values before and after a change to the files are
/// equal, the change has kept all figures.
package struct AllFigures: Equatable, Sendable {
  /// The report of all days, as JSON.
  let report: [UInt8]
  /// The states of all days of each habit, and its strength.
  package let habits: [[String]]

  package init(_ workspace: Workspace, today: Day) {
    var question = ReportMaker.Question()
    question.withTime = true
    question.withReadings = true
    question.withBadges = true
    question.period = Report.NamedSpan(from: .first, to: today, name: "all")
    var report = ReportMaker.report(of: workspace, today: today, question)
    // Problems are not figures, so they are not compared.
    report.problems = Problem.Tally()
    // The order of running entries depends on the order of the files, which may change, so sort
    // them.
    report.running.sort { ($0.since, $0.id) < ($1.since, $1.id) }
    self.report = report.json()
    habits = workspace.habitProgress(today: today).map { habit in
      let days = habit.firstDay <= today ? habit.firstDay.ordinal...today.ordinal : nil
      let states = days?.map { habit.state(on: Day(ordinal: $0)).rawValue } ?? []
      return [workspace.text(of: habit.name), "\(habit.strength ?? -1)"] + states
    }
  }
}
