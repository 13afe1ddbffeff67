/// Looks at log lines beside each other: what one line alone cannot show to be wrong.
package struct LogAudit: JoiningConsumer {
  private let today: Day
  private var events = EventSet()
  private var ranges: [Span] = []
  private var readings: [Reading] = []
  /// What shows only beside the early lines.
  private var repeatedEvents: [EventSet.Spot] = []
  private var secondRunning: LogSpot?
  /// The first entry that is running.
  private var running: LogSpot?
  private var skips = SkipAudit()

  private struct Span {
    let day: Day
    let start: Int
    let end: Int
    let spot: LogSpot
  }

  private struct Reading {
    var subject: Name
    let day: Day
    let start: Int
    let amounts: [Amount?]
    var parts: [LogEntry.Part]
    let spot: LogSpot
  }

  package init(today: Day) {
    self.today = today
  }

  package mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReading) {
    if entry.day > today {
      let range = entry.text.lowerBound..<entry.dateEnd(reading)
      let day = entry.day
      reading.report(
        Fault(.futureEntry, range.lowerBound, range.upperBound, "\(day) has not come yet"),
        .futureEntry, entry)
    }
    if !entry.event.isEmpty, !events.insert(reading.context.buffer, entry.event, entry) {
      reading.report(Self.repeatedEvent(entry.event), .repeatedEvent, entry)
    }
    if !entry.note.isEmpty, let range = SecretCheck.find(in: reading.context.buffer, entry.note) {
      reading.report(
        Fault(.looksLikeSecret, range.lowerBound, range.upperBound, "text that looks like a key"),
        .looksLikeSecret, entry)
    }
    if entry.outcome == .skipped { skips.take(entry) }
    if let start = entry.start { takeTimes(start, entry, &reading) }
    if entry.isOnMeasure, entry.outcome == .done { takeReading(entry, &reading) }
  }

  private mutating func takeTimes(
    _ start: Int, _ entry: borrowing LogEntry, _ reading: inout LogReading
  ) {
    if entry.isRunning {
      let spot = LogSpot(entry, entry.timeRange(reading))
      if running == nil {
        running = spot
      } else {
        reading.report(Self.secondRunning(spot.range), .twoRunning, entry)
      }
    } else if let end = entry.end, end > start {
      let spot = LogSpot(entry, entry.timeRange(reading))
      ranges.append(Span(day: entry.day, start: start, end: end, spot: spot))
    }
  }

  private mutating func takeReading(_ entry: borrowing LogEntry, _ reading: inout LogReading) {
    let facts = reading.reader.facts[Int(entry.subject.index)]
    if let range = facts.range, let number = own(entry, facts, reading), !range.contains(number) {
      reportOutside(
        range, entry.amountRange.isEmpty ? entry.timeRange(reading) : entry.amountRange, entry,
        &reading)
    }
    if !entry.parts.isEmpty { checkParts(entry, facts, &reading) }
    guard let start = entry.start else { return }
    let count = entry.count.map { Amount($0) }
    let time = entry.writtenTime.map { Amount($0, .time) }
    readings.append(
      Reading(
        subject: entry.subject, day: entry.day, start: start,
        amounts: [count, time, entry.quantity], parts: entry.parts,
        spot: LogSpot(entry, entry.subjectRange)))
  }

  /// The reading in the measure's own unit.
  private func own(
    _ entry: borrowing LogEntry, _ facts: SubjectFacts, _ reading: LogReading
  ) -> Number? {
    if let seconds = facts.bareUnit.secondsOfTime {
      return entry.duration?.scaled(by: 1, over: Int128(seconds))
    }
    if facts.bareUnit.isNone { return entry.count }
    guard let quantity = entry.quantity else { return nil }
    return reading.reader.units.convert(quantity, to: facts.bareUnit, for: entry.subject)
  }

  private func checkParts(
    _ entry: borrowing LogEntry, _ facts: SubjectFacts, _ reading: inout LogReading
  ) {
    for part in entry.parts {
      guard let declared = facts.parts[part.name], let range = declared.range else { continue }
      let own: Number? =
        if let seconds = declared.unit.secondsOfTime, part.amount.unit == .time {
          part.amount.number.scaled(by: 1, over: Int128(seconds))
        } else {
          reading.reader.units.convert(part.amount, to: declared.unit, for: entry.subject)
        }
      guard let own, !range.contains(own) else { continue }
      reportOutside(range, part.range, entry, &reading)
    }
  }

  private func reportOutside(
    _ bounds: Bounds, _ range: Range<Int>, _ entry: borrowing LogEntry,
    _ reading: inout LogReading
  ) {
    let detail = "\(reading.text(range)) is outside \(bounds.low)..\(bounds.high)"
    reading.report(
      Fault(.readingOutOfRange, range.lowerBound, range.upperBound, detail), .readingOutOfRange,
      entry)
  }

  private static func repeatedEvent(_ range: Range<Int>) -> Fault {
    Fault(.repeatedEvent, range.lowerBound - 1, range.upperBound, "another line has this ^id")
  }

  private static func secondRunning(_ range: Range<Int>) -> Fault {
    Fault(.twoRunning, range.lowerBound, range.upperBound, "another entry is running already")
  }

  // MARK: After the last line

  package mutating func join(_ late: LogAudit, _ names: NameMap) {
    events.join(late.events) { repeatedEvents.append($0) }
    if running == nil { running = late.running } else { secondRunning = late.running }
    ranges += late.ranges
    skips.join(late.skips, names)
    readings += late.readings.map { reading in
      var reading = reading
      reading.subject = names[reading.subject]
      reading.parts = reading.parts.map {
        LogEntry.Part(name: names[$0.name], amount: $0.amount, range: $0.range)
      }
      return reading
    }
  }

  /// Reports what only the whole log shows.
  package mutating func finish(_ tracker: Tracker, _ reading: inout LogReading) {
    if let spot = secondRunning {
      report(Self.secondRunning(spot.range), spot, tracker, &reading)
    }
    for event in repeatedEvents {
      let spot = LogSpot(event, in: tracker.files[Int(event.file)])
      report(Self.repeatedEvent(spot.range), spot, tracker, &reading)
    }
    reportOverlaps(tracker, &reading)
    reportRepeatedReadings(tracker, &reading)
    reportIdleSkips(tracker, &reading)
  }

  private func reportIdleSkips(_ tracker: Tracker, _ reading: inout LogReading) {
    for skip in skips.skips {
      guard let why = tracker.idleness(of: skip.subject, on: skip.day) else { continue }
      report(
        skip.spot.fault(.skipNotDue, "nothing is due \(why)"), skip.spot, tracker, &reading)
    }
  }

  private mutating func reportOverlaps(_ tracker: Tracker, _ reading: inout LogReading) {
    ranges.sort { ($0.day, $0.start, $0.spot.place) < ($1.day, $1.start, $1.spot.place) }
    var latest: Span?
    for range in ranges {
      guard let before = latest, before.day == range.day else {
        latest = range
        continue
      }
      if range.start < before.end {
        report(
          range.spot.fault(
            .overlappingTime, "overlaps the range on line \(before.spot.place.line)"),
          range.spot, tracker, &reading)
      }
      if range.end > before.end { latest = range }
    }
  }

  private mutating func reportRepeatedReadings(_ tracker: Tracker, _ reading: inout LogReading) {
    readings.sort {
      ($0.subject, $0.day, $0.start, $0.spot.place) < ($1.subject, $1.day, $1.start, $1.spot.place)
    }
    var recent: [Reading] = []
    for next in readings {
      recent.removeAll {
        $0.subject != next.subject || $0.day != next.day || next.start - $0.start >= 300
      }
      let twin = recent.first { $0.amounts == next.amounts && same($0.parts, next.parts) }
      if let twin {
        report(
          next.spot.fault(
            .repeatedReading, "the same reading as on line \(twin.spot.place.line)"),
          next.spot, tracker, &reading)
      } else if recent.count < 64 {
        recent.append(next)
      }
    }
  }

  private func same(_ left: [LogEntry.Part], _ right: [LogEntry.Part]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { $0.name == $1.name && $0.amount == $1.amount }
  }

  private func report(
    _ fault: @autoclosure () -> Fault, _ spot: LogSpot, _ tracker: Tracker,
    _ reading: inout LogReading
  ) {
    let fault = fault()
    let file = tracker.files[spot.place.file]
    file.bytes.withUnsafeBufferPointer { buffer in
      let context = FileContext(name: file.name, buffer: buffer)
      reading.sink.report(
        context.problem(fault, lineStart: spot.lineStart, number: spot.place.line), fault.code)
    }
  }
}

/// Where something stands on a line, to report it after the whole log has been read.
struct LogSpot {
  let place: Place
  let lineStart: Int
  let range: Range<Int>

  init(_ entry: borrowing LogEntry, _ range: Range<Int>) {
    place = entry.place
    lineStart = entry.text.lowerBound
    self.range = range
  }

  fileprivate init(_ event: EventSet.Spot, in file: SourceFile) {
    let bytes = file.bytes
    var (start, end) = (event.start, event.start)
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    while end < bytes.count, bytes[end].isEventByte { end += 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    place = Place(file: Int(event.file), line: Int(event.line))
    lineStart = start
    range = event.start..<end
  }

  fileprivate func fault(_ code: Problem.Code, _ detail: String) -> Fault {
    Fault(code, range.lowerBound, range.upperBound, detail)
  }
}

extension LogEntry {
  /// Where the date at the line's start ends.
  fileprivate func dateEnd(_ reading: borrowing LogReading) -> Int {
    var cursor = Cursor(reading.context.buffer, from: text.lowerBound, to: text.upperBound)
    _ = try? cursor.date()
    return cursor.at
  }

  /// The time or range between date and subject.
  fileprivate func timeRange(_ reading: borrowing LogReading) -> Range<Int> {
    var cursor = Cursor(reading.context.buffer, from: text.lowerBound, to: whenRange.upperBound)
    _ = try? cursor.date()
    cursor.skipBlanks()
    return cursor.at..<max(cursor.at, cursor.endWithoutBlanks())
  }
}

extension Tracker {
  /// Everything that is wrong, in the order of files, lines and columns.
  public func check(today: Day) -> [Problem] {
    var pass = ConsumerPair(
      LogAudit(today: today),
      Contributions(tracker: self, today: today, onlyReports: true))
    var reading = readLog(sharing: &pass, keepingProblems: true)
    pass.first.finish(self, &reading)
    var blocks = blockProblems
    reading.sink.take(&blocks)
    var problems = reading.sink.takeProblems()
    order(&problems)
    return problems
  }
}
