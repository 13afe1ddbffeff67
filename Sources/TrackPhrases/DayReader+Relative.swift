import TrackCore

/// Dates that are counted from today.
extension DayReader {
  func relative(_ words: [String]) -> Day? {
    switch words {
    case ["today"], ["now"], ["tonight"], ["eod"]: return today
    case ["yesterday"], ["yest"], ["yday"]: return today - 1
    case ["tomorrow"], ["tmrw"], ["tmr"]: return today + 1
    case ["day", "after", "tomorrow"]: return today + 2
    case ["day", "before", "yesterday"]: return today - 2
    default: break
    }
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

  /// Returns the days that `saturday` or `next saturday` can mean. `next saturday` has two meanings
  /// while the current week still has a Saturday ahead.
  func weekday(_ words: [String]) -> [Day]? {
    guard let name = words.last, words.count <= 2, let weekday = Weekday(word: name) else {
      return nil
    }
    let back = (today.weekday.rawValue - weekday.rawValue + 7) % 7
    let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
    guard words.count == 2 else { return [direction == .back ? today - back : today + ahead] }
    switch words[0] {
    case "last", "past", "previous": return [today - (back == 0 ? 7 : back)]
    case "this": return [weekBegin(of: today) + (weekday.rawValue - weekStart.rawValue + 7) % 7]
    case "coming": return [today + (ahead == 0 ? 7 : ahead)]
    case "next":
      let coming = today + (ahead == 0 ? 7 : ahead)
      return coming < weekBegin(of: today) + 7 ? [coming, coming + 7] : [coming]
    default: return nil
    }
  }

  /// Parses `30d`, `last 3 weeks` or `next two weeks`: the days of that length that end or begin
  /// today.
  func length(_ typed: [String]) -> ClosedRange<Day>? {
    var words = typed
    var direction = direction
    if words.count > 1, let word = words.first {
      if ["last", "past"].contains(word) { direction = .back }
      if ["next", "coming"].contains(word) { direction = .ahead }
      if ["last", "past", "next", "coming"].contains(word) { words.removeFirst() }
    }
    // `week` alone is a week of the calendar.
    guard let length = DayLength(words) else { return nil }
    switch direction {
    case .back: return length.start(through: today).map { $0...today }
    case .ahead: return length.end(from: today).map { today...$0 }
    }
  }

  // MARK: Weeks, months, years and terms

  /// Parses a week, weekend, month, quarter, year or term, as in `week`, `last month`, `rest of the
  /// year` or `end of next week`. Ahead, the current one begins today.
  func period(_ typed: [String]) -> ClosedRange<Day>? {
    let short = ["eow": "week", "eom": "month", "eoy": "year"]
    if typed.count == 1, let name = short[typed[0]] { return period(["end", name]) }
    var words = typed
    let isEnd = words.count > 1 && words[0] == "end"
    let isRest = words.count > 1 && words[0] == "rest"
    if isEnd || isRest { words.removeFirst() }
    var move = 0
    var isThis = isEnd || isRest
    if words.count == 2 {
      switch words[0] {
      case "this": isThis = true
      case "last", "past", "previous": move = -1
      case "next", "coming": move = 1
      default: return nil
      }
      words.removeFirst()
    }
    guard words.count == 1, let span = period(words[0], moved: move, isThis: isThis) else {
      return nil
    }
    if isEnd { return span.upperBound...span.upperBound }
    guard isRest || direction == .ahead, span.contains(today) else { return span }
    return today...span.upperBound
  }

  private func period(_ name: String, moved: Int, isThis: Bool) -> ClosedRange<Day>? {
    switch name {
    case "week":
      let start = weekBegin(of: today) + 7 * moved
      return start...start + 6
    case "weekend":
      // Saturday and Sunday. On other days, the bare word looks to the side of the verb.
      let saturday = today - today.weekday.rawValue + 5 + 7 * moved
      let isEarlier = moved == 0 && !isThis && direction == .back && saturday > today
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
    let digits: Substring
    switch words.count {
    case 1 where words[0].hasPrefix("term"): digits = words[0].dropFirst(4)
    case 2 where words[0] == "term": digits = words[1][...]
    default: return nil
    }
    guard let number = DayWords.number(digits, in: 1...9_999) else { return nil }
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
