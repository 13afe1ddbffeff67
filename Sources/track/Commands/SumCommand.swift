import TrackCore
import TrackExchange
import TrackPhrases
import TrackReport

/// The command `track sum`, which adds up the recorded amounts, or with `--time` the time alone.
enum SumCommand {
  private struct Options: CommandOptions {
    /// The subjects, then the days.
    let words: [String]
    /// The choices for `--time`; nil to add up all amounts.
    let time: TimeOptions?
    let columns: Period?
    let days: DayOptions
    let entries: EntryOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      words = reader.many(
        Placeholder("ID", .recorded),
        "what to add up; the days may follow it. If omitted, everything of this week, or with --per"
          + " of the term")
      let isTime = reader.flag("time", "only time, the longest first")
      (time, columns) = try TimeOptions.read(&reader, isTime: isTime)
      days = try DayOptions(&reader, takesArgument: true)
      entries = try EntryOptions(&reader)
    }
  }

  /// The options of time alone. Each of them implies `--time`.
  private struct TimeOptions {
    let rows: TimeQuestion.Row
    /// The number of seconds to which each session is rounded; nil for no rounding.
    let rounding: Int?
    let isDecimal: Bool

    /// Reads the options of time, nil if there are none, and the periods of the columns.
    static func read(
      _ reader: inout ArgumentReader, isTime: Bool
    ) throws(Failure) -> (TimeOptions?, columns: Period?) {
      // The value of `--by`. It states the rows; it may also state the columns, as `--by` does in
      // other commands.
      enum Grouping { case rows(TimeQuestion.Row), columns(Period) }
      let names = TimeQuestion.Row.allCases.map(\.rawValue)
      let grouping = try reader.list(
        "by", Placeholder("WHAT", .words(names + Period.allCases.map(\.rawValue))),
        "only time, with a row for each \(names.alternatives)",
        expected: "\(names.joined(separator: ", ")), or a period such as week"
      ) { word -> Grouping? in
        let word = word.lowercased()
        return TimeQuestion.Row(rawValue: word).map { .rows($0) }
          ?? Period(rawValue: word).map { .columns($0) }
      }
      var (rows, columns) = (TimeQuestion.Row?.none, try reader.columns("per"))
      for group in grouping {
        switch group {
        case .rows(let row): rows = row
        case .columns(let period): columns = period
        }
      }
      let rounding = try reader.listing(.nowhere) { reader throws(Failure) in
        try reader.value(
          "round", Placeholder("15m"), "round each session to a multiple of this",
          expected: "a time such as 15m or 1h"
        ) { word in
          AmountWords.leading(word.split(separator: " ").map(String.init), unit: { _ in nil })
            .flatMap { ForeignAmount.duration($0.text) }.flatMap { $0 > 0 ? $0 : nil }
        }
      }
      let isDecimal = try reader.listing(.nowhere) {
        $0.flag("decimal", "hours as decimal numbers")
      }
      guard isTime || rows != nil || rounding != nil || isDecimal else { return (nil, columns) }
      let options = TimeOptions(rows: rows ?? .subject, rounding: rounding, isDecimal: isDecimal)
      return (options, columns)
    }
  }

  static let command = Command(
    "sum", "add up what you recorded: distances, counts, time", group: .looking,
    aliases: [CommandAlias("time", "--time")],
    formats: [.text, .json, .csv],
    examples: [
      .init("track sum", "everything of this week"),
      .init("track sum run 2026", "the kilometres of a year"),
      .init("track sum --per month", "a column for each month of the term"),
      .init("track sum --time last-week", "only time, the longest first"),
      .init("track sum --time 2026 --by value", "which values the year served"),
      .init("track sum --time 2026 --per month --csv", "for a spreadsheet"),
      .init("track sum --time last-month --round 15m --decimal", "for an invoice, 1.25 for 1h 15m"),
    ],
    notes: [
      "There is a row for each subject and unit; a unit that converts into another one of the"
        + " subject counts in its row, and a line without an amount counts as one. The last column"
        + " is the mean of the days that have an amount. Readings of a measure are not added up"
        + " unless it has `by: sum`. If the columns do not fit, the oldest are left out and a mark"
        + " is printed.",
      "--time: ranges and written times count for the day of their line, even past midnight; an"
        + " entry that is running is listed apart. A line counts once in the total, and in the row"
        + " of each of its contexts, tags, goals or values. CSV is in seconds. --round 15m rounds each"
        + " session to a multiple of that, --decimal prints hours with two decimal places. The time of a task with `rate: 80 EUR/h`, and of a tag"
        + " with the setting `rate: #acme 80 EUR/h`, also shows as an amount.",
      "--json prints one object: period, columns (name, from, to), rows (id, title, part, unit,"
        + " amount, days, mean, columns) and readings (the measures left out). With --time: period,"
        + " columns, rows (id, title, seconds, sessions, mean, columns), total, days (day, seconds,"
        + " sessions) and tags (tag, seconds, sessions) of a sheet by subject, overlap (seconds"
        + " counted twice) and running (id, since).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let ids = BlockResolver(workspace: open.workspace)
    let (subjects, dates) = subjectsAndDates(options.words)
    var filter = try options.entries.filter(open.workspace)
    filter.subjects += try ids.ids(subjects)
    // A name that only the log has is no mistake.
    let unknown = subjects.first { ids.exact($0) == nil }
    var days = options.days
    try days.take(dates, "sum")
    var period = try days.span(open)
    if period == nil, options.columns == nil, let week = open.dateReader.span("week")?.both {
      period = open.span(from: week.lowerBound, to: week.upperBound)
    }
    if let time = options.time {
      var question = TimeSheet.Question()
      (question.period, question.filter) = (period, filter)
      (question.by, question.per) = (time.rows, options.columns)
      (question.rounding, question.isDecimal) = (time.rounding, time.isDecimal)
      let sheet = TimeSheet(of: open.workspace, today: open.today, question)
      if sheet.isEmpty, let unknown { throw ids.unknown(unknown) }
      session.print(json: sheet, csv: sheet.csv, text: sheet.text)
    } else {
      let sheet = SumSheet(
        of: open.workspace, today: open.today, in: period, per: options.columns, filter)
      if sheet.isEmpty, let unknown { throw ids.unknown(unknown) }
      session.print(json: sheet, csv: sheet.csv, text: sheet.text)
    }
    return .fine
  }

  /// Divides the arguments into subjects and the days after them: the longest end that is a date.
  private static func subjectsAndDates(_ words: [String]) -> (subjects: [String], dates: String?) {
    let dates = words.indices.lazy.map { words[$0...].joined(separator: " ") }
    guard let start = words.indices.first(where: { DayReader.isDate(dates[$0]) }) else {
      return (words, nil)
    }
    return ([String](words[..<start]), dates[start])
  }
}
