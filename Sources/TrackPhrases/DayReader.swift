import TrackCore

/// Parses dates as people type them: `yesterday`, `3 days ago`, `last-week`, `24 dec`,
/// `sat..sun`, `until next friday`, `for two weeks`. `DayReaderTests` lists what is read.
///
/// A dash may stand for each blank. Upper and lower case, commas and words such as `the` and `on`
/// make no difference.
package struct DayReader: Sendable {
  /// The side of today on which a date without a year, or a bare weekday, is looked for. Today
  /// itself belongs to both sides.
  package enum Direction: Sendable {
    case back, ahead
  }

  package let today: Day
  let direction: Direction
  let weekStart: Weekday
  let terms: [Term]

  package init(
    today: Day, _ direction: Direction, weekStart: Weekday = .monday, terms: [Term] = []
  ) {
    (self.today, self.direction) = (today, direction)
    (self.weekStart, self.terms) = (weekStart, terms)
  }

  /// - Parameters:
  ///   - settings: The settings that contain the first day of the week.
  ///   - terms: The terms that `term` and `term 12` can mean.
  package init(today: Day, _ direction: Direction, settings: Settings, terms: [Term]) {
    self.init(today: today, direction, weekStart: settings.weekStart, terms: terms)
  }

  /// The reader of days that are still to come, for the same today.
  package var ahead: DayReader {
    DayReader(today: today, .ahead, weekStart: weekStart, terms: terms)
  }

  /// Returns true if a text has the form of a date.
  package static func isDate(_ text: String) -> Bool {
    ["term", "last-term", "next-term"].contains(text.lowercased()) || form.span(text) != nil
  }

  /// Returns true if a text has the form of a date that is a single day.
  package static func isDay(_ text: String) -> Bool { form.day(text) != nil }

  /// A reader that only tests whether a text has the form of a date.
  private static let form = DayReader(today: Day.last - 400, .back)

  /// Returns the span that a text means; nil if the text is not a date or has two meanings.
  package func span(_ text: String) -> TypedDays? {
    let spans = spans(of: [text])
    return spans.count == 1 ? spans[0] : nil
  }

  /// Returns the day that a text means; nil if it does not mean exactly one day.
  package func day(_ text: String) -> Day? {
    span(text).flatMap { $0.isOneDay ? $0.from : nil }
  }

  /// Returns the spans that the words may mean: several for words with several meanings, such as
  /// `next saturday` on a Thursday, and none for words that are no date.
  package func spans(of words: [String]) -> [TypedDays] {
    guard let words = DayWords(words)?.words else { return [] }
    return spans(words)
  }

  /// Returns the date at the start of the words, using as many of them as possible: their number
  /// and the spans that they may mean. Nil if the words do not begin with a date.
  package func leading(_ words: some Collection<String>) -> (count: Int, spans: [TypedDays])? {
    let words = Array(words.prefix(DayWords.longestDate))
    for count in stride(from: words.count, to: 0, by: -1) {
      let spans = spans(of: Array(words.prefix(count)))
      if !spans.isEmpty { return (count, spans) }
    }
    return nil
  }

  // MARK: Ranges

  private func spans(_ words: [String]) -> [TypedDays] {
    guard let first = words.first else { return [] }
    if DayWords.ends.contains(first), !["and", "-", "–"].contains(first) {
      return until(Array(words.dropFirst()), isOpen: first == "until" || first == "till")
    }
    if DayWords.starts.contains(first), words.count > 1 {
      var rest = Array(words.dropFirst())
      if first == "between", let and = rest.firstIndex(of: "and") { rest[and] = "to" }
      let isRange = rest.dropFirst().contains(where: DayWords.ends.contains)
      if isRange || rest.contains("for") { return spans(rest) }
      return spans(rest).map { TypedDays(from: $0.from, through: nil) }
    }
    if first == "for", let from = words.firstIndex(where: DayWords.starts.contains) {
      return lasting(Array(words[1..<from]), from: Array(words[(from + 1)...]))
    }
    if let place = words.lastIndex(of: "for") {
      return lasting(Array(words[(place + 1)...]), from: Array(words[..<place]))
    }
    // Other days than the two do not lie between `mon and wed`.
    if words.contains("and") { return [] }
    guard let middle = words.firstIndex(where: DayWords.ends.contains) else {
      return single(words).map { TypedDays($0) }
    }
    let (left, right) = (Array(words[..<middle]), Array(words[(middle + 1)...]))
    guard !right.isEmpty else {
      guard words[middle] == ".." else { return [] }
      return single(left).map { TypedDays(from: $0.lowerBound, through: nil) }
    }
    return between(left, right)
  }

  /// Parses the words after `until` or `..`. Such a span begins today if it lies ahead; otherwise
  /// it is open.
  ///
  /// - Parameter isOpen: True for `until january`, which ends before that month.
  private func until(_ words: [String], isOpen: Bool) -> [TypedDays] {
    let start = direction == .ahead ? today : nil
    // On a Monday, `until monday` means the next one.
    if let start, words.count == 1, Weekday(word: words[0]) == today.weekday {
      return [TypedDays(from: start, through: today + 7)]
    }
    return single(words).filter { start.map { [end = $0.upperBound] in $0 <= end } ?? true }
      .map { span in
        let endsBefore =
          isOpen && start.map { $0 < span.lowerBound } ?? false && span.lowerBound < span.upperBound
        return TypedDays(from: start, through: endsBefore ? span.lowerBound - 1 : span.upperBound)
      }
  }

  /// Parses a span of a given length that begins on the first of the given days; today if there is
  /// none.
  private func lasting(_ length: [String], from start: [String]) -> [TypedDays] {
    guard let length = DayLength(length) else { return [] }
    let starts =
      start.isEmpty ? (direction == .ahead ? [today] : []) : single(start).map(\.lowerBound)
    return starts.compactMap { start in
      length.end(from: start).map { TypedDays(from: start, through: $0) }
    }
  }

  /// Parses two dates with a word such as `to` between them. A month may be named once, as in
  /// `3 to 5 dec`.
  private func between(_ left: [String], _ right: [String]) -> [TypedDays] {
    func isBareNumber(_ words: [String]) -> Bool {
      words.count == 1 && DayWords.dayOfMonth(words[0]) != nil
    }
    func months(_ words: [String]) -> [String] {
      words.filter { DayWords.month($0) != nil || $0.utf8.count == 4 && Int($0) != nil }
    }
    let first = isBareNumber(left) ? left + months(right) : left
    let last = isBareNumber(right) ? right + months(left) : right
    return single(first).flatMap { start in
      ends(last, from: start.lowerBound).map { TypedDays(from: start.lowerBound, through: $0) }
    }
  }

  /// Returns the last days of ranges that begin on the given day. A date without a year, or a bare
  /// weekday, that would be before the first day is the first one after it.
  private func ends(_ words: [String], from start: Day) -> [Day] {
    let isFixed = DayWords.isFixed(words)
    let usual = isFixed || direction == .back ? single(words) : []
    let ends = usual.map(\.upperBound).filter { $0 >= start }
    guard ends.isEmpty, !isFixed else { return ends }
    let after = DayReader(today: start, .ahead, weekStart: weekStart, terms: terms)
    return after.single(words).map(\.upperBound).filter { $0 >= start }
  }

  // MARK: Parts

  /// Returns the ranges of days that words without a range word may mean. Days outside the calendar
  /// are left out.
  private func single(_ words: [String]) -> [ClosedRange<Day>] {
    parts(words).filter { $0.lowerBound >= .first && $0.upperBound <= .last }
  }

  private func parts(_ words: [String]) -> [ClosedRange<Day>] {
    guard let first = words.first else { return [] }
    if words.count == 1, let name = Self.ends[first] { return parts(["end", name]) }
    if words.count > 1, first == "end" || first == "rest" {
      let spans = parts(Array(words.dropFirst())).filter { $0.lowerBound < $0.upperBound }
      return spans.map { span in
        if first == "end" { return span.upperBound...span.upperBound }
        return span.contains(today) ? today...span.upperBound : span
      }
    }
    if let day = relative(words) { return [day...day] }
    if let days = weekday(words) { return days.map { $0...$0 } }
    if let span = length(words) ?? period(words) ?? term(words) { return [span] }
    return calendar(words)
  }

  /// Short words for the last day of a period.
  private static let ends = ["eow": "week", "eom": "month", "eoy": "year"]

  /// Returns the spans that the words may mean, as files hold them. Open spans are left out.
  package func ranges(_ words: [String]) -> [String] {
    spans(of: words).compactMap { $0.both == nil ? nil : $0.text }
  }

  /// Returns the last day of the span that the words mean, such as the end of a week; nil if they have
  /// several meanings.
  package func lastDay(_ words: [String]) -> Day? {
    let days = spans(of: words).compactMap { $0.both?.upperBound }
    return days.count == 1 ? days[0] : nil
  }
}
