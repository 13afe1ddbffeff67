import TrackCore
import TrackReport

/// `track report`
enum ReportCommand {
  private static let period = Option.value(
    "period", Placeholder("DATES"), "report on these days instead of the current term",
    expected: LooseDate.expected
  ) { $0.isEmpty ? nil : $0 }
  private static let only = Option.list(
    "only", Placeholder("PART,…", .words(ReportPart.allCases.map(\.rawValue))),
    "show only habits, goals, values, time or readings",
    expected: "habits, goals, values, time or readings"
  ) { ReportPart(rawValue: $0) }
  private static let by = PeriodOption.columns("by")
  private static let csv = Option.flag("csv", "print CSV, a row for each figure")
  private static let markdown = Option.flag("md", "print Markdown")
  private static let html = Option.flag("html", "print a page: one file to open, print or send")
  private static let svg = Option.value(
    "svg", Placeholder("NAME", .words(Report.PictureName.allCases.map(\.rawValue))),
    "print a picture: \(Report.PictureName.allCases.map(\.rawValue).joined(separator: ", ")) or"
      + " the ID of a habit, a goal or a measure",
    expected: PictureWord.expected
  ) { $0.isEmpty ? nil : $0 }

  static let command = Command(
    "report", "show how the term, habits, goals and values stand", group: .looking,
    examples: [
      .init("track report", "the current term, else the last ten weeks"),
      .init("track report --period 2026-10", "a month"),
      .init("track report --by week", "what each week of the term brought"),
      .init("track report --only time,readings", "where the time went, and what was measured"),
      .init("track report --tag trail --from w40", "from some entries alone"),
      .init("track report --md", "the same figures to paste into notes"),
      .init("track report --html --open", "a page with pictures, in the browser"),
      .init("track report --svg run-half -o half.svg", "a picture of a goal's progress"),
    ],
    options: textOptions + [
      csv.form, markdown.form, html.form, svg.form, FileOptions.output.form,
      FileOptions.force.form, FileOptions.open.form,
    ],
    notes: [
      "Marks of a day: \u{25CF} done, \u{25D0} partly, \u{25CB} open, \u{2717} missed or exceeded,"
        + " \u{2013} skipped or paused, \u{00B7} not asked. With --ascii they are x / o ! - and"
        + " a dot.",
      "Every figure can be asked about: `track explain ID` shows how the ones of a habit, goal,"
        + " value or term come about, with the lines that they rest on; the reference has the"
        + " rules (`track help format habits`, `track help format goals`).",
      "--period says which days the shares of values, the time, the readings and how often habits"
        + " were met are about. Marks, streaks, strength and goals are those of today; with"
        + " --today 2026-11-15 the whole report is that day's.",
      "--by shows of each period how often habits were met of how often they were due, what was"
        + " added to goals, the shares of values, the time, and the mean of readings. Where there"
        + " is no room for all columns the oldest are left out, which a mark shows. --json then"
        + " prints period, columns (name, from, to), habits, goals, values, time and readings,"
        + " each with the figures of all days and, in columns, of each period.",
      "With --subject, --context, --tag, --goal, --from or --to only the entries that fit all of"
        + " them count, in every figure, as if there were no others, and what none of them is about is left out; --from and --to give the"
        + " report's days too, unless --period does.",
      "The page of --html is one file that asks the network for nothing; --open without -o keeps"
        + " it as .track/report.html. With --svg an ID gives a habit's strength, a goal's way"
        + " against its pace, or a measure's readings (sleep.deep for a part);"
        + " `track calendar ID --svg` a habit's year.",
    ],
    run: run)

  /// The options that say what is reported, not in which format.
  static let textOptions =
    [period.form, by.form, only.form] + EntryOptions.forms + EntryOptions.dateForms

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    let picture = try input.value(of: svg)
    let isPage = picture == nil && (input.has(html) || input.has(FileOptions.open))
    guard isPage || picture != nil else {
      let text = try printed(in: &session, input)
      try session.deliver(Array(text.utf8), input, of: try session.directory())
      return .fine
    }
    if !(try input.value(of: only)).isEmpty {
      throw .usage(
        .unfitting(
          "--only", with: isPage ? "--html" : "--svg", why: "it chooses parts of the text"))
    }
    if try hasColumns(input) {
      throw .usage(
        .unfitting(
          "--by", with: isPage ? "--html" : "--svg", why: "columns are text, JSON, CSV or Markdown")
      )
    }
    let (report, open) = try wholeReport(in: session, input, keepingProblems: isPage)
    if let picture {
      let found = try PictureWord(report: report, workspace: open.workspace).find(picture)
      try session.deliver(found.svg, input, of: open.directory, as: "report.svg")
    } else {
      try session.deliver(report.html, input, of: open.directory, as: "report.html")
    }
    return .fine
  }

  /// Whether a column for each period is asked for.
  static func hasColumns(_ input: Input) throws(Failure) -> Bool {
    try input.value(of: by) != nil
  }

  /// The report with all that a page shows.
  static func wholeReport(
    in session: Session, _ input: Input, keepingProblems: Bool = true
  ) throws(Failure) -> (report: Report, open: OpenDirectory) {
    let open = try session.open(keepingProblems: keepingProblems)
    let asked = try question(input, open, .json, [])
    var question = ReportMaker.Question.everything
    question.period = asked.period
    question.filter = asked.filter
    let report = ReportMaker.report(
      of: open.workspace, today: open.today, question, found: open.snapshot.problems)
    return (report, open)
  }

  /// What the command prints as text.
  static func printed(in session: inout Session, _ input: Input) throws(Failure) -> String {
    let open = try session.open(keepingProblems: false)
    let format: Format =
      session.json ? .json : input.has(csv) ? .csv : input.has(markdown) ? .markdown : .text
    let parts = Set(try input.value(of: only))
    let shown = parts.isEmpty ? .all : parts
    let question = try question(input, open, format, parts)
    let found = open.snapshot.problems
    if let per = try input.value(of: by) {
      let report = ReportMaker.periods(
        of: open.workspace, today: open.today, per: per, question, found: found)
      return switch format {
      case .json: String(decoding: report.json(shown), as: UTF8.self)
      case .csv: report.csv(shown)
      case .markdown: report.markdown(shown)
      case .text: report.text(for: try session.terminal(input), parts: shown)
      }
    }
    let report = ReportMaker.report(of: open.workspace, today: open.today, question, found: found)
    return switch format {
    case .json: String(decoding: report.json(shown), as: UTF8.self)
    case .csv: report.csv(shown)
    case .markdown: report.markdown(shown)
    case .text:
      try ReportText.lines(
        of: report, on: session.terminal(input), parts: parts.isEmpty ? nil : parts
      ).map { $0 + "\n" }.joined()
    }
  }

  private enum Format { case text, json, csv, markdown }

  private static func question(
    _ input: Input, _ open: OpenDirectory, _ format: Format, _ parts: Set<ReportPart>
  ) throws(Failure) -> ReportMaker.Question {
    var question = ReportMaker.Question()
    question.filter = try EntryOptions.filter(input, open)
    (question.filter.from, question.filter.through) = try EntryOptions.days(input, open)
    question.period =
      try open.period(input.value(of: period)) ?? open.span(of: question.filter)
    question.withTime = format != .text || parts.contains(.time)
    question.withReadings = format != .text || parts.contains(.readings)
    question.withBadges = format == .json
    return question
  }
}
