import TrackCore
import TrackReport

/// `track term`
enum TermCommand {
  static let command = Command(
    "term", "show how a term stands, or what it came to", group: .looking,
    examples: [
      .init("track term", "the current one"),
      .init("track term 11", "one by its number; a past one with a summary to keep"),
      .init("track term --json", "the same for a script"),
    ],
    arguments: [Argument(Placeholder("N"), .optional, "the number of a term")],
    notes: [
      "A goal shows what was done in these weeks of what belongs to them, and how much of it"
        + " should be done by now. A share that is not written is what remains, spread over the"
        + " days to the due date. A habit shows its rate beside that of the term before.",
      "--json prints version, today and term: the fields of a report's term, and file, focus,"
        + " overlapping, habits (id, rate, rateBefore) and closing (reached, missed,"
        + " milestonesDone, milestonesMissed, contributions, reviews, values, reflection), null"
        + " for a term that is not over. Where no term runs, term is null, and next and last"
        + " (number, start, end) are the nearest ones.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let open = try session.open(keepingProblems: false)
    let tracker = open.tracker
    let overview = tracker.overview(today: open.today)
    let habits = tracker.habitProgress(in: overview.history, today: open.today)
    let goals = GoalFigures(
      tracker: tracker, contributions: overview.contributions, records: habits.streakRecords)
    let terms = TermFigures(tracker: tracker, goals: goals, rate: habits.rates)
    let values = ValueFigures(
      tracker: tracker, history: overview.history, contributions: overview.contributions)
    let number: Int
    if let word = input.words.first {
      number = try self.number(word, tracker)
    } else if let current = terms.current() {
      number = current.number
    } else {
      print(NoTerm(tracker, today: open.today), to: &session)
      return .fine
    }
    guard let block = tracker.terms.first(where: { $0.number == number }) else { return .fine }
    guard let page = TermPage(block, tracker, terms, values, today: open.today) else {
      throw .usage(
        .badValue(
          input.words.first ?? "\(number)", of: "The term",
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

  /// The number of a term there is: `12`, `term-12`.
  private static func number(_ word: String, _ tracker: Tracker) throws(Failure) -> Int {
    let numbers = tracker.terms.map(\.number)
    let digits = word.hasPrefix("term-") ? String(word.dropFirst(5)) : word
    if let number = Int(digits), numbers.contains(number) { return number }
    let known = Set(numbers).sorted(by: >).prefix(6).reversed().map { "\($0)" }
    throw .usage(
      .badValue(
        word, of: "The term",
        expected: known.isEmpty
          ? "the number of a term; there is none yet"
          : "the number of a term: \(known.joined(separator: ", "))", near: nil))
  }

  private static func print(_ page: NoTerm, to session: inout Session) {
    if session.json {
      session.print(json: page)
    } else {
      for line in page.lines(on: session.terminal) { session.print(line) }
    }
  }
}
