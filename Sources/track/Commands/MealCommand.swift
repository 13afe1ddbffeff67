import TrackCore
import TrackExchange
import TrackInsights
import TrackJSON
import TrackReport
import TrackStore

/// The command `track meal`, which shows the recorded meals or estimates a meal from a picture.
enum MealCommand {
  fileprivate struct Options: CommandOptions {
    let days: DayOptions
    let photo: String?
    let portions: Number?
    let on: String?
    let at: String?
    let writes: Bool
    let writing: WriteOptions

    /// True if the estimate is to be written, and not only shown.
    var records: Bool { writes && !writing.isDryRun }

    init(_ reader: inout ArgumentReader) throws(Failure) {
      days = try DayOptions(&reader, alias: nil)
      photo = try reader.text(
        "photo", Placeholder("FILE", .files), "estimate the meal on a picture", expected: "a file")
      portions = try reader.value(
        "portion", Placeholder("NUMBER"), "how much of the meal on the picture, 1 if omitted",
        expected: "a number such as 0.5", parse: MealCommand.portions)
      on = try reader.on()
      at = try reader.at()
      writes = reader.flag("write", short: "w", "write the estimate into the log")
      writing = WriteOptions(&reader)
      if photo == nil {
        try reader.refuse(
          ["portion", "on", "at", "write", "dry-run"], with: "meal",
          because: "it is for --photo; `track done meal kcal:640` records a meal")
      } else {
        try reader.refuse(
          ["period", "from", "to"], with: "--photo", because: "it records one meal")
      }
    }
  }

  static let command = Command(
    "meal", "show what you ate, or estimate a meal from a picture", group: .understanding,
    examples: [
      .init("track meal", "the last seven days, day by day, against what is asked"),
      .init("track meal --period 2026-11", "the days of a month"),
      .init("track meal --photo bowl.jpg", "estimate a meal; --write records it"),
      .init("track done meal oats x1.5 kcal:400", "record one: a food, and parts in their units"),
    ],
    notes: [
      "A `food` block holds one portion: `food oats: Oats`, then kcal, protein, carbs, fat, fiber,"
        + " sugar, sodium, potassium, vitamin-a, vitamin-c, vitamin-d, calcium and iron. `meal oats"
        + " x1.5` is one and a half of it.",
      "Shares are of the energy of protein and carbs (4 kcal a gram) and fat (9), of the meals that"
        + " name all three. The mean is of the days with a meal among the last seven, without"
        + " today, which is not over, unless only today has one; of a nutrient, of those of them"
        + " that name it. Beside other days, one that only today names has no mean. A bar is the last day against"
        + " what habits of a part ask a day (`of: meal.protein` with `every: 120g/day`).",
      "A goal such as `measure: meal.kcal mean 600` is of the mean of all lines, so it asks its amount"
        + " a meal. Beside it are the means of the meals of the last day and of the last seven days,"
        + " today's among them. A meal whose kcal and the energy of its protein, carbs and fat differ"
        + " by more than a fifth of the kcal is named.",
      "--photo gives the picture to the command in $TRACK_VISION: JSON on standard input (version,"
        + " task, picture with path, name and mediaType, prompt, schema), JSON on standard output"
        + " (identified, name, confidence, kcal and other parts). Without one it asks Google's"
        + " Gemini, if there is a key in $TRACK_KEY_GEMINI or the file keys/gemini (`track help"
        + " sources`); the picture is sent to Google then. $TRACK_GEMINI_MODEL names another model."
        + " Where ImageMagick or sips is installed, a copy of at most 1024 pixels without the"
        + " camera's data is given.",
      "With --write a terminal asks for the portion, or lets you edit or drop the line. An estimate"
        + " has the tags #estimate and #high, #medium or #low, and the picture's name in its note."
        + " Exits 1 if the picture shows no meal, 2 if nothing can look at it.",
      "--json prints version, today, from, to, units, days (date, meals, nutrients, shares), mean,"
        + " targets (nutrient, amount, unit, limit, each: day or meal, by, actual, mean: of a day or"
        + " a meal) and warnings; with --photo version, today, name, confidence, line and written.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if let photo = options.photo {
      try estimate(photo, &session, options)
      return .fine
    }
    let open = try session.open(keepingProblems: false)
    let days = try options.days.days(open)
    let through = min(days.through ?? open.today, open.today)
    let figures = MealFigures(
      open.workspace, from: days.from ?? through - 6, through: through, today: open.today)
    let sheet = MealSheet(figures, of: open.workspace, today: open.today)
    session.print(json: sheet) { sheet.lines(for: $0) }
    return .fine
  }

  /// The maximum number of portions that a user can enter.
  private static let mostPortions = Number(1000)

  fileprivate static func portions(_ word: String) -> Number? {
    guard let number = ForeignAmount.number(word), number > .zero, number <= mostPortions else {
      return nil
    }
    return number
  }

  // MARK: Pictures

  private static func estimate(
    _ photo: String, _ session: inout Session, _ options: Options
  ) throws(Failure) {
    let open = try LogContext(session)
    let moment = try open.moments.moment(on: try open.day(options.on), at: options.at)
    let vision = try MealVision(session, picture: photo)
    guard let estimate = try vision.estimate() else {
      throw .refused(
        "No meal could be identified on \(vision.name). Nothing was written.", .findings)
    }
    func line(_ items: [String]) -> String {
      let tags = ["#estimate", "#\(estimate.confidence.rawValue)"]
      var note = "\(estimate.name) (\(vision.name))"
      // Remove `#` from the note, because it would begin a tag.
      note.replace("#", with: "")
      return LogLineText(
        moment: moment, subject: Food.mealID, items: items + tags, note: note
      ).text
    }
    var items = estimate.items(portions: options.portions ?? .one)
    if !session.json { estimate.print(items, &session) }
    if options.records, options.portions == nil, let asking = Asking(session) {
      try session.finish()
      let chosen = try estimate.ask(asking) { items throws(Failure) in
        _ = try open.check(line(items))
      }
      guard let chosen else {
        session.print("Nothing was written.")
        return
      }
      items = chosen
    }
    try estimate.record(line(items), in: open, &session, options)
  }
}

extension MealEstimate {
  /// Records the line of the meal, or only prints it.
  fileprivate func record(
    _ line: String, in open: LogContext, _ session: inout Session, _ options: MealCommand.Options
  ) throws(Failure) {
    var draft = LogDraft()
    if options.records { try draft.add(line, on: nil, in: open) }
    guard session.json else {
      if options.records { return try session.record(draft, in: open, options.writing) }
      session.print(line.harmless(ascii: session.terminal.ascii))
      return session.print("Nothing was written. Add --write to record it.")
    }
    if options.records { _ = try session.add(draft, in: open.directory, options.writing) }
    session.print(
      json: [
        "version": 1, "today": open.today, "name": name, "confidence": confidence.rawValue,
        "line": draft.lines.last ?? line, "written": options.records,
      ] as JSONObject)
  }

  fileprivate func print(_ items: [String], _ session: inout Session) {
    let words = "\(name), confidence \(confidence.rawValue)"
    session.print(words.harmless(ascii: session.terminal.ascii))
    for line in session.terminal.wrap(
      items.joined(separator: " "), to: session.terminal.width)
    { session.print(line) }
  }

  /// Asks for the number of portions. The user can also answer `e` to edit the items, or `d` to
  /// discard the meal.
  ///
  /// - Returns: The items of the log line; nil to discard the meal.
  fileprivate func ask(
    _ asking: Asking, check: ([String]) throws(Failure) -> Void
  ) throws(Failure) -> [String]? {
    let answer = try asking.ask("Portion, e to edit or d to drop?", usual: "1") {
      word throws(Failure) -> Answer in
      switch word.lowercased() {
      case "e", "edit": return .edit
      case "d", "drop": return .drop
      default:
        guard let number = MealCommand.portions(word) else {
          throw .usage(
            .badValue(word, of: "The portion", expected: "a number such as 0.5, e or d", near: nil))
        }
        return .portions(number)
      }
    }
    switch answer {
    case .drop: return nil
    case .portions(let number): return items(portions: number)
    case .edit:
      return try asking.ask("What it was:", usual: items().joined(separator: " ")) {
        words throws(Failure) in
        let items = words.split(separator: " ").map(String.init)
        try check(items)
        return items
      }
    }
  }

  private enum Answer {
    case portions(Number)
    case edit, drop
  }
}
