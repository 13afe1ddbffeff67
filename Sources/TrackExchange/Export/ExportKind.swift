import TrackCore

/// A format that `track export` writes.
package enum ExportKind: String, CaseIterable, Sendable {
  case csv, json, jsonl, ics, klog, timeclock, timewarrior, loop, sql, md

  /// The name of the format for display.
  package var title: String {
    switch self {
    case .csv: "a row for each entry; with --tidy a row for each figure and day"
    case .json: "one document with blocks and entries"
    case .jsonl: "an entry on each line"
    case .ics: "iCalendar: entries, reminders and due dates"
    case .klog: "klog records"
    case .timeclock: "timeclock, for ledger and hledger"
    case .timewarrior: "a data file of Timewarrior"
    case .loop: "the zip of CSV files of Loop Habit Tracker"
    case .sql: "a table for sqlite3 or DuckDB"
    case .md: "Markdown tables, newest month first"
    }
  }
}

/// The declarations and settings that an export needs in addition to the entries.
package struct ExportContext: Sendable {
  package let blocks: [ProposedBlock]
  package let workspace: Workspace
  package let today: Day
  /// True to write the tidy form of CSV, with one row for each figure and day.
  package let isTidy: Bool
  /// Returns the instant of a wall time, in seconds since 1970.
  package let instant: @Sendable (WallTime) -> Int

  package init(
    blocks: [ProposedBlock], workspace: Workspace, today: Day, isTidy: Bool,
    instant: @escaping @Sendable (WallTime) -> Int
  ) {
    self.blocks = blocks
    self.workspace = workspace
    self.today = today
    self.isTidy = isTidy
    self.instant = instant
  }
}

extension ExportKind {
  /// Creates a writer for the format.
  package func format(_ context: ExportContext) -> any ExportFormat {
    switch self {
    case .csv: context.isTidy ? TidyCSVExport() : CSVExport()
    case .json: JSONExport(blocks: context.blocks)
    case .jsonl: JSONLinesExport()
    case .ics: CalendarExport(context)
    case .klog: KlogExport()
    case .timeclock: TimeclockExport()
    case .timewarrior: TimewarriorExport(instant: context.instant)
    case .loop:
      LoopExport(habits: context.workspace.habits.map { LoopHabit($0, today: context.today) })
    case .sql: SQLExport()
    case .md: MarkdownExport()
    }
  }
}

extension CalendarExport {
  fileprivate init(_ context: ExportContext) {
    let workspace = context.workspace
    let habits = workspace.habits.filter { !$0.isArchived(on: context.today) }
    let reminders = habits.flatMap { habit in
      habit.reminders.map {
        Reminder(id: habit.id, title: habit.title, reminder: $0, from: context.today)
      }
    }
    let goals = workspace.goals.compactMap { goal in
      goal.due.map { DueGoal(id: goal.id, title: goal.title, due: $0, done: goal.done) }
    }
    let midnight = WallTime(day: context.today, second: 0)
    self.init(
      reminders: reminders, goals: goals,
      stamp: UTCMoment(instant: context.instant(midnight)).text)
  }
}
