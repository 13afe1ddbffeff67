import TrackCore

/// What today asks of each habit, in one order that stays the same all day, so that numbers can
/// be relied on.
package struct Checklist: Sendable {
  /// One habit or task with a rhythm.
  package struct Item: Sendable {
    package typealias Kind = TodayStatus

    package let number: Int
    package let id: String
    package let title: String
    package let emoji: String?
    package let kind: Kind
    /// Whether it was done today, not only earlier in its period.
    package let isDoneToday: Bool
    /// What has been done of what is asked: `2 of 8`.
    package let soFar: String?
    /// Whether once is all that is asked.
    let isYesOrNo: Bool
    /// The least that today must bring; nil where it can rest.
    package let minimum: Amount?
    package let canRestUntil: Day?
    package let keepsStreak: Bool
    package let streak: HabitRow.Streak
  }

  package let today: Day
  package let items: [Item]
  /// How many lines and properties are wrong and not used.
  package let errors: Int
  /// How many decisions between two values are open.
  package let conflicts: Int
  private let isEmptyDirectory: Bool

  /// - Parameter found: what was wrong with the directory's files before they were read.
  package init(_ workspace: Workspace, today: Day, found: [Problem] = []) {
    self.today = today
    let overview = workspace.dayFigures(today: today, ends: [])
    let problems = found.reduce(into: overview.problems) { $0.count($1.code) }
    errors = problems.errors
    conflicts = problems.conflicts
    isEmptyDirectory = workspace.habits.isEmpty && workspace.tasks.isEmpty
    var items: [Item] = []
    for habit in overview.habits {
      if let item = Item(habit, workspace, number: items.count + 1) { items.append(item) }
    }
    self.items = items
  }
}

extension Checklist.Item {
  /// Nil where today asks nothing of it.
  init?(_ habit: HabitProgress, _ workspace: Workspace, number: Int) {
    guard let block = workspace.block(named: habit.name), let kind = TodayStatus(of: habit) else {
      return nil
    }
    let emoji = (block as? Habit)?.emoji ?? (block as? Task)?.emoji
    var soFar: String?
    if let amount = habit.now.amount, let target = habit.now.target {
      soFar = Words.part(amount, of: target, habit.now.unit)
    }
    self.init(
      number: number, id: block.id, title: block.title, emoji: emoji, kind: kind,
      isDoneToday: kind == .done && habit.state(on: habit.today) == .done, soFar: soFar,
      isYesOrNo: habit.now.unit.isNone && habit.now.target == .one,
      minimum: habit.due?.minimum, canRestUntil: habit.due?.canRestUntil,
      keepsStreak: habit.due?.keepsStreak ?? false, streak: HabitRow.Streak(habit.streak))
  }
}

extension Checklist {
  /// The list as lines; the numbers are the same whether all is shown or not.
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
    lines += shown.map { line($0, on: terminal) }
    if isEmptyDirectory {
      lines.append("No habit is declared yet. Write one into habits.txt: habit water: Drink water")
    } else if due.isEmpty {
      lines.append("Nothing more is due today.")
    }
    let resting = items.count { $0.kind == .rests }
    if !showsAll, resting > 0 {
      let words = resting == 1 ? "One can rest today" : "\(resting) can rest today"
      lines.append(terminal.paint("\(words): `track today --all`", .quiet))
    }
    if let notice = ReportText.notice(errors: errors, conflicts: conflicts) {
      lines.append(terminal.paint(terminal.fit(notice, to: terminal.width), .warning))
    }
    return lines
  }

  private func line(_ item: Item, on terminal: Terminal) -> String {
    let number = padLeft("\(item.number)", "\(items.count)".count)
    let mark =
      switch item.kind {
      case .due: "[ ]"
      case .rests: "[ ]"
      case .done: terminal.ascii ? "[x]" : "[✓]"
      case .skipped, .paused: terminal.ascii ? "[-]" : "[–]"
      case .failed: terminal.ascii ? "[!]" : "[✗]"
      case .limit: "   "
      }
    var title = item.title.harmless(ascii: terminal.ascii)
    if let emoji = item.emoji, !terminal.ascii {
      title = emoji.harmless(ascii: false) + " " + title
    }
    let note = note(item)
    let room = terminal.width - number.count - mark.count - 3
    let titleWidth = max(min(room / 2, 30, title.displayWidth), room - note.displayWidth - 2)
    let line = "\(number) \(mark) "
    if note.isEmpty { return line + terminal.fit(title, to: room) }
    let painted =
      item.keepsStreak
      ? terminal.paint(terminal.fit(note, to: room - titleWidth - 2), .warning)
      : terminal.fit(note, to: room - titleWidth - 2)
    return line + terminal.pad(title, to: min(titleWidth, 34)) + "  " + painted
  }

  private func note(_ item: Item) -> String {
    var parts: [String] = []
    if let soFar = item.soFar, !item.isYesOrNo { parts.append(soFar) }
    switch item.kind {
    case .due:
      if item.keepsStreak {
        let least =
          item.minimum.map {
            $0.unit.isNone && $0.number <= .one
              ? "" : Words.amount($0.number, $0.unit.name) + " more "
          } ?? ""
        parts.append("\(least)to keep \(Words.long(item.streak.current, item.streak.unit)) streak")
      }
    case .rests:
      if let day = item.canRestUntil { parts.append("can rest until \(Words.date(day))") }
    case .limit: parts.append("at most")
    case .skipped, .paused, .failed: parts.append(item.kind.rawValue)
    case .done:
      if item.streak.current > 0 {
        parts.append(Words.count(item.streak.current, item.streak.unit))
      }
    }
    return parts.joined(separator: ", ")
  }
}

extension Checklist: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today)
      json.field("items", items)
      json.field("errors", errors)
      json.field("conflicts", conflicts)
    }
  }
}

extension Checklist.Item: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(
      ("number", number), ("id", id), ("title", title), ("kind", kind.rawValue),
      ("soFar", soFar), ("minimum", minimum?.number), ("unit", minimum?.unit.name),
      ("canRestUntil", canRestUntil), ("keepsStreak", keepsStreak), ("streak", streak))
  }
}
