import TrackCore
import TrackInsights
import TrackPhrases

extension ReportMaker {
  /// Returns the data of a report's pictures that `reportWithPictures` does not compute separately.
  func pictures(_ report: Report, _ found: [Problem]) -> ReportPictures {
    let last = min(report.period.to, today)
    let year = HabitCalendar(
      workspace, habits, only: shown(in: report), view: .year, end: today, today: today)
    var pictures = ReportPictures(year: year)
    if question.filter.isEmpty { pictures.weeks = weekRates }
    pictures.notes = overview.notes.enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    addHabits(to: &pictures, rows(in: report))
    pictures.goals = workspace.goals.indices.compactMap { index in
      let progress = goals.progress(of: index)
      return progress.status == .archived
        ? nil : BurnUp(index, progress, goals, color: workspace.goals[index].color)
    }
    if let term = terms.current() {
      pictures.term = TermGrid(term, rows(in: report), goals, workspace)
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
    let problems = found + workspace.withMeanings(overview.found, today: today)
    pictures.problems = Array(problems.prefix(ReportPictures.most.problems))
    return pictures
  }

  private func addHabits(
    to pictures: inout ReportPictures, _ rows: [(row: HabitRow, progress: HabitProgress)]
  ) {
    let year = pictures.year
    for (row, progress) in rows {
      pictures.subjects[row.id] = workspace.subjects(of: progress.name).map(workspace.text(of:))
      if let streak = row.streak {
        pictures.streaks.append(StreakLine(row, streak, progress.streakRuns, from: year.from))
      }
      pictures.past[row.id] = PastDays(progress, before: year.from)
    }
    pictures.strengths = year.rows.map(StrengthCurve.init)
  }

  private func rows(in report: Report) -> [(row: HabitRow, progress: HabitProgress)] {
    let byID = Dictionary(
      report.habits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return habits.compactMap { progress in
      workspace.block(named: progress.name).flatMap { byID[$0.id] }.map { ($0, progress) }
    }
  }

  private func shown(in report: Report) -> [Name] { rows(in: report).map(\.progress.name) }
}
