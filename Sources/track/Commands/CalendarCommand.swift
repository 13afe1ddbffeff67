import TrackCore
import TrackReport

/// `track calendar`
enum CalendarCommand {
  private static let week = Option.flag("week", "the seven days ending today (the default)")
  private static let month = Option.flag("month", "the weeks of a month, a grid for each habit")
  private static let year = Option.flag(
    "year", "53 weeks: the marks of one habit, or the share done of several")
  private static let svg = Option.flag("svg", "print the 53 weeks as a picture")

  static let command = Command(
    "calendar", "show how the days of your habits were", group: .looking,
    examples: [
      .init("track calendar", "the last seven days of every habit"),
      .init("track calendar --month", "this month, a grid for each habit"),
      .init("track calendar --month 2026-10 run", "October of one"),
      .init("track calendar --year", "a year of all of them together"),
      .init("track calendar --year meditate", "a year of one, day by day"),
      .init("track calendar meditate --svg -o year.svg", "the same as a picture"),
    ],
    arguments: [
      Argument(
        Placeholder("ID|DATE", .blocks([.habit])), .many,
        "the IDs of habits, or of tasks with a rhythm; a DATE for another week, month or year")
    ],
    options: [
      week.form, month.form, year.form, svg.form, FileOptions.output.form,
      FileOptions.force.form, FileOptions.open.form,
    ],
    notes: [
      "Without an ID it shows all that are not archived. A DATE may be loose: 2026-10, 2025,"
        + " last-month, w40. The week and the 53 weeks end with its last day, or today where"
        + " today lies in it.",
      "The share done of a day is that of what it asked: where a rhythm is judged over more than"
        + " a day, only days on which something was done count.",
      "--json prints version, today, view, from, to, habits (id, title, emoji, color, rhythm,"
        + " inWords, met, due, unit, and for each of the days day, state, strength) and days (day,"
        + " met, due, share, of all these habits together). The state of a day ahead is null.",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    let view = try view(input)
    let open = try session.open(keepingProblems: false)
    let (names, end) = try read(input.words, open)
    let habits = open.workspace.habitProgress(today: open.today)
    let calendar = HabitCalendar(
      open.workspace, habits, only: names, view: view, end: end ?? open.today, today: open.today)
    if isDrawn(input) {
      let picture = YearPicture(calendar, row: calendar.rows.count == 1 ? 0 : nil)
      try session.deliver(picture.svg, input, of: open.directory, as: "calendar.svg")
    } else if session.json {
      try session.deliver(JSONWriter.bytes(of: calendar), input, of: open.directory)
    } else if calendar.rows.isEmpty {
      session.print("There is no habit yet. `track help format blocks` shows how one is written.")
    } else {
      let lines = try CalendarText.lines(of: calendar, on: session.terminal(input))
      try session.deliver(lines, input, of: open.directory)
    }
    return .fine
  }

  private static func isDrawn(_ input: Input) -> Bool {
    input.has(svg) || input.has(FileOptions.open)
  }

  private static func view(_ input: Input) throws(Failure) -> HabitCalendar.View {
    let given = [(week, HabitCalendar.View.week), (month, .month), (year, .year)]
      .filter { input.has($0.0) }
    if given.count > 1 {
      throw .usage(
        .unfitting(
          "--\(given[1].0.form.name)", with: "--\(given[0].0.form.name)",
          why: "a calendar shows one of them"))
    }
    if isDrawn(input) {
      guard let other = given.first(where: { $0.1 != .year }) else { return .year }
      throw .usage(
        .unfitting("--svg", with: "--\(other.0.form.name)", why: "the picture is of 53 weeks"))
    }
    return given.first?.1 ?? .week
  }

  /// What is named exactly so is meant before a date, a date before a shortened ID.
  private static func read(
    _ words: [String], _ open: OpenDirectory
  ) throws(Failure) -> (names: [Name]?, end: Day?) {
    let ids = BlockResolver(workspace: open.workspace)
    let dates = LooseDateReader(
      today: open.today, settings: open.workspace.settings, terms: open.workspace.terms)
    var names: [Name] = []
    var end: Day?
    for word in words {
      // A number is a year before it is a term.
      let exact = ids.exact(word).flatMap { $0 is Term ? nil : $0 }
      if exact == nil, let date = dates.read(word) {
        guard end == nil else {
          throw .usage(.needlessArgument(word, command: command.name))
        }
        end = lastDay(of: date, open.today)
        continue
      }
      let begun = exact == nil ? try ids.find(word) : nil
      guard let block = exact ?? begun else { throw ids.unknown(word) }
      guard hasDays(block) else {
        throw .usage(
          .badValue(
            word, of: "The ID", expected: "the ID of a habit, or of a task with a rhythm",
            near: nil))
      }
      if !names.contains(block.name) { names.append(block.name) }
    }
    return (names.isEmpty ? nil : names, end)
  }

  private static func hasDays(_ block: any Block) -> Bool {
    block is Habit || (block as? Task)?.rhythms.isEmpty == false
  }

  /// Today where it lies in the date, else the last day.
  private static func lastDay(of date: LooseDate, _ today: Day) -> Day {
    if date.from ?? today <= today, date.through ?? today >= today { return today }
    return date.through ?? date.from ?? today
  }
}
