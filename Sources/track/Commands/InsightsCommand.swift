import TrackCore
import TrackInsights
import TrackReport
import TrackStore

/// The command `track insights`, which lists statements derived from the figures, with advice.
enum InsightsCommand {
  private struct Options: CommandOptions {
    let kinds: [Insight.Kind]
    let period: String?
    let isNew: Bool
    let all: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let words = Insight.Kind.allCases.map(\.rawValue)
      kinds = try reader.list(
        "kind", Placeholder("KIND", .words(words)), "only \(words.alternatives)",
        expected: words.alternatives
      ) { Insight.Kind(rawValue: $0.lowercased()) }
      period = try reader.text(
        "period", alias: "on", Placeholder("DATES", .dates),
        "only what compares this day, week or month with the one before", expected: Self.periods)
      isNew = reader.flag("new", "only those that no earlier `--new` listed")
      all = reader.flag("all", "list every insight")
      try reader.refuse(
        ["new", "kind"], with: "--period", because: "it lists what a period says",
        if: period != nil)
    }

    static let periods =
      "a day, a week or a month that has begun, such as 2026-11-20, last-week or 2026-10"
  }

  /// The maximum number of insights that are listed without `--all`.
  private static let few = 8

  static let command = Command(
    "insights", "say what the figures mean, and what to do about it", group: .understanding,
    examples: [
      .init("track insights", "the weightiest ones"),
      .init("track insights --kind alert,recommendation", "what asks for a look"),
      .init("track insights --period 2026-10", "October beside September"),
      .init("track insights --new", "what was not listed before, for a prompt or a mail"),
      .init("track explain alert-behind-thesis-2026-11-21", "one, with the lines it rests on"),
      .init("track insights --all --json", "every one, for a script"),
    ],
    notes: [
      "Alerts: a reading outside its range, or of today or yesterday and more than two standard"
        + " deviations from the mean of 30 days (14 readings at least); a streak of 7 days (more"
        + " than its window, for `2 in 14 days`) or 4 periods that ends today; a goal due within 7 days or more than 10 points behind; a"
        + " source without lines for 3 days; the oldest entry of each subject that"
        + " runs for more than 12 hours.",
      "Recommendations: a goal of importance or urgency 7 or more without a line for 7 days; a"
        + " value that got less than 60 % of the share that its priority asks for in 28 days,"
        + " with what to do more often, or what to change if doing all that is asked would not be"
        + " enough; a goal without a value; three goals of a written importance of 7 or more on one value.",
      "Trends: readings whose last 7 (or half of 7 to 13) differ by 10 %, and by twice the standard error, from as many before, the"
        + " latest less than 14 days old; a goal"
        + " with 20 %, and 3, more or fewer lines in 14 days than in the 14 before; a goal without a line"
        + " for 14 days, unless it has a due date and is not behind.",
      "A goal that is overdue has one alert and is not said to be without lines, nor is one for which an"
        + " entry is running.",
      "Weekly, monthly, daily: the last week and month and yesterday, beside the one before, which"
        + " must lie wholly within the log, if the later one has a line. If its last three days have none, the sentence says so. On the last day of a week or month, when it is looked back"
        + " on, that one so far. How often habits were met of how often they were due (limits count,"
        + " but are neither best nor worst, nor is what was due once; missed by one is what was due four times or more and met all but once; a habit on a measure over more than a day is left out if days have no reading); of a day, only habits that are due on single days, and"
        + " those that were missed. Of weeks and months also the time, if it changed by an hour and by a"
        + " tenth, how many of the goals that were open had a line, and the value whose share changed most, by 10 points at least.",
      "Alignment: half the mean of what each value got of what it is asked (1 at most), half the"
        + " share of values served in 28 days, less 0.02 for each goal without a value.",
      "Where the data says nothing, nothing is said. --new remembers in .track what it listed, on"
        + " this machine alone. What still holds is not new the next day; what comes back is.",
      "--json prints version, today and insights: id, kind, subject, sentence, recommendation, weight"
        + " (0 to 100), from, to, fromBefore and toBefore (the days with which it compares), figures"
        + " and places (file, line, text): the latest 50 lines, and in earlier how many more there are."
        + " `track explain ID` shows them.",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let source = InsightSource(
      open.workspace, today: open.today, secondsOfDay: session.clock.secondOfDay)
    if let period = options.period {
      let dates = try open.dates(period, of: "--period")
      guard let first = dates.from, let last = dates.through, first <= last,
        let insights = source.insights(of: first...last)
      else {
        throw .usage(
          .badValue(period, of: "--period", expected: Options.periods, near: nil))
      }
      let sheet = InsightSheet(source, of: insights)
      session.print(json: sheet) { sheet.lines(for: $0, ofPeriod: period) }
      return .fine
    }
    var sheet = InsightSheet(source)
    let current = Set(sheet.items.map(\.mark))
    sheet.keep { options.kinds.isEmpty || options.kinds.contains($0.kind) }
    let limit = options.all || session.json ? .max : few
    if options.isNew {
      let seen = open.directory.insightMarks
      sheet.keep { !seen.contains($0.mark) }
      let marks = seen.intersection(current).union(sheet.items.prefix(limit).map(\.mark))
      if marks != seen {
        do throws(WriteError) { try open.directory.setInsightMarks(marks) } catch {
          throw Failure.write(error)
        }
      }
    }
    session.print(json: sheet) {
      sheet.lines(for: $0, limit: limit, isNew: options.isNew, showsIDs: options.all)
    }
    return .fine
  }
}
