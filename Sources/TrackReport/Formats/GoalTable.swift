import TrackCore

/// The goals of a report: progress, pace and what is left of the time.
struct GoalTable {
  let report: Report
  let terminal: Terminal

  func lines() -> [String] {
    let rows = report.goals.map { goal in
      (
        goal: goal, title: goal.title.harmless(ascii: terminal.ascii), amount: goal.amountInWords,
        pace: goal.paceInWords(in: report.term), due: goal.dueInWords(today: report.today)
      )
    }
    let amountWidth = min(max(rows.map { $0.amount.displayWidth }.max() ?? 0, 8), 24)
    let paceWidth = min(max(rows.map { $0.pace.displayWidth }.max() ?? 0, 4), 20)
    let dueWidth = min(max(rows.map { $0.due.displayWidth }.max() ?? 0, 3), 14)
    let longest = rows.map { $0.title.displayWidth }.max() ?? 0
    // Where there is little room, the last columns are left out first.
    let showsDue = terminal.width >= 8 + amountWidth + paceWidth + dueWidth + 6
    let showsPace = terminal.width >= 8 + amountWidth + paceWidth + 4
    let showsAmount = terminal.width >= 8 + amountWidth + 2
    let others =
      (showsAmount ? amountWidth + 2 : 0) + (showsPace ? paceWidth + 2 : 0)
      + (showsDue ? dueWidth + 2 : 0)
    let room = terminal.width - others - 2
    let barWidth = room - min(longest, 26) >= 10 ? min(room - min(longest, 26), 24) : 0
    let left = terminal.width - others - (barWidth > 0 ? barWidth + 2 : 0)
    let titleWidth = max(min(left, longest), min(8, terminal.width))
    func row(_ title: String, _ bar: String, _ amount: String, _ pace: String, _ due: String)
      -> String
    {
      var line = terminal.pad(title, to: titleWidth)
      if barWidth > 0 { line += "  " + bar }
      if showsAmount { line += "  " + terminal.pad(amount, to: amountWidth) }
      if showsPace { line += "  " + terminal.pad(pace, to: paceWidth) }
      if showsDue { line += "  " + terminal.fit(due, to: dueWidth) }
      return line.trimmedEnd
    }
    let blank = String(repeating: " ", count: barWidth)
    let head = row("Goals", blank, "", "pace", "due")
    return [terminal.paint(head, .heading)]
      + rows.map {
        row($0.title, terminal.bar($0.goal.progress, width: barWidth), $0.amount, $0.pace, $0.due)
      }
  }
}
