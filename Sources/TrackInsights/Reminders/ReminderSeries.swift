import TrackCore

/// The days on which a reminder of a habit can fire, according to the blocks alone.
///
/// On such a day, the reminder does not fire if the log shows that it is not needed, for example
/// because the habit is done already.
package struct ReminderSeries: Sendable {
  /// A range of days on which the reminder recurs on the same weekdays.
  package struct Stretch: Hashable, Sendable {
    package let first: Day
    /// The last day; nil if the range has no end.
    package let last: Day?
    package let weekdays: WeekdaySet
  }

  package let habit: Habit
  package let reminder: Reminder
  /// The time of the reminder, in seconds from the midnight that begins the day. A time before the
  /// start of the day (`day-start`) is on the next calendar date and therefore 86,400 or more.
  package let second: Int
  private let stretches: [Stretch]
  private let pauses: Pauses

  init(_ reminder: Reminder, of habit: Habit, settings: Settings, calendar: CivilCalendar) {
    self.habit = habit
    self.reminder = reminder
    second = reminder.time < settings.dayStart ? reminder.time + 86_400 : reminder.time
    pauses = Pauses(habit.pauses)
    stretches = Self.stretches(of: habit, reminder.days ?? .daily, calendar)
  }

  private static func stretches(
    of habit: Habit, _ days: WeekdaySet, _ calendar: CivilCalendar
  ) -> [Stretch] {
    let start = max(habit.start ?? .first, .first)
    let end = habit.archived
    var stretches: [Stretch] = []
    func add(_ rhythm: Rhythm?, from first: Day, through last: Day?) {
      let first = max(first, start)
      let last = [last, end].compactMap(\.self).min()
      guard last.map({ first <= $0 }) ?? true else { return }
      switch rhythm?.span {
      case .days(let own):
        let common = own.intersection(days)
        if common.count > 0 {
          stretches.append(Stretch(first: first, last: last, weekdays: common))
        }
      case .calendar(.term):
        for term in calendar.terms where calendar.asks(term) {
          let last = min(term.last, last ?? term.last)
          guard max(term.first, first) <= last else { continue }
          stretches.append(Stretch(first: max(term.first, first), last: last, weekdays: days))
        }
      default: stretches.append(Stretch(first: first, last: last, weekdays: days))
      }
    }
    let rhythms = habit.rhythms
    if let from = rhythms.first?.from { add(nil, from: .first, through: from - 1) }
    for (index, dated) in rhythms.enumerated() {
      let next = index + 1 < rhythms.count ? rhythms[index + 1].from : nil
      add(dated.rhythm, from: dated.from ?? .first, through: next.map { $0 - 1 })
    }
    if rhythms.isEmpty { add(nil, from: .first, through: nil) }
    return stretches
  }

  /// Returns true if the reminder can fire on a day.
  package func contains(_ day: Day) -> Bool { asks(on: day) && !pauses.contains(day) }

  /// Returns true if the reminder could fire on a day, ignoring the habit's pauses.
  package func asks(on day: Day) -> Bool {
    stretches.contains { stretch in
      day >= stretch.first && stretch.last.map { day <= $0 } ?? true
        && stretch.weekdays.contains(day.weekday)
    }
  }

  /// The maximum length in days of a pause whose days are excluded one by one. A longer pause
  /// divides a series.
  private static let longestGap = 366

  /// Returns the stretches of recurring days from `today` on, each with the paused days to exclude
  /// from it. A long pause divides a stretch.
  package func recurrences(from today: Day) -> [(stretch: Stretch, without: [Day])] {
    stretches.flatMap { stretch in parts(of: stretch, from: today) }
  }

  private func parts(
    of stretch: Stretch, from today: Day
  ) -> [(stretch: Stretch, without: [Day])] {
    var parts: [(stretch: Stretch, without: [Day])] = []
    var without: [Day] = []
    var first = max(stretch.first, today)
    let last = stretch.last ?? Day.last
    func close(_ end: Day?) {
      guard let start = Self.firstDay(of: stretch.weekdays, from: first, through: end ?? .last)
      else { return }
      parts.append(
        (
          Stretch(first: start, last: end, weekdays: stretch.weekdays),
          without.filter { $0 >= start }
        ))
      without = []
    }
    guard first <= last else { return [] }
    pauses.forEach(from: first, through: last) { from, through in
      if through - from < Self.longestGap {
        for ordinal in from.ordinal...through.ordinal {
          let day = Day(ordinal: ordinal)
          if stretch.weekdays.contains(day.weekday) { without.append(day) }
        }
      } else {
        if first < from { close(from - 1) }
        first = through + 1
      }
    }
    if first <= last { close(stretch.last) }
    return parts
  }

  private static func firstDay(
    of weekdays: WeekdaySet, from first: Day, through last: Day
  ) -> Day? {
    (0..<7).lazy.map { first + $0 }.first { $0 <= last && weekdays.contains($0.weekday) }
  }
}

extension Workspace {
  /// The series of all reminders, in the order of the files.
  package var reminderSeries: [ReminderSeries] {
    let calendar = calendar
    return habits.flatMap { habit in
      habit.reminders.map {
        ReminderSeries($0, of: habit, settings: settings, calendar: calendar)
      }
    }
  }
}
