import TrackCore

/// Parses dates as they are said, such as `24 dec`, `december 24th`, `end of february` or `this
/// year`. A date without a year is the next one.
struct DatePhrase {
  let today: Day

  /// Returns the days that the given words mean, as `A..B` or as one day; nil if the words are not
  /// dates.
  func range(_ words: [String]) -> String? {
    let words = words.flatMap(Self.separated).filter { !["from", "between"].contains($0) }
    guard let middle = words.firstIndex(where: Self.between.contains) else {
      return day(words).map { "\($0)" }
    }
    let (first, last) = (Array(words[..<middle]), Array(words[(middle + 1)...]))
    // The month may be named only once, after the second day.
    guard let from = day(first) ?? day(first + last.filter { Self.month($0) != nil }),
      let through = DatePhrase(today: from).day(last)
    else { return nil }
    return "\(from)..\(through)"
  }

  private static let between: Set<String> = ["to", "until", "till", "through", "and", "..", "–"]

  /// Separates the two dates of `3..5 dec`.
  private static func separated(_ word: String) -> [String] {
    guard let dots = word.firstRange(of: ".."), word != ".." else { return [word.lowercased()] }
    return [String(word[..<dots.lowerBound]), "..", String(word[dots.upperBound...])]
      .filter { !$0.isEmpty }.map { $0.lowercased() }
  }

  /// Returns the day that the given words mean or, if they mean a period, its last day; nil if they
  /// are not a date.
  func day(_ words: [String]) -> Day? {
    let words = words.map { $0.lowercased().filter { $0 != "," } }
      .filter { !["of", "the", "in", "on"].contains($0) && !$0.isEmpty }
    if words.count == 1, let day = Day(iso: words[0]) ?? slashed(words[0]) { return day }
    switch words {
    case ["today"]: return today
    case ["tomorrow"]: return today + 1
    case ["this", "year"], ["end", "year"], ["year"], ["year's", "end"]:
      return Day(year: today.year, month: 12, day: 31)
    case ["this", "month"], ["end", "month"], ["month"]: return end(of: today.month, today.year)
    case ["next", "year"]: return Day(year: today.year + 1, month: 12, day: 31)
    default: break
    }
    let isEnd = words.first == "end"
    var rest = isEnd ? Array(words.dropFirst()) : words
    let year = rest.last.flatMap { $0.utf8.count == 4 ? Int($0) : nil }
    if year != nil { rest.removeLast() }
    guard let named = rest.firstIndex(where: { Self.month($0) != nil }),
      let month = Self.month(rest[named])
    else { return nil }
    rest.remove(at: named)
    if rest.isEmpty {
      let next = month < today.month ? today.year + 1 : today.year
      return end(of: month, year ?? next)
    }
    guard rest.count == 1, !isEnd, let number = Self.ordinal(rest[0]) else { return nil }
    if let year { return Day(year: year, month: month, day: number) }
    return next(month, number)
  }

  /// Parses `31/12` or `12/31`, if only one order of day and month is a date.
  private func slashed(_ word: String) -> Day? {
    let numbers = word.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, max(numbers[0], numbers[1]) > 12 else { return nil }
    let (month, day) = (min(numbers[0], numbers[1]), max(numbers[0], numbers[1]))
    return next(month, day)
  }

  private func next(_ month: Int, _ day: Int) -> Day? {
    [today.year, today.year + 1].lazy
      .compactMap { Day(year: $0, month: month, day: day) }.first { $0 >= today }
  }

  private func end(of month: Int, _ year: Int) -> Day? {
    (28...31).reversed().lazy.compactMap { Day(year: year, month: month, day: $0) }.first
  }

  /// Returns the number of a day of the month, such as `24`, `24.` or `24th`.
  private static func ordinal(_ word: String) -> Int? {
    let digits = word.prefix(while: \.isNumber)
    guard ["", ".", "st", "nd", "rd", "th"].contains(word[digits.endIndex...]) else { return nil }
    return Int(digits)
  }

  /// Returns the number of a month by its name, which may be abbreviated to three letters or more.
  private static func month(_ word: String) -> Int? {
    let word = word.filter { $0 != "." }
    guard word.utf8.count >= 3 else { return nil }
    return LooseDateReader.months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
