import TrackCore
import TrackExchange
import TrackInsights
import TrackReport
import TrackStore
import TrackSystem

/// The command `track plan`, which shows whether the hours of a term fit into the user's weeks.
enum PlanCommand {
  private struct Options: CommandOptions {
    let term: String?
    let calendar: String?

    init(_ reader: inout ArgumentReader) throws(Failure) {
      term = reader.optional(
        Placeholder("N", .blocks([.term])),
        "the number of a term; otherwise the next one, the current one, or the next ten weeks")
      calendar = try reader.text(
        "calendar", Placeholder("FILE.ics", .files), "a calendar whose events take time",
        expected: "an iCalendar file")
    }
  }

  static let command = Command(
    "plan", "show whether a term fits into your weeks", group: .understanding,
    examples: [
      .init("track plan", "the next term, else the current one"),
      .init("track plan 13", "one by its number"),
      .init("track plan --calendar work.ics", "beside the hours that a calendar leaves free"),
      .init("track plan --json", "every item, for a script"),
    ],
    notes: [
      "A goal asks its share of the term, less what is done, spread over the weeks that are left. A"
        + " habit asks what its rhythm says. From the day after a goal's due date on, the plan asks less"
        + " (a change of less than a twentieth is not told). Without a term, what is left of an overdue goal is asked"
        + " in the coming week. Amounts that are not time become hours by the time that"
        + " your own log records for them: lines of the last half year with both, three at least;"
        + " for a habit that counts days, the mean of the days with a recorded time.",
      "The part of a goal's hours that its habits ask already (in habits) is counted once. Of a habit"
        + " or task that names the goal (`goal:`) and counts for its first measure, these are all hours"
        + " that the goal needs; of another, as many as went through it in the last eight weeks. Limits and"
        + " hours of sleep ask for no time. got is the mean of the last eight weeks, or of the weeks"
        + " since your first entry if there are fewer; what was done"
        + " without a recorded time counts by the same time per unit. `track explain plan` lists the"
        + " lines and the sums.",
      "With --calendar, the hours awake that no event takes are free. You are awake between the mean"
        + " times of getting up and going to bed of the last eight weeks or, with fewer than seven"
        + " nights in the log, from 07:00 to 23:00. Events of whole days, cancelled ones and those"
        + " marked as free take no time; overlapping ones count once. An event that is part of the"
        + " plan, such as a lesson, takes time too. Weeks for which the calendar is still empty are"
        + " free.",
      "A plan fits if it asks at most a tenth more than you gave, and no more than is free. Otherwise"
        + " track names the least important goals to drop and the goal that fits with the fewest weeks"
        + " more, else the habits that ask most beyond what you gave.",
      "--json prints version, today, term, from, to, asked, given, givenFrom (the first of"
        + " the days that were added up), free (asked, given and free in seconds a week), fits,"
        + " neededBesides (the seconds a week that goals need beyond the plan by their due dates),"
        + " fitsNeeded (with these), calendar (name, awakeFrom, awakeTo, fromNights, busy, unreadRules), items (id, kind,"
        + " title, amount, unit, overdue (the due date, if it has passed), secondsEach, basis: stated, per-unit, per-day or at-least, asked, extra: what no habit asks already, given), untimed (ids), phases (from, asked, ended: the goals"
        + " that no longer ask from that day on), pauses (of habits for a week or longer: id, from, to, less: seconds a week) and advice (kind: drop or extend with goals and weeks, or loosen with habits and, for each, the amount and seconds a week).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    var term = open.workspace.plannedTerm(today: open.today)
    if let word = options.term {
      term = try open.termToPlan(word)
    }
    let sheet = PlanSheet(
      of: open.workspace, term: term, today: open.today,
      calendar: try options.calendar.map { path throws(Failure) in try PlanCalendar(path: path) })
    session.print(json: sheet) { sheet.lines(for: $0) }
    return .fine
  }
}

extension OpenDirectory {
  /// Returns the term that a word names. It must not have ended.
  func termToPlan(_ word: String) throws(Failure) -> Term {
    let context = TermContext(workspace, today: today)
    guard let term = context.term(word) else { throw context.unknown(word) }
    guard let end = term.end else {
      throw .usage(
        .badValue(word, of: "The term", expected: "a term with a `start:` line", near: nil))
    }
    guard end >= today else {
      let instead = ["`track term \(term.number)`", "`track plan`"]
      throw .usage(.meant("Term \(term.number) ended on \(end)", instead: instead))
    }
    return term
  }
}

extension PlanCalendar {
  /// Reads an iCalendar file.
  init(path: String) throws(Failure) {
    guard hasEntry(path) else { throw .refused(.notReadable(path, "it does not exist")) }
    let bytes: [UInt8]
    do { bytes = try SingleFile.read(path) } catch {
      throw .refused(.notReadable(path, "it cannot be read"))
    }
    let calendar: BusyCalendar
    do { calendar = try BusyCalendar(bytes) { System.offset(at: $0) } } catch {
      throw .refused(.foreign(path, error))
    }
    self.init(
      name: String(path.split(separator: "/").last ?? ""), unreadRules: calendar.unreadRules
    ) { calendar.busyHours(in: $0, awake: $1) }
  }
}
