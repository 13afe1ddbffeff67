import TrackCore

/// Dates of the calendar: days, months, quarters, years and ISO weeks, in digits or by name. A date
/// without a year is the nearest in the reader's direction.
extension DayReader {
  func calendar(_ words: [String]) -> [ClosedRange<Day>] {
    if words.count == 1, let days = digits(words[0]) { return days.map { $0...$0 } }
    if let span = year(words) ?? quarter(words) ?? week(words) ?? holiday(words) { return [span] }
    if let span = month(words) { return [span] }
    return dayOfMonth(words).map { [$0...$0] } ?? []
  }

  /// Parses a day in digits: `2026-11-20`, `2026/11/20`, `25.11.2026`, `25.11.`, `31/12`. Several days if day and
  /// month can be read in both orders.
  private func digits(_ word: String) -> [Day]? {
    if let day = Day(iso: word) { return [day] }
    let dotted = word.split(separator: ".", omittingEmptySubsequences: false)
    if dotted.count == 3, let day = DayWords.number(dotted[0], in: 1...31),
      let month = DayWords.number(dotted[1], in: 1...12)
    {
      if dotted[2].isEmpty { return nearest(month, day).map { [$0] } }
      guard let year = DayWords.number(dotted[2], in: 1_000...9_999) else { return nil }
      return Day(year: year, month: month, day: day).map { [$0] }
    }
    let slashed = word.split(separator: "/", omittingEmptySubsequences: false)
    if slashed.count == 3, slashed[0].utf8.count == 4 {
      return Day(iso: slashed.joined(separator: "-")).map { [$0] }
    }
    guard slashed.count == 2 || slashed.count == 3,
      let first = DayWords.number(slashed[0], in: 1...31),
      let second = DayWords.number(slashed[1], in: 1...31)
    else { return nil }
    let orders = first == second ? [(first, second)] : [(first, second), (second, first)]
    if slashed.count == 2 {
      return orders.compactMap { $0 <= 12 ? nearest($0, $1) : nil }
    }
    guard let year = DayWords.number(slashed[2], in: 1_000...9_999) else { return nil }
    return orders.compactMap { Day(year: year, month: $0, day: $1) }
  }

  /// Parses `2026` or `2026-11`.
  private func year(_ words: [String]) -> ClosedRange<Day>? {
    guard words.count == 1 else { return nil }
    let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 4, let year = DayWords.number(parts[0], in: 1...9_999) else {
      return nil
    }
    if parts.count == 1 { return Day(year: year, month: 1, day: 1)?.months(12) }
    guard parts.count == 2, parts[1].utf8.count == 2,
      let month = DayWords.number(parts[1], in: 1...12)
    else { return nil }
    return Day(year: year, month: month, day: 1)?.months(1)
  }

  /// Parses `q3`, `2026 q3`, `q3 2026` or `2026q3`.
  private func quarter(_ typed: [String]) -> ClosedRange<Day>? {
    var words = typed
    if words.count == 1, words[0].utf8.count == 6, DayWords.year(String(words[0].prefix(4))) != nil
    {
      words = [String(words[0].prefix(4)), String(words[0].dropFirst(4))]
    }
    guard let place = words.firstIndex(where: { $0.utf8.count == 2 && $0.first == "q" }),
      let quarter = DayWords.number(words[place].dropFirst(), in: 1...4)
    else { return nil }
    words.remove(at: place)
    return span(ofMonths: 3, from: quarter * 3 - 2, words)
  }

  /// Parses `november` or `nov 2025`; ahead, the current month begins today.
  private func month(_ typed: [String]) -> ClosedRange<Day>? {
    var words = typed
    let isEnd = words.count > 1 && words[0] == "end"
    if isEnd { words.removeFirst() }
    if isEnd, words.count == 1, let year = DayWords.year(words[0]) {
      return Day(year: year, month: 12, day: 31).map { $0...$0 }
    }
    guard let name = words.first, let month = DayWords.month(name),
      let span = span(ofMonths: 1, from: month, Array(words.dropFirst()))
    else { return nil }
    return isEnd ? span.upperBound...span.upperBound : span
  }

  /// Returns whole months from the given one. The words may name the year; without it, the span is
  /// the latest that has begun or, ahead, the first that is not over.
  private func span(ofMonths count: Int, from month: Int, _ year: [String]) -> ClosedRange<Day>? {
    if let word = year.first {
      guard year.count == 1, let year = DayWords.year(word) else { return nil }
      return Day(year: year, month: month, day: 1)?.months(count)
    }
    switch direction {
    case .back:
      let year = month <= today.month ? today.year : today.year - 1
      return Day(year: year, month: month, day: 1)?.months(count)
    case .ahead:
      let year = month + count - 1 < today.month ? today.year + 1 : today.year
      guard let span = Day(year: year, month: month, day: 1)?.months(count) else { return nil }
      return max(span.lowerBound, today)...span.upperBound
    }
  }

  /// Parses `w47`, `2026 w47` or `week 47`, a week of the ISO calendar. Ahead, the current week
  /// begins today.
  private func week(_ typed: [String]) -> ClosedRange<Day>? {
    var words = typed
    var year: Int?
    if words.count > 1, let named = DayWords.year(words[0]) {
      year = named
      words.removeFirst()
    }
    let digits: Substring
    switch words.count {
    case 1 where words[0].first == "w": digits = words[0].dropFirst()
    case 2 where words[0] == "week": digits = words[1][...]
    default: return nil
    }
    guard let week = DayWords.number(digits, in: 1...53) else { return nil }
    if let year { return days(ofWeek: week, year: year) }
    // Only every fifth or sixth year has a week 53, so several years are tried.
    let years =
      direction == .back
      ? Array((0...9).map { today.year + 1 - $0 }) : (0...9).map { today.year - 1 + $0 }
    let found = years.lazy.compactMap { days(ofWeek: week, year: $0) }
      .first { direction == .back ? $0.lowerBound <= today : $0.upperBound >= today }
    guard direction == .ahead, let found else { return found }
    return max(found.lowerBound, today)...found.upperBound
  }

  /// Returns the days of an ISO week; nil if the year does not have it. If the directory's weeks do
  /// not begin on Monday, returns the week that contains the Thursday of the ISO week.
  private func days(ofWeek week: Int, year: Int) -> ClosedRange<Day>? {
    guard let fourth = Day(year: year, month: 1, day: 4) else { return nil }
    let thursday = fourth - fourth.weekday.rawValue + 3 + (week - 1) * 7
    guard thursday.year == year else { return nil }
    let start = weekBegin(of: thursday)
    return start...start + 6
  }

  private static let holidays: [String: (month: Int, day: Int)] = [
    "christmas": (12, 25), "xmas": (12, 25), "christmas day": (12, 25), "christmas eve": (12, 24),
    "new year": (1, 1), "new years": (1, 1), "new year day": (1, 1), "new years day": (1, 1),
    "new year eve": (12, 31), "new years eve": (12, 31), "halloween": (10, 31),
  ]

  private func holiday(_ words: [String]) -> ClosedRange<Day>? {
    let name = words.joined(separator: " ").filter { $0 != "'" && $0 != "’" }
    if name.hasPrefix("easter") {
      let years = direction == .back ? [today.year, today.year - 1] : [today.year, today.year + 1]
      let days = years.compactMap(Self.easter).filter {
        direction == .back ? $0 <= today : $0 >= today
      }
      return name == "easter" || name == "easter sunday" ? days.first.map { $0...$0 } : nil
    }
    return Self.holidays[name].flatMap { nearest($0.month, $0.day) }.map { $0...$0 }
  }

  /// Returns Easter Sunday of the Gregorian calendar: the first Sunday after the full moon, by the table
  /// of the church, that is on 21 March or later.
  private static func easter(_ year: Int) -> Day? {
    let (golden, century) = (year % 19, year / 100)
    let corrected = century - century / 4 - (8 * century + 13) / 25
    var age = (corrected + 19 * golden + 15) % 30
    if age == 29 || age == 28 && golden > 10 { age -= 1 }
    return Day(year: year, month: 3, day: 21).map { equinox in
      let moon = equinox + age
      return moon + 7 - (moon.weekday.rawValue + 1) % 7
    }
  }

  /// Parses `24 dec`, `dec 24th`, `24 dec 2026`, `24th` or `thursday 24`.
  private func dayOfMonth(_ typed: [String]) -> Day? {
    var words = typed
    let year = words.count > 2 ? words.last.flatMap(DayWords.year) : nil
    if year != nil { words.removeLast() }
    if words.count == 1, words[0].last?.isNumber == false, let day = DayWords.dayOfMonth(words[0]) {
      return nearest(day)
    }
    if words.count == 2, let weekday = Weekday(word: words[0]),
      let day = DayWords.dayOfMonth(words[1])
    {
      return nearest(day).flatMap { $0.weekday == weekday ? $0 : nil }
    }
    guard words.count == 2, let place = words.firstIndex(where: { DayWords.month($0) != nil }),
      let month = DayWords.month(words[place]), let day = DayWords.dayOfMonth(words[1 - place])
    else { return nil }
    return year.map { Day(year: $0, month: month, day: day) } ?? nearest(month, day)
  }

  /// Returns the nearest date with the given month and day in the reader's direction.
  private func nearest(_ month: Int, _ day: Int) -> Day? {
    let step = direction == .back ? -1 : 1
    // 29 February is up to eight years away.
    return (0...8).lazy.compactMap { Day(year: today.year + step * $0, month: month, day: day) }
      .first { direction == .back ? $0 <= today : $0 >= today }
  }

  /// Returns the nearest date with the given day of the month.
  private func nearest(_ day: Int) -> Day? {
    let step = direction == .back ? -1 : 1
    return (0...2).lazy.compactMap { count -> Day? in
      guard let month = today.monthStart?.addingMonths(step * count) else { return nil }
      return Day(year: month.year, month: month.month, day: day)
    }
    .first { direction == .back ? $0 <= today : $0 >= today }
  }
}
