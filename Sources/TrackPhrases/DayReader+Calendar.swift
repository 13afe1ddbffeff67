import TrackCore

/// Dates of the calendar: days, months, quarters, years and ISO weeks, in digits or by name. A date
/// without a year is the nearest in the reader's direction.
extension DayReader {
  /// Returns the days that a date has in a year; nil if that year does not have it.
  private typealias Yearly = (_ year: Int) -> ClosedRange<Day>?

  func calendar(_ typed: [String]) -> [ClosedRange<Day>] {
    if typed.count == 1, let days = digits(typed[0]) { return days }
    if let day = dayOfMonth(typed) { return [day...day] }
    var words = typed
    let ends = words.count > 1 ? [words.count - 1, 0] : []
    let place = ends.first { DayWords.year(words[$0]) != nil }
    let year = place.flatMap { DayWords.year(words.remove(at: $0)) }
    guard let yearly = yearly(words), let span = year.map(yearly) ?? nearest(yearly) else {
      return []
    }
    return [span]
  }

  /// Returns the days of the first year, in the reader's direction, that has begun or, ahead, is not
  /// over. Ahead, a span that has begun begins today.
  private func nearest(_ yearly: @escaping Yearly) -> ClosedRange<Day>? {
    // 29 February is up to eight years away, and week 53 up to seven.
    let years = (-1...9).lazy
    switch direction {
    case .back:
      return years.compactMap { yearly(today.year - $0) }.first { $0.lowerBound <= today }
    case .ahead:
      let span = years.compactMap { yearly(today.year + $0) }.first { $0.upperBound >= today }
      return span.map { max($0.lowerBound, today)...$0.upperBound }
    }
  }

  // MARK: Digits

  /// Parses a date in digits: `2026`, `2026-11`, `2026-11-20`, `2026/11/20`, `25.11.2026`, `25.11.`,
  /// `31/12`. Several days if day and month can be read in both orders.
  private func digits(_ word: String) -> [ClosedRange<Day>]? {
    if let day = Day(iso: word) { return [day...day] }
    if let span = year(word) { return [span] }
    let isDotted = word.contains(".")
    let parts = word.split(separator: isDotted ? "." : "/", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0].utf8.count == 4 {
      return Day(iso: parts.joined(separator: "-")).map { [$0...$0] }
    }
    guard parts.count == 3 || parts.count == 2 && !isDotted,
      let first = DayWords.number(parts[0], in: 1...31),
      let second = DayWords.number(parts[1], in: 1...31)
    else { return nil }
    let dayFirst = (month: second, day: first)
    let orders: [(month: Int, day: Int)] =
      isDotted || first == second ? [dayFirst] : [(first, second), dayFirst]
    let fitting = orders.filter { $0.month <= 12 }
    if parts.count == 2 || isDotted && parts[2].isEmpty {
      return fitting.compactMap { nearest(Self.each($0.month, $0.day)) }
    }
    guard let year = DayWords.number(parts[2], in: 1_000...9_999) else { return nil }
    return fitting.compactMap { Self.each($0.month, $0.day)(year) }
  }

  /// Parses `2026` or `2026-11`.
  private func year(_ word: String) -> ClosedRange<Day>? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard let year = DayWords.year(String(parts[0])) else { return nil }
    if parts.count == 1 { return Day(year: year, month: 1, day: 1)?.months(12) }
    guard parts.count == 2, parts[1].utf8.count == 2,
      let month = DayWords.number(parts[1], in: 1...12)
    else { return nil }
    return Day(year: year, month: month, day: 1)?.months(1)
  }

  // MARK: Names

  private func yearly(_ words: [String]) -> Yearly? {
    if let month = words.count == 1 ? DayWords.month(words[0]) : nil {
      return { Day(year: $0, month: month, day: 1)?.months(1) }
    }
    if let quarter = number(of: ["q"], words, in: 1...4) {
      return { Day(year: $0, month: quarter * 3 - 2, day: 1)?.months(3) }
    }
    if let week = number(of: ["week", "w"], words, in: 1...53) {
      return { days(ofWeek: week, year: $0) }
    }
    if words.count == 2, let place = words.firstIndex(where: { DayWords.month($0) != nil }),
      let month = DayWords.month(words[place]), let day = DayWords.dayOfMonth(words[1 - place])
    {
      return Self.each(month, day)
    }
    let name = words.joined(separator: " ").filter { $0 != "'" && $0 != "’" }
    if name == "easter" || name == "easter sunday" { return Self.easter }
    return Self.holidays[name].map { Self.each($0.month, $0.day) }
  }

  private static func each(_ month: Int, _ day: Int) -> Yearly {
    { Day(year: $0, month: month, day: day).map { $0...$0 } }
  }

  /// Returns the number behind a name, as in `w47`, `week 47` or `term 12`.
  func number(of names: [String], _ words: [String], in bounds: ClosedRange<Int>) -> Int? {
    let text = words.joined()
    guard words.count <= 2, let name = names.first(where: text.hasPrefix) else { return nil }
    return DayWords.number(text.dropFirst(name.count), in: bounds)
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

  /// Returns Easter Sunday of the Gregorian calendar: the first Sunday after the full moon, by the table
  /// of the church, that is on 21 March or later.
  private static func easter(_ year: Int) -> ClosedRange<Day>? {
    let (golden, century) = (year % 19, year / 100)
    let corrected = century - century / 4 - (8 * century + 13) / 25
    var age = (corrected + 19 * golden + 15) % 30
    if age == 29 || age == 28 && golden > 10 { age -= 1 }
    return Day(year: year, month: 3, day: 21).map { equinox in
      let moon = equinox + age
      let sunday = moon + 7 - (moon.weekday.rawValue + 1) % 7
      return sunday...sunday
    }
  }

  /// Parses `24th` or `thursday 24`: the nearest such day of a month in the reader's direction.
  private func dayOfMonth(_ words: [String]) -> Day? {
    let weekday = words.count == 2 ? Weekday(word: words[0]) : nil
    guard let word = words.last, let day = DayWords.dayOfMonth(word),
      weekday != nil || words.count == 1 && word.last?.isNumber == false
    else { return nil }
    let step = direction == .back ? -1 : 1
    let nearest = (0...2).lazy.compactMap { count -> Day? in
      guard let month = today.monthStart?.addingMonths(step * count) else { return nil }
      return Day(year: month.year, month: month.month, day: day)
    }
    .first { direction == .back ? $0 <= today : $0 >= today }
    return nearest.flatMap { weekday == nil || $0.weekday == weekday ? $0 : nil }
  }
}
