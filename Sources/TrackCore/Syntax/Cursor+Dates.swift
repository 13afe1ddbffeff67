/// The parser of dates, times and spans of days, in blocks and in the log.
extension Cursor {
  @inline(__always) private func digit(_ ahead: Int) -> Int {
    let value = Int(byte(ahead)) - Int(ASCII.zero)
    return value >= 0 && value <= 9 ? value : -1
  }

  /// Reads `YYYY-MM-DD`.
  package mutating func date() throws(Diagnostic) -> Day {
    let start = at
    var ahead = 0
    func number(_ places: Int) -> Int {
      var value = 0
      for _ in 0..<places {
        let next = digit(ahead)
        if next < 0 { return -1 }
        value = value * 10 + next
        ahead += 1
      }
      return value
    }
    func dash() -> Bool {
      let length = dashLength(ahead: ahead)
      ahead += length
      return length > 0
    }
    let year = number(4)
    guard year >= 0, dash() else { throw badDate(from: start) }
    let month = number(2)
    guard month >= 0, dash() else { throw badDate(from: start) }
    let day = number(2)
    guard day >= 0 else { throw badDate(from: start) }
    if byte(ahead) != ASCII.space, let (scalar, _) = scalar(at: start + ahead),
      scalar.isLetter || scalar.isMarkOrDigit
    {
      throw badDate(from: start)
    }
    guard let result = Day(year: year, month: month, day: day) else {
      throw Diagnostic(
        .noSuchDate, start, start + ahead, "no such day: \(text(start, start + ahead))")
    }
    at = start + ahead
    return result
  }

  /// Reads `YYYY-MM-DD`; returns nil if there is no valid date.
  package mutating func validDate() -> Day? { try? date() }

  /// Returns the end of an invalid date: the next blank, `;` or `..`, or the end of the text.
  private func dateWordEnd(from start: Int) -> Int {
    var probe = Cursor(buffer, from: start, to: end)
    let stop = probe.wordEnd()
    while probe.at < stop {
      var dots = probe
      if dots.takeDots() { return max(probe.at, min(start + 1, stop)) }
      probe.at += 1
    }
    return stop
  }

  private func badDate(from start: Int) -> Diagnostic {
    let stop = dateWordEnd(from: start)
    let word = text(start, stop)
    var wrong = Diagnostic(
      .badDate, start, stop, word.isEmpty ? "a date is missing" : "not a date: \(quoted(word))",
      write: Self.unambiguousDate(word)?.iso)
    wrong.fix = wrong.fix ?? "dates are written YYYY-MM-DD"
    return wrong
  }

  /// Returns the date that a word in another notation means, if it is unambiguous. The word must
  /// have three numbers with the year first or last; `31.12.2026` has the day first.
  private static func unambiguousDate(_ word: String) -> Day? {
    let parts = word.split(whereSeparator: { !($0 >= "0" && $0 <= "9") })
    let numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    if parts[0].count == 4 { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
    guard parts[2].count == 4 else { return nil }
    let dayFirst = Day(year: numbers[2], month: numbers[1], day: numbers[0])
    if word.contains(".") { return dayFirst }
    let monthFirst = Day(year: numbers[2], month: numbers[0], day: numbers[1])
    guard let dayFirst, let monthFirst else { return dayFirst ?? monthFirst }
    return dayFirst == monthFirst ? dayFirst : nil
  }

  /// Reads `HH:MM` before a space, a dash or a `;`, as a fast path for nearly all times.
  @inline(__always)
  private mutating func usualTime() -> Int? {
    guard at + 6 <= end else { return nil }
    let next = buffer[at + 5]
    guard buffer[at + 2] == ASCII.colon,
      next == ASCII.space || next == ASCII.dash || next == ASCII.semicolon
    else {
      return nil
    }
    let (tens, ones) = (buffer[at] &- ASCII.zero, buffer[at + 1] &- ASCII.zero)
    let (minuteTens, minuteOnes) = (buffer[at + 3] &- ASCII.zero, buffer[at + 4] &- ASCII.zero)
    guard tens <= 2, ones <= 9, minuteTens <= 5, minuteOnes <= 9 else { return nil }
    at += 5
    return Int(tens &* 10 &+ ones) &* 3600 &+ Int(minuteTens &* 10 &+ minuteOnes) &* 60
  }

  /// Reads `HH:MM` and one blank, if an ASCII letter or a quotation mark follows, as a fast path
  /// for most log lines. Returns nil for any other form.
  @inline(__always)
  mutating func timeBeforeWord() -> Int? {
    guard at + 7 <= end, buffer[at + 5] == ASCII.space else { return nil }
    let next = buffer[at + 6]
    guard next == ASCII.quote || next.isLetter else { return nil }
    let start = usualTime()
    if start != nil { at += 1 }
    return start
  }

  /// Reads `H:MM`, `HH:MM` or `HH:MM:SS` and returns the seconds since midnight of the day. The
  /// hour may be up to 29.
  package mutating func time() throws(Diagnostic) -> Int {
    if let usual = usualTime() { return usual }
    let start = at
    var ahead = 1
    var hour = digit(0)
    if hour >= 0, digit(1) >= 0 {
      hour = hour * 10 + digit(1)
      ahead = 2
    }
    func pair() -> Int {
      guard byte(ahead) == ASCII.colon, digit(ahead + 1) >= 0, digit(ahead + 2) >= 0 else {
        return -1
      }
      let value = digit(ahead + 1) * 10 + digit(ahead + 2)
      ahead += 3
      return value
    }
    guard hour >= 0 else { throw badTime(from: start) }
    let minute = pair()
    guard minute >= 0 else { throw badTime(from: start) }
    let hasSeconds = byte(ahead) == ASCII.colon
    let second = hasSeconds ? pair() : 0
    if second < 0 { throw badTime(from: start) }
    if let (scalar, _) = scalar(at: start + ahead),
      scalar.isLetter || scalar.isMarkOrDigit || scalar == ":" || scalar == "."
    {
      throw badTime(from: start)
    }
    guard hour <= 29, minute <= 59, second <= 59 else {
      throw Diagnostic(
        .noSuchTime, start, start + ahead, "no such time: \(text(start, start + ahead))")
    }
    at = start + ahead
    return hour * 3600 + minute * 60 + second
  }

  private func badTime(from start: Int) -> Diagnostic {
    var stop = start
    let last = Cursor(buffer, from: start, to: end).wordEnd()
    while stop < last {
      if stop > start, Cursor(buffer, from: stop, to: end).dashLength() > 0 { break }
      stop += 1
    }
    var wrong = Diagnostic(
      .badTime, start, stop,
      stop > start ? "not a time: \(quoted(text(start, stop)))" : "a time is missing",
      write: Self.clockTime(text(start, stop)))
    wrong.fix = wrong.fix ?? "times are written HH:MM"
    return wrong
  }

  /// Returns the time that a word in another notation means: `7am`, `7:30pm`, `7.30`, `7h30`.
  private static func clockTime(_ word: String) -> String? {
    var digits = word.lowercased()
    let isMorning = digits.hasSuffix("am")
    let isEvening = digits.hasSuffix("pm")
    if isMorning || isEvening { digits.removeLast(2) }
    let parts = digits.split(omittingEmptySubsequences: false) { ":.h".contains($0) }
    guard parts.count <= 2, let first = parts.first, first.utf8.allSatisfy(\.isDigit),
      var hour = Int(first), parts.count == 2 || isMorning || isEvening
    else { return nil }
    let second = parts.count == 2 ? parts[1] : "00"
    guard second.utf8.count == 2, second.utf8.allSatisfy(\.isDigit), let minute = Int(second),
      minute <= 59
    else { return nil }
    if isMorning || isEvening {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isEvening ? 12 : 0)
    }
    guard hour <= 29 else { return nil }
    return (hour < 10 ? "0" : "") + "\(hour):\(second)"
  }

  /// Returns the date after an English word that means `..`, such as "until", for a suggested fix.
  private func dateAfterWord() -> Day? {
    let words = words()
    guard words.count == 2, ["to", "until", "till", "through"].contains(words[0].lower) else {
      return nil
    }
    return Day(iso: words[1].lower)
  }

  /// Reads `DATE`, `DATE..DATE`, `DATE-DATE` or `DATE..`.
  package mutating func span() throws(Diagnostic) -> DaySpan {
    let first = try date()
    let firstEnd = at
    skipBlanks()
    if takeDots() {
      let isApart = skipBlanks()
      let goesOn = digit(0) >= 0 || !isApart && !isAtEnd && byte != ASCII.semicolon
      guard goesOn else { return DaySpan(from: first, through: nil) }
    } else {
      var ahead = self
      let hasDash = ahead.takeDash()
      ahead.skipBlanks()
      guard hasDash, ahead.digit(0) >= 0 else {
        if let last = dateAfterWord() {
          var wrong = trailingText(upTo: endOfValue())
          wrong.fix = "write \(first)..\(last)"
          wrong.correction = ".. \(last)"
          throw wrong
        }
        at = firstEnd
        return DaySpan(from: first, through: first)
      }
      at = ahead.at
    }
    let start = at
    let last = try date()
    if last < first {
      throw Diagnostic(.endsBeforeStart, start, at, "\(last) is before \(first)")
    }
    return DaySpan(from: first, through: last)
  }
}

/// Returns a text in quotation marks, for a message.
package func quoted(_ text: String) -> String { "\"\(text)\"" }
