import TrackCore

/// What is computed of blocks today, of everything that the log has.
package struct BlockFigures {
  let workspace: Workspace
  let today: Day
  let overview: Overview
  var habits: [HabitProgress] { overview.habits }
  var goals: GoalFigures { overview.goals }
  var terms: TermFigures { overview.terms }
  let values: [ValueProgress]
  let period: Report.Span

  /// How many problems blocks and log have.
  package var problems: Problem.Tally { overview.problems }

  package init(_ workspace: Workspace, today: Day) {
    self.workspace = workspace
    self.today = today
    overview = workspace.overview(today: today, time: TimeQuestion(), withReadings: true)
    period = ReportMaker.usualPeriod(workspace, today)
    values = overview.values.progress(from: period.from, through: min(period.to, today))
  }

  /// The figures of a block, for text and JSON.
  func figures(of block: any Block) -> [BlockProperty] {
    switch block {
    case is Habit, is Task: habitFigures(block)
    case let goal as Goal: goalFigures(goal)
    case let value as Value: valueFigures(value)
    case let measure as Measure: readings(of: measure)
    case let term as Term: termFigures(term)
    default: []
    }
  }

  /// How a goal stands.
  func progress(of goal: Goal) -> GoalProgress? {
    workspace.goals.firstIndex { $0.name == goal.name }.map { goals.progress(of: $0) }
  }

  // MARK: Values, measures and terms

  private func valueFigures(_ value: Value) -> [BlockProperty] {
    guard let row = values.first(where: { $0.value == value.name }).map(ValueRow.init) else {
      return []
    }
    let last = row.lastDay.map { "\(Words.fullDate($0)), \(Words.distance(to: $0, from: today))" }
    let share = "\(row.share.percent) in \(period.name), asked \(row.askedShare.percent)"
    return [
      BlockProperty("share", texts: [share], value: .fraction(row.share)),
      BlockProperty(inJSON: "askedShare", .fraction(row.askedShare)),
      BlockProperty(
        "time share", field: "timeShare",
        texts: row.seconds == .zero ? [] : [row.timeShare.percent],
        value: .fraction(row.timeShare)),
      BlockProperty(inJSON: "contributions", .int(row.contributions)),
      BlockProperty(inJSON: "seconds", .number(row.seconds)),
      BlockProperty(
        "last day", field: "lastDay",
        texts: [last ?? "nothing yet"], value: .day(row.lastDay)),
      BlockProperty(
        "neglected", texts: row.isNeglected ? ["nothing in 14 days or more"] : [],
        value: .bool(row.isNeglected)),
    ]
  }

  private func readings(of measure: Measure) -> [BlockProperty] {
    let all = (overview.readings?.progress(workspace, from: .first, through: today) ?? [])
      .filter { $0.measure == measure.name }
    let texts = all.map { ($0.part.map { "\($0): " } ?? "") + TrackReport.text(of: $0) }
    let values = all.map { reading in
      JSONValue.object([
        .init("part", .text(reading.part)), .init("unit", .text(reading.unit.name)),
        .init("latest", .number(reading.latest)), .init("latestDay", .day(reading.latestDay)),
        .init("mean", .number(reading.mean)), .init("min", .number(reading.min)),
        .init("max", .number(reading.max)),
        .init("movingAverage", .number(reading.movingAverage)),
        .init("change", .number(reading.change)),
      ])
    }
    return [BlockProperty("readings", texts: texts, value: .array(values))]
  }

  private func termFigures(_ term: Term) -> [BlockProperty] {
    guard let row = terms.progress(term).map(TermRow.init) else { return [] }
    let week = row.week.map { "\($0) of \(row.weeks), \(Words.count(row.daysLeft, "day")) left" }
    let isRunning = row.start <= today && today <= row.end
    return [
      BlockProperty("state", row.status),
      BlockProperty(
        "week", texts: isRunning ? [week].compactMap(\.self) : [], value: .int(row.week)),
      BlockProperty(inJSON: "daysLeft", .int(row.daysLeft)),
      BlockProperty(
        "reviews due", field: "reviewsDue",
        texts: row.reviewsDue.isEmpty ? [] : [row.reviewsDue.map(\.iso).joined(separator: ", ")],
        value: .array(row.reviewsDue.map { .day($0) })),
      BlockProperty(
        "share", field: "shares",
        texts: row.goals.map { "\($0.title): \(TrackReport.text(of: $0))" },
        value: .array(row.goals.map { .object($0.fields) })),
    ]
  }
}

extension TermRow.GoalShare {
  fileprivate var fields: [JSONValue.Field] {
    [
      .init("id", .text(id)), .init("share", .number(share)), .init("unit", .text(unit)),
      .init("done", .number(done)), .init("expected", .number(expected)),
      .init("status", .text(status)),
    ]
  }
}

/// `34 of 80 km, behind`
private func text(of share: TermRow.GoalShare) -> String {
  guard let done = share.done, let whole = share.share else { return share.status }
  let amount = share.unit == "s" ? Words.duration(done) : Words.short(done)
  return "\(amount) of \(Words.amount(whole, share.unit)), \(share.status)"
}

/// `70.9 kg on 21 Nov 2026, mean 71.9 kg, from 70.8 kg to 74.4 kg`
private func text(of reading: ReadingProgress) -> String {
  func words(_ number: Number) -> String { Words.amount(number, reading.unit.name) }
  let latest = "\(words(reading.latest)) on \(Words.fullDate(reading.latestDay))"
  guard reading.min != reading.max else { return latest }
  return latest
    + ", mean \(words(reading.mean)), from \(words(reading.min)) to \(words(reading.max))"
}
