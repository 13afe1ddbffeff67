import TrackCore
import TrackReport

/// The command `track status`, which shows the state of today in one line.
enum StatusCommand {
  static let command = Command(
    "status", "show today in one line", group: .looking,
    examples: [.init("track status", "what is due, streaks that end today, the week of the term")],
    notes: [
      "Of a long log sorted by date, track reads only the end and what may still be running, and"
        + " counts the errors of those lines and of all blocks. `track check` reads everything."
    ]
  ) { (session, _: NoOptions) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let figures = open.workspace.dayFigures(today: open.today, withStreaks: session.json)
    var status = DayStatus(open.workspace, figures, today: open.today, open.snapshot.problems)
    status.nextReminder = ReminderWatch(open, session.clock).nextToday(figures)
    status.sources = open.sourceAges(session.clock)
    session.print(json: status) { [status.line($0)] }
    return .fine
  }
}
