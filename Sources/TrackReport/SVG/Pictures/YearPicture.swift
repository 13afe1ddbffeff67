import TrackCore

/// A picture of a year with weeks as columns and weekdays as rows. It shows the days of one habit
/// or, for all habits, the share that was done on each day.
package struct YearPicture: Picture {
  private let calendar: HabitCalendar
  /// The index of the habit; nil for all habits.
  private let row: Int?
  private let weeks: Range<Int>
  private let hasLegend: Bool
  /// The number of weeks that fit in the width.
  private let room: Int

  static let pitch = 12.0
  static let cell = 10.0
  static let left = 24.0
  static let top = 16.0

  /// - Parameters:
  ///   - weeks: The weeks to draw; nil for all of them and a legend.
  ///   - room: The number of weeks that fit in the width. It has an effect only if more weeks fit
  ///     than are drawn.
  package init(
    _ calendar: HabitCalendar, row: Int? = nil, weeks: Range<Int>? = nil, room: Int = 0
  ) {
    self.calendar = calendar
    self.row = row
    self.weeks = weeks ?? Self.weeks(of: calendar, row: row)
    hasLegend = weeks == nil
    self.room = max(room, self.weeks.count, hasLegend ? Self.fewWeeks : 0)
  }

  /// The number of weeks for which a narrow screen has room.
  static let fewWeeks = 31

  /// Returns the weeks of a calendar from the first one on in which something was due.
  static func weeks(of calendar: HabitCalendar, row: Int?) -> Range<Int> {
    let count = (calendar.to - calendar.from + 1) / 7
    let first =
      row.map { max(calendar.rows[$0].habit.progress.firstDay - calendar.from, 0) }
      ?? calendar.days.firstIndex { $0.due > 0 } ?? 0
    return min(first / 7, max(count - 1, 0))..<count
  }

  private var habit: HabitCalendar.Row? { row.map { calendar.rows[$0] } }

  package var title: String {
    let name = habit.map { $0.habit.title.onOneLine } ?? "All habits"
    return "\(name), \(Words.fullDate(day(of: weeks.lowerBound, 0))) to"
      + " \(Words.fullDate(min(day(of: weeks.upperBound - 1, 6), calendar.today)))"
  }

  package var note: String? {
    hasLegend ? habit.map { $0.habit.inWords ?? "only recorded" } ?? calendar.total : nil
  }

  package var summary: String {
    if let habit { return Self.summary(days(of: habit).map(\.state)) }
    let due = shares.filter { $0.due > 0 }
    let full = due.filter { $0.met == $0.due }.count
    let none = due.filter { $0.met == 0 }.count
    return "Of \(Words.count(due.count, "day")) on which something was due, everything was done on"
      + " \(full), nothing on \(none), a part on \(due.count - full - none)."
  }

  private static func summary(_ states: [ReportedState]) -> String {
    let words = [
      (ReportedState.done, "done"), (.partial, "partly done"), (.failed, "missed"),
      (.skipped, "skipped"), (.paused, "paused"),
    ].compactMap { state, words -> String? in
      var count = states.filter { $0 == state }.count
      if state == .failed { count += states.filter { $0 == .none }.count }
      return count == 0 ? nil : "\(Words.count(count, "day")) \(words)"
    }
    return words.isEmpty ? "Nothing was due." : words.joined(separator: ", ") + "."
  }

  package var width: Double { Self.left + Double(room) * Self.pitch }
  package var height: Double {
    Self.top + 7 * Self.pitch + (hasLegend ? legend.height + 10 : 0)
  }

  private var legend: Legend {
    Legend(habit == nil ? Legend.shares : Legend.days, from: Self.left, to: width)
  }

  // MARK: Days

  private func day(of week: Int, _ weekday: Int) -> Day { calendar.from + (week * 7 + weekday) }

  private var range: Range<Int> { weeks.lowerBound * 7..<weeks.upperBound * 7 }

  private func days(of row: HabitCalendar.Row) -> [HabitCalendar.Row.DayMark] {
    Array(row.days[range].filter { $0.day <= calendar.today })
  }

  private var shares: [HabitCalendar.DayShare] {
    calendar.days[range].filter { $0.day <= calendar.today }
  }

  private func corner(_ day: Day) -> Point {
    let index = day - calendar.from - range.lowerBound
    return (
      Self.left + Double(index / 7) * Self.pitch, Self.top + Double(index % 7) * Self.pitch
    )
  }

  // MARK: Drawing

  package func draw(on canvas: inout Canvas) {
    drawAxes(on: &canvas)
    if let habit {
      draw(habit, on: &canvas)
    } else {
      drawShares(on: &canvas)
    }
    if range.contains(calendar.today - calendar.from) {
      let (x, y) = corner(calendar.today)
      canvas.rect(x - 0.5, y - 0.5, Self.cell + 1, Self.cell + 1, "today", corner: 1.5)
    }
    if hasLegend { legend.draw(below: Self.top + 7 * Self.pitch + 4, on: &canvas) }
  }

  private func drawAxes(on canvas: inout Canvas) {
    canvas.group("weekdays") { canvas in
      for (row, weekday) in calendar.weekStart.week.enumerated() where row % 2 == 0 {
        let y = Self.top + Double(row) * Self.pitch + 9
        canvas.text(weekday.twoLetters, Self.left - 5, y)
      }
    }
    canvas.group("months") { canvas in
      var room = LabelRoom(Box(left: Self.left, top: 0, right: width, bottom: Self.top))
      for week in weeks {
        let last = day(of: week, 6)
        guard last.date.day <= 7 else { continue }
        let x = Self.left + Double(week - weeks.lowerBound) * Self.pitch
        let name = last.month == 1 ? "\(last.year)" : Words.months[last.month - 1]
        canvas.label(name, in: &room, at: [(x, 12, .start)])
      }
    }
  }

  private func drawShares(on canvas: inout Canvas) {
    var levels = Array(repeating: SVGPath(), count: 5)
    var specks = SVGPath()
    for share in shares {
      let (x, y) = corner(share.day)
      guard let level = share.level else {
        specks.move(x + 4, y + 4)
        specks.go("h2v2h-2z")
        continue
      }
      DayMarks.square(x, y, &levels[level])
    }
    canvas.path(specks, "speck")
    for (level, path) in levels.enumerated() { canvas.path(path, "l\(level) mark") }
  }

  private func draw(_ habit: HabitCalendar.Row, on canvas: inout Canvas) {
    var marks = DayMarks()
    let most = habit.days.compactMap { $0.amount?.approximate }.max() ?? 0
    for mark in days(of: habit) {
      let (x, y) = corner(mark.day)
      let share = mark.amount.map { most > 0 ? $0.approximate / most : 1 } ?? 1
      marks.add(mark.state, x, y, isPast: mark.day < calendar.today, share: share)
    }
    marks.draw(on: &canvas)
  }
}
