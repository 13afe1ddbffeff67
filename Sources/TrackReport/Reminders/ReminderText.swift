import TrackCore
import TrackInsights
import TrackJSON

/// The text of a reminder: a title, and a sentence below it.
package struct ReminderText: Hashable, Sendable {
  package let title: String
  package let body: String

  /// - Parameter isComing: True if the reminder is still in the future.
  package init(_ reminder: PlannedReminder, _ workspace: Workspace, isComing: Bool) {
    switch reminder.subject {
    case .habit(let habit, let progress, let stated):
      title = Self.title(habit.emoji, habit.heading.title)
      let parts = [Self.left(progress), stated.text ?? habit.question].compactMap(\.self)
      body = parts.isEmpty ? "Due today." : parts.joined(separator: ". ")
    case .goal(let goal, let days):
      title = goal.title
      let amount = goal.measures.isEmpty ? "" : ": \(goal.amountInWords)"
      body = Words.capitalised(Self.deadline(days)) + amount
    case .milestone(let goal, let milestone, let days):
      title = milestone.title
      body = "Milestone of \(goal.title), \(Self.deadline(days))"
    case .review(let term, let week):
      title = "Week \(week) of term \(term.number) ends today"
      body = "It has no review yet: `track term review`"
    case .timer(let entry):
      title = workspace.block(id: entry.id)?.title ?? entry.id
      let since = Report.Running(entry, workspace).since
      let hours = isComing ? "12 hours by then" : "more than 12 hours"
      body = "Running since \(since.suffix(5)), \(hours): `track stop`"
    }
  }

  private static func title(_ emoji: String?, _ title: String) -> String {
    emoji.map { "\($0) \(title)" } ?? title
  }

  /// Returns the amount left; nil if nothing is left or the habit only has to be done once more.
  /// For an at-most rhythm, returns the amount so far and the limit instead.
  private static func left(_ habit: HabitProgress) -> String? {
    if habit.rhythm?.isAtMost == true, let words = habit.now.inWords(isAtMost: true) {
      return words
    }
    guard let left = habit.due?.left, left.number > .zero else { return nil }
    if left.unit.isNone, left.number <= .one { return nil }
    return Words.amount(left.number, left.unit.name) + " left"
  }

  /// Returns the due date in words: `due in 7 days`, `due tomorrow`, `due today`, `overdue since
  /// yesterday`.
  private static func deadline(_ days: Int) -> String {
    switch days {
    case ..<0: "overdue since yesterday"
    case 0: "due today"
    case 1: "due tomorrow"
    default: "due in \(days) days"
    }
  }
}

extension PlannedReminder {
  /// The date that the wall clock shows. For a reminder after midnight, it is the date after `day`.
  var date: Day { day + second / 86_400 }

  /// The date and time that the wall clock shows, such as `2026-11-21T07:00`.
  package var wallTime: String { "\(date)T\(clock)" }

  /// The time that the wall clock shows, such as `07:00`.
  package var clock: String { Words.clock(second) }

  fileprivate var kind: String {
    switch subject {
    case .habit: Kind.habit.rawValue
    case .goal: Kind.goal.rawValue
    case .milestone: Kind.milestone.rawValue
    case .review: "review"
    case .timer: "timer"
    }
  }

  fileprivate var id: String {
    switch subject {
    case .habit(let habit, _, _): habit.heading.id
    case .goal(let goal, _), .milestone(let goal, _, _): goal.id
    case .review(let term, _): "\(term.number)"
    case .timer(let entry): entry.id
    }
  }
}

/// A reminder in a list, with its text and state.
package struct ShownReminder: Sendable {
  package let reminder: PlannedReminder
  package let text: ReminderText
  package let state: PlannedReminder.State

  package init(
    _ reminder: PlannedReminder, _ workspace: Workspace, state: PlannedReminder.State
  ) {
    self.reminder = reminder
    text = ReminderText(reminder, workspace, isComing: state == .coming)
    self.state = state
  }

  /// Returns the reminder on one line, such as `18:00 👟 Run`. If it is not for today, the date is
  /// added.
  package func line(today: Day) -> String {
    let date = reminder.date == today ? "" : Words.date(reminder.date) + " "
    return "\(date)\(reminder.clock) \(text.title)"
  }
}

extension ShownReminder: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "kind": reminder.kind, "id": reminder.id, "day": reminder.day, "at": reminder.wallTime,
      "title": text.title, "body": text.body, "state": state.rawValue,
    ]
  }
}

/// Today's reminders and the next one, as text and JSON.
package struct ReminderList: JSONObjectConvertible {
  private let today: Day
  private let reminders: [ShownReminder]
  private let next: ShownReminder?

  /// - Parameter next: The first reminder after today; nil if there is none.
  package init(today: Day, reminders: [ShownReminder], next: ShownReminder?) {
    self.today = today
    self.reminders = reminders
    self.next = reminders.first { $0.state == .coming } ?? next
  }

  package func lines(on terminal: Terminal) -> [String] {
    guard !reminders.isEmpty || next != nil else {
      return ["No reminder is set. `track set ID remind=07:00` sets one."]
    }
    var page = TextPage(terminal)
    page.add([terminal.paint("Today" + terminal.separator + Words.date(today), .heading)])
    if reminders.isEmpty { page.add(["No reminder today."]) }
    for reminder in reminders { add(reminder, to: &page) }
    if let next { page.line("Next: \(next.line(today: today))") }
    return page.lines
  }

  private func add(_ shown: ShownReminder, to page: inout TextPage) {
    let (line, terminal) = (shown.line(today: today), page.terminal)
    if shown.state == .coming {
      page.line(line)
    } else {
      let state = "  " + shown.state.rawValue
      let room = terminal.width - state.displayWidth
      page.add([terminal.pad(line.harmless(ascii: terminal.ascii), to: room) + state])
    }
    if shown.state == .coming || shown.state == .due { page.say(shown.text.body, indent: 6) }
  }

  package var json: JSONObject {
    ["version": 1, "today": today, "reminders": reminders, "next": next]
  }
}
