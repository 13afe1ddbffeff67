import TrackCore
import TrackReport

/// `track status`
enum StatusCommand {
  static let command = Command(
    "status", "say in one line how today stands", group: .looking,
    examples: [.init("track status", "what is due, the streaks at stake, the week of the term")],
    notes: [
      "Of a long log in order of dates only the end is read, and what may still be running: errors"
        + " are those in these lines and in all blocks. `track check` looks at everything."
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let status = DayStatus(open.workspace, today: open.today, found: open.snapshot.problems)
    if session.json {
      session.print(json: status)
    } else {
      session.print(status.line(session.terminal))
    }
    return .fine
  }
}
