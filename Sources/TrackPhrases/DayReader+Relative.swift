import TrackCore

/// Dates that are counted from today.
extension DayReader {
  private static let days = [
    "today": 0, "now": 0, "tonight": 0, "eod": 0, "yesterday": -1, "yest": -1, "yday": -1,
    "tomorrow": 1, "tmrw": 1, "tmr": 1, "day after tomorrow": 2, "day before yesterday": -2,
  ]

  func relative(_ words: [String]) -> Day? {
    if let days = Self.days[words.joined(separator: " ")] { return today + days }
    if words.last == "ago" {
      return DayLength(Array(words.dropLast()), allowingZero: true)?.before(today)
    }
    if words.first == "in" { return DayLength(Array(words.dropFirst()))?.after(today) }
    if words.suffix(2) == ["from", "now"] { return DayLength(words.dropLast(2))?.after(today) }
    // `-6m` may be meant as minutes.
    guard words.count == 1, words[0].first == "-", words[0].last != "m" else { return nil }
    return DayLength([String(words[0].dropFirst())], allowingZero: true)?.before(today)
  }

  /// Returns the day that is as far from `day` as the words say, as in `+7d`, `a week later` or
  /// `3 days earlier`; nil if the words are not a length of time.
  package static func moved(_ day: Day, by typed: [String]) -> Day? {
    var words = typed.map { $0.lowercased() }.filter {
      !["by", "later", "more", "next", "another"].contains($0)
    }
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
    if words.count == 1, words[0].last?.isLetter == true, words[0].first?.isLetter == true {
      words = ["a"] + words
    }
    guard let length = DayLength(words) else { return nil }
    return isBack ? length.before(day) : length.after(day)
  }

  /// The words that say which one of several periods is meant, counted from the current one.
  private static let moves = [
    "last": -1, "past": -1, "previous": -1, "this": 0, "next": 1, "coming": 1,
    "upcoming": 1,
  ]

  /// Separates a word such as `last` from the words after it.
  private static func move(_ words: [String]) -> (by: Int, rest: [String])? {
    guard words.count > 1, let move = moves[words[0]] else { return nil }
    return (move, Array(words.dropFirst()))
  }

  /// Returns the days that `saturday` or `next saturday` can mean. `next saturday` has two meanings
  /// while the current week still has a Saturday ahead.
  func weekday(_ words: [String]) -> [Day]? {
    let move = Self.move(words)
    guard words.count <= 2, words.count == 1 || move != nil,
      let weekday = words.last.flatMap({ Weekday(word: $0) })
    else { return nil }
    let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
    let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
    switch move?.by {
    case nil: return [direction == .back ? today - back : today + ahead]
    case 0: return [weekBegin(of: today) + (weekday.rawValue - weekStart.rawValue + 7) % 7]
    case -1: return [today - (back == 0 ? 7 : back)]
    default:
      let coming = today + (ahead == 0 ? 7 : ahead)
      let isDouble = words[0] == "next" && coming < weekBegin(of: today) + 7
      return isDouble ? [coming, coming + 7] : [coming]
    }
  }

  /// Parses `30d`, `last 3 weeks` or `next two weeks`: the days of that length that end or begin
  /// today.
  func length(_ words: [String]) -> ClosedRange<Day>? {
    let move = Self.move(words)
    // `week` alone is a week of the calendar.
    guard move?.by != 0, let length = DayLength(move?.rest ?? words) else { return nil }
    let isBack = move.map { $0.by < 0 } ?? (direction == .back)
    return isBack
      ? length.start(through: today).map { $0...today } : length.end(from: today).map { today...$0 }
  }

  // MARK: Weeks, months, years and terms

  /// Parses a week, weekend, month, quarter, year or term, as in `week` or `last month`. Ahead, the
  /// current one begins today.
  func period(_ words: [String]) -> ClosedRange<Day>? {
    let move = Self.move(words)
    let name = move?.rest ?? words
    guard name.count == 1,
      let span = period(name[0], moved: move?.by ?? 0, isNamed: move != nil)
    else { return nil }
    return direction == .ahead && span.contains(today) ? today...span.upperBound : span
  }

  /// - Parameter isNamed: True after a word such as `this`.
  private func period(_ name: String, moved: Int, isNamed: Bool) -> ClosedRange<Day>? {
    switch name {
    case "week":
      let start = weekBegin(of: today) + 7 * moved
      return start...start + 6
    case "weekend":
      // Saturday and Sunday. On other days, the bare word looks to the side of the verb.
      let saturday = today - today.weekday.rawValue + 5 + 7 * moved
      let isEarlier = !isNamed && direction == .back && saturday > today
      return isEarlier ? saturday - 7...saturday - 6 : saturday...saturday + 1
    case "month": return today.monthStart?.addingMonths(moved)?.months(1)
    case "quarter":
      return today.monthStart?.addingMonths(-((today.month - 1) % 3) + 3 * moved)?.months(3)
    case "year": return today.monthStart?.addingMonths(1 - today.month + 12 * moved)?.months(12)
    case "term":
      let spans = terms.compactMap(Self.days).sorted { $0.lowerBound < $1.lowerBound }
      guard let current = spans.lastIndex(where: { $0.lowerBound <= today }) else { return nil }
      return spans.indices.contains(current + moved) ? spans[current + moved] : nil
    default: return nil
    }
  }

  /// Parses `term 12` or `term12`.
  func term(_ words: [String]) -> ClosedRange<Day>? {
    guard let number = number(of: ["term"], words, in: 1...9_999) else { return nil }
    return terms.first { $0.number == number }.flatMap(Self.days)
  }

  private static func days(of term: Term) -> ClosedRange<Day>? {
    guard let start = term.start, let end = term.end, start <= end else { return nil }
    return start...end
  }

  func weekBegin(of day: Day) -> Day {
    day - (day.weekday.rawValue - weekStart.rawValue + 7) % 7
  }
}

extension Day {
  /// The first day of this day's month.
  var monthStart: Day? { Day(year: year, month: month, day: 1) }
}
