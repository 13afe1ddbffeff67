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
    pictures.notes = overview.notes.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    addHabits(to: &pictures, report.habits)
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

  private func addHabits(to pictures: inout ReportPictures, _ rows: [HabitRow]) {
    let year = pictures.year
    for row in rows {
      pictures.subjects[row.id] = workspace.subjects(of: row.progress.name)
        .map(workspace.text(of:))
      if let streak = row.streak {
        pictures.streaks.append(StreakLine(row, streak, row.progress.streakRuns, from: year.from))
      }
      pictures.past[row.id] = PastDays(row.progress, before: year.from)
    }
    pictures.strengths = year.rows.map(StrengthCurve.init)
  }
}
