import TrackCore
import TrackReport

/// The command `track report`, which shows the term, habits, goals and values, with `--watch` again
/// whenever a file changes.
enum ReportCommand {
  private struct Options: CommandOptions {
    let report: ReportOptions
    let files: FileOptions
    let watches: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      report = try ReportOptions(&reader)
      files = try FileOptions(&reader)
      watches = reader.flag("watch", "show it again whenever a file changes")
      try reader.refuse(
        ["html", "open"], with: "--watch",
        because: "`track serve --read-only --open` shows pages that follow your files", if: watches)
      try reader.refuse(
        ["svg", "output", "force"], with: "--watch", because: "it shows the report in a terminal",
        if: watches)
    }
  }

  private static let pictures = Report.PictureName.allCases.map(\.rawValue)

  static let command = Command(
    "report", "show the term, habits, goals and values", group: .looking,
    aliases: [CommandAlias("watch", "--watch")],
    formats: [.text, .json, .csv, .markdown, .html, .svg],
    picture: Placeholder("NAME", .either([.words(pictures), .blocks([.habit, .goal, .measure])])),
    examples: [
      .init("track report", "the current term, or the last ten weeks"),
      .init("track report --period 2026-10", "a month"),
      .init("track report --group value", "habits and goals under what they serve"),
      .init("track report --by week", "a column for each week of the term"),
      .init("track report --only time,readings", "the time and the measurements"),
      .init("track report --only insights", "what the figures mean, in five sentences"),
      .init("track report --tag trail --from w40", "from some entries alone"),
      .init("track report --md", "the same figures to paste into notes"),
      .init("track report --html --open", "a page with pictures, in the browser"),
      .init("track report --watch", "the report, in a terminal of its own; Ctrl-C ends it"),
      .init("track report --svg run-half -o half.svg", "a picture of a goal's progress"),
    ],
    notes: [
      "`track help legend` explains the marks.",
      "`track explain ID` shows how the figures of a habit, goal or value are computed, with their"
        + " log lines. The rules are in `track help format habits` and `track help format goals`.",
      "--period sets the days for the shares of values, the time, the readings and the rates of"
        + " habits. Marks, streaks, strength and goals are those of today or, if the period is over,"
        + " of its last day; a report of a past period has no list of what matters now.",
      "--by prints for each period how often habits were met and due, the progress of goals, the"
        + " shares of values, the time and the mean of readings. If the columns do not fit, the"
        + " oldest are left out and a mark is printed. With --json it prints period, columns (name,"
        + " from, to), habits, goals, values, time and readings, each with the figures of all days"
        + " and, in columns, of each period.",
      "With --subject, --context, --tag, --goal, --from or --to, every figure counts only the"
        + " entries that match all of them, and everything that none of them is about is left out."
        + " --from and --to also set the days of the report, unless --period does.",
      "--html prints one file that loads nothing from the network; with --open and without -o it"
        + " is written to .track/report.html. --svg takes \(pictures.alternatives), or an ID: the"
        + " strength of a habit, the progress of a goal, or the readings of a measure (sleep.deep"
        + " for a part). `track calendar ID --svg` draws a year of a habit.",
      "--watch only reads; your editor, `track done` or a sync changes the files. A pipe gets one"
        + " report after the other, --json one object on each change. `track serve --read-only"
        + " --open` shows pages that follow the files.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if options.watches {
      session.goesOn = true
      return try TerminalWatch(report: options.report).run(&session)
    }
    let format = session.format ?? (options.files.opens ? .html : .text)
    try options.report.check(format)
    if options.files.opens, format != .html, format != .svg {
      throw .usage(
        .unfitting(
          "--open", with: "--\(format.rawValue)", why: "a browser shows pages and pictures"))
    }
    guard format == .html || format == .svg else {
      let text = try options.report.text(in: session, on: session.terminal(options.files))
      try session.deliver(Array(text.utf8), options.files, of: try session.directory())
      return .fine
    }
    let (report, open) = try options.report.whole(in: session, keepingProblems: format == .html)
    if let picture = session.picture {
      let found = try PictureWord(report: report, workspace: open.workspace).find(picture)
      try session.deliver(found.svg, options.files, of: open.directory, as: "report.svg")
    } else {
      try session.deliver(report.html, options.files, of: open.directory, as: "report.html")
    }
    return .fine
  }
}
