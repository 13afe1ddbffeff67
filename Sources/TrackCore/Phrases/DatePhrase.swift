/// Parses dates in words, such as `24 dec`, `end of february`, `until next saturday` or
/// `for a week`. A date without a year is the next such date; in a phrase about the past, it is the
/// most recent one.
package struct DatePhrase {
  private let today: Day
  /// True if the phrase is about the past: `18 nov` is then the most recent 18 November.
  private let isPast: Bool

  package init(today: Day, isPast: Bool = false) {
    (self.today, self.isPast) = (today, isPast)
  }

  /// Returns the ranges of days that the words may mean, as `A..B` or as one day. A phrase with
  /// several meanings gives several ranges, such as the two Saturdays of `next saturday` on a
  /// Thursday. Empty if the words are not a date.
  package func ranges(_ words: [String]) -> [String] {
    let words = words.flatMap(Self.separated)
      .filter { !["from", "between", "starting"].contains($0) }
    if let span = span(words) { return [Self.text(span.lowerBound, span.upperBound)] }
    if let place = words.lastIndex(of: "for"),
      let start = place == 0 ? today : day(Array(words[..<place])),
      let end = end(ofLength: Array(words[(place + 1)...]), from: start)
    {
      return [Self.text(start, end)]
    }
    if !isPast, words.count > 1 || words.first?.first?.isNumber == true,
      let end = end(ofLength: words, from: today)
    {
      return [Self.text(today, end)]
    }
    if let month = wholeMonth(words) { return [Self.text(month.lowerBound, month.upperBound)] }
    guard let middle = words.firstIndex(where: Self.between.contains) else {
      return days(words).map { "\($0)" }
    }
    let (first, last) = (Array(words[..<middle]), Array(words[(middle + 1)...]))
    // A phrase such as `3 to 5 dec` names the month of both dates only once.
    let from =
      first.isEmpty ? today : day(first) ?? day(first + last.filter { Self.month($0) != nil })
    guard let from else { return [] }
    return DatePhrase(today: from).days(last).map { Self.text(from, $0) }
  }

  /// Returns the date at the start of the words, using as many of the words as possible: the number
  /// of words used, and the ranges of days that they may mean. Nil if the words do not begin with a
  /// date.
  package func leading(_ words: some Collection<String>) -> (count: Int, ranges: [String])? {
    for count in (1...8).reversed() where count <= words.count {
      let ranges = ranges(Array(words.prefix(count)))
      if !ranges.isEmpty { return (count, ranges) }
    }
    return nil
  }

  private static func text(_ from: Day, _ through: Day) -> String {
    from == through ? "\(from)" : "\(from)..\(through)"
  }

  private static let between: Set<String> = ["to", "until", "till", "through", "and", "..", "–"]

  /// Separates two days in one word, such as `3..5` or `mon-fri`. Returns the word alone if it is
  /// not a range.
  private static func separated(_ word: String) -> [String] {
    let days = word.lowercased().split(separator: "-").map(String.init)
    if days.count == 2, days.allSatisfy({ Weekday(word: $0) != nil }) {
      return [days[0], "..", days[1]]
    }
    guard let dots = word.firstRange(of: ".."), word != ".." else { return [word.lowercased()] }
    return [String(word[..<dots.lowerBound]), "..", String(word[dots.upperBound...])]
      .filter { !$0.isEmpty }.map { $0.lowercased() }
  }

  /// Returns the day that the words mean; for a longer time, such as a week, its last day. Nil if
  /// the words are not a date or have several meanings.
  package func day(_ words: [String]) -> Day? {
    let days = days(words)
    return days.count == 1 ? days[0] : nil
  }

  /// Returns one day for each meaning that the words may have. If a meaning is longer than a day,
  /// such as a week or a month, returns its last day. Empty if the words are not a date.
  package func days(_ words: [String]) -> [Day] {
    let words = words.flatMap { $0.split(separator: " ") }
      .map { $0.lowercased().filter { $0 != "," } }
      .filter { !["of", "the", "on"].contains($0) && !$0.isEmpty }
    if words.count == 1, let day = Day(iso: words[0]) ?? slashed(words[0]) { return [day] }
    if let days = relative(words) { return days }
    if let span = span(words) ?? (words.first == "end" ? span(Array(words.dropFirst())) : nil) {
      return [span.upperBound]
    }
    if let days = weekday(words) { return days }
    return calendar(words.filter { $0 != "in" }).map { [$0] } ?? []
  }

  // MARK: Relative days

  /// Returns `today` moved by a length of time such as `+7d`, `a week`, `3 days earlier` or `-2w`;
  /// nil if the words are not a length of time.
  package func moved(_ words: [String]) -> Day? {
    var words = words.map { $0.lowercased() }.filter { !["by", "later", "more"].contains($0) }
    var isBack = false
    if let last = words.last, ["earlier", "sooner", "less"].contains(last) {
      isBack = true
      words.removeLast()
    }
    if let sign = words.first?.first, sign == "+" || sign == "-" {
      isBack = sign == "-"
      words[0].removeFirst()
      if words[0].isEmpty { words.removeFirst() }
    }
    // Split `7d` into `7` and `days`.
    if words.count == 1, let unit = words[0].last, unit.isLetter, words[0].first?.isNumber == true {
      let digits = words[0].prefix(while: \.isNumber)
      let names = ["d": "days", "w": "weeks", "m": "months"]
      let name = String(words[0][digits.endIndex...])
      words = [String(digits), names[name] ?? name]
    }
    guard let end = end(ofLength: words, from: today) else { return nil }
    let length = end - today + 1
    return isBack ? today - length : today + length
  }

  private func relative(_ words: [String]) -> [Day]? {
    switch words {
    case ["today"], ["now"], ["eod"]: return [today]
    case ["eow"]: return [today + (6 - today.weekday.rawValue)]
    case ["tomorrow"]: return [today + 1]
    case ["yesterday"]: return [today - 1]
    case ["day", "after", "tomorrow"]: return [today + 2]
    case ["day", "before", "yesterday"]: return [today - 2]
    default: break
    }
    if words.first == "in", let days = Self.days(Array(words.dropFirst())) { return [today + days] }
    let end = ["from", "now"]
    if words.suffix(2) == end, let days = Self.days(words.dropLast(2)) { return [today + days] }
    if words.last == "ago", let days = Self.days(words.dropLast()) { return [today - days] }
    return nil
  }

  /// Returns the last day of a length of time, such as `two weeks`, `14d` or `a month`, that begins
  /// on the given day.
  private func end(ofLength words: [String], from start: Day) -> Day? {
    if let length = Self.days(words) { return start + length - 1 }
    if words.count == 1, let unit = words[0].last, let count = Int(words[0].dropLast()), count > 0,
      count < 1000, unit == "d" || unit == "w"
    {
      return start + count * (unit == "w" ? 7 : 1) - 1
    }
    guard words.count == 2, ["month", "months"].contains(words[1]),
      let count = Self.number(words[0]), count < 1000
    else { return nil }
    let index = start.year * 12 + start.month - 1 + count
    let (year, month) = (index / 12, index % 12 + 1)
    return Day(
      year: year, month: month, day: min(start.date.day, Day.length(ofMonth: month, year: year))
    )
    .map { $0 - 1 }
  }

  /// Returns the number of days of a length of time, such as 14 for `two weeks`; nil for other
  /// words.
  private static func days(_ words: [String]) -> Int? {
    let words = words.map { $0.lowercased() }.filter { !["another", "next"].contains($0) }
    let lengths = ["day": 1, "days": 1, "week": 7, "weeks": 7]
    if words.count == 1, let length = lengths[words[0]], length > 1 { return length }
    guard words.count == 2, let count = number(words[0]), let length = lengths[words[1]],
      count < 1000
    else { return nil }
    return count * length
  }

  /// Returns the positive number that a word states in digits or as a name, such as `two`.
  package static func number(_ word: String) -> Int? {
    if let number = Int(word) { return number > 0 ? number : nil }
    let names = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ]
    return ["a", "an"].contains(word) ? 1 : names.firstIndex(of: word).map { $0 + 1 }
  }

  /// Returns the week, weekend, month or year that the words mean, such as `this week`; in a phrase
  /// about the past, also a span such as `last 3 days`. The current week, weekend, month or year
  /// begins today; in a phrase about the past, it ends today.
  private func span(_ words: [String]) -> ClosedRange<Day>? {
    let words = words.filter { !["the", "of", "whole", "all"].contains($0) }
    if isPast, words.count == 3, ["last", "past"].contains(words[0]),
      let length = Self.days([words[1], words[2]])
    {
      return today - length + 1...today
    }
    guard words.count == 2, ["this", "next", "last", "rest", "end"].contains(words[0]) else {
      return nil
    }
    let monday = today - today.weekday.rawValue
    let move = words[0] == "next" ? 1 : words[0] == "last" ? -1 : 0
    func left(_ first: Day, _ last: Day) -> ClosedRange<Day>? {
      let first = move == 0 && !isPast ? max(first, today) : first
      let last = move == 0 && isPast ? min(last, today) : last
      return first <= last ? (words[0] == "end" ? last...last : first...last) : nil
    }
    switch words[1] {
    case "week": return left(monday + 7 * move, monday + 7 * move + 6)
    case "weekend": return left(monday + 7 * move + 5, monday + 7 * move + 6)
    case "month":
      let index = today.year * 12 + today.month - 1 + move
      let (year, month) = (index / 12, index % 12 + 1)
      guard let first = Day(year: year, month: month, day: 1), let last = end(of: month, year)
      else { return nil }
      return left(first, last)
    case "year":
      let year = today.year + move
      guard let first = Day(year: year, month: 1, day: 1),
        let last = Day(year: year, month: 12, day: 31)
      else { return nil }
      return left(first, last)
    default: return nil
    }
  }

  /// Returns the days that `saturday` or `next saturday` can mean. `next saturday` has two meanings
  /// if there is still a Saturday in the current week.
  private func weekday(_ words: [String]) -> [Day]? {
    guard let name = words.last, let weekday = Weekday(word: name), words.count <= 2 else {
      return nil
    }
    let ahead = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
    let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
    switch words.count == 2 ? words[0] : "" {
    case "last": return [today - (back == 0 ? 7 : back)]
    case "", "this", "coming": return [isPast ? today - back : today + ahead]
    case "next":
      let isThisWeek = today.weekday.rawValue + ahead < 7
      return isThisWeek ? [today + ahead, today + ahead + 7] : [today + ahead]
    default: return nil
    }
  }

  // MARK: Calendar dates

  /// Returns the days of `december` or `december 2027`. The current month begins today; in a phrase
  /// about the past, it ends today.
  private func wholeMonth(_ words: [String]) -> ClosedRange<Day>? {
    guard words.count == 1 || words.count == 2 && words[1].utf8.count == 4,
      let month = Self.month(words[0])
    else { return nil }
    let usual = usualYear(of: month)
    let year = words.count == 2 ? Int(words[1]) ?? usual : usual
    guard let first = Day(year: year, month: month, day: 1), let last = end(of: month, year)
    else { return nil }
    guard first <= today, today <= last else { return first...last }
    return isPast ? first...today : today...last
  }

  private func calendar(_ words: [String]) -> Day? {
    if let holiday = Self.holidays[words.joined(separator: " ").replacing("'s", with: "")] {
      return next(holiday.month, holiday.day)
    }
    switch words {
    case ["year"], ["year's", "end"], ["eoy"]: return Day(year: today.year, month: 12, day: 31)
    case ["month"], ["eom"]: return end(of: today.month, today.year)
    default: break
    }
    let isEnd = words.first == "end"
    var rest = isEnd ? Array(words.dropFirst()) : words
    let year = rest.last.flatMap { $0.utf8.count == 4 ? Int($0) : nil }
    if year != nil { rest.removeLast() }
    if isEnd, rest.isEmpty, let year { return Day(year: year, month: 12, day: 31) }
    if rest.count == 1, year == nil, !isEnd, let last = rest[0].last, last.isLetter,
      let number = Self.ordinal(rest[0])
    {
      return dayOfMonth(number)
    }
    guard let named = rest.firstIndex(where: { Self.month($0) != nil }),
      let month = Self.month(rest[named])
    else { return nil }
    rest.remove(at: named)
    if rest.isEmpty {
      return end(of: month, year ?? usualYear(of: month))
    }
    guard rest.count == 1, !isEnd, let number = Self.ordinal(rest[0]) else { return nil }
    if let year { return Day(year: year, month: month, day: number) }
    return next(month, number)
  }

  /// Parses `31/12` or `12/31`. Nil if the two numbers can be read as day and month in both orders.
  private func slashed(_ word: String) -> Day? {
    let numbers = word.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, max(numbers[0], numbers[1]) > 12 else { return nil }
    let (month, day) = (min(numbers[0], numbers[1]), max(numbers[0], numbers[1]))
    return next(month, day)
  }

  /// Returns the next date with the given month and day; in a phrase about the past, the most
  /// recent one.
  private func next(_ month: Int, _ day: Int) -> Day? {
    let years = isPast ? [today.year, today.year - 1] : [today.year, today.year + 1]
    return years.lazy.compactMap { Day(year: $0, month: month, day: day) }
      .first { isPast ? $0 <= today : $0 >= today }
  }

  /// Returns the next date with the given day of the month, such as the 18th; in a phrase about the
  /// past, the most recent one.
  private func dayOfMonth(_ number: Int) -> Day? {
    let index = today.year * 12 + today.month - 1
    return (0..<3).lazy.compactMap { step in
      let month = isPast ? index - step : index + step
      return Day(year: month / 12, month: month % 12 + 1, day: number)
    }
    .first { isPast ? $0 <= today : $0 >= today }
  }

  /// Returns the year in which a month occurs next; in a phrase about the past, the year in which
  /// the month occurred most recently. For the current month, this is the current year.
  private func usualYear(of month: Int) -> Int {
    if isPast { return month > today.month ? today.year - 1 : today.year }
    return month < today.month ? today.year + 1 : today.year
  }

  private func end(of month: Int, _ year: Int) -> Day? {
    (28...31).reversed().lazy.compactMap { Day(year: year, month: month, day: $0) }.first
  }

  /// Returns the number of a day of the month that is written as `24`, `24.` or `24th`.
  private static func ordinal(_ word: String) -> Int? {
    let digits = word.prefix(while: \.isNumber)
    guard ["", ".", "st", "nd", "rd", "th"].contains(word[digits.endIndex...]) else { return nil }
    return Int(digits)
  }

  /// The names of the months in lowercase.
  package static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Returns the number, 1 to 12, of the month whose name begins with a word of at least three
  /// letters.
  private static func month(_ word: String) -> Int? {
    let word = word.filter { $0 != "." }
    guard word.utf8.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }
}
