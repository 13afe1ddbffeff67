import TrackCore
import TrackInsights
import TrackReport

/// The command `track explain`, which shows how the figures of a block are computed.
enum ExplainCommand {
  private struct Options: CommandOptions {
    let id: String
    let all: Bool
    let calendar: String?
    let days: DayOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(
        Placeholder("ID", .blocks([.habit, .task] + Kind.goals + [.value])),
        "a habit, task, goal or value; an insight, a relation, forecast, sleep, meal, week or plan")
      all = reader.flag("all", "print every day, period and line")
      calendar = try reader.text(
        "calendar", Placeholder("FILE.ics", .files), "for plan: a calendar whose events take time",
        expected: "an iCalendar file")
      days = try DayOptions(&reader)
    }
  }

  static let command = Command(
    "explain", "show how the figures of one thing are computed", group: .understanding,
    examples: [
      .init("track explain run", "a habit: its streak, strength, rate and what is due"),
      .init("track explain run-half", "a goal: its measures, pace and status, with the lines"),
      .init("track explain health", "a value: what served it, and how much was asked"),
      .init("track explain run --all", "with every day, period and line"),
      .init("track explain alert-behind-run-half-2026-11-21", "an insight, with its lines"),
      .init("track explain relate-run-mood-0", "a relation, day by day"),
      .init("track explain forecast", "the weeks from which the dates of goals are drawn"),
      .init("track explain sleep", "the nights and their figures"),
      .init("track explain meal", "the meals of seven days, and their mean"),
      .init(
        "track explain week",
        "the week's figures; week-3 for that week of the term, --to DATE for another week"),
      .init("track explain plan-13", "the hours that a term asks, and those you gave"),
      .init("track explain plan --calendar work.ics", "and the busy hours of each day"),
      .init("track explain health --period 2026-10", "the share of a month"),
    ],
    notes: [
      "Below each figure are the lines of the log as FILE:LINE: TEXT and the arithmetic with its"
        + " numbers, so that you can check it by hand. Numbers have at most six places. Lines that"
        + " are not printed are counted.",
      "--json prints one object: version, today, kind, id, title, file, line, then a field for each figure"
        + " (habits: rhythm, dueToday, daysToBreak, streak, strength, rate; goals: progress,"
        + " expected, status, forecast, chances, neededPerWeek, contributions; values: servedBy, share,"
        + " asked, time, last). Each has words, its numbers, notes, leftOut and steps; a step has"
        + " words, its numbers, notes, leftOut and lines (file, line, text, amount; of meals also notes).",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    let resolver = BlockResolver(workspace: open.workspace)
    let explainer = Explainer(
      open.workspace, today: open.today, limits: options.all ? .all : .few,
      period: try options.days.span(open))
    let other = Other(
      options: options, open: open, explainer: explainer, secondsOfDay: session.clock.secondOfDay)
    let isOther = resolver.exact(options.id).map { $0 is Measure } ?? true
    if isOther, let explanation = try other.explanation() {
      session.print(json: explanation, text: explanation.text)
      return .fine
    }
    let block = try resolver.block(options.id)
    guard let explanation = explainer.explanation(of: block) else {
      let other = block is Term ? "track term \(block.id)" : "track show \(block.id)"
      throw .usage(
        .badValue(
          options.id, of: "ID", expected: "a habit, task, goal or value, or use `\(other)`",
          near: nil))
    }
    session.print(json: explanation, text: explanation.text)
    return .fine
  }

  /// What can be explained besides a block: an insight, a correlation, the forecasts, the sleep, the
  /// meals, a week or a plan.
  private struct Other {
    let options: Options
    let open: OpenDirectory
    let explainer: Explainer
    let secondsOfDay: Int

    /// Returns the explanation; nil if the typed ID names none of these.
    func explanation() throws(Failure) -> Explanation? {
      let days = try options.days.days(open)
      let through = min(days.through ?? open.today, open.today)
      let pieces = foldedName(options.id).split(separator: "-", maxSplits: 1).map(String.init)
      if pieces == ["sleep"] {
        return explainer.sleep(from: days.from ?? through - 69, through: through)
      }
      if pieces == [Food.mealID] {
        return explainer.meals(from: days.from ?? through - 6, through: through)
      }
      if pieces.first == "week", pieces.count == 2, let number = Int(pieces[1]),
        let week = explainer.week(number: number)
      {
        return week
      }
      if pieces == ["week"] {
        guard let week = explainer.week(with: days.through.map { min($0, open.today) })
        else {
          let begins = open.workspace.terms.compactMap(\.start).filter { $0 > open.today }.min()
          throw .refused(.noTerm(begins: begins))
        }
        return week
      }
      if pieces == ["forecast"] { return explainer.forecasts() }
      if pieces.first == "plan" {
        return try plan(of: pieces.dropFirst().first)
      }
      return try named(pieces, from: days.from, through: through)
    }

    /// Explains an insight or a relation; throws if its ID is not right, and returns nil for other
    /// words.
    private func named(
      _ pieces: [String], from first: Day?, through: Day
    ) throws(Failure) -> Explanation? {
      let found =
        pieces.first == "relate"
        ? explainer.relation(options.id, from: first ?? through - 364, through: through)
        : explainer.insight(options.id, secondsOfDay: secondsOfDay)
      let isInsight = Insight.Kind.allCases.contains { $0.rawValue == pieces.first }
      guard found == nil, pieces.count > 1, isInsight || pieces.first == "relate" else {
        return found
      }
      let ids = isInsight ? explainer.insightIDs(secondsOfDay: secondsOfDay) : []
      throw .usage(
        .badValue(
          options.id, of: "ID",
          expected: "an ID that `track \(isInsight ? "insights --all" : "relate --json")` prints",
          near: Suggestion.nearest(to: options.id, in: ids)))
    }

    /// Explains the plan of a term; nil if there is no such term.
    private func plan(of term: String?) throws(Failure) -> Explanation? {
      let calendar = try options.calendar.map { path throws(Failure) in
        try PlanCalendar(path: path)
      }
      guard let term else {
        return explainer.plan(of: open.workspace.plannedTerm(today: open.today), calendar: calendar)
      }
      guard open.workspace.terms.contains(where: { "\($0.number)" == term }) else { return nil }
      return explainer.plan(of: try open.termToPlan(term), calendar: calendar)
    }
  }
}
