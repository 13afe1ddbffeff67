import TrackCore

extension Exporter {
  static let ics = Exporter("ics", "iCalendar: entries, reminders and due dates") {
    CalendarExport($0)
  }
}

/// iCalendar (RFC 5545), with an event for each entry, repeating events with alarms for reminders,
/// and to-dos for the due dates of goals. Times are floating, like the wall times in the log.
struct CalendarExport: ExportFormat {
  private let reminders: [(habit: Habit, reminder: Reminder)]
  private let goals: [(goal: Goal, due: Day)]
  private let today: Day
  /// The time stamp of all events: the midnight that begins the day of the export, as
  /// `20261121T000000Z`.
  private let stamp: String
  /// How often each day, start and subject occurred.
  private var occasions: [String: Int] = [:]

  fileprivate init(_ context: ExportContext) {
    today = context.today
    let habits = context.workspace.habits.filter { !$0.isArchived(on: context.today) }
    reminders = habits.flatMap { habit in habit.reminders.map { (habit, $0) } }
    goals = context.workspace.goals.compactMap { goal in goal.due.map { (goal, $0) } }
    let midnight = WallTime(day: context.today, second: 0)
    stamp = UTCMoment(instant: context.instant(midnight)).text
  }

  mutating func begin(to output: inout [UInt8]) {
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//track//track//EN"] {
      Self.append(line, to: &output)
    }
    for (habit, reminder) in reminders { append(reminder, of: habit, to: &output) }
    for (goal, due) in goals { append(goal, due: due, to: &output) }
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

  /// Returns what `track export` wrote under this UID besides entries, in words; nil if it wrote
  /// nothing else under it.
  static func derived(_ id: String) -> String? {
    guard id.hasSuffix(idSuffix) else { return nil }
    if id.hasPrefix(reminderPrefix) { return "reminders" }
    return id.hasPrefix(goalPrefix) ? "due dates of goals" : nil
  }

  private func append(_ reminder: Reminder, of habit: Habit, to output: inout [UInt8]) {
    let title = Self.escaped(EntryText.plain(habit.title))
    let days = reminder.days.map { days in
      Weekday.all.filter(days.contains).map { $0.name.prefix(2).uppercased() }
    }
    let first = (0..<7).map { today + $0 }.first { day in
      reminder.days?.contains(day.weekday) ?? true
    }
    let start = WallTime(day: first ?? today, second: 0).advanced(by: reminder.time)
    let rule = days.map { "FREQ=WEEKLY;BYDAY=\($0.joined(separator: ","))" } ?? "FREQ=DAILY"
    let text = reminder.text.map { Self.escaped(EntryText.plain($0)) } ?? title
    let lines = [
      "BEGIN:VEVENT",
      "UID:\(Self.reminderPrefix)\(habit.id)-\(reminder.time)\(Self.idSuffix)",
      "DTSTAMP:\(stamp)", "DTSTART:\(Self.text(start))", "RRULE:\(rule)", "SUMMARY:\(title)",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S", "DESCRIPTION:\(text)", "END:VALARM",
      "END:VEVENT",
    ]
    for line in lines { Self.append(line, to: &output) }
  }

  private func append(_ goal: Goal, due: Day, to output: inout [UInt8]) {
    var lines = [
      "BEGIN:VTODO", "UID:\(Self.goalPrefix)\(goal.id)\(Self.idSuffix)", "DTSTAMP:\(stamp)",
      "DUE;VALUE=DATE:\(Self.text(due))", "SUMMARY:\(Self.escaped(EntryText.plain(goal.title)))",
    ]
    if goal.done != nil { lines.append("STATUS:COMPLETED") }
    lines.append("END:VTODO")
    for line in lines { Self.append(line, to: &output) }
  }

  // MARK: Text

  private static func text(_ day: Day) -> String { day.iso.filter { $0 != "-" } }

  private static func text(_ time: WallTime) -> String {
    text(time.day) + "T" + time.clock("")
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
