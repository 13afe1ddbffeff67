import TrackCore

/// Parses times of day and dates as other programs write them.
package enum WrittenTime {
  /// Parses a time of day such as `7:30`, `07:30:15`, `7:30 pm`, `7.30pm` or `0730`. The latest is
  /// 29:59. Returns the time in seconds since midnight.
  package static func second(_ text: String) -> Int? {
    var text = foldedName(text.trimmed)
    var half: Int?
    for (suffix, hours) in [("am", 0), ("pm", 12), ("a.m.", 0), ("p.m.", 12)]
    where text.hasSuffix(suffix) {
      half = hours
      text = text.dropLast(suffix.count).trimmed
    }
    if let dot = text.firstIndex(of: "."), text.contains(":") { text = String(text[..<dot]) }
    var parts = text.split(whereSeparator: { $0 == ":" || $0 == "." }).map(String.init)
    if parts.count == 1, parts[0].utf8.count == 4, half == nil {
      parts = [String(parts[0].prefix(2)), String(parts[0].suffix(2))]
    }
    guard (half == nil ? 2...3 : 1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for index in 0..<3 {
      guard index < parts.count else {
        seconds *= 60
        continue
      }
      guard (1...2).contains(parts[index].utf8.count), parts[index].utf8.allSatisfy(\.isDigit),
        let number = Int(parts[index]), number <= (index == 0 ? 29 : 59)
      else { return nil }
      seconds = seconds * 60 + number
    }
    guard let half else { return seconds }
    let hour = seconds / 3600
    guard (1...12).contains(hour) else { return nil }
    return seconds % 3600 + (hour % 12 + half) * 3600
  }

  /// Sets the time of an entry from text in the syntax of the log: `07:30`, `<23:10-07:05`,
  /// `09:05-?`.
  ///
  /// - Returns: False if the text is neither empty nor a time.
  static func set(_ text: String, of entry: inout ExchangeEntry) -> Bool {
    if text.isEmpty { return true }
    let isBefore = text.hasPrefix("<")
    let halves = text.dropFirst(isBefore ? 1 : 0).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let start = halves.first.flatMap({ second(String($0)) }) else { return false }
    entry.start = isBefore ? start - 86_400 : start
    guard halves.count > 1 else { return !isBefore }
    if halves[1] == "?" {
      entry.isRunning = true
      return true
    }
    guard var end = second(String(halves[1])) else { return false }
    while !isBefore, end < start { end += 86_400 }
    entry.end = end
    return true
  }

  /// The order of day and month in a date such as `04/05/2026`.
  package enum DateOrder: String, Sendable {
    case dayFirst = "day-first", monthFirst = "month-first"
  }

  /// A parsed date.
  package enum ParsedDate: Equatable, Sendable {
    case day(Day)
    /// The text can mean two dates, because the order of day and month is unknown.
    case ambiguous
  }

  /// Returns the order of day and month that makes all texts dates; nil if both do, or none does.
  package static func order(of texts: some Sequence<String>) -> DateOrder? {
    var fits: [DateOrder] = [.dayFirst, .monthFirst]
    for text in texts where !text.isEmpty {
      fits.removeAll { date(text, order: $0) == nil }
    }
    return fits.count == 1 ? fits[0] : nil
  }

  /// Parses a date such as `2026-11-20`, `20261120`, `2026/11/20`, `20.11.2026`, `20/11/2026`,
  /// `Nov 20, 2026` or `20 November 2026`.
  ///
  /// - Parameter order: The order of day and month in a date such as `04/05/2026`; nil if it is
  ///   unknown. In a date with periods, the day always comes first.
  package static func date(_ text: String, order: DateOrder? = nil) -> ParsedDate? {
    if let day = Day(iso: text) { return .day(day) }
    let scalars = text.unicodeScalars
    let words = scalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { String($0) }
    if words.count == 1, words[0].utf8.count == 8, let number = Int(words[0]) {
      return Day(year: number / 10_000, month: number / 100 % 100, day: number % 100).map {
        .day($0)
      }
    }
    guard words.count == 3 else { return nil }
    if let month = words.firstIndex(where: { self.month($0) != nil }), month < 2 {
      let day = words[1 - month]
      let number = Int(day.filter { $0 >= "0" && $0 <= "9" })
      guard let number, let year = year(words[2]), let named = self.month(words[month]) else {
        return nil
      }
      return Day(year: year, month: named, day: number).map { .day($0) }
    }
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    if words[0].utf8.count == 4 {
      return Day(year: numbers[0], month: numbers[1], day: numbers[2]).map { .day($0) }
    }
    guard let year = year(words[2]) else { return nil }
    let dayFirst = Day(year: year, month: numbers[1], day: numbers[0])
    if text.contains(".") { return dayFirst.map { .day($0) } }
    let monthFirst = Day(year: year, month: numbers[0], day: numbers[1])
    switch order {
    case .dayFirst: return dayFirst.map { .day($0) }
    case .monthFirst: return monthFirst.map { .day($0) }
    case nil: break
    }
    guard let dayFirst, let monthFirst else { return (dayFirst ?? monthFirst).map { .day($0) } }
    return dayFirst == monthFirst ? .day(dayFirst) : .ambiguous
  }

  /// Splits a text such as `Nov 20, 2026, 7:30:12 AM` into its date and its time of day.
  ///
  /// - Returns: The text of the date, and the time in seconds since midnight; nil if the text does
  ///   not have both.
  package static func dateAndSecond(_ text: String) -> (date: String, second: Int)? {
    let words = text.split { $0 == " " || $0 == "\u{202F}" || $0 == "\u{A0}" }
    guard (2...8).contains(words.count) else { return nil }
    for index in 1..<words.count {
      var day = words[..<index].joined(separator: " ")
      if day.last == "," { day.removeLast() }
      if date(day) != nil, let second = second(words[index...].joined(separator: " ")) {
        return (day, second)
      }
    }
    return nil
  }

  private static func year(_ word: String) -> Int? {
    guard let number = Int(word), number >= 0 else { return nil }
    return word.utf8.count == 2 ? 2000 + number : word.utf8.count == 4 ? number : nil
  }

  private static func month(_ word: String) -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex(of: foldedName(String(word.prefix(3)))).map { $0 + 1 }
  }

  /// Parses a date and a time with an optional offset from UTC, such as `2026-11-20 07:30:00
  /// +0100`, `2026-11-20T07:30:00Z` or `20261120T073000Z`.
  ///
  /// - Returns: The wall time and its offset in seconds. The offset is nil if the text has none.
  package static func moment(_ text: String) -> (time: WallTime, offset: Int?)? {
    let bytes = Array(text.trimmed.utf8)
    let split = bytes.firstIndex { $0 == UInt8(ascii: "T") || $0 == ASCII.space } ?? bytes.count
    guard case .day(let day)? = date(String(decoding: bytes[..<split], as: UTF8.self)) else {
      return nil
    }
    guard split < bytes.count else { return (WallTime(day: day, second: 0), nil) }
    var rest = bytes[(split + 1)...]
    var offset: Int?
    if rest.last == UInt8(ascii: "Z") {
      rest.removeLast()
      offset = 0
    } else if let sign = rest.lastIndex(where: { $0 == ASCII.plus || $0 == ASCII.dash }) {
      let digits = rest[(sign + 1)...].filter(\.isDigit)
      guard let number = Int(String(decoding: digits, as: UTF8.self)), digits.count == 4 else {
        return nil
      }
      let seconds = number / 100 * 3600 + number % 100 * 60
      offset = rest[sign] == ASCII.dash ? -seconds : seconds
      rest = rest[..<sign]
    }
    while rest.last == ASCII.space { rest.removeLast() }
    var time = String(decoding: rest, as: UTF8.self)
    if rest.count == 6, rest.allSatisfy(\.isDigit) {
      time = "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.suffix(2))"
    }
    guard let second = second(time), second < 86_400 else { return nil }
    return (WallTime(day: day, second: second), offset)
  }
}
