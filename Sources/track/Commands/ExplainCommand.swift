import TrackCore
import TrackReport

/// The command `track explain`.
enum ExplainCommand {
  private struct Options: CommandOptions {
    let id: String
    let all: Bool
    let days: DayOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(
        Placeholder("ID", .blocks([.habit, .task, .goal, .obligation, .value])),
        "a habit, task, goal or value")
      all = reader.flag("all", "print every day, period and line")
      days = try DayOptions(&reader)
    }
  }

  static let command = Command(
    "explain", "show how the figures of one thing are computed", group: .looking,
    examples: [
      .init("track explain run", "a habit: its streak, strength, rate and what is due"),
      .init("track explain run-half", "a goal: its measures, pace and status, with the lines"),
      .init("track explain health", "a value: what served it, and how much was asked"),
      .init("track explain run --all", "with every day, period and line"),
      .init("track explain health --period 2026-10", "the share of a month"),
    ],
    notes: [
      "Below each figure are the lines of the log as FILE:LINE: TEXT and the arithmetic with its"
        + " numbers, so that you can check it by hand. Numbers have at most six places. Lines that"
        + " are not printed are counted.",
      "--json prints one object: kind, id, title, file, line, then a field for each figure"
        + " (habits: rhythm, streak, strength, rate, today, daysToBreak; goals: progress,"
        + " expected, status, forecast, neededPerWeek, contributions; values: servedBy, share,"
        + " asked, time, last). Each has words, its numbers, notes, leftOut and steps; a step has"
        + " words, its numbers, notes, leftOut and lines (file, line, text, amount).",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    let block = try BlockResolver(workspace: open.workspace).block(options.id)
    let explainer = Explainer(
      open.workspace, today: open.today, limits: options.all ? .all : .few,
      period: try options.days.span(open))
    guard let explanation = explainer.explanation(of: block) else {
      let other = block is Term ? "track term \(block.id)" : "track show \(block.id)"
      throw .usage(
        .badValue(
          options.id, of: "ID", expected: "a habit, task, goal or value, or use `\(other)`",
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
