import TrackCore

/// The words of a typed date in lower case, with the parts of joined words such as `last-week` and
/// `mon-fri` separated.
package struct DayWords {
  /// The largest number of words that are tried as one date.
  static let longestDate = 10

  /// The words that precede the last day of a range.
  package static let ends: Set<String> = ["..", "to", "until", "till", "through", "and", "–", "-"]
  /// The words that precede the first day of a range.
  package static let starts: Set<String> = ["from", "since", "starting", "between"]
  private static let fillers: Set<String> = ["the", "of", "on", "whole", "day's"]

  let words: [String]

  /// Returns nil if a word has an empty part, as in `last-`.
  init?(_ typed: [String]) {
    let typed = typed.flatMap { $0.split(whereSeparator: \.isWhitespace) }
      .map { $0.lowercased().filter { $0 != "," } }
      // `:week` and `date:2026-10` of other programs
      .map { word in
        let mark = [":", "date:"].first { word.hasPrefix($0) && word != $0 } ?? ""
        return String(word.dropFirst(mark.count))
      }
    var words: [String] = []
    for word in typed where !word.isEmpty {
      guard let parts = Self.parts(of: word) else { return nil }
      words += parts
    }
    self.words = words.filter { !Self.fillers.contains($0) }
  }

  private static func parts(of word: String) -> [String]? {
    if let dots = word.firstRange(of: "..") {
      let (left, right) = (String(word[..<dots.lowerBound]), String(word[dots.upperBound...]))
      guard let first = left.isEmpty ? [] : parts(of: left),
        let last = right.isEmpty ? [] : parts(of: right),
        !(first.isEmpty && last.isEmpty && word != "..")
      else { return nil }
      return first + [".."] + last
    }
    if word == "-" || word == "–" || word.hasPrefix("-") || isNumeric(word) {
      return [word]
    }
    if let day = joinedDay(word) { return day }
    // `thisweek` and `lastmonth` of other programs
    for start in ["this", "last", "next"] where word.hasPrefix(start) {
      let rest = String(word.dropFirst(start.count))
      if ["week", "month", "quarter", "year", "term"].contains(rest) { return [start, rest] }
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else { return nil }
    let isRange =
      parts.count == 2
      && (parts.allSatisfy { Weekday(word: $0) != nil } || parts.allSatisfy { month($0) != nil })
    return isRange ? [parts[0], "..", parts[1]] : parts
  }

  /// Separates the day and the month of `15dec`, or the year and the quarter of `2026q3`.
  static func joinedDay(_ word: String) -> [String]? {
    if word.utf8.count == 6, year(String(word.prefix(4))) != nil, word.dropFirst(4).first == "q" {
      return [String(word.prefix(4)), String(word.suffix(2))]
    }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    let name = String(word[digits.endIndex...])
    guard dayOfMonth(String(digits)) != nil, month(name) != nil else { return nil }
    return [String(digits), name]
  }

  static let periods: Set<String> = ["day", "week", "month", "year"]

  /// Returns true for a date in digits, such as `2026-11-20` or `2026-11`.
  private static func isNumeric(_ word: String) -> Bool {
    word.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" || $0 == "/" || $0 == "." }
  }

  /// Returns true for words whose days do not depend on the direction, such as `2026-11-20`.
  static func isFixed(_ words: [String]) -> Bool {
    words.contains {
      ["today", "yesterday", "tomorrow", "ago", "now", "last", "this", "next"].contains($0)
    }
      || words.contains { $0.utf8.count == 4 && Int($0) != nil || Day(iso: $0) != nil }
  }

  /// The names of the months.
  package static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Returns the number, 1 to 12, of the month with a name of which at least three letters are
  /// given: the first three, or all.
  static func month(_ word: String) -> Int? {
    let name = word.hasSuffix(".") ? String(word.dropLast()) : word
    return months.firstIndex {
      $0 == name || $0.prefix(3) == name || name == "sept" && $0 == "september"
    }
    .map { $0 + 1 }
  }

  /// Returns the day of a month that is written as `24`, `24.` or `24th`.
  static func dayOfMonth(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard ["", ".", "st", "nd", "rd", "th"].contains(word[digits.endIndex...]),
      let day = Int(digits), (1...31).contains(day)
    else { return nil }
    return day
  }

  /// Returns the year that a word of four digits states.
  package static func year(_ word: String) -> Int? {
    word.utf8.count == 4 ? number(word[...], in: 1...9_999) : nil
  }

  /// Returns the number that ASCII digits state, if it is within bounds.
  static func number(_ digits: Substring, in bounds: ClosedRange<Int>) -> Int? {
    guard digits.utf8.allSatisfy({ $0.isDigit }), let number = Int(digits),
      bounds.contains(number)
    else { return nil }
    return number
  }
}
