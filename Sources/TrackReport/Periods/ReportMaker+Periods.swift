import TrackCore

extension ReportMaker {
  /// A report with a column for each period.
  ///
  /// - Parameter found: what was wrong with the directory's files before they were read.
  package static func periods(
    of workspace: Workspace, today: Day, per: Period, _ question: Question = Question(),
    found: [Problem] = []
  ) -> PeriodReport {
    var question = question
    question.withTime = true
    question.withReadings = true
    let period = question.period ?? usualPeriod(workspace, today)
    let columns = PeriodColumn.columns(
      per: per, from: period.from, through: min(period.to, today),
      begin: workspace.habits.compactMap(\.start).min(), workspace)
    let maker = ReportMaker(workspace, today, question, columns: columns.map(\.days))
    var report = PeriodReport(
      today: today, per: per, period: period, filter: question.filter, columns: columns)
    maker.fill(&report)
    report.problems = found.reduce(into: maker.overview.problems) { $0.count($1.code) }
    return report
  }

  private func fill(_ report: inout PeriodReport) {
    let whole = DaySpan(from: report.period.from, through: min(report.period.to, today))
    let columns = report.columns.map(\.days)
    report.habits = habits.compactMap { habit -> PeriodReport.Row<HabitRate>? in
      guard let row = HabitRow(habit, workspace, from: whole.from, through: last(of: whole)) else {
        return nil
      }
      func rate(_ span: DaySpan) -> HabitRate {
        habit.rate(from: span.from, through: last(of: span))
      }
      return PeriodReport.Row(
        id: row.id, title: row.title, emoji: row.emoji, whole: rate(whole),
        columns: columns.map(rate))
    }
    report.goals = workspace.goals.indices.filter(isTouched).flatMap {
      goalRows($0, whole, columns)
    }
    let values = overview.values
    let (parts, wholes) = (values.parts(in: columns), values.parts(in: [whole]))
    let touched = workspace.values.indices.filter {
      question.filter.isEmpty || values.isTouched($0)
    }
    report.values = touched.map { index in
      let value = workspace.values[index]
      return PeriodReport.Row(
        id: value.id, title: value.title, whole: wholes[index][0], columns: parts[index])
    }
    report.time = (overview.time?.rows ?? []).compactMap { row -> PeriodReport.Row<TimeSum>? in
      guard let spent = Report.TimeSpent(row, workspace) else { return nil }
      return PeriodReport.Row(
        id: spent.id, title: spent.title, unit: "s", whole: row.total, columns: row.columns)
    }
    if let readings = overview.readings {
      report.readings = readings.series.compactMap { readingRow($0, readings, whole, columns) }
    }
  }

  private func last(of span: DaySpan) -> Day { min(span.through ?? today, today) }

  private func goalRows(
    _ index: Int, _ whole: DaySpan, _ columns: [DaySpan]
  ) -> [PeriodReport.Row<GoalGain>] {
    let goal = workspace.goals[index]
    if let archived = goal.archived, archived <= today { return [] }
    let measures = goals.gains(of: index, in: columns + [whole])
    var rows: [PeriodReport.Row<GoalGain>] = []
    for gains in measures {
      guard let all = gains.gains.last else { continue }
      let part = measures.count > 1 ? gains.measure.map(words) : nil
      rows.append(
        PeriodReport.Row(
          id: goal.id, title: goal.title, part: part, unit: gains.unit.name, whole: all,
          columns: Array(gains.gains.dropLast())))
    }
    return rows
  }

  /// `run best`, `20 books` as `sum`: what counts, and how.
  private func words(_ measure: GoalMeasure) -> String {
    let subject = measure.subject.map { subject in
      workspace.text(of: subject.subject)
        + (subject.part.map { "." + workspace.text(of: $0) } ?? "")
    }
    return [subject, measure.how.rawValue].compactMap(\.self).joined(separator: " ")
  }

  private func readingRow(
    _ series: Readings.Series, _ readings: Readings, _ whole: DaySpan, _ columns: [DaySpan]
  ) -> PeriodReport.Row<ReadingProgress?>? {
    func progress(_ span: DaySpan) -> ReadingProgress? {
      readings.progress(of: series, workspace, from: span.from, through: last(of: span))
    }
    guard let all = progress(whole) else { return nil }
    return PeriodReport.Row(
      id: all.id, title: all.title, part: all.part, unit: all.unit.name, whole: all,
      columns: columns.map(progress))
  }
}
