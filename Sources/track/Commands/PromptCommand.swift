import TrackCore
import TrackReport

/// `track prompt`
enum PromptCommand {
  private static let format = Option.value(
    "format", Placeholder("TEXT"), "what to print; %-words stand for figures",
    expected: "a text with placeholders such as '%left due'"
  ) { $0 }

  static let command = Command(
    "prompt", "print today's figures for a shell prompt or status bar", group: .looking,
    examples: [
      .init("track prompt", "the usual format: `%left left %running`"),
      .init("track prompt --format '%left/%due w%week'", "as in `4/7 w8`"),
    ],
    options: [format.form],
    notes: [
      "%left what is still due, %due and %done habits, %break how many streaks end today,"
        + " %next the first of them, %running the entry that is running and since when,"
        + " %term its number, %week of %weeks, %errors in your files, %% a percent sign."
        + " What does not apply is empty.",
      "Of a long log in order of dates only the end is read, and what may still be running:"
        + " %errors counts what is wrong in these lines and in all blocks.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let status = DayStatus(open.workspace, today: open.today, found: open.snapshot.problems)
    if session.json {
      session.print(json: status)
      return .fine
    }
    let text = try input.value(of: format) ?? "%left left %running"
    session.print(PromptFormat.text(text, status).harmless(ascii: session.terminal.ascii))
    return .fine
  }
}
