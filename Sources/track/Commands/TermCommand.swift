import TrackCore
import TrackReport
import TrackStore

/// The command `track term`, which shows a term, or starts, plans, reviews or closes one.
enum TermCommand {
  static let command = Command(
    "term", "show a term; start, plan, review and close one", group: .looking,
    examples: [
      .init("track term", "the current one"),
      .init("track term 11", "one by its number, or `next` or `last`; a past one with a summary"),
      .init("track term new \"Base building\" goal='run-half 80km'", "the next one, ten weeks"),
      .init("track term new --carry", "with the goals that the last one did not reach"),
      .init("track term plan read-20, run-half 60km focus=health", "add to its goals"),
      .init("track term review \"Slept too little\"", "look back on a week, with its figures"),
      .init("track term close --carry", "write its summary; take over open goals"),
    ],
    notes: [
      "For each goal a term shows what was done of its share, and how much of it was expected by"
        + " now. A share that is not written is what remains, spread over the days to the due"
        + " date. For each habit it shows the rate, and that of the term before.",
      "new takes the next number and the first week that no term covers, or the day after the theme,"
        + " as in `track term new Winter from 2026-12-14`; the file is named by its first day. plan"
        + " changes the next term, or the current one; alone it shows it. review takes the last week"
        + " without a review; in a terminal, without text, it opens your editor. close takes the last"
        + " term that has ended, or ends today. --carry also takes over the rest of a written share.",
      "--json prints version, today and term: the fields of a report's term, and file, focus,"
        + " overlapping, habits (id, rate, rateBefore), meanProgress, medianProgress, meanProgressBefore,"
        + " habitRate, habitRateBefore and closing (reached, missed,"
        + " milestonesDone, milestonesMissed, contributions, reviews, values, reflection), null"
        + " for a term that has not ended. Between terms, term is null, and next and last (number,"
        + " start, end) are the nearest ones.",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ options: TermOptions
  ) throws(Failure) -> ExitCode {
    switch options.action {
    case .new: return try TermNew.run(&session, TermEdit(session, options))
    case .review: return try TermReview.run(&session, TermEdit(session, options))
    case .close: return try TermClose.run(&session, TermEdit(session, options))
    case .plan:
      let number = try TermPlan.run(&session, TermEdit(session, options))
      return try number.map { number throws(Failure) in
        try show("\(number)", &session)
      } ?? .fine
    case nil:
      if options.words.count > 1 {
        throw .usage(.needlessArgument(options.words[1], command: "term"))
      }
      return try show(options.words.first, &session)
    }
  }

  private static func show(
    _ word: String?, _ session: inout Session
  ) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let workspace = open.workspace
    let context = TermContext(workspace, today: open.today)
    let term = try word.map { word throws(Failure) in
      guard let term = context.term(word) else { throw context.unknown(word) }
      return term
    }
    guard let term = term ?? context.current else {
      let page = NoTerm(workspace, today: open.today)
      session.print(json: page) { page.lines(on: $0) }
      return .fine
    }
    guard let page = TermPage(term, workspace, context.overview, today: open.today) else {
      throw .usage(
        .badValue(
          word ?? "\(term.number)", of: "The term",
          expected: "one with a first day, or add `start: DATE` to this one", near: nil)
      )
    }
    session.print(json: page) { TermText.lines(of: page, on: $0) }
    return .fine
  }
}
