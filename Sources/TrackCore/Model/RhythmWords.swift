/// The words for days and periods that are used in rhythms. All except the abbreviations are
/// reserved, so they cannot be IDs.
///
/// Reserved words, completion and highlighting are derived from these tables. `Cursor+Rhythm`
/// defines the meaning of the words; if it changes there, it must also change in the reference
/// (`Format+Rhythms`) and in `Tests/Corpus/second_reader.py`. Every word added here invalidates
/// existing files that use it as an ID.
package enum RhythmWords {
  /// The words that are a rhythm by themselves: `daily`, `weekend`.
  package static let rhythms = periods.compactMap(\.adverb) + daySets.map(\.word)

  /// The words for one calendar period, in lowercase.
  struct PeriodWords {
    let period: Period
    let one: String
    let several: String
    /// An adverb such as `daily`; nil if the period has none.
    let adverb: String?
    /// An abbreviation after `/`; nil if the period has none.
    let short: String?
  }

  static let periods = [
    PeriodWords(period: .day, one: "day", several: "days", adverb: "daily", short: nil),
    PeriodWords(period: .week, one: "week", several: "weeks", adverb: "weekly", short: "wk"),
    PeriodWords(period: .month, one: "month", several: "months", adverb: "monthly", short: "mo"),
    PeriodWords(
      period: .quarter, one: "quarter", several: "quarters", adverb: "quarterly", short: nil),
    PeriodWords(period: .term, one: "term", several: "terms", adverb: nil, short: nil),
  ]

  /// The words for sets of several days of the week.
  static let daySets: [(word: String, days: WeekdaySet)] = [
    ("weekday", .weekdays), ("weekdays", .weekdays), ("weekend", .weekend), ("weekends", .weekend),
  ]

  /// Returns the period that a word after `/`, `a` or `per` names.
  static func period(_ word: String) -> Period? {
    periods.first { $0.one == word || $0.short == word }?.period
  }

  /// Returns the period that an adverb such as `daily` or `weekly` names.
  static func period(ofAdverb word: String) -> Period? {
    periods.first { $0.adverb == word }?.period
  }

  /// Returns the weekdays that `weekday`, `weekend` or one of their plurals names.
  static func days(_ word: String) -> WeekdaySet? {
    daySets.first { $0.word == word }?.days
  }

  /// The numbers from 1 on that may be words before `times`, in lowercase.
  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  /// Returns the number that words such as `twice` or `three times` state.
  static func times(_ words: [String]) -> Int? {
    switch words {
    case ["once"]: 1
    case ["twice"]: 2
    default:
      words.dropFirst() == ["times"] ? numbers.firstIndex(of: words[0]).map { $0 + 1 } : nil
    }
  }

  /// Returns the number of an ordinal such as `3rd` or `third`; nil for any other word.
  package static func ordinal(_ word: String) -> Int? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard digits.isEmpty else {
      return ["st", "nd", "rd", "th"].contains(word[digits.endIndex...]) ? Int(digits) : nil
    }
    let words = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    return words.firstIndex(of: word).map { $0 + 2 }
  }

  /// Returns the length in days of `day`, `days`, `week` or `weeks`.
  static func length(_ word: String) -> Int? {
    switch periods.first(where: { $0.one == word || $0.several == word })?.period {
    case .day: 1
    case .week: 7
    default: nil
    }
  }
}
