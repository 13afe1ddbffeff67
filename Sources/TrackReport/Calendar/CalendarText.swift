import TrackCore

/// Formats a calendar as lines for a terminal.
package struct CalendarText {
  let calendar: HabitCalendar
  let terminal: Terminal

  package static func lines(of calendar: HabitCalendar, on terminal: Terminal) -> [String] {
    let text = CalendarText(calendar: calendar, terminal: terminal)
    switch calendar.view {
    case .week: return text.week()
    case .month: return text.month()
    case .year: return text.year()
    }
  }

  // MARK: Shared by the views

  /// The days that are shown: `November 2026`, `15 to 21 Nov 2026`, `17 Nov 2025 to 22 Nov 2026`.
  var span: String {
    let (from, end) = (calendar.from, Words.fullDate(calendar.to))
    if from.year != calendar.to.year { return "\(Words.fullDate(from)) to \(end)" }
    if from.month != calendar.to.month { return "\(Words.dayAndMonth(from)) to \(end)" }
    return calendar.view == .month
      ? "\(Words.monthNames[from.month - 1]) \(from.year)" : "\(from.date.day) to \(end)"
  }

  /// The seven weekdays, starting with the first day of the week.
  var weekdays: [Weekday] { calendar.weekStart.week }

  func title(_ habit: HabitRow) -> String { terminal.title(habit.title, emoji: habit.emoji) }

  /// Returns the rate of a habit in words, such as `18 of 21 days`; empty if nothing was due.
  func rate(_ habit: HabitRow) -> String {
    guard habit.rate.due > 0 else { return "" }
    return "\(habit.rate.met) of \(Words.count(habit.rate.due, habit.streakUnit))"
  }

  /// Returns the mark of a day; a space for a day in the future.
  func mark(_ mark: HabitCalendar.Row.DayMark) -> String {
    if mark.state == .ahead { return " " }
    let isPast = mark.day < calendar.today
    return terminal.paint(terminal.mark(mark.state, isPast: isPast), mark.state.ink(isPast: isPast))
  }

  /// Returns a mark in a cell of at least two columns. Today's mark is in brackets or, if there is
  /// not enough space, after a `>`.
  func cell(_ day: HabitCalendar.Row.DayMark, width: Int) -> String {
    let isToday = day.day == calendar.today
    guard width > 2 else { return (isToday ? ">" : " ") + mark(day) }
    return String(repeating: " ", count: width - 3)
      + (isToday ? "[" + mark(day) + "]" : " " + mark(day) + " ")
  }

  /// Returns the legend, with only the marks that occur in the calendar.
  ///
  /// - Parameter today: The mark of today, as the legend explains it.
  func legend(_ rows: [HabitCalendar.Row], today: String) -> [String] {
    let days = rows.flatMap(\.days)
    let isPast = { (day: HabitCalendar.Row.DayMark) in day.day < calendar.today }
    let meanings: [(meaning: String, isMeant: (HabitCalendar.Row.DayMark) -> Bool)] = [
      ("done", { $0.state == .done }), ("partly", { $0.state == .partial }),
      ("open", { $0.state == .none && !isPast($0) }),
      ("missed or exceeded", { $0.state == .failed || $0.state == .none && isPast($0) }),
      ("skipped or paused", { $0.state == .skipped || $0.state == .paused }),
      ("not asked", { $0.state == .notDue }),
    ]
    var pieces: [String] = []
    for (meaning, isMeant) in meanings {
      guard let day = days.first(where: isMeant) else { continue }
      pieces.append("\(terminal.mark(day.state, isPast: isPast(day))) \(meaning)")
    }
    if days.contains(where: { $0.day == calendar.today }) { pieces.append("\(today) today") }
    return terminal.flow(pieces, to: terminal.width).map { terminal.paint($0, .quiet) }
  }

  func heading(_ text: String) -> [String] {
    terminal.wrap(text, to: terminal.width).map { terminal.paint($0, .heading) }
  }
}
