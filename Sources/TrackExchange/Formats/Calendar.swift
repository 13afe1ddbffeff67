import TrackCore

/// Reads iCalendar files (RFC 5545): events that have a start, and completed to-dos. The subject is
/// the summary.
struct Calendar: LineFormat {
  let context: ImportContext
  private var line: [UInt8] = []
  private var lineNumber = 0
  /// The properties of the component being read; nil outside of a component.
  private var properties: [String: (parameters: String, value: String)]?
  private var component = ""
  private var row = 0
  private var depth = 0

  init(context: ImportContext) { self.context = context }

  mutating func begin(file name: String) {
    (line, properties, depth) = ([], nil, 0)
  }

  mutating func read(
    line next: UnsafeBufferPointer<UInt8>, number: Int, into plan: inout ImportPlan
  ) throws(ForeignError) {
    if let first = next.first, first == ASCII.space || first == ASCII.tab {
      line += next.dropFirst()
      guard line.count <= LineSplitter.longest else {
        throw ForeignError("a folded line of more than 1 MiB", row: number)
      }
      return
    }
    try readWholeLine(into: &plan)
    line = Array(next)
    lineNumber = number
  }

  mutating func end(into plan: inout ImportPlan) throws(ForeignError) {
    try readWholeLine(into: &plan)
    if properties != nil { throw ForeignError("the calendar is cut off", row: row) }
  }

  private mutating func readWholeLine(into plan: inout ImportPlan) throws(ForeignError) {
    let text = String(decoding: line, as: UTF8.self)
    guard let (name, parameters, value) = Self.split(text) else { return }
    switch name {
    case "BEGIN" where properties != nil: depth += 1
    case "END" where depth > 0: depth -= 1
    case "BEGIN" where value == "VEVENT" || value == "VTODO":
      (component, properties, row) = (value, [:], lineNumber)
    case "END" where value == component:
      if let properties { add(properties, to: &plan) }
      properties = nil
    default:
      // Properties of an alarm within an event do not belong to the event.
      if depth == 0 { properties?[name] = (parameters, value) }
    }
  }

  /// Splits a line into its name in uppercase, its parameters and its value.
  private static func split(_ line: String) -> (name: String, parameters: String, value: String)? {
    var isQuoted = false
    guard
      let colon = line.firstIndex(where: {
        if $0 == "\"" { isQuoted.toggle() }
        return $0 == ":" && !isQuoted
      })
    else { return nil }
    let head = line[..<colon].split(separator: ";", maxSplits: 1).map(String.init)
    guard let name = head.first else { return nil }
    return (
      name.uppercased(), head.count > 1 ? head[1] : "", String(line[line.index(after: colon)...])
    )
  }

  // MARK: Components

  private func add(
    _ properties: [String: (parameters: String, value: String)], to plan: inout ImportPlan
  ) {
    func text(_ name: String) -> String? { properties[name].map { Self.unescaped($0.value) } }
    if properties["X-TRACK-SUBJECT"] != nil { return addOwn(properties, to: &plan) }
    if properties["RRULE"] != nil { plan.leaveOut("repetitions of repeating events") }
    let isTask = component == "VTODO"
    guard let moment = properties[isTask ? "COMPLETED" : "DTSTART"] else {
      return plan.leaveOut(isTask ? "to-dos that are not completed" : "events without a start")
    }
    guard let start = time(moment.value) else {
      return plan.refuse(ForeignError("not a date: \(moment.value)", row: row))
    }
    guard let summary = text("SUMMARY"), !ForeignAmount.trimmed(summary).isEmpty else {
      return plan.leaveOut("events without a summary")
    }
    var entry = ExchangeEntry(day: start.time.day, subject: summary)
    if start.hasTime {
      entry.start = start.time.second
      if let end = properties["DTEND"].flatMap({ time($0.value) }), end.hasTime {
        guard end.time >= start.time else {
          return plan.refuse(ForeignError("the end is before the start", row: row))
        }
        entry.setRange(from: start.time, to: end.time)
      } else if let seconds = text("DURATION").flatMap({ ForeignAmount.duration($0) }), seconds > 0
      {
        entry.setRange(from: start.time, to: start.time.advanced(by: seconds))
      }
    }
    entry.tags = (properties["CATEGORIES"]?.value ?? "").split(separator: ",").map {
      Self.unescaped(String($0))
    }
    if let note = text("DESCRIPTION"), !note.isEmpty { entry.note = note }
    if isTask, context.map.target(of: summary) == nil { entry.isOneOff = true }
    let id = text("UID").map { ForeignID("ics", $0, moment.value) }
    plan.add(
      entry, id: id ?? ForeignID("ics", summary, moment.value, entry.note ?? ""), kind: .task,
      row: row)
  }

  /// Adds an event that was written by `track export`.
  private func addOwn(
    _ properties: [String: (parameters: String, value: String)], to plan: inout ImportPlan
  ) {
    do throws(ForeignError) {
      let entry = try EntryColumns.entry(row: row) { name in
        properties["X-TRACK-\(name.uppercased())"].map { Self.unescaped($0.value) } ?? ""
      }
      plan.add(entry, id: nil, row: row)
    } catch {
      plan.refuse(error)
    }
  }

  /// Returns the wall time of a date or date-time. A time in UTC is converted to local time; a time
  /// with a time zone stays as written.
  private func time(_ value: String) -> (time: WallTime, hasTime: Bool)? {
    guard let (time, offset) = WrittenTime.moment(value) else { return nil }
    guard let offset else { return (time, value.contains("T")) }
    return (UTCMoment(time, offset: offset).wallTime(context.offset), true)
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var unescaped = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        unescaped.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        unescaped.unicodeScalars.append(scalar)
      }
    }
    return unescaped
  }
}
