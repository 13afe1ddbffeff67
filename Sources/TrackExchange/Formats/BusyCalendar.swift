import TrackCore

/// The busy times of an iCalendar file (RFC 5545). They are the times of events that have a time of
/// day and are neither cancelled nor marked as free.
package struct BusyCalendar: Sendable {
  private struct Event: Sendable {
    let id: String?
    let start: WallTime
    /// The length of the event in seconds.
    let length: Int
    let rule: CalendarRule?
    /// The starts of single repetitions that were cancelled.
    let exceptions: Set<WallTime>
  }

  private var events: [Event] = []
  /// For each repeating event, by its ID, the starts of the repetitions that were moved or changed.
  /// The file contains separate events in place of these.
  private var replaced: [String: Set<WallTime>] = [:]
  /// The number of repeating events whose rule cannot be read. Only the first occurrence of such an
  /// event counts.
  package private(set) var unreadRules = 0

  /// - Parameter offset: Returns the offset of the wall time from UTC at an instant, both in
  ///   seconds.
  package init(
    _ bytes: [UInt8], offset: @escaping @Sendable (_ instant: Int) -> Int
  ) throws(ForeignError) {
    var scanner = CalendarScanner()
    var splitter = LineSplitter()
    var calendar = Self()
    func read(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) throws(ForeignError) {
      let line = String(decoding: line, as: UTF8.self)
      guard number > 1 || line.uppercased() == "BEGIN:VCALENDAR" else {
        throw ForeignError("not an iCalendar file")
      }
      if let component = try scanner.read(line, number: number) { calendar.add(component, offset) }
    }
    try bytes.withUnsafeBufferPointer { buffer throws(ForeignError) in
      try splitter.read(buffer, read)
    }
    try splitter.read(nil, read)
    if let component = try scanner.end() { calendar.add(component, offset) }
    guard splitter.count > 0 else { throw ForeignError("not an iCalendar file") }
    self = calendar
  }

  private init() {}

  private mutating func add(_ component: CalendarComponent, _ offset: (Int) -> Int) {
    func time(_ name: String) -> CalendarComponent.Moment? {
      component.values[name].flatMap { CalendarComponent.time($0, offset) }
    }
    guard component.name == "VEVENT" else { return }
    let id = component.values["UID"]
    if let id, let old = time("RECURRENCE-ID") { replaced[id, default: []].insert(old.time) }
    guard let start = time("DTSTART"), start.hasTime, component.values["STATUS"] != "CANCELLED",
      component.values["TRANSP"] != "TRANSPARENT"
    else { return }
    let length =
      time("DTEND").map { $0.time.seconds(since: start.time) }
      ?? component.values["DURATION"].flatMap { ForeignAmount.duration($0) } ?? 0
    guard length > 0 else { return }
    let rule = component.values["RRULE"].map { CalendarRule($0, from: start.time, offset) }
    if case .some(.none) = rule { unreadRules += 1 }
    events.append(
      Event(
        id: component.values["RECURRENCE-ID"] == nil ? id : nil, start: start.time, length: length,
        rule: rule ?? nil, exceptions: component.exceptions(of: start.time, offset)))
  }

  // MARK: Time

  private static let daySeconds = 86_400
  /// The maximum number of days before the requested days on which repetitions are looked for. A
  /// repetition that began earlier is missed, even if it is long enough to reach the requested
  /// days.
  private static let longest = 31

  /// Returns the busy times within the waking hours of the given days, in order. Times are in
  /// seconds from the midnight that begins the day. Events that overlap or touch are merged into
  /// one range.
  ///
  /// - Parameter awake: The waking hours, in seconds from the midnight that begins a day.
  package func busyHours(
    in days: ClosedRange<Day>, awake: Range<Int>
  ) -> [(day: Day, hours: Range<Int>)] {
    var spans: [Range<Int>] = []
    for span in self.spans(in: days).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, span.lowerBound <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
    return spans.flatMap { Self.hours(of: $0, in: days, awake: awake) }
      .sorted { ($0.day, $0.hours.lowerBound) < ($1.day, $1.hours.lowerBound) }
  }

  /// Returns the times of all events that may touch the given days, in seconds since 1970 in wall
  /// time.
  private func spans(in days: ClosedRange<Day>) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    for event in events {
      func add(_ day: Day) {
        let start = WallTime(day: day, second: event.start.second)
        let isReplaced = event.id.flatMap { replaced[$0]?.contains(start) } ?? false
        guard !event.exceptions.contains(start), !isReplaced else { return }
        let second = day.ordinal * Self.daySeconds + start.second
        spans.append(second..<second + event.length)
      }
      guard let rule = event.rule else {
        add(event.start.day)
        continue
      }
      let before = min(event.length / Self.daySeconds + 1, Self.longest)
      let first = max(event.start.day, days.lowerBound - before)
      for day in rule.days(from: first, through: days.upperBound + 1) { add(day) }
    }
    return spans
  }

  /// Returns the parts of a time span that are in the waking hours, for each of the given days that
  /// has such a part. Times are in seconds from the midnight that begins the day.
  private static func hours(
    of span: Range<Int>, in days: ClosedRange<Day>, awake: Range<Int>
  ) -> [(day: Day, hours: Range<Int>)] {
    let first = max(days.lowerBound.ordinal, span.lowerBound / daySeconds - 2)
    let last = min(days.upperBound.ordinal, span.upperBound / daySeconds)
    guard first <= last else { return [] }
    return (first...last).compactMap { day in
      let midnight = day * daySeconds
      let hours = midnight + awake.lowerBound..<midnight + awake.upperBound
      let busy = span.clamped(to: hours)
      guard !busy.isEmpty else { return nil }
      return (Day(ordinal: day), busy.lowerBound - midnight..<busy.upperBound - midnight)
    }
  }
}
