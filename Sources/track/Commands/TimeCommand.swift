import TrackCore
import TrackReport

/// `track time`
enum TimeCommand {
  private static let by = Option.value(
    "by", Placeholder("WHAT", .words(TimeQuestion.Row.allCases.map(\.rawValue))),
    "a row for each subject, context, tag, goal or value",
    expected: "subject, context, tag, goal or value"
  ) { TimeQuestion.Row(rawValue: $0.lowercased()) }
  private static let per = PeriodOption.columns("per")
  private static let period = Option.value(
    "period", Placeholder("DATES"), "these days instead of the current term",
    expected: LooseDate.expected
  ) { $0.isEmpty ? nil : $0 }
  private static let csv = Option.flag("csv", "print CSV, all in seconds")

  static let command = Command(
    "time", "add up where the time went", group: .looking,
    examples: [
      .init("track time", "by subject, in the current term, else the last ten weeks"),
      .init("track time --per week", "a column for each week"),
      .init("track time --by value --period 2026", "what a year served"),
      .init("track time --by context --subject deep-work", "where the deep work was done"),
      .init("track time --per month --period 2026 --csv", "for a spreadsheet"),
    ],
    options: [by.form, per.form, period.form] + EntryOptions.forms + [csv.form],
    notes: [
      "Ranges and written times count, each on the day of its line, also past midnight; what is"
        + " running stands apart. A line counts once in the total, and in the row of each of its"
        + " contexts, tags, goals or values. Where there is no room for all columns the oldest"
        + " are left out, which a mark shows.",
      "--json prints one object: period, columns (name, from, to), rows (id, title, seconds,"
        + " sessions, mean, columns), total, overlap (seconds that were counted twice) and"
        + " running (id, since).",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let sheet = TimeSheet(
      of: open.workspace, today: open.today, by: try input.value(of: by) ?? .subject,
      per: try input.value(of: per),
      period: try open.period(input.value(of: period)),
      filter: try EntryOptions.filter(input, open))
    if session.json {
      session.print(json: sheet)
    } else if input.has(csv) {
      session.out.write(sheet.csv)
    } else {
      session.out.write(sheet.text(for: session.terminal))
    }
    return .fine
  }
}
