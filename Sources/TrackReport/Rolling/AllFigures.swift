import TrackCore

/// All figures of a directory on a day. Equal values prove that a change of its files did not
/// change any figure.
package struct AllFigures: Equatable, Sendable {
  /// The report of all days, as JSON.
  let report: [UInt8]
  /// For each habit, the states of all its days and its strength.
  package let habits: [[String]]

  package init(_ workspace: Workspace, today: Day) {
    var question = ReportMaker.Question()
    question.withTime = true
    question.withReadings = true
    question.withBadges = true
    question.period = Report.Span(from: .first, to: today, name: "all")
    var report = ReportMaker.report(of: workspace, today: today, question)
    // Problems are not figures, and a migration may fix some of them.
    report.problems = Problem.Tally()
    // Running entries are in the order of the files, which may change.
    report.running.sort { ($0.since, $0.id) < ($1.since, $1.id) }
    self.report = report.json()
    habits = workspace.habitProgress(today: today).map { habit in
      let days = habit.firstDay <= today ? habit.firstDay.ordinal...today.ordinal : nil
      let states = days?.map { habit.state(on: Day(ordinal: $0)).rawValue } ?? []
      return [workspace.text(of: habit.name), "\(habit.strength ?? -1)"] + states
    }
  }
}
