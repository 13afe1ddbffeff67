import TrackCore
import TrackReport
import TrackStore

/// `track term`
enum TermCommand {
  static let command = Command(
    "term", "show how a term stands; begin, plan, review and close one", group: .looking,
    examples: [
      .init("track term", "the current one"),
      .init("track term 11", "one by its number; a past one with a summary to keep"),
      .init("track term new \"Base building\" --goal 'run-half 80km'", "the next one, ten weeks"),
      .init("track term new --carry", "with the goals that the one before did not reach"),
      .init("track term plan read-20, run-half 60km --focus health", "what else belongs to it"),
      .init("track term review \"Slept too little\"", "look back on a week, with its figures"),
      .init("track term close --carry", "write what it came to; take over what is left"),
    ],
    arguments: [
      Argument(
        Placeholder(
          "N|ACTION",
          .either([.words(TermAction.allCases.map(\.rawValue)), .blocks([.term])])), .optional,
        "the number of a term; or new, plan, review or close"),
      Argument(
        Placeholder("WORD", .blocks([.goal, .obligation])), .many,
        "new: the theme; plan: [N] GOAL [SHARE], …; review: what there is to say;"
          + " close: [N] and what there is to say"),
    ],
    options: [TermAction.carry.form, TermAction.on.form, WritingWords.dryRun.form]
      + TermAction.properties.map(\.option.form),
    notes: [
      "A goal shows what was done in these weeks of what belongs to them, and how much of it"
        + " should be done by now. A share that is not written is what remains, spread over the"
        + " days to the due date. A habit shows its rate beside that of the term before.",
      "new takes the next number, and the first day of a week that no term covers; the file is"
        + " named by that day. plan is about the next term, else the current one; alone it shows"
        + " it. review is about the last week without one; on a terminal, without words, it opens"
        + " your editor at the line. close is about the last term that is over. --carry takes the"
        + " rest of a written share with its goal.",
      "--json prints version, today and term: the fields of a report's term, and file, focus,"
        + " overlapping, habits (id, rate, rateBefore) and closing (reached, missed,"
        + " milestonesDone, milestonesMissed, contributions, reviews, values, reflection), null"
        + " for a term that is not over. Where no term runs, term is null, and next and last"
        + " (number, start, end) are the nearest ones.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let action = input.words.first.flatMap(TermAction.init)
    try TermAction.check(input, action)
    switch action {
    case .new: return try TermNew.run(&session, TermWork(session, input))
    case .review: return try TermReview.run(&session, TermWork(session, input))
    case .close: return try TermClose.run(&session, TermWork(session, input))
    case .plan:
      let number = try TermPlan.run(&session, TermWork(session, input))
      return try number.map { number throws(Failure) in
        try show("\(number)", &session)
      } ?? .fine
    case nil:
      if input.words.count > 1 {
        throw .usage(.needlessArgument(input.words[1], command: command.name))
      }
      return try show(input.words.first, &session)
    }
  }

  private static func show(
    _ word: String?, _ session: inout Session
  ) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let workspace = open.workspace
    let book = TermContext(workspace, today: open.today)
    let found: Term?
    if let word {
      found = book.term(word)
      if found == nil { throw book.unknown(word) }
    } else {
      found = book.current
    }
    guard let term = found else {
      print(NoTerm(workspace, today: open.today), to: &session)
      return .fine
    }
    guard let page = TermPage(term, workspace, book.figures, book.values, today: open.today) else {
      throw .usage(
        .badValue(
          word ?? "\(term.number)", of: "The term",
          expected: "one that says when it begins, or write `start: DATE` into this one", near: nil)
      )
    }
    if session.json {
      session.print(json: page)
    } else {
      for line in TermText.lines(of: page, on: session.terminal) { session.print(line) }
    }
    return .fine
  }

  private static func print(_ page: NoTerm, to session: inout Session) {
    if session.json {
      session.print(json: page)
    } else {
      for line in page.lines(on: session.terminal) { session.print(line) }
    }
  }
}
