import TrackCore
import TrackExchange
import TrackPhrases
import TrackReport

/// The command `track time`, which adds up the recorded time.
enum TimeCommand {
  private struct Options: CommandOptions {
    let rows: TimeQuestion.Row
    let columns: Period?
    let days: DayOptions
    let entries: EntryOptions
    /// The number of seconds to which each session is rounded; nil for no rounding.
    let rounding: Int?
    let isDecimal: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let dates = reader.many(
        Placeholder("DATES", .dates), "the days; this week if omitted, with --per the term")
      // The value of `--by`. It states the rows; it may also state the columns, as `--by` does in
      // other commands.
      enum Grouping { case rows(TimeQuestion.Row), columns(Period) }
      let names = TimeQuestion.Row.allCases.map(\.rawValue)
      let grouping = try reader.list(
        "by", Placeholder("WHAT", .words(names + Period.allCases.map(\.rawValue))),
        "a row for each \(names.alternatives), or a column for each period",
        expected: "\(names.joined(separator: ", ")), or a period such as week"
      ) { word -> Grouping? in
        let word = word.lowercased()
        return TimeQuestion.Row(rawValue: word).map { .rows($0) }
          ?? Period(rawValue: word).map { .columns($0) }
      }
      var (rows, columns) = (TimeQuestion.Row.subject, try reader.columns("per"))
      for group in grouping {
        switch group {
        case .rows(let row): rows = row
        case .columns(let period): columns = period
        }
      }
      (self.rows, self.columns) = (rows, columns)
      days = try DayOptions(
        &reader, orArgument: dates.isEmpty ? nil : dates.joined(separator: " "),
        takesArgument: true)
      entries = try EntryOptions(&reader)
      rounding = try reader.value(
        "round", Placeholder("15m"), "round each session to a multiple of this",
        expected: "a time such as 15m or 1h"
      ) { word in
        AmountWords.leading(word.split(separator: " ").map(String.init), unit: { _ in nil })
          .flatMap { ForeignAmount.duration($0.text) }.flatMap { $0 > 0 ? $0 : nil }
      }
      isDecimal = try reader.listing(.nowhere) { $0.flag("decimal", "hours as decimal numbers") }
    }
  }

  static let command = Command(
    "time", "add up the time you spent", group: .looking, formats: [.text, .json, .csv],
    examples: [
      .init("track time", "this week, by subject"),
      .init("track time last-week", "other days; also term, 30d, 2026-10"),
      .init("track time --per week", "a column for each week of the term"),
      .init("track time 2026 --by value", "which values the year served"),
      .init("track time --by context --subject deep-work", "where the deep work was done"),
      .init("track time 2026 --per month --csv", "for a spreadsheet"),
      .init("track time last-month --round 15m --decimal", "for an invoice, 1.25 for 1h 15m"),
    ],
    notes: [
      "Ranges and written times count for the day of their line, even past midnight; an entry that"
        + " is running is listed apart. A line counts once in the total, and in the row of each of"
        + " its contexts, tags, goals or values. If the columns do not fit, the oldest are left out"
        + " and a mark is printed. CSV is in seconds. --decimal prints hours with two decimal places."
        + " The time of a task with `rate: 80 EUR/h`, and of a tag with the setting"
        + " `rate: #acme 80 EUR/h`, also shows as an amount.",
      "--json prints one object: period, columns (name, from, to), rows (id, title, seconds,"
        + " sessions, mean, columns), total, days (day, seconds, sessions) and tags (tag, seconds,"
        + " sessions) of a sheet by subject, overlap (seconds counted twice) and running (id,"
        + " since).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    var question = TimeSheet.Question()
    question.period = try options.days.span(open)
    if question.period == nil, options.columns == nil, let week = open.dateReader.span("week")?.both
    {
      question.period = open.span(from: week.lowerBound, to: week.upperBound)
    }
    (question.by, question.per) = (options.rows, options.columns)
    question.filter = try options.entries.filter(open.workspace)
    (question.rounding, question.isDecimal) = (options.rounding, options.isDecimal)
    let sheet = TimeSheet(of: open.workspace, today: open.today, question)
    switch session.format {
    case .json: session.print(json: sheet)
    case .csv: session.out.write(sheet.csv)
    default: session.out.write(sheet.text(for: session.terminal))
    }
    return .fine
  }
}
