import TrackCore
import TrackInsights

/// Reminders, deadlines and reviews as an iCalendar file (RFC 5545).
///
/// Times have no time zone, so a calendar program shows each of them in its own local time, as
/// track does with reminders. The file cannot know what is already done, so each reminder recurs on
/// every day on which it may be shown.
package struct CalendarFeed {
  private let workspace: Workspace
  private let today: Day
  /// The time at which the file was created, in UTC: `20261121T120000Z`.
  private let stamp: String
  private var text = ""

  /// - Parameters:
  ///   - today: The first day in the file.
  ///   - instant: The current time in seconds since 1970.
  package init(_ workspace: Workspace, today: Day, instant: Int) {
    self.workspace = workspace
    self.today = today
    let (days, second) = instant.quotientAndRemainder(dividingBy: 86_400)
    stamp = Self.time(Day(ordinal: days), second) + "Z"
  }

  /// Returns the bytes of the file.
  package mutating func bytes() -> [UInt8] {
    text = ""
    line("BEGIN:VCALENDAR")
    line("VERSION:2.0")
    line("PRODID:-//track//track//EN")
    line("CALSCALE:GREGORIAN")
    line("X-WR-CALNAME:track")
    line(
      "X-WR-CALDESC:"
        + Self.escaped(
          "Reminders and deadlines from track. The calendar does not know what is done."))
    for series in workspace.reminderSeries { add(series) }
    let overview = workspace.overview(today: today, problems: nil)
    for goal in overview.goals.all() { add(goal) }
    for term in workspace.terms.compactMap(overview.terms.progress) { add(term) }
    line("END:VCALENDAR")
    return Array(text.utf8)
  }

  // MARK: Events

  private mutating func add(_ series: ReminderSeries) {
    let (shift, second) = series.second.quotientAndRemainder(dividingBy: 86_400)
    let (habit, reminder) = (series.habit, series.reminder)
    let days = (reminder.days ?? .daily).text.replacing(" ", with: "-")
    for (stretch, without) in series.recurrences(from: today) {
      let weekdays = stretch.weekdays.days.map { Self.code(of: $0, shiftedBy: shift) }
      var rule = weekdays.count == 7 ? "FREQ=DAILY" : "FREQ=WEEKLY;BYDAY="
      if weekdays.count < 7 { rule += weekdays.joined(separator: ",") }
      if let last = stretch.last { rule += ";UNTIL=" + Self.time(last + shift, second) }
      line("BEGIN:VEVENT")
      // The UID must stay the same when the file is created again. It contains only the end of the
      // stretch of days, because the start changes with the current day.
      let end = stretch.last.map { "-" + Self.date($0) } ?? ""
      line("UID:habit-\(habit.heading.id)-\(reminder.time / 60)-\(days)\(end)@track")
      line("DTSTAMP:\(stamp)")
      line("DTSTART:" + Self.time(stretch.first + shift, second))
      line("DURATION:PT15M")
      line("RRULE:" + rule)
      for day in without { line("EXDATE:" + Self.time(day + shift, second)) }
      let title = (habit.emoji.map { $0 + " " } ?? "") + habit.heading.title
      line("SUMMARY:" + Self.escaped(title))
      if let text = reminder.text ?? habit.question { line("DESCRIPTION:" + Self.escaped(text)) }
      line("CATEGORIES:habit")
      alarm(title, "PT0S")
      line("END:VEVENT")
    }
  }

  private mutating func add(_ goal: GoalProgress) {
    guard goal.status != .done, goal.status != .archived else { return }
    if let due = goal.due, due >= today {
      event(.goal, goal.id, on: due, "Due: \(goal.title)")
    }
    for progress in goal.milestones where progress.block == nil && progress.status != .done {
      let milestone = progress.milestone
      guard milestone.date >= today else { continue }
      event(
        .milestone, "\(goal.id)-\(Self.hash(milestone.title))", on: milestone.date,
        "Milestone: \(milestone.title) (\(goal.title))")
    }
  }

  private mutating func add(_ term: TermProgress) {
    guard !term.status.rests, term.status != .completed, term.weeks > 0 else { return }
    for week in 1...term.weeks {
      let last = term.start + (week * 7 - 1)
      guard last >= today, !isReviewed(week, of: term) else { continue }
      event(
        .review, "\(term.number)-\(week)", on: last,
        "Review: week \(week) of term \(term.number)")
    }
  }

  private func isReviewed(_ week: Int, of term: TermProgress) -> Bool {
    let last = term.start + (week * 7 - 1)
    return last <= term.start + (term.week * 7 - 1) && last <= today
      && !term.reviewsDue.contains(last)
  }

  /// What an all-day event is about.
  private enum Category: String {
    case goal, milestone, review

    /// The alarms: on the day itself and, except for a review, seven days and one day before it.
    var alarms: [String] { self == .review ? ["PT9H"] : ["-P6DT15H", "-PT15H", "PT9H"] }
  }

  /// Adds an all-day event.
  private mutating func event(_ category: Category, _ id: String, on day: Day, _ title: String) {
    line("BEGIN:VEVENT")
    line("UID:\(category.rawValue)-\(id)@track")
    line("DTSTAMP:\(stamp)")
    line("DTSTART;VALUE=DATE:" + Self.date(day))
    line("DTEND;VALUE=DATE:" + Self.date(day + 1))
    line("SUMMARY:" + Self.escaped(title))
    line("CATEGORIES:\(category.rawValue)")
    line("TRANSP:TRANSPARENT")
    for trigger in category.alarms { alarm(title, trigger) }
    line("END:VEVENT")
  }

  private mutating func alarm(_ title: String, _ trigger: String) {
    line("BEGIN:VALARM")
    line("ACTION:DISPLAY")
    line("DESCRIPTION:" + Self.escaped(title))
    line("TRIGGER:\(trigger)")
    line("END:VALARM")
  }

  // MARK: Text

  /// Adds a line of the file, folded so that no line has more than 75 bytes.
  private mutating func line(_ content: String) {
    var width = 0
    for character in content.unicodeScalars {
      let count = UTF8.width(character)
      if width + count > 75 {
        text += "\r\n "
        width = 1
      }
      text.unicodeScalars.append(character)
      width += count
    }
    text += "\r\n"
  }

  /// Returns a text with the characters escaped that iCalendar would interpret.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.harmless().unicodeScalars {
      if character == "\\" || character == ";" || character == "," { result += "\\" }
      result.unicodeScalars.append(character)
    }
    return result
  }

  private static func date(_ day: Day) -> String { day.iso.replacing("-", with: "") }

  private static func time(_ day: Day, _ second: Int) -> String {
    "\(date(day))T\(padded(second / 3600, 2))\(padded(second / 60 % 60, 2))\(padded(second % 60, 2))"
  }

  private static func code(of weekday: Weekday, shiftedBy shift: Int) -> String {
    let shifted = Weekday(rawValue: (weekday.rawValue + shift) % 7) ?? weekday
    return String(shifted.short.prefix(2)).uppercased()
  }

  private static func hash(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).prefix(6).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }
}
