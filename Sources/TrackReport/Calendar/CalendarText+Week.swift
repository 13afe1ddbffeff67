import TrackCore

/// The week view: a row for each habit, with seven days.
extension CalendarText {
  func week() -> [String] {
    let rates = calendar.rows.map { soFar($0.habit) }
    let widest = terminal.width >= 60 ? rates.map(\.displayWidth).max() ?? 0 : 0
    let longest = max(calendar.rows.map { title($0.habit).displayWidth }.max() ?? 0, 6)
    let width = dayWidth(besides: min(longest, 20) + (widest > 0 ? widest + 2 : 0))
    let rateWidth = min(widest, max(terminal.width - 7 * width - 22, 0))
    let room = terminal.width - 7 * width - (rateWidth > 0 ? rateWidth + 2 : 0)
    let titleWidth = max(min(room, longest), 4)
    var lines = heading("Week" + terminal.separator + span)
    lines.append(terminal.paint(weekHead(titleWidth, width), .heading))
    for (row, rate) in zip(calendar.rows, rates) {
      let color = FileColor(row.habit.color)?.ink
      var line = terminal.paint(terminal.pad(title(row.habit), to: titleWidth), color)
      line += row.days.map { cell($0, width: width) }.joined()
      if rateWidth > 0 { line += "  " + terminal.fit(rate, to: rateWidth) }
      lines.append(line.trimmedEnd)
    }
    return lines + [""] + legend(calendar.rows, today: width > 2 ? "[ ]" : ">")
  }

  /// Returns the width of a day: 6, 4, 3 or 2 columns. It is 6 or 4 only if titles and figures
  /// still have enough space, and 2 only if the terminal is very narrow.
  ///
  /// - Parameter others: The width that titles and figures need.
  private func dayWidth(besides others: Int) -> Int {
    switch terminal.width {
    case 92... where 7 * 6 + others <= terminal.width: 6
    case 48... where 7 * 4 + others <= terminal.width: 4
    case 32...: 3
    default: 2
    }
  }

  private func weekHead(_ titleWidth: Int, _ width: Int) -> String {
    let names = (0...(calendar.to - calendar.from)).map { offset -> String in
      let day = calendar.from + offset
      let name = day.weekday.twoLetters
      switch width {
      case 6...: return padLeft("\(name) \(padded(day.date.day, 2))", width)
      case 3...: return padLeft(name, width)
      default: return padLeft(String(name.prefix(1)), width)
      }
    }
    return (terminal.pad("Habits", to: titleWidth) + names.joined()).trimmedEnd
  }

  /// Returns the progress of the current period, such as `2 of 4 this week`. Returns the rate of the
  /// shown days instead if today is not shown, or if the rhythm applies to single days.
  private func soFar(_ habit: HabitRow) -> String {
    calendar.to >= calendar.today ? habit.standing : rate(habit)
  }
}
