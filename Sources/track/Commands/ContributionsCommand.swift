import TrackCore
import TrackReport

/// The command `track contributions`, which shows the entries that counted for each goal, and the
/// blocks that serve each value.
enum ContributionsCommand {
  private struct Options: CommandOptions {
    let id: String?
    let none: Bool
    let all: Bool
    let days: DayOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = reader.optional(
        Placeholder("ID", .blocks(Kind.goals + [.value, .habit, .task])),
        "a goal, value, habit or task")
      none = reader.flag("none", "list the lines that counted for no goal")
      all = reader.flag("all", "print every line")
      days = try DayOptions(&reader)
      if let id {
        try reader.refuse(["none"], with: id, because: "it lists lines that counted for no goal")
      }
    }
  }

  /// The maximum number of lines for each goal: `few` if all goals are listed, `many` if there is
  /// only one goal.
  private static let (few, many) = (5, 20)

  static let command = Command(
    "contributions", "show what counted for each goal and serves each value", group: .understanding,
    examples: [
      .init("track contributions", "in the current term, or the last ten weeks"),
      .init("track contributions run-half", "one goal, value, habit or task"),
      .init("track contributions run-half --all", "every line of it"),
      .init("track contributions --none", "lines that counted for no goal"),
      .init("track contributions --period 2026-10..w45", "other days"),
    ],
    notes: [
      "Each line of the log shows what the goal got from it and why it counts. A line counts once"
        + " for each goal. At the end are the habits that serve no value, the goals and values"
        + " that no entry served, and values not served for 14 days.",
      "--json prints one object with every line: version, today, from, to, goals (id, title, entries: file,"
        + " line, date, subject, reasons, amounts, amountLost), values (id, title, servedBy,"
        + " lastDay, neglected), none (entries, with --none), lines (file, line, text: each"
        + " line once) and orphans (goals, habits, values, entries).",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    let days = try options.days.days(open)
    let first = days.from ?? (days.through == nil ? nil : .first)
    let question = try question(options, open)
    let sheet = ContributionSheet(
      of: open.workspace, today: open.today, question, from: first, through: days.through)
    let limit = options.id == nil && !options.none ? few : many
    session.print(json: sheet, text: { sheet.text(for: $0, limit: options.all ? .max : limit) })
    return .fine
  }

  private static func question(
    _ options: Options, _ open: OpenDirectory
  ) throws(Failure) -> ContributionSheet.Question {
    guard let word = options.id else { return options.none ? .none : .all }
    let block = try BlockResolver(workspace: open.workspace).block(word)
    guard (Kind.goals + [.value, .habit, .task]).contains(block.heading.kind) else {
      throw .usage(.badValue(word, of: "ID", expected: "a goal, value, habit or task", near: nil))
    }
    return .only(block)
  }
}
