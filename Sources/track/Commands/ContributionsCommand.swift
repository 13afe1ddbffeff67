import TrackCore
import TrackReport

/// `track contributions`
enum ContributionsCommand {
  private static let none = Option.flag("none", "list the lines that helped no goal")
  private static let all = Option.flag("all", "leave no line out")
  private static let from = date("from", "only lines from this day on")
  private static let to = date("to", "only lines up to this day")

  /// How many lines of a goal are shown among others, and alone.
  private static let (few, many) = (5, 20)

  static let command = Command(
    "contributions", "show what helped which goal and serves which value", group: .looking,
    examples: [
      .init("track contributions", "in the current term, else the last ten weeks"),
      .init("track contributions run-half", "one goal; or a value, habit or task"),
      .init("track contributions run-half --all", "every line of it"),
      .init("track contributions --none", "lines that helped nothing"),
      .init("track contributions --from 2026-10 --to w45", "other days"),
    ],
    arguments: [
      Argument(
        Placeholder("ID", .blocks([.goal, .obligation, .value, .habit, .task])), .optional,
        "a goal, value, habit or task")
    ],
    options: [none.form, all.form, from.form, to.form],
    notes: [
      "Beside each line of the log stand what the goal got from it and why it counts. A line"
        + " counts once for each goal. At the end stands what serves nothing, what nothing"
        + " serves, and which values are neglected: nothing served them for 14 days.",
      "--json prints one object with every line: from, to, goals (id, title, entries: file,"
        + " line, date, subject, text, reasons, amounts, amountLost), values (id, title,"
        + " servedBy, lastDay, neglected), none (entries, with --none) and orphans (goals,"
        + " habits, values, entries).",
    ],
    run: run)

  private static func date(_ name: String, _ summary: String) -> Option<String?> {
    Option.value(name, Placeholder("DATE"), summary, expected: LooseDate.expected) { $0 }
  }

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    var first: Day?
    var last: Day?
    if let word = try input.value(of: from) {
      first = try open.span(word, of: "--from").from
      if word.contains("..") { last = try open.span(word, of: "--from").to }
    }
    if let word = try input.value(of: to) {
      last = try open.span(word, of: "--to").to
      if first == nil { first = .first }
    }
    let question = try question(input, open)
    let sheet = ContributionSheet(
      of: open.workspace, today: open.today, question, from: first, through: last)
    if session.json {
      session.print(json: sheet)
    } else {
      let limit = input.words.isEmpty && !input.has(none) ? few : many
      session.out.write(
        sheet.text(for: session.terminal, limit: input.has(all) ? .max : limit))
    }
    return .fine
  }

  private static func question(
    _ input: Input, _ open: OpenDirectory
  ) throws(Failure) -> ContributionSheet.Question {
    guard let word = input.words.first else { return input.has(none) ? .none : .all }
    if input.has(none) {
      throw .usage(
        .unfitting("--none", with: word, why: "it lists the lines that helped no goal at all"))
    }
    let block = try BlockResolver(workspace: open.workspace).block(word)
    guard [.goal, .obligation, .value, .habit, .task].contains(block.heading.kind) else {
      throw .usage(
        .badValue(word, of: "ID", expected: "a goal, value, habit or task", near: nil))
    }
    return .only(block)
  }
}
