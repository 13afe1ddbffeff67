import TrackCore

extension Importer {
  static let ics = Importer(
    "ics", "iCalendar: events and completed to-dos", example: "calendar.ics",
    recognises: { $0.first == "BEGIN:VCALENDAR" }
  ) { Lines(Calendar(context: $0)) }
}

/// Reads iCalendar files (RFC 5545). It imports events that have a start, and completed to-dos. The
/// subject is the title (`SUMMARY`).
struct Calendar: LineFormat {
  let context: ImportContext
  private var scanner = CalendarScanner()

  init(context: ImportContext) { self.context = context }

  mutating func begin(file name: String) { scanner = CalendarScanner() }

  mutating func read(
    line: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    if let component = try scanner.read(line: line, number: number) { add(component, to: &plan) }
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    if let component = try scanner.end() { add(component, to: &plan) }
  }

  // MARK: Components

  private func add(_ component: CalendarComponent, to plan: inout ImportPlan) {
    let (text, row) = (component.text, component.row)
    if component.values["X-TRACK-SUBJECT"] != nil { return addOwn(component, to: &plan) }
    if let id = text("UID"), CalendarExport.isReminder(id) { return plan.leaveOut("reminders") }
    if component.values["STATUS"]?.uppercased() == "CANCELLED" {
      return plan.leaveOut("events that were cancelled")
    }
    if component.values["RRULE"] != nil { plan.leaveOut("repetitions of repeating events") }
    let isTask = component.name == "VTODO"
    guard let moment = component.values[isTask ? "COMPLETED" : "DTSTART"] else {
      return plan.leaveOut(isTask ? "to-dos that are not completed" : "events without a start")
    }
    guard let start = CalendarComponent.time(moment, context.offset) else {
      return plan.refuse(ForeignError("not a date: \(moment)", row: row))
    }
    guard start.time.day <= context.today else { return plan.leaveOut("events after today") }
    guard let summary = text("SUMMARY"), !ForeignAmount.trimmed(summary).isEmpty else {
      return plan.leaveOut("events without a summary")
    }
    var entry = ExchangeEntry(day: start.time.day, subject: summary)
    if start.hasTime {
      entry.start = start.time.second
      if let end = component.values["DTEND"].flatMap({
        CalendarComponent.time($0, context.offset)
      }), end.hasTime {
        guard end.time >= start.time else {
          return plan.refuse(ForeignError("the end is before the start", row: row))
        }
        entry.setRange(from: start.time, to: end.time)
      } else if let seconds = text("DURATION").flatMap({ ForeignAmount.duration($0) }), seconds > 0
      {
        entry.setRange(from: start.time, to: start.time.advanced(by: seconds))
      }
    }
    entry.tags = component.list("CATEGORIES")
    if let note = text("DESCRIPTION"), !note.isEmpty { entry.note = note }
    if isTask, context.map.target(of: summary) == nil { entry.isOneOff = true }
    let id = text("UID").map { ForeignID("ics", $0, moment) }
    plan.add(
      entry, id: id ?? ForeignID("ics", summary, moment, entry.note ?? ""), kind: .task,
      row: row)
  }

  /// Adds an event that was written by `track export`.
  private func addOwn(_ component: CalendarComponent, to plan: inout ImportPlan) {
    do throws(ForeignError) {
      let entry = try EntryColumns.entry(row: component.row) { name in
        component.text("X-TRACK-\(name.uppercased())") ?? ""
      }
      plan.add(entry, id: nil, row: component.row)
    } catch {
      plan.refuse(error)
    }
  }
}
