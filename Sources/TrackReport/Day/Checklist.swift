import TrackCore
import TrackJSON

/// The habits and tasks of today. They are numbered, and keep their order all day.
package struct Checklist: Sendable {
  /// One habit or task with a rhythm.
  package struct Item: Sendable {
    package typealias Kind = TodayStatus

    package let number: Int
    package let id: String
    package let title: String
    package let emoji: String?
    package let color: String?
    package let kind: Kind
    private let habit: HabitProgress
    /// The times of today's reminders of the habit.
    private let reminders: [Int]
    /// The amount to propose for an entry; nil if an entry without an amount counts.
    package let asked: Amount?
  }

  package let today: Day
  package let items: [Item]
  /// The running entries.
  package let running: [Report.Running]
  /// The number of lines and properties that are ignored because they have errors.
  package let errors: Int
  /// The number of conflicts that are not resolved.
  package let conflicts: Int
  /// The deadlines and reviews that need attention, most urgent first.
  package let now: [AttentionItem]
  private let context: FigureContext
  /// The next reminder today; nil if there is none.
  package var nextReminder: ShownReminder?
  package let isEmptyDirectory: Bool

  /// - Parameters:
  ///   - figures: Today's figures, computed from the whole log.
  ///   - found: The problems found while the files were read.
  package init(
    _ workspace: Workspace, _ figures: DayFigures, today: Day, _ found: [Problem]
  ) {
    self.today = today
    let problems = found.reduce(into: figures.problems) { $0.count($1.code) }
    errors = problems.errors
    conflicts = problems.conflicts
    running = figures.running.map { Report.Running($0, workspace) }
    isEmptyDirectory = workspace.habits.isEmpty && workspace.tasks.isEmpty
    var items: [Item] = []
    for habit in figures.habits {
      if let item = Item(habit, workspace, number: items.count + 1) { items.append(item) }
    }
    self.items = items
    context = FigureContext(workspace: workspace, today: today, habits: figures.habits.byName)
    now = figures.attention
  }
}

extension Checklist.Item {
  /// Fails if the habit or task is not on today's checklist (see `TodayStatus`).
  init?(_ habit: HabitProgress, _ workspace: Workspace, number: Int) {
    guard let block = workspace.block(named: habit.name), let kind = TodayStatus(of: habit) else {
      return nil
    }
    (self.number, self.kind, self.habit) = (number, kind, habit)
    (id, title, emoji, color) = (block.id, block.title, block.emoji, block.color)
    reminders = ((block as? Habit)?.reminders ?? []).filter {
      $0.days?.contains(habit.today.weekday) ?? true
    }.map(\.time)
    if case .asksAmount(let example) = CheckOffAmount(habit, block) {
      asked = example
    } else {
      asked = habit.due?.minimum.flatMap { $0.unit.isNone ? nil : $0 }
    }
  }

  /// True if the habit was done today; false if it was only done earlier in the current period.
  package var isDoneToday: Bool { kind == .done && habit.state(on: habit.today) == .done }
  /// True if anything was recorded today, such as a part of the amount or a skip.
  package var isRecorded: Bool {
    [.done, .partial, .skipped, .failed].contains(habit.state(on: habit.today))
  }
  /// The amount that must at least be done today; nil if the habit is optional today.
  package var minimum: Amount? { habit.due?.minimum }
  /// The last day on which the user can take up the habit again without losing its streak.
  package var canRestUntil: Day? { habit.due?.canRestUntil }
  package var keepsStreak: Bool { habit.due?.keepsStreak ?? false }
  package var streak: Streak { habit.streak }
  /// The amount left in words; empty if the habit only has to be done once.
  var left: String { habit.leftInWords }
  /// The period to which the amount belongs, such as `this week` or `in 7 days`; nil for a day.
  private var period: String? { habit.rhythm?.periodInWords }

  /// True if an entry adds to an amount.
  package var isCounted: Bool { asked != nil || soFar != nil }

  /// How the item stands, such as `2 of 8, keeps 2 days, at 22:15`, `20 pages left` or `done, 12 days`.
  package var standing: String {
    let isOpen = kind == .due || kind == .rests
    let left = isOpen && !leftInWords.isEmpty ? leftInWords + " left" : leftInWords
    let figure = soFar.map { [$0, period].compactMap(\.self).joined(separator: " ") }
    return [figure ?? left, isOpen || figure == nil ? "" : left, note].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The amount so far or the amount left, such as `2 of 8` or `1 this week left`; nil if the habit
  /// only has to be done once.
  package var figures: String? {
    soFar ?? (leftInWords.isEmpty ? nil : "\(leftInWords) left")
  }

  fileprivate var hasFigures: Bool { soFar != nil || !leftInWords.isEmpty || !note.isEmpty }

  fileprivate func mark(on terminal: Terminal) -> String {
    switch kind {
    case .due, .rests: "[ ]"
    case .done where !isDoneToday: terminal.ascii ? "[.]" : "[·]"
    case .done: terminal.ascii ? "[x]" : "[✓]"
    case .skipped, .paused: terminal.ascii ? "[-]" : "[–]"
    case .failed: terminal.ascii ? "[!]" : "[✗]"
    case .limit: "   "
    }
  }

  /// The amount so far, such as `2 of 8`; nil if the habit only has to be done once.
  fileprivate var soFar: String? {
    let isOnce = habit.now.unit.isNone && habit.now.target == .one && kind != .limit
    return isOnce ? nil : habit.now.inWords(isAtMost: kind == .limit)
  }

  /// The amount left, such as `6`, `2 km`, `2 this week` or `1 more allowed`; empty if the habit
  /// only has to be done once. If nothing is left, the text says why.
  fileprivate var leftInWords: String {
    switch kind {
    case .due, .rests, .limit: left
    case .skipped, .paused, .failed: kind.rawValue
    case .done: isDoneToday ? "done" : ["enough", period].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The note after the title, such as `keeps 9 days`, `optional until Mon 23 Nov` or `3 weeks`.
  /// For a due item, the times of its reminders follow.
  fileprivate var note: String {
    var parts: [String] = []
    switch kind {
    case .due where keepsStreak:
      parts.append("keeps " + Words.count(streak.current, habit.streakNoun))
    case .rests: if let day = canRestUntil { parts.append("optional until \(Words.date(day))") }
    case .done where streak.current > 0: parts.append(Words.count(streak.current, habit.streakNoun))
    default: break
    }
    let times = reminders.map(Words.time)
    if kind == .due, !times.isEmpty { parts.append("at " + times.joined(separator: ", ")) }
    return parts.joined(separator: ", ")
  }
}

extension Checklist {
  /// The number of items done today, and the number of those due today.
  package var count: (done: Int, due: Int) {
    let done = items.count(where: \.isDoneToday)
    return (done, done + items.count { $0.kind == .due })
  }

  /// A deadline or review that needs attention.
  package struct Deadline {
    package let kind: AttentionItem.Kind
    package let id: String
    package let title: String
    /// The amount left, and the urgency: `in 3 days`.
    package let words: String
    package let mood: FigureValue.Mood
  }

  package var deadlines: [Deadline] {
    now.filter { $0.kind != .habit }.map { item in
      let left = item.leftInWords(context)
      return Deadline(
        kind: item.kind, id: item.id(context), title: item.title(context),
        words: [left, item.dueInWords(context)].filter { !$0.isEmpty }.joined(separator: ", "),
        mood: item.state.mood)
    }
  }

  /// Returns the checklist as lines.
  ///
  /// - Parameter showsAll: True for all items; false for only those that are still due. The number
  ///   of an item is the same in both cases.
  package func lines(on terminal: Terminal, showsAll: Bool) -> [String] {
    var page = TextPage(terminal)
    let due = items.filter { $0.kind == .due }
    let (done, asked) = count
    page.head(
      "Today" + terminal.separator + Words.date(today),
      asked == 0 ? "" : "\(Words.part(done, of: asked)) done")
    page.add(table(of: showsAll ? items : due, on: terminal))
    if isEmptyDirectory {
      page.say(FirstStep.text)
    } else if due.isEmpty {
      page.add(["Nothing more is due today."])
    }
    let dates = now.filter { $0.kind != .habit }
    if !dates.isEmpty {
      page.gap()
      page.add(dates.table(context))
    }
    for entry in running {
      page.say("Running: \(entry.title) since \(entry.start(today: today))")
    }
    if let nextReminder { page.line("Next reminder: \(nextReminder.line(today: today))") }
    let resting = items.count { $0.kind == .rests }
    if !showsAll, resting > 0 {
      let words = resting == 1 ? "1 more is optional today" : "\(resting) more are optional today"
      page.say("\(words): `track today --all`", .quiet)
    }
    if let notice = ReportText.notice(errors: errors, conflicts: conflicts) {
      page.line(notice, .warning)
    }
    return page.lines
  }

  private func table(of shown: [Item], on terminal: Terminal) -> [String] {
    let digits = "\(items.count)".count
    var table = TextTable([
      .init(title: "", layout: ColumnLayout(least: 20, most: 34, yields: true)),
      .init(title: "so far", layout: .whole(priority: 3)),
      .init(title: "left", layout: .whole(priority: 1)),
      .init(title: "streak", layout: ColumnLayout(least: 22, priority: 2)),
    ])
    if shown.contains(where: \.hasFigures) { table.addHeadings() }
    for item in shown {
      let number = padLeft("\(item.number)", digits)
      let title = terminal.title(item.title, emoji: item.emoji)
      let isAtRisk = item.keepsStreak && item.kind == .due
      table.lines.append(
        .cells(
          [
            .words("\(number) \(item.mark(on: terminal)) \(title)"),
            .words(item.soFar ?? ""), .words(item.leftInWords),
            .words(item.note, isAtRisk ? .warning : nil),
          ], item.kind == .due ? nil : .quiet))
    }
    return table.laidOut(on: terminal)
  }
}

extension Checklist: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "items": items, "running": running, "errors": errors,
      "conflicts": conflicts, "now": now.table(context).json,
      "nextReminder": nextReminder,
    ]
  }
}

extension Checklist.Item: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "number": number, "id": id, "title": title, "kind": kind.rawValue,
      "soFar": habit.now.target.map { _ in habit.now.fields }, "minimum": minimum?.number,
      "unit": minimum?.unit.name, "canRestUntil": canRestUntil, "keepsStreak": keepsStreak,
      "streak": streak.fields,
    ]
  }
}

extension HabitFigure {
  /// The amount so far as a JSON object `{amount, target, unit}`.
  fileprivate var fields: FigureValue {
    .fields([
      ("amount", .amount(amount)), ("target", .amount(target)), ("unit", .text(unit.name)),
    ])
  }
}
