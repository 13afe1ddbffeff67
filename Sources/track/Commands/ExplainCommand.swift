import TrackCore
import TrackReport

/// `track explain`
enum ExplainCommand {
  private static let all = Option.flag("all", "leave no day, period or line out")
  private static let period = Option.value(
    "period", Placeholder("DATES"), "rates and shares of these days, not of the current term",
    expected: LooseDate.expected
  ) { $0.isEmpty ? nil : $0 }

  static let command = Command(
    "explain", "show where the figures of one thing come from", group: .looking,
    examples: [
      .init("track explain run", "a habit: its streak, strength, rate and what is due"),
      .init("track explain run-half", "a goal: its measures, pace and status, with the lines"),
      .init("track explain health", "a value: what gave to it, and how much was asked"),
      .init("track explain run --all", "with every day, period and line"),
      .init("track explain health --period 2026-10", "the share of a month"),
    ],
    arguments: [
      Argument(
        Placeholder("ID", .blocks([.habit, .task, .goal, .obligation, .value])), .one,
        "the ID of a habit, task, goal or value")
    ],
    options: [all.form, period.form],
    notes: [
      "Every figure stands above what it was made of: the lines of the log as FILE:LINE: TEXT,"
        + " and the arithmetic with its numbers, so that it can be checked by hand. Numbers have"
        + " at most six places. What is left out is counted.",
      "--json prints one object: kind, id, title, file, line, then a field for each figure"
        + " (habits: rhythm, streak, strength, rate, today, daysToBreak; goals: progress,"
        + " expected, status, forecast, neededPerWeek, contributions; values: servedBy, share,"
        + " asked, time, last). Each has words, its numbers, notes, leftOut and steps; a step has"
        + " words, its numbers, notes, leftOut and lines (file, line, text, amount).",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    guard let word = input.words.first else { return .fine }
    let open = try session.open(keepingProblems: false)
    let block = try BlockResolver(workspace: open.workspace).block(word)
    let explainer = Explainer(
      open.workspace, today: open.today, limits: input.has(all) ? .all : .few,
      period: try open.period(input.value(of: period)))
    guard let explanation = explainer.explanation(of: block) else {
      throw .usage(
        .badValue(
          word, of: "ID", expected: "a habit, task, goal or value; `track show` tells the rest",
          near: nil))
    }
    if session.json {
      session.print(json: explanation)
    } else {
      session.out.write(explanation.text(for: session.terminal))
    }
    return .fine
  }
}
