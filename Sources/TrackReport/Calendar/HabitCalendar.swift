import TrackCore
import TrackJSON

/// The data of `track calendar`: habits with the state of each day.
package struct HabitCalendar: Sendable {
  /// The period to show.
  package enum View: String, Hashable, Sendable {
    /// The days of a week.
    case week
    /// The days of a month.
    case month
    /// Fifty-three weeks.
    case year
  }

  /// One habit with its days.
  package struct Row: Sendable {
    package struct DayMark: Hashable, Sendable {
      package let day: Day
      /// The state that pictures and texts show.
      package let state: ReportedState
      /// The state as the reference manual defines it; nil for a day in the future.
      let judged: DayState?
      /// The strength at the end of the day, 0–1; nil if there is none.
      package let strength: Double?
      /// The amount of the day, in the unit of the rhythm. Nil in the week and month views, and if
      /// the rhythm has no unit.
      package let amount: Number?
    }

    package let habit: HabitRow
    package let days: [DayMark]
  }

  /// The number of habits due on a day, and the number of these habits that were met.
  package struct DayShare: Hashable, Sendable {
    package let day: Day
    package let met: Int
    package let due: Int

    /// The share of the due habits that were met, 0–1; nil if nothing was due.
    package var share: Double? { due == 0 ? nil : Double(met) / Double(due) }

    /// The meanings of the shades, in their order.
    static let legend = [
      "none of what was due", "under a third", "under two thirds", "most", "all",
    ]

    /// The shade of the day, 0 to 4; nil if nothing was due.
    package var level: Int? {
      due == 0 ? nil : met == 0 ? 0 : met == due ? 4 : 1 + met * 3 / due
    }
  }

  package let today: Day
  package let view: View
  package let from: Day
  package let to: Day
  package let weekStart: Weekday
  package let rows: [Row]
  package let days: [DayShare]

  /// - Parameters:
  ///   - habits: The progress of all habits.
  ///   - names: The habits and tasks to show; nil for all that are not archived.
  ///   - end: A day that is in the week or month to show. For the year view, a day in its last
  ///     week.
  package init(
    _ workspace: Workspace, _ habits: [HabitProgress], only names: [Name]? = nil, view: View,
    end: Day, today: Day
  ) {
    self.today = today
    self.view = view
    let calendar = workspace.calendar
    weekStart = calendar.weekStart
    let (from, to) = Self.span(view, end, calendar)
    self.from = from
    self.to = to
    let shown = Self.pick(names, of: habits, workspace, today)
    rows = shown.compactMap { progress in
      let strengths = progress.strengths(from: from, through: to)
      guard
        let habit = HabitRow(
          progress, workspace, from: from, through: min(to, today), evenArchived: true,
          strength: from <= today && today <= to ? strengths[today - from] : nil)
      else { return nil }
      return Row(
        habit: habit,
        days: strengths.enumerated().map { offset, strength in
          let day = from + offset
          return Row.DayMark(
            day: day, state: ReportedState(of: progress, on: day),
            judged: day > today ? nil : progress.state(on: day), strength: strength,
            amount: view == .year && !progress.now.unit.isNone ? progress.amount(on: day) : nil)
        })
    }
    days = Self.shares(of: shown, from: from, through: to)
  }

  private static func shares(
    of habits: [HabitProgress], from: Day, through: Day
  ) -> [DayShare] {
    (0...(through - from)).map { offset in
      let rate = habits.rate(on: from + offset)
      return DayShare(day: from + offset, met: rate.met, due: rate.due)
    }
  }

  /// Returns the shares of seven days, without the habits that are archived on a day `today`.
  package static func sevenDays(
    through last: Day, of habits: [HabitProgress], _ workspace: Workspace, today: Day
  ) -> [DayShare] {
    shares(of: pick(nil, of: habits, workspace, today), from: last - 6, through: last)
  }

  private static func pick(
    _ names: [Name]?, of habits: [HabitProgress], _ workspace: Workspace, _ today: Day
  ) -> [HabitProgress] {
    guard let names else {
      return habits.filter { habit in
        workspace.block(named: habit.name)?.isArchived(on: today) == false
      }
    }
    let habits = habits.byName
    return names.compactMap { habits[$0] }
  }

  /// What was done since the first day, such as `120 done of 180 due since 4 May 2026`.
  package var total: String {
    let past = days.filter { $0.day <= today }
    let (met, due) = past.reduce((0, 0)) { ($0.0 + $1.met, $0.1 + $1.due) }
    let first = past.first { $0.due > 0 }?.day ?? today
    return "\(Words.number(met)) done of \(Words.number(due)) due since"
      + " \(Words.fullDate(first))"
  }

  /// Returns the days that a view shows.
  static func span(
    _ view: View, _ end: Day, _ calendar: CivilCalendar
  ) -> (from: Day, to: Day) {
    let span = calendar.span(of: view == .month ? .month : .week, containing: end)
    guard let span else { return (end, end) }
    return (view == .year ? span.first - 52 * 7 : span.first, span.last)
  }
}

extension HabitCalendar: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "view": view.rawValue, "from": from, "to": to, "habits": rows,
      "days": days,
    ]
  }
}

extension HabitCalendar.Row: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "id": habit.id, "title": habit.title, "emoji": habit.emoji, "color": habit.color,
      "rhythm": habit.progress.rhythm?.text, "inWords": habit.inWords, "met": habit.rate.met,
      "due": habit.rate.due, "unit": habit.streak?.unit?.rawValue, "days": days,
    ]
  }
}

extension HabitCalendar.Row.DayMark: JSONObjectConvertible {
  package var json: JSONObject {
    ["day": day, "state": judged?.rawValue, "strength": strength]
  }
}

extension HabitCalendar.DayShare: JSONObjectConvertible {
  package var json: JSONObject { ["day": day, "met": met, "due": due, "share": share] }
}
