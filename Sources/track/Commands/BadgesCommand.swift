import TrackCore
import TrackReport

/// The command `track badges`, which shows the earned badges and the progress towards the next
/// ones.
enum BadgesCommand {
  static let command = Command(
    "badges", "show the badges you earned, and how far the next ones are", group: .looking,
    examples: [
      .init("track badges", "when each was first earned, how often, and the next"),
      .init("track badges --json", "the same for a script"),
      .init("track badges --today 2026-08-01", "as of that day"),
    ],
    notes: [
      "First Step: one completion. Perfect Week: a past week in which everything due was done."
        + " Streak Starter, Master and Legend: 7, 30 and 100 days in a row. First Goal, Goal"
        + " Achiever, Champion and Master: 1, and each 10, 50 and 100 goals reached. Term"
        + " Completed: a term whose last day is past.",
      "--json prints version, today and badges: name, earned (the first day), earnedBy (the id of what earned it), times, of, and next"
        + " (reached, of, unit, and the id of the nearest habit, goal or term), null where the"
        + " badge cannot be earned again.",
    ]
  ) { (session, _: NoOptions) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let badges = open.workspace.evaluate(today: open.today).badges
    let board = BadgeBoard(open.workspace, badges, today: open.today)
    session.print(json: board) { BadgeText.lines(of: board, on: $0) }
    return .fine
  }
}
