import TrackCore
import TrackReport

/// `track today`, and `track` alone
enum TodayCommand {
  private static let all = Option.flag("all", "also what can rest today, and what is done")

  static let command = Command(
    "today", "list what is due today, numbered", group: .looking,
    examples: [
      .init("track today", "what is due, and the least that keeps each streak"),
      .init("track", "the same"),
      .init("track today --all", "with what can rest, and what is done"),
    ],
    options: [all.form],
    notes: [
      "A number belongs to its habit all day, so that `track done 3` means the same whatever was"
        + " done before. What can rest or is done keeps its number, which the list then leaves out."
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let list = Checklist(open.workspace, today: open.today, found: open.snapshot.problems)
    if session.json {
      session.print(json: list)
    } else {
      for line in list.lines(on: session.terminal, showsAll: input.has(all)) { session.print(line) }
    }
    return .fine
  }
}
