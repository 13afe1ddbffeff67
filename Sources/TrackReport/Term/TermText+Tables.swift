import TrackCore

/// The goals and habits of a term as tables.
extension TermText {
  /// Columns that nothing stands in are left out; the bars stand behind the first.
  private func cells(_ rows: [[String]], heads: [String], bars: [Double?]) -> [String] {
    let used = heads.indices.filter { column in
      !heads[column].isEmpty || rows.contains { !$0[column].isEmpty }
    }
    let heads = used.map { heads[$0] }
    let rows = rows.map { row in used.map { row[$0] } }
    let widths = heads.indices.map { column in
      max(heads[column].displayWidth, rows.map { $0[column].displayWidth }.max() ?? 0)
    }
    let others = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    let room = terminal.width - others
    let barWidth = min(max(room - min(widths[0], 26) - 2, 0), 16)
    let showsBar = barWidth >= 6
    let titleWidth = min(widths[0], room - (showsBar ? barWidth + 2 : 0))
    func line(_ row: [String], _ bar: String) -> String {
      var line = terminal.pad(row[0], to: titleWidth)
      if showsBar { line += "  " + terminal.pad(bar, to: barWidth) }
      for column in row.indices.dropFirst() {
        line += "  " + terminal.pad(row[column], to: widths[column])
      }
      return line.trimmedEnd
    }
    guard titleWidth >= min(widths[0], 8) else { return stacked(rows, heads) }
    return [terminal.paint(line(heads, ""), .heading)]
      + zip(rows, bars).map { row, share in
        line(row, share.map { terminal.bar($0, width: barWidth) } ?? "")
      }
  }

  /// Where there is no room for columns: the title, and below it what belongs to it.
  private func stacked(_ rows: [[String]], _ heads: [String]) -> [String] {
    var lines = [terminal.paint(heads[0], .heading)]
    for row in rows {
      lines += terminal.wrap(row[0], to: terminal.width)
      let words = zip(heads, row).dropFirst().filter { !$0.1.isEmpty }.map { head, cell in
        head.isEmpty ? cell : "\(head) \(cell)"
      }
      lines += terminal.wrap(words.joined(separator: ", "), to: terminal.width - 2)
        .map { "  " + $0 }
    }
    return lines
  }

  func goals() -> [String] {
    let isOpen = page.week != nil
    let rows = page.term.goals.map { goal in
      [
        shown(goal.title), amount(goal), isOpen ? expected(goal) : "",
        status(goal),
      ]
    }
    let heads = ["Goals", "done", isOpen ? "by now" : "", ""]
    return cells(rows, heads: heads, bars: page.term.goals.map(\.progress))
  }

  /// `128 of 220 km`; what was done alone where nobody knows the share.
  private func amount(_ goal: TermGoal) -> String {
    guard let done = goal.done else { return "" }
    guard let share = goal.share else {
      return done == .zero ? "" : Words.amount(done.shown(in: goal.unit), goal.unit.name)
    }
    let (part, whole) = (done.shown(in: goal.unit), share.shown(in: goal.unit))
    guard goal.unit == .time, part != .zero else {
      return shown(Words.part(part, of: whole, goal.unit))
    }
    return shown("\(Words.duration(part)) of \(Words.duration(whole))")
  }

  private func expected(_ goal: TermGoal) -> String {
    guard let expected = goal.expected else { return "" }
    return shown(Words.amount(expected.shown(in: goal.unit), goal.unit.name))
  }

  private func status(_ goal: TermGoal) -> String {
    goal.status == .overdue && page.week == nil ? "not reached" : goal.status.inWords
  }

  func habits() -> [String] {
    let rows = page.habits.map { rate in
      [
        terminal.title(rate.habit.title, emoji: rate.habit.emoji),
        padLeft(rate.now?.percent ?? nothing, 5), padLeft(rate.before?.percent ?? nothing, 6),
        change(rate),
      ]
    }
    return cells(rows, heads: ["Habits", " rate", "before", ""], bars: page.habits.map(\.now))
  }

  private func change(_ rate: TermPage.Rate) -> String {
    guard let now = rate.now, let before = rate.before else { return "" }
    let points = Int((now * 100).rounded()) - Int((before * 100).rounded())
    return points == 0 ? "" : points > 0 ? "+\(points)" : "\(points)"
  }
}

extension Number {
  /// With at most one place; of times all that they have.
  func shown(in unit: Unit) -> Number {
    unit == .time ? self : scaled(by: 10, over: 1).roundedToWhole.scaled(by: 1, over: 10)
  }
}
