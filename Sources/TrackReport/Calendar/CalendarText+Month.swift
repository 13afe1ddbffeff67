import TrackCore

/// The month view: a grid for each habit. Each row of the grid is a week.
extension CalendarText {
  /// The width of the week number before the days, such as `W47`.
  private static let weekWidth = 3
  /// The width of a day with its number and mark, including the brackets around today: `[21●]`.
  private static let numbered = 5
  private static let gap = 4

  func month() -> [String] {
    var lines = heading(span)
    let isAlone = calendar.rows.count == 1
    let cellWidth: Int
    if isAlone, terminal.width >= Self.weekWidth + 7 * Self.numbered {
      cellWidth = Self.numbered
    } else {
      cellWidth = terminal.width >= Self.weekWidth + 7 * 3 ? 3 : 2
    }
    let grids = calendar.rows.map { grid($0, cellWidth) }
    let width = Self.weekWidth + 7 * cellWidth
    let across = isAlone ? 1 : max((terminal.width + Self.gap) / (width + Self.gap), 1)
    for start in stride(from: 0, to: grids.count, by: across) {
      lines.append("")
      lines += beside(Array(grids[start..<min(start + across, grids.count)]), width)
    }
    return lines + [""] + legend(calendar.rows, today: cellWidth > 2 ? "[ ]" : ">")
  }

  /// A line of a grid with its width in columns.
  private typealias Line = (text: String, width: Int)

  private func grid(_ row: HabitCalendar.Row, _ cellWidth: Int) -> [Line] {
    let width = Self.weekWidth + 7 * cellWidth
    var lines = head(row.habit, width, isAlone: calendar.rows.count == 1)
    let names = weekdays.map { weekday in
      let name = weekday.twoLetters
      switch cellWidth {
      case Self.numbered: return "  " + name + " "
      case 3: return " " + name
      default: return " " + name.prefix(1)
      }
    }
    let week = String(repeating: " ", count: Self.weekWidth)
    lines.append((terminal.paint(week + names.joined(), .quiet), width))
    let hidesAhead = calendar.rows.count > 1 && calendar.from <= calendar.today
    for days in weeks(of: row) {
      if hidesAhead, days.days.allSatisfy({ $0?.state ?? .ahead == .ahead }) { continue }
      var text = terminal.paint(days.number, .quiet)
      for day in days.days {
        switch day {
        case .none: text += String(repeating: " ", count: cellWidth)
        case .some(let day) where cellWidth == Self.numbered: text += self.numbered(day)
        case .some(let day): text += cell(day, width: cellWidth)
        }
      }
      lines.append((text, width))
    }
    return lines
  }

  /// Returns the habit's title with the number of times that the habit was met. If no other habit
  /// is shown, adds the rhythm in words.
  private func head(_ habit: HabitRow, _ width: Int, isAlone: Bool) -> [Line] {
    let title = title(habit)
    if isAlone {
      let words = habit.inWords.map { [$0.harmless(ascii: terminal.ascii)] } ?? []
      let rate = rate(habit)
      let lines = heading(rate.isEmpty ? title : title + terminal.separator + rate)
      return (lines + words.flatMap { terminal.wrap($0, to: terminal.width) })
        .map { ($0, terminal.width) }
    }
    let short = habit.rate.due > 0 ? "\(habit.rate.met)/\(habit.rate.due)" : ""
    let room = width - (short.isEmpty ? 0 : short.count + 1)
    let text = terminal.paint(terminal.pad(title, to: room), .heading)
    return [(text + (short.isEmpty ? "" : " " + short), width)]
  }

  private func numbered(_ day: HabitCalendar.Row.DayMark) -> String {
    let number = padLeft("\(day.day.date.day)", 2)
    let isToday = day.day == calendar.today
    return (isToday ? "[" : " ") + terminal.paint(number, .quiet) + mark(day)
      + (isToday ? "]" : " ")
  }

  private func weeks(
    of row: HabitCalendar.Row
  ) -> [(number: String, days: [HabitCalendar.Row.DayMark?])] {
    let before = (calendar.from.weekday.rawValue - calendar.weekStart.rawValue + 7) % 7
    let blank = HabitCalendar.Row.DayMark?.none
    var cells = Array(repeating: blank, count: before) + row.days
    cells += Array(repeating: blank, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { start in
      let first = calendar.from + (start - before)
      // The number of a week is the ISO number of the week to which its Thursday belongs.
      let thursday = first + (10 - calendar.weekStart.rawValue) % 7
      return (
        "W\(padded(thursday.isoWeek.week, 2))",
        Array(cells[start..<start + 7])
      )
    }
  }

  /// Arranges grids side by side, in as many rows as necessary.
  private func beside(_ grids: [[Line]], _ width: Int) -> [String] {
    let height = grids.map(\.count).max() ?? 0
    return (0..<height).map { index in
      var text = ""
      for (column, grid) in grids.enumerated() {
        if column > 0 { text += String(repeating: " ", count: Self.gap) }
        let line: Line = index < grid.count ? grid[index] : ("", 0)
        let isLast = column == grids.count - 1
        text +=
          line.text
          + (isLast ? "" : String(repeating: " ", count: max(width - line.width, 0)))
      }
      return text.trimmedEnd
    }
  }
}
