import TrackCore
import TrackPhrases
import TrackReport
import TrackStore

/// The command `track week`, which shows the results of a week of a term and helps to plan the next
/// one.
enum WeekCommand {
  private struct Options: CommandOptions {
    let review: String?
    let matters: [String]
    let plan: String?
    let on: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let dates = reader.many(
        Placeholder("DATE", .dates), "look back on the week of this day; the last if omitted")
      review = try reader.text(
        "review", Placeholder("TEXT"), "how the week was; its figures are added", expected: "words")
      matters = try reader.list(
        "matters", Placeholder("GOAL,…", .blocks(Kind.goals + [.habit, .value])),
        "what matters in the next week: IDs, or words", expected: "IDs or words"
      ) { $0.onOneLine.trimmed.isEmpty ? nil : $0.onOneLine.trimmed }
      plan = try reader.text(
        "plan", Placeholder("TEXT"), "the plan for the next week", expected: "words")
      let on = try reader.listing(.nowhere) { reader throws(Failure) in try reader.on() }
      let typed = dates.joined(separator: " ")
      guard dates.isEmpty || DayReader.isDate(typed) || Int(typed) != nil else {
        throw .usage(
          .badValue(typed, of: "The week", expected: TypedDays.expectedDay, near: nil))
      }
      self.on = on ?? (dates.isEmpty ? nil : typed)
      writing = WriteOptions(&reader)
      if review == nil, matters.isEmpty, plan == nil {
        try reader.refuse(
          ["dry-run"], with: "`track week` without an answer", because: "it writes nothing")
      }
    }
  }

  static let command = Command(
    "week", "look back on a week of the term and plan the next", group: .looking,
    examples: [
      .init("track week", "the figures and notes of the week; in a terminal, asks the rest"),
      .init(
        "track week --review \"Slept too little\" --matters run-half --plan \"Bed by eleven\"",
        "the same, without being asked"),
      .init("track week last-week --json", "an earlier week, for a script"),
      .init("track week 5", "week 5 of the term"),
    ],
    notes: [
      "In a terminal it shows the week, then asks how it was, what matters in the next and your plan"
        + " for that; an empty answer writes nothing. The first is a `review:` of the term, the"
        + " others are notes of the term that has the next week, `note: Week 9 matters: …` and"
        + " `note: Week 9 plan: …`, which that week shows again. `track undo` takes all back.",
      "It takes the last week without a review, else the current one, as `track term review` does.",
      "--json prints version, today, term, week, from, to, reviewed (nothing after today), intentions (what was noted when"
        + " the week was planned), guidance (id and text of the values that the term attends to), figures, notes (date, subject, text: the longest five), notesLeftOut"
        + " and next (term, week, from, to).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let work = try TermEdit(
      session, TermOptions(words: [], action: nil, on: options.on, writing: options.writing))
    let (term, day, week) = try TermReview.week(work)
    let (workspace, today) = (work.open.workspace, work.open.today)
    let isGiven = options.review != nil || !options.matters.isEmpty || options.plan != nil
    // If the past week has a review, show the week that has begun since then, with its plan.
    if !isGiven, options.on == nil, week.reviewed != nil, week.last < today,
      let begun = work.context.figures.week(with: today, in: term),
      let sheet = WeekSheet(begun, of: term, workspace, today: today)
    {
      session.print(json: sheet) { sheet.lines(for: $0) }
      return .fine
    }
    guard let sheet = WeekSheet(week, of: term, workspace, today: today) else {
      throw work.context.noTerm
    }
    var answers = WeekAnswers(
      review: options.review, matters: options.matters, plan: options.plan)
    if !isGiven {
      session.print(json: sheet) { sheet.lines(for: $0) }
      if options.on == nil, week.last < today {
        session.tell("The last week without a review; the current one: `track week today`.")
      }
      guard let asking = Asking(session) else { return .fine }
      session.print("")
      try session.out.finish()
      try answers.ask(asking, isReviewed: week.reviewed != nil, hasNext: sheet.next != nil)
      if answers.isEmpty { return .fine }
    }
    if answers.review != nil, let reviewed = week.reviewed {
      throw Failure.refused(.reviewedAlready(term: term.number, week: week.number, reviewed))
    }
    let files = try answers.write(about: sheet, on: day, work, session)
    var message = "Looked back on week \(week.number) of term \(term.number)."
    if answers.review == nil, let next = sheet.next {
      message = "Planned week \(next.week.number) of term \(next.term.number)."
    }
    session.report(ChangeSummary(files: files, message: message), options.writing)
    return .fine
  }
}

/// The answers to the questions about a week and the next one.
private struct WeekAnswers {
  var review: String?
  var matters: [String]
  var plan: String?

  var isEmpty: Bool { review == nil && matters.isEmpty && plan == nil }

  /// Asks the questions that apply to the two weeks. An empty answer leaves the value unset.
  mutating func ask(_ asking: Asking, isReviewed: Bool, hasNext: Bool) throws(Failure) {
    func ask(_ question: String) throws(Failure) -> String? {
      let answer = try asking.ask(question, usual: "nothing") { answer throws(Failure) in answer }
      return answer == "nothing" ? nil : answer
    }
    if !isReviewed { review = try ask("How was the week?") }
    guard hasNext else { return }
    let goals = try ask("What matters in the next one? IDs or words, with commas:")
    matters = (goals ?? "").split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty }
    plan = try ask("What is your plan for it?")
  }

  /// Returns the texts of what matters in the next week. If a text is the ID of a block, it is
  /// replaced by the block's title.
  func titles(in workspace: Workspace) -> [String] {
    matters.map { workspace.block(id: $0)?.title.onOneLine ?? $0 }
  }
  /// Writes the answers into the terms.
  ///
  /// - Parameter day: The day of the review.
  func write(
    about sheet: WeekSheet, on day: Day, _ work: TermEdit, _ session: Session
  ) throws(Failure) -> [UndoStep.File] {
    var lines: [(term: Term, key: String, value: String)] = []
    if let text = review {
      let summary = WeekSummary(sheet.week, work.open.workspace, work.context.overview)
      let figures = summary.map { " (\($0.text(for: sheet.term)))" } ?? ""
      lines.append((sheet.term, "review", "\(day) ; " + text.onOneLine.trimmed + figures))
    }
    let intentions =
      (matters.isEmpty ? [] : [sheet.matters(titles(in: work.open.workspace))])
      + (plan.map { [sheet.plan($0.onOneLine.trimmed)] } ?? [])
    if !intentions.isEmpty {
      guard let next = sheet.next else {
        throw .refused(
          "No term has the week after \(Words.fullDate(sheet.week.last))."
            + " `track term new` starts one.")
      }
      lines += intentions.map { (next.term, "note", $0) }
    }
    let files = Set(lines.map { work.open.file(of: $0.term) }).sorted()
    return try work.open.change(files, in: session, work.words) { contents throws(Failure) in
      var new = contents
      for line in lines {
        new = try new.editing(work.open.file(of: line.term)) { document throws(EditError) in
          try document.edit(block: line.term.id) { $0.add(line.key, line.value) }
        }
      }
      return new
    }
  }
}
