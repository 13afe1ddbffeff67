import TrackCore
import TrackInsights
import TrackPhrases

extension ReportMaker {
  /// Returns the data of a report's pictures that `reportWithPictures` does not compute separately.
  func pictures(_ report: Report) -> ReportPictures {
    let last = min(report.period.to, today)
    let year = HabitCalendar(
      workspace, habits, only: report.habits.map(\.progress.name), view: .year, end: today,
      today: today)
    var pictures = ReportPictures(year: year)
    if question.filter.isEmpty { pictures.weeks = weekRates }
    pictures.notes = overview.notes.stablySorted(by: \.day)
    pictures.habits = year.rows.map { HabitPictures($0, workspace, from: year.from) }
    pictures.goals = workspace.goals.indices.compactMap { index in
      let progress = goals.progress(of: index)
      return progress.status == .archived
        ? nil : BurnUp(index, progress, goals, color: workspace.goals[index].color)
    }
    if let term = terms.current() {
      pictures.term = TermGrid(term, report.habits, goals, workspace)
    }
    if let time = overview.time {
      let isSleep = { (row: TimeRow) in row.id == "sleep" }
      pictures.time = TimeBars(time.rows.filter { !isSleep($0) }, timeColumns) { row in
        TimeSpent(row, workspace)?.title ?? row.id ?? ""
      }
    }
    pictures.hours = overview.hours?.seconds ?? []
    pictures.readings =
      overview.readings?.courses(workspace, from: report.period.from, through: last) ?? []
    pictures.streams = overview.contributions.flow.map {
      GoalStreams($0, overview.names, workspace)
    }
    pictures.terms = workspace.terms.filter { ($0.start ?? .last) <= today }
      .sorted { ($0.start ?? .first, $0.number) < ($1.start ?? .first, $1.number) }
      .suffix(ReportPictures.most.terms)
      .compactMap { terms.closing(of: $0, values: overview.values) }
    let problems = question.found + workspace.withMeanings(overview.found, today: today)
    pictures.problems = Array(problems.prefix(ReportPictures.most.problems))
    return pictures
  }
}
