import TrackCore

extension Exporter {
  static let ics = Exporter("ics", "iCalendar: entries, reminders and due dates") {
    CalendarExport($0)
  }
}

/// iCalendar (RFC 5545), with an event for each entry, repeating events with alarms for reminders,
/// and to-dos for the due dates of goals. Times are floating, like the wall times in the log.
struct CalendarExport: ExportFormat {
  /// A reminder of a habit.
  package struct Reminder: Sendable {
    let id: String
    let title: String
    let reminder: TrackCore.Reminder
    let from: Day

    package init(id: String, title: String, reminder: TrackCore.Reminder, from: Day) {
      self.id = id
      self.title = title
      self.reminder = reminder
      self.from = from
    }
  }

  /// A goal with a due date.
  package struct DueGoal: Sendable {
    let id: String
    let title: String
    let due: Day
    let done: Day?

    package init(id: String, title: String, due: Day, done: Day?) {
      self.id = id
      self.title = title
      self.due = due
      self.done = done
    }
  }

  let reminders: [Reminder]
  let goals: [DueGoal]
  /// The time stamp of all events: the midnight that begins the day of the export, as
  /// `20261121T000000Z`.
  let stamp: String
  /// How often each day, start and subject occurred.
  private var occasions: [String: Int] = [:]

  init(reminders: [Reminder], goals: [DueGoal], stamp: String) {
    self.reminders = reminders
    self.goals = goals
    self.stamp = stamp
  }

  mutating func begin(to output: inout [UInt8]) {
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//track//track//EN"] {
      Self.append(line, to: &output)
    }
    for reminder in reminders { append(reminder, to: &output) }
    for goal in goals { append(goal, to: &output) }
  }

  mutating func end(to output: inout [UInt8]) { Self.append("END:VCALENDAR", to: &output) }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    var lines = ["BEGIN:VEVENT", "UID:\(id(of: entry))\(Self.idSuffix)", "DTSTAMP:\(stamp)"]
    if let start = entry.start {
      let midnight = WallTime(day: entry.day, second: 0)
      lines.append("DTSTART:\(Self.text(midnight.advanced(by: start)))")
      if let end = entry.end { lines.append("DTEND:\(Self.text(midnight.advanced(by: end)))") }
    } else {
      lines.append("DTSTART;VALUE=DATE:\(Self.text(entry.day))")
    }
    lines.append("SUMMARY:\(Self.escaped(EntryText.plain(entry.subject)))")
    if let note = entry.note { lines.append("DESCRIPTION:\(Self.escaped(EntryText.plain(note)))") }
    if !entry.tags.isEmpty {
      lines.append("CATEGORIES:\(entry.tags.map(Self.escaped).joined(separator: ","))")
    }
    for (name, cell) in zip(EntryColumns.names, EntryColumns.cells(of: entry)) where !cell.isEmpty {
      lines.append("X-TRACK-\(name.uppercased()):\(Self.escaped(cell))")
    }
    lines.append("END:VEVENT")
    for line in lines { Self.append(line, to: &output) }
  }

  /// Returns the same ID for an entry in each export, also if other entries were added.
  private mutating func id(of entry: ExchangeEntry) -> String {
    if let event = entry.event { return event }
    let occasion = "\(entry.day) \(entry.start ?? -1) \(foldedName(entry.subject))"
    let before = occasions[occasion, default: 0]
    occasions[occasion] = before + 1
    return ForeignID("line", occasion, "\(before)").event
  }

  private static let reminderPrefix = "remind-"
  private static let goalPrefix = "goal-"
  private static let idSuffix = "@track"

  /// Returns true if an event with this UID is a reminder that `track export` wrote.
  static func isReminder(_ id: String) -> Bool {
    id.hasPrefix(reminderPrefix) && id.hasSuffix(idSuffix)
  }

  /// Returns true if a to-do with this UID is the due date of a goal that `track export` wrote.
  static func isGoal(_ id: String) -> Bool {
    id.hasPrefix(goalPrefix) && id.hasSuffix(idSuffix)
  }

  private func append(_ reminder: Reminder, to output: inout [UInt8]) {
    let title = Self.escaped(EntryText.plain(reminder.title))
    let days = reminder.reminder.days.map { days in
      Weekday.all.filter(days.contains).map { $0.name.prefix(2).uppercased() }
    }
    let first = (0..<7).map { reminder.from + $0 }.first { day in
      reminder.reminder.days?.contains(day.weekday) ?? true
    }
    let start = WallTime(day: first ?? reminder.from, second: 0)
      .advanced(by: reminder.reminder.time)
    let rule = days.map { "FREQ=WEEKLY;BYDAY=\($0.joined(separator: ","))" } ?? "FREQ=DAILY"
    let text = reminder.reminder.text.map { Self.escaped(EntryText.plain($0)) } ?? title
    let lines = [
      "BEGIN:VEVENT",
      "UID:\(Self.reminderPrefix)\(reminder.id)-\(reminder.reminder.time)\(Self.idSuffix)",
      "DTSTAMP:\(stamp)", "DTSTART:\(Self.text(start))", "RRULE:\(rule)", "SUMMARY:\(title)",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(text)", "END:VALARM",
      "END:VEVENT",
    ]
    for line in lines { Self.append(line, to: &output) }
  }

  private func append(_ goal: DueGoal, to output: inout [UInt8]) {
    var lines = [
      "BEGIN:VTODO", "UID:\(Self.goalPrefix)\(goal.id)\(Self.idSuffix)", "DTSTAMP:\(stamp)",
      "DUE;VALUE=DATE:\(Self.text(goal.due))",
      "SUMMARY:\(Self.escaped(EntryText.plain(goal.title)))",
    ]
    if goal.done != nil { lines.append("STATUS:COMPLETED") }
    lines.append("END:VTODO")
    for line in lines { Self.append(line, to: &output) }
  }

  // MARK: Text

  private static func text(_ day: Day) -> String { day.iso.filter { $0 != "-" } }

  private static func text(_ time: WallTime) -> String {
    text(time.day) + "T" + padded(time.second / 3600, 2) + padded(time.second / 60 % 60, 2)
      + padded(time.second % 60, 2)
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Appends a line, folded so that no line has more than 75 bytes and no character is split.
  private static func append(_ line: String, to output: inout [UInt8]) {
    var length = 0
    for scalar in line.unicodeScalars {
      let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      if length + bytes.count > 75 {
        output += "\r\n ".utf8
        length = 1
      }
      output += bytes
      length += bytes.count
    }
    output += "\r\n".utf8
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
