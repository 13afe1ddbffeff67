import TrackCore
import TrackReport

/// The command `track prompt`, which prints today's figures for a shell prompt or status bar.
enum PromptCommand {
  private struct Options: CommandOptions {
    let template: String?

    init(_ reader: inout ArgumentReader) throws(Failure) {
      template = try reader.value(
        "template", Placeholder("TEXT"), "the text to print, with placeholders",
        expected: "a text with placeholders such as '%left due'"
      ) { $0 }
    }
  }

  static let command = Command(
    "prompt", "print today's figures for a shell prompt or status bar", group: .looking,
    examples: [
      .init("track prompt", "the default: `%left left %running`"),
      .init("track prompt --template '%left/%due w%week'", "for example `4/7 w8`"),
    ],
    notes: [
      "%left is the number of habits still due, %due and %done those due and done, %break the"
        + " number of streaks that end today, %next the first of them, %now what matters most now, %running the running entry"
        + " and its start, %term the number of the term, %week of %weeks (empty while the term is on hold or cancelled), %errors the errors in"
        + " your files, %% a percent sign. Figures that do not apply are empty.",
      "Of a long log sorted by date, track reads only the end and what may still be running;"
        + " %errors counts the errors of those lines and of all blocks.",
      "tmux, in ~/.tmux.conf: set -g status-right '#(track prompt)'",
      "waybar: \"custom/track\": {\"exec\": \"track prompt --template '%left left %now'\","
        + " \"interval\": 60, \"escape\": true}",
      "SwiftBar or xbar, as track.1m.sh: #!/bin/sh, and below it: { track prompt; echo ---; track"
        + " today; } | tr '|' '/'. They would take what follows a | in a title for a command.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    let status = DayStatus(
      open.workspace, open.workspace.dayFigures(today: open.today), today: open.today,
      open.snapshot.problems)
    if session.json {
      session.print(json: status)
      return .fine
    }
    let text = options.template ?? "%left left %running"
    session.print(PromptFormat.text(text, status).harmless(ascii: session.terminal.ascii))
    return .fine
  }
}
