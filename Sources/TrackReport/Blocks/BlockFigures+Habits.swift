import TrackCore

extension BlockFigures {
  /// Streak, strength and rate of a habit or task, and the time that it took.
  func habitFigures(_ block: any Block) -> [BlockProperty] {
    let progress = habits.first { $0.name == block.heading.name }
    let row = progress.flatMap {
      HabitRow($0, workspace, from: .first, through: today, evenArchived: true)
    }
    return (row.map(figures) ?? []) + time(of: block)
  }

  private func figures(_ row: HabitRow) -> [BlockProperty] {
    [
      BlockProperty(
        "today", texts: row.rhythm == nil ? [] : [today(of: row)], value: .object(row.today.fields)),
      BlockProperty(inJSON: "state", .text(row.today.state.rawValue)),
      BlockProperty("streak", texts: streak(of: row), value: row.streak?.json ?? .null),
      BlockProperty(
        "days to break", field: "daysToBreak",
        texts: row.daysToBreak.map { [lastStart($0)] } ?? [],
        value: .int(row.daysToBreak)),
      BlockProperty(
        "strength", texts: row.strength.map { [$0.percent + (row.isNew ? ", new" : "")] } ?? [],
        value: .fraction(row.strength)),
      BlockProperty(inJSON: "new", .bool(row.isNew)),
      BlockProperty(
        "rate", texts: row.rate.map { ["\($0.percent), \(row.met) of \(row.due)"] } ?? [],
        value: .fraction(row.rate)),
      BlockProperty(inJSON: "rateByWeekday", .array(row.rateByWeekday.map { .fraction($0) })),
      BlockProperty(inJSON: "met", .int(row.met)),
      BlockProperty(inJSON: "due", .int(row.due)),
      BlockProperty(inJSON: "total", .int(row.total)),
    ]
  }

  /// `partial, 2 of 8`
  private func today(of row: HabitRow) -> String {
    let state = row.today.state == .none ? "open" : row.today.state.rawValue
    let words = state.split(separator: "-").joined(separator: " ")
    guard let target = row.today.target else { return words }
    let unit = habits.first { workspace.text(of: $0.name) == row.id }?.now.unit ?? .none
    return "\(words), \(Words.part(row.today.amount, of: target, unit))"
  }

  private func streak(of row: HabitRow) -> [String] {
    guard let streak = row.streak else { return [] }
    var words = Words.count(streak.current, streak.unit)
    if let from = streak.bestFrom, let to = streak.bestTo {
      words += "; best \(streak.best), \(from) to \(to)"
    }
    return [words]
  }

  private func lastStart(_ days: Int) -> String {
    days == 0 ? "0: today saves the streak" : "\(days): until \(Words.date(today + days))"
  }

  private func time(of block: any Block) -> [BlockProperty] {
    let sum = overview.time?.rows.first { $0.id == block.id && !$0.isOneOff }?.total
    let words = sum.map {
      "\(Words.duration($0.seconds)) in \(Words.count($0.sessions, "session"))"
    }
    return [
      BlockProperty(
        "time", field: "seconds", texts: words.map { [$0] } ?? [],
        value: .number(sum?.seconds ?? .zero)),
      BlockProperty(inJSON: "sessions", .int(sum?.sessions ?? 0)),
    ]
  }
}

extension HabitRow.Today {
  fileprivate var fields: [JSONValue.Field] {
    [
      .init("state", .text(state.rawValue)), .init("amount", .number(amount)),
      .init("target", .number(target)), .init("unit", .text(unit)),
    ]
  }
}

extension HabitRow.Streak {
  fileprivate var json: JSONValue {
    .object([
      .init("current", .int(current)), .init("best", .int(best)), .init("unit", .text(unit)),
      .init("bestFrom", .day(bestFrom)), .init("bestTo", .day(bestTo)),
    ])
  }
}
