import TrackCore
import TrackReport

/// `track badges`
enum BadgesCommand {
  static let command = Command(
    "badges", "show the badges you earned, and how far the next ones are", group: .looking,
    examples: [
      .init("track badges", "what was earned, when first, how often, and what is next"),
      .init("track badges --json", "the same for a script"),
      .init("track badges --today 2026-08-01", "as it was on that day"),
    ],
    notes: [
      "First Step: one completion. Perfect Week: a week that is over, with something due and all"
        + " of it done. Streak Starter, Master and Legend: 7, 30 and 100 days in a row. First"
        + " Goal, Goal Achiever, Champion and Master: 1, and each 10, 50 and 100 goals reached."
        + " Term Completed: a term whose last day is over.",
      "--json prints version, today and badges: name, earned (the first day), times, of, and next"
        + " (reached, of, unit, and the id of the habit, goal or term that is nearest), null where"
        + " there is no next time.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let badges = open.workspace.evaluate(today: open.today).badges
    let board = BadgeBoard(open.workspace, badges, today: open.today)
    if session.json {
      session.print(json: board)
    } else {
      for line in BadgeText.lines(of: board, on: session.terminal) { session.print(line) }
    }
    return .fine
  }
}
