import TrackCore
import TrackReport

/// The command `track today`, which lists what is due today. It is also the default command.
enum TodayCommand {
  private struct Options: CommandOptions {
    let all: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      all = reader.flag("all", "also optional and completed items")
    }
  }

  static let command = Command(
    "today", "list what is due today, numbered", group: .looking,
    examples: [
      .init("track today", "what is due, and what keeps each streak"),
      .init("track", "the same"),
      .init("track today --all", "also optional and completed items"),
    ],
    notes: [
      "A habit keeps its number all day, so that `track done 3` means the same whatever was done"
        + " before. The list leaves out the numbers of optional and completed items."
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let figures = open.workspace.dayFigures(today: open.today, ends: [])
    var list = Checklist(open.workspace, figures, today: open.today, open.snapshot.problems)
    list.nextReminder = ReminderWatch(open, session.clock).nextToday(figures)
    session.print(json: list) { list.lines(on: $0, showsAll: options.all) }
    return .fine
  }
}
