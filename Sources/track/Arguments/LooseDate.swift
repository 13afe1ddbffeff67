import TrackCore

/// The range of days to which a typed date refers, from the first to the last day. One of the two
/// is nil if the range is open at that end.
struct LooseDate: Hashable, Sendable {
  let from: Day?
  let through: Day?

  /// The two ends; nil if one of them is open.
  var both: (from: Day, through: Day)? {
    guard let from, let through else { return nil }
    return (from, through)
  }

  var isOneDay: Bool { from != nil && from == through }

  /// The words for dates that shell completion offers.
  static let words = [
    "today", "yesterday", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "week", "last-week",
    "month", "last-month", "30d", "quarter", "year", "term", "last-term",
  ]

  /// The accepted forms, in words that can follow "Give" in an error message.
  static let expected =
    "a day such as 2026-11-21, yesterday, mon, 3d-ago, w47, 2026-11, 30d, term, or two with .. between"
}

/// Parses loose dates.
///
///     today yesterday tomorrow
///     mon … sunday                the latest one, today included
///     last-mon                    the latest one before today
///     3d-ago 2w-ago 6m-ago 1y-ago  a day relative to today; also 3-days-ago
///     -3d -2w -1y                  the same; not -6m, which may be meant as minutes
///     30d 4w 6m 1y                 the latest days, today included
///     2026  2026-11  2026-11-20    a year, a month, a day
///     2026-q3  q3                  a quarter; without a year, the latest one that has begun
///     november  nov-2025           a month; without a year, the latest one that has begun
///     w47  2026-w47                an ISO week; without a year, the latest one that has begun
///     week month quarter year term, this-week, last-week …, term-12
///     A..B  A..  ..B               from the first day of A to the last of B
///
/// A blank may replace a dash: `last month` is read as `last-month`.
struct LooseDateReader {
  let today: Day
  let weekStart: Weekday
  let terms: [Term]

  /// - Parameters:
  ///   - today: The day from which relative dates are computed.
  ///   - settings: The settings that contain the first day of the week.
  ///   - terms: The terms that `term` and `term-12` can mean.
  init(today: Day, settings: Settings, terms: [Term]) {
    self.today = today
    weekStart = settings.weekStart
    self.terms = terms
  }

  private init(today: Day) {
    (self.today, weekStart, terms) = (today, .monday, [])
  }

  /// A reader that is only used to test whether a text has the form of a date. The days that it
  /// returns must not be used.
  private static let form = LooseDateReader(today: Day.last - 400)

  /// Returns true if a text has the form of a date.
  static func isDate(_ text: String) -> Bool {
    ["term", "last-term"].contains(text.lowercased()) || form.read(text) != nil
  }

  /// Returns true if a text has the form of a date that is a single day.
  static func isDay(_ text: String) -> Bool { form.read(text)?.isOneDay ?? false }

  /// Returns the days that a text means. Nil if the text is not a date, or is a range that ends
  /// before it starts.
  func read(_ text: String) -> LooseDate? {
    let word = String(text.lowercased().trimmed.map { $0 == " " ? "-" : $0 })
    guard let dots = word.firstRange(of: "..") else {
      return span(word).map { LooseDate(from: $0.lowerBound, through: $0.upperBound) }
    }
    let (first, last) = (word[..<dots.lowerBound], word[dots.upperBound...])
    guard !(first.isEmpty && last.isEmpty) else { return nil }
    let start = span(String(first))
    let end = span(String(last))
    guard first.isEmpty == (start == nil), last.isEmpty == (end == nil) else { return nil }
    if let start, let end, end.upperBound < start.lowerBound { return nil }
    return LooseDate(from: start?.lowerBound, through: end?.upperBound)
  }

  private func span(_ word: String) -> ClosedRange<Day>? {
    guard !word.isEmpty else { return nil }
    let span =
      relative(word) ?? latest(word) ?? period(word) ?? calendar(word) ?? week(word) ?? term(word)
    // A large number can result in a day that the calendar does not support.
    guard let span, span.lowerBound >= .first, span.upperBound <= .last else { return nil }
    return span
  }

  // MARK: Relative days

  private func relative(_ word: String) -> ClosedRange<Day>? {
    switch word {
    case "today": return today...today
    case "yesterday": return today - 1...today - 1
    case "tomorrow": return today + 1...today + 1
    default: break
    }
    let isBefore = word.hasPrefix("last-")
    if let weekday = Weekday(word: isBefore ? String(word.dropFirst(5)) : word) {
      let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
      let day = today - (isBefore && back == 0 ? 7 : back)
      return day...day
    }
    if word.hasPrefix("-"), word.last != "m", !word.dropFirst().contains("-") {
      return day(before: word.dropFirst(), in: 0...9999).map { $0...$0 }
    }
    guard word.hasSuffix("-ago") else { return nil }
    return day(before: word.dropLast(4), in: 0...9999).map { $0...$0 }
  }

  /// Parses `30d`, which means the latest 30 days including today, or a number of weeks, months or
  /// years.
  private func latest(_ word: String) -> ClosedRange<Day>? {
    let word = word.hasPrefix("last-") ? word.dropFirst(5) : word[...]
    return day(before: word, in: 1...9999).map { $0 + 1...today }
  }

  /// Returns the day that is the given time before today. The time is a text such as `3d`, `2w` or
  /// `2-weeks`.
  private func day(before time: Substring, in bounds: ClosedRange<Int>) -> Day? {
    let digits = time.prefix { $0.isASCII && $0.isNumber }
    guard let count = number(digits, in: bounds) else { return nil }
    return switch time[digits.endIndex...] {
    case "d", "-day", "-days": today - count
    case "w", "-week", "-weeks": today - count * 7
    case "m", "-month", "-months": today.addingMonths(-count)
    case "y", "-year", "-years": today.addingMonths(-count * 12)
    default: nil
    }
  }

  /// Returns the current week, month, quarter, year or term; if the word begins with `last-`, the
  /// previous one.
  private func period(_ word: String) -> ClosedRange<Day>? {
    let isLast = word.hasPrefix("last-")
    let back = isLast ? 1 : 0
    let month = Day(year: today.year, month: today.month, day: 1)
    switch isLast || word.hasPrefix("this-") ? String(word.dropFirst(5)) : word {
    case "week":
      let start = weekBegin(of: today) - 7 * back
      return start...start + 6
    case "month": return month?.addingMonths(-back)?.months(1)
    case "quarter": return month?.addingMonths(-(today.month - 1) % 3 - 3 * back)?.months(3)
    case "year": return month?.addingMonths(-(today.month - 1) - 12 * back)?.months(12)
    case "term":
      let begun = begunTerms
      guard begun.count > back else { return nil }
      return begun[begun.count - 1 - back]
    default: return nil
    }
  }

  // MARK: Calendar dates

  /// Parses a year, month or day in digits, or a quarter or month by its name.
  private func calendar(_ word: String) -> ClosedRange<Day>? {
    if let day = Day(iso: word) { return day...day }
    if let named = named(word) { return named }
    if let day = dotted(word) { return day...day }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 4, let year = number(parts[0], in: 1...9999) else { return nil }
    if parts.count == 1 { return Day(year: year, month: 1, day: 1)?.months(12) }
    guard parts.count == 2, parts[1].utf8.count == 2 else { return nil }
    if parts[1].first == "q" {
      return number(parts[1].dropFirst(), in: 1...4)
        .flatMap { Day(year: year, month: $0 * 3 - 2, day: 1)?.months(3) }
    }
    guard let month = number(parts[1], in: 1...12) else { return nil }
    return Day(year: year, month: month, day: 1)?.months(1)
  }

  /// Parses a date of the form `25.11.2026`, with the day first.
  private func dotted(_ word: String) -> Day? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let day = number(parts[0], in: 1...31),
      let month = number(parts[1], in: 1...12), let year = number(parts[2], in: 1000...9999)
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Parses `q3`, `q3-2026`, `2026q3`, `november` or `nov-2025`.
  private func named(_ word: String) -> ClosedRange<Day>? {
    let parts = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard var name = parts.first else { return nil }
    var year = parts.count > 1 ? number(parts[1], in: 1000...9999) : nil
    if parts.count == 1, let first = number(word.prefix(4), in: 1000...9999), word.utf8.count == 6 {
      (name, year) = (String(word.dropFirst(4)), first)
    }
    if parts.count > 1, year == nil { return nil }
    var (first, count) = (0, 3)
    if name.utf8.count == 2, name.first == "q", let quarter = number(name.dropFirst(), in: 1...4) {
      first = quarter * 3 - 2
    } else if name.utf8.count >= 3,
      let month = DatePhrase.months.firstIndex(where: { $0 == name || $0.prefix(3) == name })
    {
      (first, count) = (month + 1, 1)
    } else {
      return nil
    }
    let latest = first <= today.month ? today.year : today.year - 1
    return Day(year: year ?? latest, month: first, day: 1)?.months(count)
  }

  /// Parses `w47` or `2026-w47`.
  private func week(_ word: String) -> ClosedRange<Day>? {
    var word = Substring(word)
    var year: Int?
    if let dash = word.firstIndex(of: "-") {
      year = number(word[..<dash], in: 1...9999)
      if year == nil { return nil }
      word = word[word.index(after: dash)...]
    }
    guard word.first == "w", let week = number(word.dropFirst(), in: 1...53) else { return nil }
    if let year { return days(ofWeek: week, year: year) }
    // Only every fifth or sixth year has a week 53, so search several years back.
    for year in stride(from: today.year + 1, to: max(today.year - 8, 0), by: -1) {
      if let days = days(ofWeek: week, year: year), days.lowerBound <= today { return days }
    }
    return nil
  }

  /// Returns the days of an ISO week; nil if the year does not have this week. If the directory's
  /// weeks do not begin on Monday, returns the week that contains the Thursday of the ISO week.
  private func days(ofWeek week: Int, year: Int) -> ClosedRange<Day>? {
    guard let fourth = Day(year: year, month: 1, day: 4) else { return nil }
    let thursday = fourth - fourth.weekday.rawValue + 3 + (week - 1) * 7
    guard thursday.year == year else { return nil }
    let start = weekBegin(of: thursday)
    return start...start + 6
  }

  private func weekBegin(of day: Day) -> Day {
    day - (day.weekday.rawValue - weekStart.rawValue + 7) % 7
  }

  // MARK: Terms

  /// Parses `term-12` or `term12`.
  private func term(_ word: String) -> ClosedRange<Day>? {
    guard word.hasPrefix("term") else { return nil }
    let digits = word.dropFirst(word.hasPrefix("term-") ? 5 : 4)
    guard let number = number(digits, in: 1...9999) else { return nil }
    return terms.first { $0.number == number }.flatMap(Self.days)
  }

  private var begunTerms: [ClosedRange<Day>] {
    terms.compactMap(Self.days).filter { $0.lowerBound <= today }
      .sorted { $0.lowerBound < $1.lowerBound }
  }

  private static func days(of term: Term) -> ClosedRange<Day>? {
    guard let start = term.start, let end = term.end, start <= end else { return nil }
    return start...end
  }

  private func number(_ digits: some StringProtocol, in bounds: ClosedRange<Int>) -> Int? {
    guard digits.utf8.allSatisfy({ $0.isDigit }), let number = Int(digits),
      bounds.contains(number)
    else { return nil }
    return number
  }
}

extension Day {
  /// Returns the day with the same number in another month or, if that month is too short, its last
  /// day. Nil if the result is before year 1.
  fileprivate func addingMonths(_ count: Int) -> Day? {
    let date = date
    let months = date.year * 12 + date.month - 1 + count
    guard months >= 12 else { return nil }
    let (year, month) = (months / 12, months % 12 + 1)
    return Day(
      year: year, month: month, day: min(date.day, Day.length(ofMonth: month, year: year)))
  }

  /// Returns a range of whole months that begins on this day, which must be the first of a month.
  fileprivate func months(_ count: Int) -> ClosedRange<Day>? {
    guard let next = addingMonths(count) else { return self...Day.last }
    return self...next - 1
  }
}
