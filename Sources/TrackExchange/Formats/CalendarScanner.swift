import TrackCore

/// An event or to-do of an iCalendar file (RFC 5545).
struct CalendarComponent {
  /// `VEVENT` or `VTODO`.
  let name: String
  /// A time of the wall clock, and false if only its day is stated.
  typealias Moment = (time: WallTime, hasTime: Bool)

  /// The number of the component's first line.
  let row: Int
  /// The values by property name. The values of several `EXDATE` properties are joined by commas.
  fileprivate(set) var values: [String: String] = [:]

  var isTask: Bool { name == "VTODO" }

  func text(_ name: String) -> String? { values[name].map(Self.unescaped) }

  /// Splits a value at its commas. A comma after a backslash is part of an element.
  func list(_ name: String) -> [String] {
    var elements: [String] = []
    var element = ""
    var isEscaped = false
    for scalar in (values[name] ?? "").unicodeScalars {
      if scalar == ",", !isEscaped {
        elements.append(element)
        element = ""
      } else {
        element.unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return (elements + [element]).filter { !$0.isEmpty }.map(Self.unescaped)
  }

  /// Returns the end of an event: its `DTEND` or `DURATION`, or its start if it has neither or lasts
  /// whole days. Nil if the end is before the start.
  func end(
    after start: Moment, _ offset: (_ instant: Int) -> Int
  ) -> WallTime? {
    guard start.hasTime else { return start.time }
    if let end = values["DTEND"].flatMap({ Self.time($0, offset) }), end.hasTime {
      return end.time >= start.time ? end.time : nil
    }
    let seconds = values["DURATION"].flatMap { ForeignAmount.duration($0) } ?? 0
    return seconds > 0 ? start.time.advanced(by: seconds) : start.time
  }

  /// Returns the starts of the repetitions that `EXDATE` cancels.
  func exceptions(of start: WallTime, _ offset: (_ instant: Int) -> Int) -> Set<WallTime> {
    let times = (values["EXDATE"] ?? "").split(separator: ",").compactMap { word in
      Self.time(String(word), offset).map {
        $0.hasTime ? $0.time : WallTime(day: $0.time.day, second: start.second)
      }
    }
    return Set(times)
  }

  static func unescaped(_ text: String) -> String {
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

  /// Parses a date, or a date with a time, and returns it as wall time. A time in UTC is converted
  /// to local time; a time in a named time zone is taken as it is written.
  ///
  /// - Parameter offset: Returns the offset of the wall time from UTC at an instant, both in
  ///   seconds.
  static func time(
    _ value: String, _ offset: (_ instant: Int) -> Int
  ) -> Moment? {
    guard let (time, written) = WrittenTime.moment(value) else { return nil }
    guard let written else { return (time, value.contains("T")) }
    return (UTCMoment(time, offset: written).wallTime(offset), true)
  }
}

/// Splits the lines of an iCalendar file into its events and to-dos.
struct CalendarScanner {
  private var line = ""
  private var lineNumber = 0
  /// The component that is being read; nil outside of one.
  private var component: CalendarComponent?
  /// The number of components, such as alarms, that are open within `component` at the current
  /// line.
  private var depth = 0

  /// Reads a line, which may continue the previous line.
  ///
  /// - Returns: The component that the previous line completed; nil if it completed none.
  mutating func read(
    _ next: String, number: Int
  ) throws(ForeignError) -> CalendarComponent? {
    if let first = next.utf8.first, first == ASCII.space || first == ASCII.tab {
      line.unicodeScalars += next.unicodeScalars.dropFirst()
      guard line.utf8.count <= LineSplitter.longest else {
        throw ForeignError("a folded line of more than 1 MiB", row: number, isOfFile: true)
      }
      return nil
    }
    let finished = readWholeLine()
    line = next
    lineNumber = number
    return finished
  }

  /// Ends the file and returns the component that the last line completed; nil if it completed
  /// none.
  mutating func end() throws(ForeignError) -> CalendarComponent? {
    let finished = readWholeLine()
    if let component { throw ForeignError("the calendar is cut off", row: component.row) }
    return finished
  }

  private mutating func readWholeLine() -> CalendarComponent? {
    guard let (name, value) = Self.split(line) else { return nil }
    switch name {
    case "BEGIN" where component != nil: depth += 1
    case "END" where depth > 0: depth -= 1
    case "BEGIN" where value == "VEVENT" || value == "VTODO":
      component = CalendarComponent(name: value, row: lineNumber)
    case "END" where value == component?.name:
      defer { component = nil }
      return component
    case "EXDATE" where depth == 0:
      let before = component?.values[name].map { $0 + "," } ?? ""
      component?.values[name] = before + value
    default:
      // Ignore the properties of an alarm, or of another component inside the event.
      if depth == 0 { component?.values[name] = value }
    }
    return nil
  }

  /// Splits a line into its name in uppercase, without its parameters, and its value.
  private static func split(_ line: String) -> (name: String, value: String)? {
    var isQuoted = false
    guard
      let colon = line.firstIndex(where: {
        if $0 == "\"" { isQuoted.toggle() }
        return $0 == ":" && !isQuoted
      }),
      let name = line[..<colon].split(separator: ";", maxSplits: 1).first
    else { return nil }
    return (name.uppercased(), String(line[line.index(after: colon)...]))
  }
}
