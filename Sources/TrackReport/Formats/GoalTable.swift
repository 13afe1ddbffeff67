import TrackCore

/// The goals of a report: progress, pace and what is left of the time.
struct GoalTable: ReportTable {
  let report: Report
  let terminal: Terminal

  init(report: Report, terminal: Terminal, weekStart: Weekday) {
    self.report = report
    self.terminal = terminal
  }

  func lines() -> [String] {
    let rows = report.goals.map { goal in
      (
        goal: goal, title: goal.title.harmless(ascii: terminal.ascii), amount: amount(of: goal),
        pace: pace(of: goal), due: due(of: goal)
      )
    }
    let amountWidth = min(max(rows.map { $0.amount.displayWidth }.max() ?? 0, 8), 24)
    let paceWidth = min(max(rows.map { $0.pace.displayWidth }.max() ?? 0, 4), 20)
    let dueWidth = min(max(rows.map { $0.due.displayWidth }.max() ?? 0, 3), 14)
    let longest = rows.map { $0.title.displayWidth }.max() ?? 0
    let room = terminal.width - amountWidth - paceWidth - dueWidth - 8
    let barWidth = room - min(longest, 26) >= 10 ? min(room - min(longest, 26), 24) : 0
    let titleWidth = max(min(room - barWidth, longest), 8)
    func row(_ title: String, _ bar: String, _ amount: String, _ pace: String, _ due: String)
      -> String
    {
      var line = terminal.pad(title, to: titleWidth)
      if barWidth > 0 { line += "  " + bar }
      line +=
        "  " + terminal.pad(amount, to: amountWidth) + "  " + terminal.pad(pace, to: paceWidth)
      line += "  " + terminal.fit(due, to: dueWidth)
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
    let blank = String(repeating: " ", count: barWidth)
    let head = row("Goals", blank, "", "pace", "due")
    return [terminal.paint(head, .heading)]
      + rows.map {
        row($0.title, terminal.bar($0.goal.progress, width: barWidth), $0.amount, $0.pace, $0.due)
      }
  }

  private func amount(of goal: GoalRow) -> String {
    guard goal.measures.count == 1, let measure = goal.measures.first else {
      return goal.progress.percent
    }
    let target = Words.amount(measure.target, measure.unit)
    guard let actual = measure.actual else { return "– of \(target)" }
    switch measure.how {
    case "latest", "best", "mean":
      return "\(Words.amount(actual, measure.unit)) to \(target)"
    default:
      let isTime = measure.unit == "s" && actual != .zero
      let done = isTime ? Words.duration(actual) : Words.short(actual)
      return "\(done) of \(target)"
    }
  }

  /// How far ahead or behind, in the measure's own unit where there is one.
  private func pace(of goal: GoalRow) -> String {
    guard ["ahead", "behind"].contains(goal.status), let expected = goal.expected else {
      return goal.status == "open" ? statusInTerm(of: goal) ?? goal.status : goal.status
    }
    guard goal.measures.count == 1, let measure = goal.measures.first, let lead = measure.lead
    else { return "\(abs(goal.progress - expected).percent) \(goal.status)" }
    let gap = Number(millionths: Int64(clamping: lead.millionths.magnitude))
    let isFine = gap < Number(10) && measure.unit != "s"
    let shown =
      isFine
      ? gap.scaled(by: 10, over: 1).roundedToWhole.scaled(by: 1, over: 10) : gap.roundedToWhole
    return "\(Words.amount(shown, measure.unit)) \(goal.status)"
  }

  /// How the term's own share of a goal without a due date goes.
  private func statusInTerm(of goal: GoalRow) -> String? {
    guard let term = report.term, term.week != nil,
      let share = term.goals.first(where: { $0.id == goal.id }), share.expected != nil
    else { return nil }
    return "term: \(share.status)"
  }

  private func due(of goal: GoalRow) -> String {
    goal.due.map { Words.distance(to: $0, from: report.today) } ?? ""
  }
}
