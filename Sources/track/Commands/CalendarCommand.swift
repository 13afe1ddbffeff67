import TrackCore
import TrackJSON
import TrackPhrases
import TrackReport

/// The command `track calendar`, which shows the days of habits.
enum CalendarCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let view: HabitCalendar.View?
    let days: DayOptions
    let files: FileOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      words = reader.many(
        Placeholder("ID|DATE", .habits),
        "habits, or tasks with a rhythm; and week, month, year or the DATE of one")
      view = try reader.listing(.nowhere) { reader in
        let isGiven = ["week", "month", "year"].map { reader.flag($0, "a \($0)") }
        return zip([HabitCalendar.View.week, .month, .year], isGiven).first { $0.1 }?.0
      }
      days = try DayOptions(&reader, takesArgument: true)
      files = try FileOptions(&reader)
      try reader.onlyOne(of: ["week", "month", "year"])
    }
  }

  static let command = Command(
    "calendar", "show the days of your habits", group: .looking, formats: [.text, .json, .svg],
    examples: [
      .init("track calendar", "this week of every habit"),
      .init("track calendar run", "this month of one habit"),
      .init("track calendar month", "this month, a grid for each habit"),
      .init("track calendar 2026-10 run", "October, one habit"),
      .init("track calendar year", "a year of all habits together"),
      .init("track calendar year meditate", "a year of one habit, day by day"),
      .init("track calendar meditate --svg -o year.svg", "the same as a picture"),
      .init("track calendar month --svg -o month.svg", "a picture of a month, or of a week"),
    ],
    notes: [
      "Without an ID it shows this week of every habit that is not archived, with one ID its month."
        + " A DATE decides the view: a week"
        + " (last-week, w40), a month (2026-10, last-month) or a year (2025). The 53 weeks end with"
        + " the week of its last day, or of today if that is earlier.",
      "The share done of a day compares what was done with what was asked; for a rhythm over"
        + " several days, only days with an entry count.",
      "--json prints version, today, view, from, to, habits (id, title, emoji, color, rhythm,"
        + " inWords, met, due, unit, and days: day, state, strength) and days (day, met, due,"
        + " share, of all these habits together). The state of a future day is null.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    var (names, date) = try read(options.words, open)
    let given = try options.days.days(open)
    if given.from != nil || given.through != nil {
      date = TypedDays(from: given.from, through: given.through)
    }
    let isDrawn = session.format == .svg || options.files.opens
    let view =
      options.view ?? date.map(view) ?? (isDrawn ? .year : names?.count == 1 ? .month : .week)
    let habits = open.workspace.habitProgress(today: open.today)
    let calendar = HabitCalendar(
      open.workspace, habits, only: names, view: view,
      end: date.map { lastDay(of: $0, open.today) } ?? open.today, today: open.today)
    if isDrawn {
      let svg =
        view == .year
        ? YearPicture(calendar, row: calendar.rows.count == 1 ? 0 : nil).svg
        : DaysPicture(calendar).svg
      try session.deliver(svg, options.files, of: open.directory, as: "calendar.svg")
    } else if session.json {
      try session.deliver(JSONWriter.bytes(of: calendar), options.files, of: open.directory)
    } else if calendar.rows.isEmpty {
      for line in session.terminal.wrap(FirstStep.text, to: session.terminal.width) {
        session.print(line)
      }
    } else {
      let lines = CalendarText.lines(of: calendar, on: session.terminal(options.files))
      try session.deliver(
        lines.flatMap { Array(($0 + "\n").utf8) }, options.files, of: open.directory)
    }
    return .fine
  }

  /// Parses the arguments as IDs and dates. A word that can be both counts as an ID if it is a
  /// whole ID, and as a date if it is only the prefix of an ID.
  private static func read(
    _ words: [String], _ open: OpenDirectory
  ) throws(Failure) -> (names: [Name]?, date: TypedDays?) {
    let ids = BlockResolver(workspace: open.workspace)
    var names: [Name] = []
    var date: TypedDays?
    for word in words {
      // A number is a year and never the ID of a term.
      let exact = ids.exact(word).flatMap { $0 is Term ? nil : $0 }
      if exact == nil, let found = open.dateReader.span(word) {
        guard date == nil else {
          throw .usage(.needlessArgument(word, command: "calendar"))
        }
        date = found
        continue
      }
      let block = if let exact { exact } else { try ids.block(word) }
      guard block is Habit || (block as? Task)?.rhythms.isEmpty == false else {
        throw .usage(
          .badValue(
            word, of: "The ID", expected: "the ID of a habit, or of a task with a rhythm",
            near: nil))
      }
      if !names.contains(block.name) { names.append(block.name) }
    }
    return (names.isEmpty ? nil : names, date)
  }

  /// Returns the view for a date: the week for up to 7 days, the month for up to 31 days, otherwise
  /// the year. For a date with an open end, returns the week.
  private static func view(of date: TypedDays) -> HabitCalendar.View {
    guard let from = date.from, let through = date.through else { return .week }
    return through - from < 7 ? .week : through - from < 31 ? .month : .year
  }

  /// Returns the day on which the view ends: today if the date contains it, otherwise the last day
  /// of the date.
  private static func lastDay(of date: TypedDays, _ today: Day) -> Day {
    if date.from ?? today <= today, date.through ?? today >= today { return today }
    return date.through ?? date.from ?? today
  }
}
