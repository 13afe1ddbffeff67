import TrackCore

/// Today's habits and tasks, numbered in an order that stays the same all day.
package struct Checklist: Sendable {
  /// One habit or task with a rhythm.
  package struct Item: Sendable {
    package typealias Kind = TodayStatus

    package let number: Int
    package let id: String
    package let title: String
    package let emoji: String?
    package let kind: Kind
    /// True if the habit was done today, not only earlier in its period.
    package let isDoneToday: Bool
    /// The amount and target of today or of the current period.
    let now: HabitFigure
    /// The minimum amount for today; nil if today is optional.
    package let minimum: Amount?
    /// The last day on which resuming the habit still saves the streak.
    package let canRestUntil: Day?
    package let keepsStreak: Bool
    package let streak: Streak
  }

  package let today: Day
  package let items: [Item]
  /// The running entries.
  package let running: [Report.Running]
  /// The number of ignored lines and properties with errors.
  package let errors: Int
  /// The number of open conflicts.
  package let conflicts: Int
  private let isEmptyDirectory: Bool

  /// - Parameter found: The problems found when the files were read.
  package init(_ workspace: Workspace, today: Day, found: [Problem] = []) {
    self.today = today
    let overview = workspace.dayFigures(today: today, ends: [])
    let problems = found.reduce(into: overview.problems) { $0.count($1.code) }
    errors = problems.errors
    conflicts = problems.conflicts
    running = overview.running.map { Report.Running($0, workspace) }
    isEmptyDirectory = workspace.habits.isEmpty && workspace.tasks.isEmpty
    var items: [Item] = []
    for habit in overview.habits {
      if let item = Item(habit, workspace, number: items.count + 1) { items.append(item) }
    }
    self.items = items
  }
}

extension Checklist.Item {
  /// Returns nil if the habit is not due today.
  init?(_ habit: HabitProgress, _ workspace: Workspace, number: Int) {
    guard let block = workspace.block(named: habit.name), let kind = TodayStatus(of: habit) else {
      return nil
    }
    let emoji = (block as? Habit)?.emoji ?? (block as? Task)?.emoji
    self.init(
      number: number, id: block.id, title: block.title, emoji: emoji, kind: kind,
      isDoneToday: kind == .done && habit.state(on: habit.today) == .done, now: habit.now,
      minimum: habit.due?.minimum, canRestUntil: habit.due?.canRestUntil,
      keepsStreak: habit.due?.keepsStreak ?? false, streak: habit.streak)
  }

  private var streakUnit: String { (streak.unit ?? .day).rawValue }

  fileprivate func mark(on terminal: Terminal) -> String {
    switch kind {
    case .due, .rests: "[ ]"
    case .done: terminal.ascii ? "[x]" : "[✓]"
    case .skipped, .paused: terminal.ascii ? "[-]" : "[–]"
    case .failed: terminal.ascii ? "[!]" : "[✗]"
    case .limit: "   "
    }
  }

  /// The amount so far: `2 of 8`; nil if the target is once.
  fileprivate var soFar: String? {
    guard let amount = now.amount, let target = now.target,
      !(now.unit.isNone && target == .one && kind != .limit)
    else { return nil }
    let part = Words.part(amount, of: target, now.unit)
    return kind == .limit ? part.replacing(" of ", with: " of at most ") : part
  }

  fileprivate var note: String {
    var parts = [soFar].compactMap(\.self)
    switch kind {
    case .due:
      guard keepsStreak else { break }
      let least =
        minimum.map {
          $0.unit.isNone && $0.number <= .one
            ? "" : Words.amount($0.number, $0.unit.name) + " more "
        } ?? ""
      parts.append("\(least)to keep \(Words.long(streak.current, streakUnit)) streak")
    case .rests:
      if let day = canRestUntil { parts.append("optional until \(Words.date(day))") }
    case .limit: break
    case .skipped, .paused: parts.append(kind.rawValue)
    case .failed: parts.append("failed")
    case .done:
      if streak.current > 0 { parts.append(Words.count(streak.current, streakUnit)) }
    }
    return parts.joined(separator: ", ")
  }
}

extension Checklist {
  /// Returns the checklist as lines. Item numbers do not depend on `showsAll`.
  package func lines(on terminal: Terminal, showsAll: Bool) -> [String] {
    let due = items.filter { $0.kind == .due }
    let done = items.filter(\.isDoneToday)
    let head = "Today" + terminal.separator + Words.date(today)
    let asked = due.count + done.count
    let count = asked == 0 ? "" : "\(done.count) of \(asked) done"
    let room = terminal.width - count.displayWidth - 2
    var lines = [
      count.isEmpty
        ? terminal.paint(head, .heading)
        : terminal.paint(terminal.pad(head, to: room), .heading) + "  " + count
    ]
    let shown = showsAll ? items : items.filter { $0.kind == .due }
    lines += table(of: shown, on: terminal)
    if isEmptyDirectory {
      lines.append("No habit is declared yet. Write one into habits.txt: habit water: Drink water")
    } else if due.isEmpty {
      lines.append("Nothing more is due today.")
    }
    lines += running.map {
      "Running: \($0.title.harmless(ascii: terminal.ascii)) since \($0.since.suffix(5))"
    }
    let resting = items.count { $0.kind == .rests }
    if !showsAll, resting > 0 {
      let words = resting == 1 ? "1 more is optional today" : "\(resting) more are optional today"
      lines.append(terminal.paint("\(words): `track today --all`", .quiet))
    }
    if let notice = ReportText.notice(errors: errors, conflicts: conflicts) {
      lines.append(terminal.paint(terminal.fit(notice, to: terminal.width), .warning))
    }
    return lines
  }

  private func table(of shown: [Item], on terminal: Terminal) -> [String] {
    let digits = "\(items.count)".count
    var table = TextTable([
      .init(title: "", layout: ColumnLayout(least: 12, most: 34)),
      .init(title: "", layout: ColumnLayout(least: 12)),
    ])
    for item in shown {
      let number = padLeft("\(item.number)", digits)
      let title = terminal.title(item.title, emoji: item.emoji)
      table.lines.append(
        .cells([
          .words("\(number) \(item.mark(on: terminal)) \(title)"),
          .words(item.note, item.keepsStreak && item.kind == .due ? .warning : nil),
        ]))
    }
    return table.laidOut(on: terminal)
  }
}

extension Checklist: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today)
      json.field("items", items)
      json.field("running", running)
      json.field("errors", errors)
      json.field("conflicts", conflicts)
    }
  }
}

extension Checklist.Item: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("number", number), ("id", id), ("title", title), ("kind", kind.rawValue),
      ("soFar", now.target.map { _ in now.fields.json }), ("minimum", minimum?.number),
      ("unit", minimum?.unit.name),
      ("canRestUntil", canRestUntil), ("keepsStreak", keepsStreak), ("streak", streak.fields.json))
  }
}

extension HabitFigure {
  /// The JSON object `{amount, target, unit}`.
  fileprivate var fields: FigureValue {
    .fields([
      ("amount", .amount(amount)), ("target", .amount(target)), ("unit", .text(unit.name)),
    ])
  }
}
