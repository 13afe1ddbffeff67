/// Checks each entry against today's date, the declarations and the other entries of the log.
package struct LogAudit {
  private static let repeatedEventDetail = "another line has this ^id"
  private static let twoRunningDetail = "another entry is running already"

  private let today: Day
  private var events = EventSet()
  private var ranges: [Span] = []
  private var readings = ReadingAudit()
  private var skips = SkipAudit()
  /// The location of the first running entry, which is an entry whose time range has no end yet.
  private var running: SourceLocation?
  /// The places of the IDs in later pieces of the log that also occur in an earlier one.
  private var repeatedEvents: [EventSet.Spot] = []
  /// The first running entry of each later piece of the log, if another entry is running before.
  private var furtherRunning: [SourceLocation] = []

  /// The time range of an entry, in seconds since the midnight that begins its day.
  private struct Span: Sendable {
    let day: Day
    let start: Int
    let end: Int
    var spot: SourceLocation
    let isOnSleep: Bool

    /// What is counted of the hours that this range and an earlier one have in common.
    func detail(overlapping before: Span) -> String {
      let line = "overlaps the range on line \(before.spot.place.line)"
      guard isOnSleep, before.isOnSleep else { return line }
      return line + "; the night counts these hours once, sums of sleep count them twice"
    }

    var order: (Day, Int, Place) { (day, start, spot.place) }
  }

  package init(today: Day) {
    self.today = today
  }

  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    if entry.day < today - 36_525 {
      let range = entry.text.lowerBound..<entry.dateEnd(reader)
      let year = String(entry.day.iso.prefix(4))
      reader.report(
        Diagnostic(
          .distantDate, range.lowerBound, range.upperBound,
          "the year \(year) is over a hundred years ago"),
        .distantDate, entry)
    }
    if entry.day > today {
      let range = entry.text.lowerBound..<entry.dateEnd(reader)
      let day = entry.day
      reader.report(
        Diagnostic(.futureEntry, range.lowerBound, range.upperBound, "\(day) has not come yet"),
        .futureEntry, entry)
    }
    if !entry.event.isEmpty, !events.insert(reader.context.buffer, entry) {
      let (start, end) = (entry.event.lowerBound - 1, entry.event.upperBound)
      reader.report(
        Diagnostic(.repeatedEvent, start, end, Self.repeatedEventDetail), .repeatedEvent, entry)
    }
    if !entry.note.isEmpty, let range = SecretCheck.find(in: reader.context.buffer, entry.note) {
      reader.report(
        Diagnostic(
          .looksLikeSecret, range.lowerBound, range.upperBound, "text that looks like a key"),
        .looksLikeSecret, entry)
    }
    if entry.outcome == .skipped { skips.take(entry) }
    if entry.isRunning || entry.end != nil { takeRange(entry, &reader) }
    guard entry.outcome == .done else { return }
    if entry.isOnMeasure {
      takeReading(entry, &reader)
    } else if !reader.lineReader.subjects[Int(entry.subject.index)].asks.isEmpty {
      reportUncounted(entry, &reader)
    }
  }

  private mutating func takeRange(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    if entry.isRunning {
      let spot = SourceLocation(entry, entry.timeRange(reader))
      if running == nil {
        running = spot
      } else {
        reader.report(
          Diagnostic(
            .twoRunning, spot.range.lowerBound, spot.range.upperBound, Self.twoRunningDetail),
          .twoRunning, entry)
      }
    } else if let start = entry.start, let end = entry.end, end > start {
      let spot = SourceLocation(entry, entry.timeRange(reader))
      let isOnSleep =
        entry.isOnMeasure
        && reader.lineReader.subjects[Int(entry.subject.index)].stages != nil
      ranges.append(
        Span(day: entry.day, start: start, end: end, spot: spot, isOnSleep: isOnSleep))
    }
  }

  private mutating func takeReading(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    let subject = Int(entry.subject.index)
    if let range = reader.lineReader.subjects[subject].range,
      let number = ownNumber(entry, reader.lineReader.subjects[subject].defaultUnit, reader),
      !range.contains(number)
    {
      reportOutside(
        range, entry.amountRange.isEmpty ? entry.timeRange(reader) : entry.amountRange, entry,
        &reader)
    }
    if !entry.parts.isEmpty {
      let info = reader.lineReader.subjects[subject]
      checkParts(entry, info, &reader)
      checkStages(entry, info, &reader)
    }
    if let start = entry.start, entry.saysSomething { readings.take(entry, at: start) }
  }

  /// Returns the entry's value in the unit of its measure; nil if the entry has no amount that
  /// converts to this unit.
  private func ownNumber(
    _ entry: borrowing LogEntry, _ unit: Unit, _ reader: borrowing LogReader
  ) -> Number? {
    if let seconds = unit.secondsOfTime {
      return entry.duration?.scaled(by: 1, over: Int128(seconds))
    }
    if unit.isNone { return entry.count }
    guard let quantity = entry.quantity else { return nil }
    return reader.lineReader.units.convert(quantity, to: unit, for: entry.subject)
  }

  private func checkParts(
    _ entry: borrowing LogEntry, _ info: SubjectInfo, _ reader: inout LogReader
  ) {
    for part in entry.parts {
      guard let declared = info.parts[part.name], let range = declared.range else { continue }
      let number: Number? =
        if let seconds = declared.unit.secondsOfTime, part.amount.unit == .time {
          part.amount.number.scaled(by: 1, over: Int128(seconds))
        } else {
          reader.lineReader.units.convert(part.amount, to: declared.unit, for: entry.subject)
        }
      guard let number, !range.contains(number) else { continue }
      reportOutside(range, part.range, entry, &reader)
    }
  }

  private func reportOutside(
    _ bounds: Bounds, _ range: Range<Int>, _ entry: borrowing LogEntry,
    _ reader: inout LogReader
  ) {
    let detail = "\(reader.text(range)) is outside \(bounds.low)..\(bounds.high)"
    reader.report(
      Diagnostic(.readingOutOfRange, range.lowerBound, range.upperBound, detail),
      .readingOutOfRange,
      entry)
  }

  // MARK: After the last line

  /// Records the places of the `^id`s from now on, so that this audit can be added to that of
  /// earlier lines.
  mutating func prepareForMerging() { events.notesSpots = true }

  /// Adds the audit of later lines.
  ///
  /// - Parameter names: Maps the names of the other audit to those of this one.
  package mutating func merge(_ late: LogAudit, _ names: NameRemapping) {
    repeatedEvents += events.join(late.events)
    if running == nil {
      running = late.running
    } else if let spot = late.running {
      furtherRunning.append(spot)
    }
    ranges += late.ranges
    skips.join(late.skips, names)
    readings.join(late.readings, names)
  }

  /// Moves the lines that were read to another file and down by a number of lines.
  mutating func move(toFile file: Int, by lines: Int) {
    running?.move(toFile: file, by: lines)
    events.move(toFile: file, by: lines)
    for index in ranges.indices { ranges[index].spot.move(toFile: file, by: lines) }
    skips.move(toFile: file, by: lines)
    readings.move(toFile: file, by: lines)
  }

  /// Reports the problems that depend on the whole log.
  package mutating func finish(_ workspace: Workspace, _ reader: inout LogReader) {
    for spot in furtherRunning {
      report(.twoRunning, spot, Self.twoRunningDetail, workspace, &reader)
    }
    for event in repeatedEvents {
      report(
        .repeatedEvent, SourceLocation(event, in: workspace), Self.repeatedEventDetail, workspace,
        &reader)
    }
    reportOverlaps(workspace, &reader)
    reportRepeatedReadings(workspace, &reader)
    reportIdleSkips(workspace, &reader)
  }

  private func reportIdleSkips(_ workspace: Workspace, _ reader: inout LogReader) {
    var pauses: [Name: Pauses] = [:]
    for skip in skips.skips {
      guard let why = workspace.idleness(of: skip.subject, on: skip.day, &pauses) else { continue }
      report(.skipNotDue, skip.spot, "nothing is due \(why)", workspace, &reader)
    }
  }

  private mutating func reportOverlaps(_ workspace: Workspace, _ reader: inout LogReader) {
    ranges.sort { $0.order < $1.order }
    var latest: Span?
    for range in ranges {
      guard let before = latest, before.day == range.day else {
        latest = range
        continue
      }
      if range.start < before.end {
        report(
          .overlappingTime, range.spot, range.detail(overlapping: before), workspace, &reader)
      }
      if range.end > before.end { latest = range }
    }
  }

  private mutating func reportRepeatedReadings(_ workspace: Workspace, _ reader: inout LogReader) {
    var audit = readings
    readings = ReadingAudit()
    audit.finish { spot, line in
      report(.repeatedReading, spot, "the same reading as on line \(line)", workspace, &reader)
    }
  }

  private func report(
    _ code: Problem.Code, _ spot: @autoclosure () -> SourceLocation,
    _ detail: @autoclosure () -> String,
    _ workspace: Workspace, _ reader: inout LogReader
  ) {
    reader.sink.report(Self.problem(code, spot(), detail(), workspace), code)
  }

  private static func problem(
    _ code: Problem.Code, _ spot: SourceLocation, _ detail: String, _ workspace: Workspace
  ) -> Problem {
    let file = workspace.files[spot.place.file]
    return file.withBytes { buffer in
      FileContext(name: file.name, buffer: buffer).problem(
        Diagnostic(code, spot.range.lowerBound, spot.range.upperBound, detail),
        lineStart: spot.lineStart, number: spot.place.line)
    }
  }
}

/// A range on a log line. It is stored while the log is read, because the problem at this range can
/// be reported only after the last line.
struct SourceLocation: Sendable {
  private(set) var place: Place
  let lineStart: Int
  let range: Range<Int>

  init(_ entry: borrowing LogEntry, _ range: Range<Int>) {
    place = entry.place
    lineStart = entry.text.lowerBound
    self.range = range
  }

  /// Creates the location of an entry's `^id` from its recorded place.
  fileprivate init(_ event: EventSet.Spot, in workspace: Workspace) {
    place = Place(file: Int(event.file), line: Int(event.line))
    (lineStart, range) = workspace.files[place.file].withBytes { bytes in
      var (lineStart, end) = (event.start, event.start)
      while lineStart > 0, bytes[lineStart - 1] != ASCII.newline { lineStart -= 1 }
      while end < bytes.count, bytes[end].isEventByte { end += 1 }
      if lineStart == 0 { lineStart = ByteOrderMark.length(in: bytes) }
      return (lineStart, event.start - 1..<end)
    }
  }

  mutating func move(toFile file: Int, by lines: Int) {
    place = Place(file: file, line: place.line + lines)
  }
}

extension LogEntry {
  /// Returns the offset of the end of the line's date.
  fileprivate func dateEnd(_ reader: borrowing LogReader) -> Int {
    var cursor = Cursor(reader.context.buffer, from: text.lowerBound, to: text.upperBound)
    _ = try? cursor.date()
    return cursor.at
  }

  /// Returns the byte range of the text between the date and the subject: a time or a time range.
  /// The range is empty if the line has neither.
  func timeRange(_ reader: borrowing LogReader) -> Range<Int> {
    var cursor = Cursor(reader.context.buffer, from: text.lowerBound, to: whenRange.upperBound)
    _ = try? cursor.date()
    cursor.skipBlanks()
    return cursor.at..<max(cursor.at, cursor.endWithoutBlanks())
  }
}
