import TrackCore

/// The year view: a grid with fifty-three weeks as columns and weekdays as rows. For a single
/// habit, it shows the mark of each day. For several habits, it shows the share of them that was
/// done on each day.
extension CalendarText {
  /// The width of the weekday's name before the weeks, such as `Mo `.
  private static let axis = 3
  /// The mark after today's cell. There is always space for it, because today is the last day in
  /// its row.
  private static let today = " <"

  func year() -> [String] {
    let room = terminal.width - Self.axis - Self.today.count
    let weeks = (calendar.to - calendar.from + 1) / 7
    let isWide = room >= weeks * 2
    let shown = min(weeks, room / (isWide ? 2 : 1))
    let first = calendar.from + (weeks - shown) * 7
    var lines = heading(yearTitle)
    lines.append(terminal.paint(monthNames(from: first, weeks: shown, isWide), .quiet))
    for (number, weekday) in weekdays.enumerated() {
      var line = terminal.pad(weekday.twoLetters, to: Self.axis)
      var isOfToday = false
      for week in 0..<shown {
        let index = first - calendar.from + week * 7 + number
        guard calendar.days.indices.contains(index) else { continue }
        line += yearMark(index) + (isWide ? " " : "")
        if calendar.days[index].day == calendar.today { isOfToday = true }
      }
      lines.append(line.trimmedEnd + (isOfToday ? Self.today : ""))
    }
    lines += [""] + yearLegend
    if shown < weeks {
      lines += terminal.wrap(
        "The last \(shown) of \(weeks) weeks; wider lines show them all.", to: terminal.width)
    }
    return lines
  }

  private var alone: HabitCalendar.Row? {
    calendar.rows.count == 1 ? calendar.rows.first : nil
  }

  private var yearTitle: String {
    let name =
      alone.map { title($0.habit) }
      ?? (calendar.rows.count == 2 ? "Both habits" : "\(calendar.rows.count) habits")
    return [name, span, alone.map { rate($0.habit) } ?? ""].filter { !$0.isEmpty }
      .joined(separator: terminal.separator)
  }

  /// Returns a line with the short names of months, each above the week in which the month begins.
  private func monthNames(from first: Day, weeks: Int, _ isWide: Bool) -> String {
    let width = isWide ? 2 : 1
    var line = String(repeating: " ", count: Self.axis)
    for week in 0..<weeks {
      let last = first + (week * 7 + 6)
      let column = Self.axis + week * width
      // Leave a name out if there is no space for it and for the space after it.
      guard last.date.day <= 7, line.count <= column,
        column + 3 <= Self.axis + weeks * width + Self.today.count
      else { continue }
      line += String(repeating: " ", count: column - line.count) + Words.months[last.month - 1]
      line += " "
    }
    return line.trimmedEnd
  }

  private func yearMark(_ index: Int) -> String {
    if let row = alone { return mark(row.days[index]) }
    let day = calendar.days[index]
    guard day.day <= calendar.today else { return " " }
    return terminal.shade(day)
  }

  private var yearLegend: [String] {
    if let row = alone { return legend([row], today: "<") }
    let pieces =
      zip(terminal.shades, HabitCalendar.DayShare.legend).map { "\($0) \($1)" }
      + ["\(terminal.nothing) nothing due", "< today"]
    return terminal.flow(pieces, to: terminal.width).map { terminal.paint($0, .quiet) }
  }
}

extension Terminal {
  /// The characters for the share of habits that was done, from none to all.
  fileprivate var shades: [String] {
    ascii ? ["o", "-", "=", "+", "#"] : ["○", "░", "▒", "▓", "█"]
  }

  fileprivate func shade(_ day: HabitCalendar.DayShare) -> String {
    guard let level = day.level else { return paint(nothing, .quiet) }
    return level == 0 ? shades[0] : paint(shades[level], .good)
  }
}
