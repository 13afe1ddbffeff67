import TrackCore

extension Importer {
  static let ics = Importer(
    "ics", "iCalendar: events and to-dos", example: "calendar.ics", names: .recognition,
    place: suffixes(".ics"),
    sample: .init(
      "calendar.ics",
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:yoga
      DTSTART:20261105T180000
      DTEND:20261105T190000
      RRULE:FREQ=WEEKLY;UNTIL=20261119T235959
      SUMMARY:Yoga
      END:VEVENT
      END:VCALENDAR

      """),
    recognises: { $0.first.uppercased() == "BEGIN:VCALENDAR" }
  ) { Lines(Calendar(context: $0)) }
}

/// Reads iCalendar files (RFC 5545). It imports events that have a start, repeating ones up to
/// today, and to-dos. The subject is the title (`SUMMARY`).
struct Calendar: LineFormat {
  /// A repeating event, of which the repetitions are added when all exceptions are known.
  private struct Series {
    let id: String
    let moment: String
    let entry: ExchangeEntry
    let start: WallTime
    let end: WallTime
    let rule: CalendarRule
    let exceptions: Set<WallTime>
    let row: Int
  }

  let context: ImportContext
  private var scanner = CalendarScanner()
  private var isCalendar = false
  private var series: [Series] = []
  /// The starts of the repetitions for which the file has an event of their own, by the ID of the
  /// repeating event.
  private var replaced: [String: Set<WallTime>] = [:]

  /// The days before today for which repetitions are looked for, and the most repetitions in all.
  private static let (mostDays, mostRepetitions) = (40_000, 2_000_000)

  init(context: ImportContext) { self.context = context }

  mutating func begin(file name: String) { self = Calendar(context: context) }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    isCalendar = isCalendar || line.uppercased().hasPrefix("BEGIN:VCALENDAR")
    if let component = try scanner.read(line, number: plan.row) { try add(component, to: &plan) }
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    if let component = try scanner.end() { try add(component, to: &plan) }
    guard isCalendar else { throw ForeignError("this is not an iCalendar file") }
    var count = 0
    for series in series {
      count += add(series, to: &plan)
      if count > Self.mostRepetitions { throw ForeignError("too many repetitions of events") }
    }
  }

  // MARK: Components

  private mutating func add(
    _ component: CalendarComponent, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let next = plan.row
    defer { plan.row = next }
    try plan.readRow(component.row) { plan throws(ForeignError) in
      guard component.values["X-TRACK-SUBJECT"] == nil else {
        // The event was written by `track export`.
        let entry = try EntryColumns.entry { component.text("X-TRACK-\($0.uppercased())") ?? "" }
        return plan.add(entry, id: nil)
      }
      try addForeign(component, to: &plan)
    }
  }

  private mutating func addForeign(
    _ component: CalendarComponent, to plan: inout ImportPlan
  ) throws(ForeignError) {
    let id = component.text("UID")
    if let id, let original = component.values["RECURRENCE-ID"],
      let old = CalendarComponent.time(original, context.offset)
    {
      replaced[id, default: []].insert(old.time)
    }
    if let reason = component.reasonToLeaveOut { return plan.leaveOut(reason) }
    let summary = component.text("SUMMARY") ?? ""
    guard let moment = component.values[component.isTask ? "COMPLETED" : "DTSTART"] else {
      return addWithoutMoment(component, titled: summary, to: &plan)
    }
    guard let start = CalendarComponent.time(moment, context.offset) else {
      throw ForeignError("not a date: \(moment)")
    }
    guard start.time.day <= context.today else { return plan.leaveOut("events after today") }
    guard let end = component.end(after: start, context.offset) else { throw .endBeforeStart }
    let entry = entry(of: component, titled: summary, from: start, to: end)
    plan.add(
      entry,
      id: id.map { ForeignID("ics", $0, moment) }
        ?? ForeignID("ics", summary, moment, entry.note ?? ""), kind: .task)
    guard let text = component.values["RRULE"], !component.isTask,
      component.values["RECURRENCE-ID"] == nil
    else { return }
    // A start in UTC repeats at the same time in UTC, also when the clocks change.
    let offset = moment.hasSuffix("Z") ? { _ in 0 } : context.offset
    guard let first = CalendarComponent.time(moment, offset)?.time,
      let rule = CalendarRule(text, from: first, offset)
    else { return plan.lose("repetitions by a rule that track cannot read") }
    series.append(
      Series(
        id: id ?? summary, moment: moment, entry: entry, start: start.time, end: end, rule: rule,
        exceptions: component.exceptions(of: start.time, context.offset), row: component.row))
  }

  /// Adds a to-do that is open. Any other component without a moment is left out.
  private func addWithoutMoment(
    _ component: CalendarComponent, titled summary: String, to plan: inout ImportPlan
  ) {
    guard component.isTask else { return plan.leaveOut("events without a start") }
    if component.values["STATUS"]?.uppercased() == "COMPLETED" {
      return plan.leaveOut("to-dos without a day of completion")
    }
    let due = component.values["DUE"].flatMap { CalendarComponent.time($0, context.offset) }
    plan.addOpenTask(
      summary, due: due?.time.day, note: component.text("DESCRIPTION") ?? "")
  }

  private func entry(
    of component: CalendarComponent, titled summary: String,
    from start: CalendarComponent.Moment, to end: WallTime
  ) -> ExchangeEntry {
    var entry = ExchangeEntry(day: start.time.day, subject: summary)
    if start.hasTime { entry.start = start.time.second }
    if end > start.time { entry.setRange(from: start.time, to: end) }
    entry.tags = component.list("CATEGORIES")
    entry.note = component.text("DESCRIPTION")?.nonEmpty
    if component.isTask, context.map.target(of: summary) == nil { entry.isOneOff = true }
    return entry
  }

  /// Adds the repetitions of an event up to today, without the first one, and returns their number.
  private func add(_ series: Series, to plan: inout ImportPlan) -> Int {
    let isUTC = series.moment.hasSuffix("Z")
    guard let first = CalendarComponent.time(series.moment, isUTC ? { _ in 0 } : context.offset)
    else { return 0 }
    var day = first.time.day + 1
    if context.today - day > Self.mostDays {
      day = context.today - Self.mostDays
      plan.lose("repetitions of more than \(Self.mostDays) days ago")
    }
    var count = 0
    for day in series.rule.days(from: day, through: context.today) {
      var start = WallTime(day: day, second: first.time.second)
      if isUTC { start = UTCMoment(start, offset: 0).wallTime(context.offset) }
      guard start.day <= context.today, !series.exceptions.contains(start),
        replaced[series.id]?.contains(start) != true
      else { continue }
      var entry = series.entry
      entry.day = start.day
      if entry.start != nil { entry.start = start.second }
      let length = series.end.seconds(since: series.start)
      if length > 0 {
        (entry.end, entry.amounts) = (nil, [])
        entry.setRange(from: start, to: start.advanced(by: length))
      }
      count += 1
      plan.add(
        entry, id: ForeignID("ics", series.id, series.moment, day.iso), kind: .task,
        row: series.row)
    }
    return count
  }
}

extension CalendarComponent {
  /// The reason to leave out the component whatever its days are; nil if there is none.
  fileprivate var reasonToLeaveOut: String? {
    if let written = text("UID").flatMap(CalendarExport.derived) { return written }
    if values["STATUS"]?.uppercased() == "CANCELLED" { return "events that were cancelled" }
    return text("SUMMARY")?.trimmed.isEmpty ?? true ? "events without a summary" : nil
  }
}
