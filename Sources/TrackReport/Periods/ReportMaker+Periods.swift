import TrackCore

extension ReportMaker {
  /// Returns a report with a column for each period.
  package static func periods(
    of workspace: Workspace, today: Day, per: Period, _ question: Question = Question()
  ) -> PeriodReport {
    var question = question
    question.parts = [.time, .readings]
    let period = question.period ?? usualPeriod(workspace, today)
    let columns = PeriodColumn.columns(
      per: per, in: DaySpan(from: period.from, through: min(period.to, today)),
      begin: workspace.habits.compactMap(\.start).min(), workspace)
    let maker = ReportMaker(workspace, today, question, columns: columns.map(\.days))
    var report = PeriodReport(
      today: today, per: per, period: period, filter: question.filter, columns: columns)
    maker.fill(&report)
    report.problems = question.found.reduce(into: maker.overview.problems) { $0.count($1.code) }
    return report
  }

  private func fill(_ report: inout PeriodReport) {
    let whole = report.days
    let columns = report.columns.map(\.days)
    let values = overview.values
    let goals = workspace.goals.indices.filter(isTouched).flatMap { goalRows($0, whole, columns) }
    let readings = overview.readings.map { readings in
      readings.series.compactMap { readingRow($0, readings, whole, columns) }
    }
    report.notes = habits.compactMap { totalNote($0, whole, columns) }
    report.tables = [
      PeriodTable(
        part: .habits, kind: Kind.habit.rawValue, title: "Habits, done of due", subject: "Habit",
        rows: habits.compactMap { habitRow($0, whole, columns) }),
      PeriodTable(
        part: .goals, kind: Kind.goal.rawValue, title: "Goals, added", subject: "Goal",
        partField: "measure",
        rows: goals),
      PeriodTable(
        part: .values, kind: Kind.value.rawValue, title: "Values, share", subject: "Value",
        rows: valueRows(values, whole, columns)),
      PeriodTable(
        part: .time, kind: "time", title: "Time", subject: "What",
        rows: (overview.time?.rows ?? []).compactMap(timeRow)),
      PeriodTable(
        part: .readings, kind: "reading", title: "Readings, mean", subject: "Reading",
        partField: "part", rows: readings ?? []),
    ]
  }

  private func habitRow(
    _ habit: HabitProgress, _ whole: DaySpan, _ columns: [DaySpan]
  ) -> PeriodTable.Row? {
    func rate(_ span: DaySpan) -> HabitRate {
      habit.rate(from: span.from, through: last(of: span))
    }
    return HabitRow(habit, workspace, from: whole.from, through: last(of: whole)).map {
      PeriodTable.Row(
        id: $0.id, title: $0.title, emoji: $0.emoji,
        figures: .init(Figure.perPeriod, whole: rate(whole), columns: columns.map(rate)))
    }
  }

  /// Returns a sentence about a habit whose total leaves out the first days, because the habit had
  /// a rhythm of another kind then. Nil if the total includes all days.
  private func totalNote(
    _ habit: HabitProgress, _ whole: DaySpan, _ columns: [DaySpan]
  ) -> String? {
    guard let first = columns.first?.from,
      let change = habit.rhythmChange(through: last(of: whole)),
      max(first, habit.firstDay) < change.day,
      let row = HabitRow(habit, workspace, from: whole.from, through: last(of: whole))
    else { return nil }
    let units = change.before == change.after ? "" : " from \(change.before)s to \(change.after)s"
    return "The total of \(row.title) is from \(change.day) on, when its rhythm changed\(units)."
  }

  private func valueRows(
    _ figures: ValueFigures, _ whole: DaySpan, _ columns: [DaySpan]
  ) -> [PeriodTable.Row] {
    let (parts, wholes) = (figures.parts(in: columns), figures.parts(in: [whole]))
    return workspace.values.indices.filter { question.filter.isEmpty || figures.isTouched($0) }
      .map { index in
        PeriodTable.Row(
          id: workspace.values[index].id, title: workspace.values[index].title,
          figures: .init(
            Figure.perPeriod, whole: wholes[index][0], columns: parts[index]))
      }
  }

  private func timeRow(_ row: TimeRow) -> PeriodTable.Row? {
    TimeSpent(row, workspace).map {
      PeriodTable.Row(
        id: $0.id, title: $0.title, unit: Unit.time.name,
        figures: .init(Figure.perPeriod, whole: row.total, columns: row.columns))
    }
  }

  private func last(of span: DaySpan) -> Day { min(span.through ?? today, today) }

  private func goalRows(
    _ index: Int, _ whole: DaySpan, _ columns: [DaySpan]
  ) -> [PeriodTable.Row] {
    let goal = workspace.goals[index]
    if let archived = goal.archived, archived <= today { return [] }
    let context = FigureContext(workspace: workspace, today: today)
    let measures = goals.gains(of: index, in: columns + [whole])
    return measures.compactMap { gains in
      gains.gains.last.map { all in
        PeriodTable.Row(
          id: goal.id, title: goal.title,
          part: measures.count > 1 ? gains.measure?.name(context) : nil, unit: gains.unit.name,
          figures: .init(
            Figure.perPeriod(unit: gains.unit), whole: all, columns: gains.gains.dropLast()))
      }
    }
  }

  private func readingRow(
    _ series: Readings.Series, _ readings: Readings, _ whole: DaySpan, _ columns: [DaySpan]
  ) -> PeriodTable.Row? {
    func progress(_ span: DaySpan) -> ReadingProgress? {
      readings.progress(of: series, workspace, from: span.from, through: last(of: span))
    }
    return progress(whole).map {
      PeriodTable.Row(
        id: $0.id, title: $0.title, part: $0.part, unit: $0.unit.name,
        figures: .init(
          Figure.perPeriod(unit: $0.unit), whole: $0, columns: columns.map(progress)))
    }
  }
}
