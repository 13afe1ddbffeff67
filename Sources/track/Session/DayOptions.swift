import TrackCore
import TrackPhrases
import TrackReport

/// The options that select a range of days: `--period`, or `--from` and `--to`, which nothing lists.
struct DayOptions {
  private var period: String?
  private let from: String?
  private let to: String?

  /// - Parameters:
  ///   - word: The days as the user typed them in an argument; nil if they are stated by an option.
  ///   - takesArgument: True if the days may be an argument, so that help need not show the option.
  ///   - alias: Another name of `--period`. It must be nil if `--on` is the day of a new entry.
  init(
    _ reader: inout ArgumentReader, orArgument word: String? = nil, takesArgument: Bool = false,
    alias: String? = "on"
  ) throws(Failure) {
    let given = try reader.listing(takesArgument ? .nowhere : .own) { reader throws(Failure) in
      try reader.period(alias: alias)
    }
    period = given
    (from, to) = try reader.listing(.nowhere) { reader throws(Failure) in
      try reader.fromAndTo()
    }
    try reader.refuse(
      ["from", "to"], with: "--period", because: "both name days", if: period ?? word != nil)
    try take(word, reader.command)
  }

  /// Takes the days from an argument, unless an option states them.
  mutating func take(_ word: String?, _ command: String) throws(Failure) {
    guard let word else { return }
    guard period == nil, from == nil, to == nil else {
      throw .usage(.needlessArgument(word, command: command))
    }
    period = word
  }

  /// Returns the selected days; a day is nil if the range is open at that end. If the start of
  /// `--period` is open, the first day is that of the calendar.
  func days(_ open: OpenDirectory) throws(Failure) -> (from: Day?, through: Day?) {
    if let period {
      let dates = try open.dates(period, of: "--period")
      return (dates.from ?? .first, dates.through)
    }
    return try open.days(from: from, to: to)
  }

  /// Returns the selected days as the period of a report; nil if no days were selected.
  func span(_ open: OpenDirectory) throws(Failure) -> Report.NamedSpan? {
    let days = try days(open)
    guard days.from != nil || days.through != nil else { return nil }
    return open.span(from: days.from ?? .first, to: days.through ?? open.today)
  }
}

extension ArgumentReader {
  mutating func period(alias: String? = "on") throws(Failure) -> String? {
    try text(
      "period", alias: alias, Placeholder("DATES", .dates),
      "the days: 2026-10, last-week, 30d, or A..B", expected: TypedDays.expected)
  }

  mutating func fromAndTo(
    _ first: String = "only log lines from this day on",
    _ last: String = "only log lines up to this day"
  ) throws(Failure) -> (from: String?, to: String?) {
    (
      try text("from", Placeholder("DATE", .dates), first, expected: TypedDays.expected),
      try text("to", Placeholder("DATE", .dates), last, expected: TypedDays.expected)
    )
  }

  /// Reads the option that asks for a column for each period.
  mutating func columns(_ name: String, alias: String? = nil) throws(Failure) -> Period? {
    try choice(
      name, alias: alias, "PERIOD",
      "a column for each \(Period.allCases.map(\.rawValue).alternatives)", of: Period.self)
  }
}

extension OpenDirectory {
  /// Returns the range of days that the value of an option means.
  func dates(_ word: String, of option: String) throws(Failure) -> TypedDays {
    if let dates = dateReader.span(word) { return dates }
    throw .usage(.badValue(word, of: option, expected: TypedDays.expected, near: nil))
  }

  /// Returns the days from the first day of `from` to the last day of `to`. If only one of the
  /// options is used and its value is a range with `..`, both days are those of this range.
  func days(from: String?, to: String?) throws(Failure) -> (from: Day?, through: Day?) {
    let first = try from.map { word throws(Failure) in try dates(word, of: "--from") }
    let last = try to.map { word throws(Failure) in try dates(word, of: "--to") }
    func isRange(_ word: String?) -> Bool { word?.contains("..") ?? false }
    return (
      first?.from ?? (isRange(to) ? last?.from : nil),
      last?.through ?? (isRange(from) ? first?.through : nil)
    )
  }
}
