import TrackCore

/// The habits of a report: this week's days, streak, strength and the last ten weeks.
struct HabitTable {
  let report: Report
  let terminal: Terminal
  let weekStart: Weekday

  private static let daysWidth = 1 + 7 * 3
  private static let streakWidth = 16
  private static let strengthWidth = 8
  private static let weeksWidth = 10
  private static let narrowestTitle = 8
  private static let gap = 2

  /// Columns of the titles: what the other columns leave, at most 32.
  private var titleWidth: Int {
    let longest = report.habits.map { title(of: $0).displayWidth }.max() ?? 0
    let most = min(max(longest, Self.narrowestTitle), 32)
    return max(min(terminal.width - others, most), min(Self.narrowestTitle, terminal.width))
  }

  /// What stands behind the titles.
  private var others: Int {
    (showsDays ? Self.daysWidth : 0) + (showsStreak ? Self.gap + Self.streakWidth : 0)
      + (showsStrength ? Self.strengthWidth : 0) + (showsWeeks ? Self.gap + Self.weeksWidth : 0)
  }

  /// Where there is little room, the last columns are left out first.
  private func hasRoom(for columns: Int) -> Bool {
    terminal.width >= Self.narrowestTitle + columns
  }

  private var showsDays: Bool { hasRoom(for: Self.daysWidth) }
  private var showsStreak: Bool { hasRoom(for: Self.daysWidth + Self.gap + Self.streakWidth) }
  private var showsStrength: Bool {
    hasRoom(for: Self.daysWidth + Self.gap + Self.streakWidth + Self.strengthWidth)
  }
  /// The last ten weeks need wide lines.
  private var showsWeeks: Bool { terminal.width >= 78 }

  private func title(of habit: HabitRow) -> String {
    terminal.title(habit.title, emoji: habit.emoji)
  }

  func lines() -> [String] {
    let names = (0..<7).map { day -> String in
      let weekday = Weekday(rawValue: (weekStart.rawValue + day) % 7) ?? .monday
      return Words.capitalised(String(weekday.short.prefix(2)))
    }
    var head = terminal.pad("Habits", to: titleWidth)
    if showsDays { head += " " + names.map { " " + $0 }.joined() }
    if showsStreak { head += "  " + terminal.pad("streak", to: Self.streakWidth) }
    if showsStrength { head += "strength" }
    if showsWeeks { head += "  10 weeks" }
    return [terminal.paint(trimmed(head), .heading)] + report.habits.map(line)
  }

  private func line(_ habit: HabitRow) -> String {
    var line = terminal.pad(title(of: habit), to: titleWidth)
    if showsDays {
      line += " "
      let todayIndex = (report.today.weekday.rawValue - weekStart.rawValue + 7) % 7
      for (index, state) in habit.week.enumerated() {
        line += "  " + paint(terminal.mark(state, isPast: index < todayIndex), state)
      }
    }
    if showsStreak { line += "  " + terminal.pad(streak(of: habit), to: Self.streakWidth) }
    if showsStrength {
      line += padLeft(habit.isNew ? "new" : habit.strength.map(\.percent) ?? "", Self.strengthWidth)
    }
    if showsWeeks { line += "  " + terminal.spark(habit.tenWeeks) }
    return trimmed(line)
  }

  private func paint(_ mark: String, _ state: HabitRow.DayState) -> String {
    switch state {
    case .done: terminal.paint(mark, .good)
    case .failed: terminal.paint(mark, .error)
    case .partial: terminal.paint(mark, .warning)
    case .notDue, .ahead, .skipped, .paused: terminal.paint(mark, .quiet)
    case .none: mark
    }
  }

  private func streak(of habit: HabitRow) -> String {
    let whole = habit.streakInWords
    guard let soFar = habit.periodSoFar, whole.displayWidth > Self.streakWidth else { return whole }
    return whole.dropLast(soFar.count) + soFar.split(separator: " of ").joined(separator: "/")
  }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
