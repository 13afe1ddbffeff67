import TrackCore
import TrackReport

/// The command `track forecast`, which shows when goals may be reached.
enum ForecastCommand {
  private struct Options: CommandOptions {
    let id: String?
    let weeks: Bool
    let backTest: Bool
    let all: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = reader.optional(
        Placeholder("GOAL", .blocks(Kind.goals)), "a goal or obligation")
      weeks = reader.flag("weeks", "list the weeks that the runs draw from")
      backTest = reader.flag("backtest", "test how often past forecasts held")
      all = reader.flag("all", "with --backtest, list each past forecast")
      if !backTest {
        try reader.refuse(["all"], with: "forecast", because: "it lists what --backtest tests")
      }
      if let id { try reader.refuse(["backtest"], with: id, because: "it tests all goals") }
    }
  }

  static let command = Command(
    "forecast", "show when goals may be reached", group: .understanding,
    examples: [
      .init("track forecast", "every open goal: three dates, and the chance to be in time"),
      .init("track forecast thesis --weeks", "one goal, and the weeks that it is drawn from"),
      .init("track forecast --backtest", "how often such forecasts held in the past"),
      .init("track forecast --backtest --all", "each of these: its days, its band, what happened"),
    ],
    notes: [
      "2,000 runs draw each week to come from the weeks since the goal began. Each run first draws a"
        + " few of them (half of their effective number) and stays with these, so that few weeks"
        + " give wide bands. A week weighs half as"
        + " much as one six weeks later, and weeks in which every habit of the goal is paused are"
        + " left out unless something was gained. Nobody knows whether a trend will last, so every"
        + " other run lets that of the past weeks go on, fading by a tenth each week. All measures of a goal are drawn together. A"
        + " goal needs four weeks, three of them with a gain; a mean, a best or a streak has no"
        + " forecast, nor an obligation of so many hours by a date: what is left is known. The same files give the same dates.",
      "The dates are widened by the goal's own past: every two weeks of the last two years, the gain of"
        + " about as many weeks as the goal needs is forecast from the weeks before, and the"
        + " dates move so much farther from the middle one that 80 % of these forecasts would have held (a day after it so many"
        + " times farther, the pace of a day before it too). With two years of weeks, each week is scaled to the same weeks"
        + " of the years before if past forecasts missed by less than 0.8 times as much that way. Bands more than 4 times"
        + " as wide are not shown: there is no honest date.",
      "--backtest makes a forecast for every two weeks of the past, of the gain in the four weeks after"
        + " them, from what was known then. Bands are called wider or narrower than they say only if"
        + " chance alone would give so many or so few that held in less than 1 of 20 such tests, of half as many forecasts, for their weeks overlap.",
      "--json prints version, today and forecasts: id, title, state (open, reached, archived,"
        + " not-started, no-measure, no-gains, fixed-work, no-honest-date, too-short), due, chance (0 to 1), early, middle and"
        + " late (10, 50 and 90 % of runs; null beyond ten years), unreached (runs that take longer),"
        + " reached, and weeks (from, to,"
        + " gains by measure, weight), and backtest (count and held: the past forecasts of the shown"
        + " goals). With --backtest: count, held and goals (id, title, count,"
        + " held, and forecasts: measure, from, to, low, high, gain, unit, held).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    if options.backTest {
      let sheet = BackTestSheet(of: open.workspace, today: open.today)
      session.print(json: sheet) { sheet.lines(for: $0, all: options.all) }
      return .fine
    }
    var goal: String?
    if let word = options.id {
      let block = try BlockResolver(workspace: open.workspace).block(word)
      guard Kind.goals.contains(block.heading.kind) else {
        throw .usage(.badValue(word, of: "GOAL", expected: "a goal or obligation", near: nil))
      }
      goal = block.id
    }
    let sheet = ForecastSheet(of: open.workspace, today: open.today, goal: goal)
    session.print(json: sheet) { sheet.lines(for: $0, explaining: options.weeks) }
    return .fine
  }
}
