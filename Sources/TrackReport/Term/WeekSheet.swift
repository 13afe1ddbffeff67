import TrackCore

/// The output of `track week`: the results of a week of a term, and the next week, which is to be
/// planned.
package struct WeekSheet: Sendable {
  package let today: Day
  private let term: Term
  private let week: TermWeek
  /// The results in words: those of the habits, those of the goals, and the number of entries.
  let results: [String]
  /// The longest notes, sorted by day and then by file and line.
  let notes: [DayNote]
  /// The number of notes of the week that are not among `notes`.
  let notesLeftOut: Int
  /// The following week; nil if it belongs to no term.
  package let next: (term: Term, week: TermWeek)?

  private static let mostNotes = 5

  /// Fails for a week that has not begun.
  package init?(_ week: TermWeek, of term: Term, _ workspace: Workspace, today: Day) {
    let days = DaySpan(from: week.first, through: min(week.last, today))
    self.init(
      week, of: term, workspace, workspace.overview(today: today, notes: days, problems: nil))
  }

  /// Fails for a week that has not begun.
  ///
  /// - Parameter overview: The figures of all entries, including the notes of the week.
  init?(_ week: TermWeek, of term: Term, _ workspace: Workspace, _ overview: Overview) {
    let today = overview.today
    guard
      let summary = WeekSummary(week, workspace, WeekFigures(overview), today: today)
    else { return nil }
    self.today = today
    self.term = term
    self.week = week
    results = summary.parts(for: term)
    let days = week.first...week.last
    let all = overview.notes.filter { days.contains($0.day) }
    notes = all.enumerated()
      .sorted { (-$0.element.text.count, $0.offset) < (-$1.element.text.count, $1.offset) }
      .prefix(Self.mostNotes)
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    notesLeftOut = all.count - notes.count
    let following = week.last + 1
    let owner =
      week.number < term.weeks ? term : workspace.terms.first { $0.start == following }
    next = owner.flatMap { owner in
      overview.terms.week(with: following, in: owner).map { (owner, $0) }
    }
  }

  // MARK: Lines of the term's file

  /// Returns the words with which the term's notes about a week begin: `Week 9 `.
  private static func head(_ week: TermWeek) -> String { "Week \(week.number) " }

  /// Returns a note for the term's file that names what matters most in the next week.
  package func matters(_ titles: [String]) -> String {
    (next.map { Self.head($0.week) } ?? "") + "matters: " + titles.joined(separator: ", ")
  }

  /// Returns a note for the term's file that contains the plan for the next week.
  package func plan(_ text: String) -> String {
    (next.map { Self.head($0.week) } ?? "") + "plan: " + text
  }

  /// The notes in the term's file that were written to plan this week.
  private var intentions: [String] {
    term.heading.notes.filter { $0.hasPrefix(Self.head(week)) }.map {
      String($0.dropFirst(Self.head(week).count)).onOneLine
    }
  }

  // MARK: Formats

  /// The day of the week's review; nil if it has none up to today.
  private var reviewed: Day? { week.reviewed.flatMap { $0 <= today ? $0 : nil } }

  /// The name of the week: `Week 8 of term 12`.
  var name: String { "Week \(week.number) of term \(term.number)" }
  /// The first and the last day in words: `Mon 16 Nov to Sun 22 Nov`.
  var days: String { "\(Words.date(week.first)) to \(Words.date(week.last))" }

  /// The heading of the notes: `Notes`, or `Notes, the longest 5 of 12`.
  var notesHeading: String {
    notesLeftOut == 0
      ? "Notes" : "Notes, the longest \(notes.count) of \(notes.count + notesLeftOut)"
  }

  package func lines(for terminal: Terminal) -> [String] {
    var lines = terminal.heading(name, days)
    func say(_ words: String, indent: Int = 0) {
      let pieces = terminal.wrap(
        words.onOneLine.harmless(ascii: terminal.ascii), to: terminal.width - indent - 2)
      lines += pieces.enumerated().map {
        String(repeating: " ", count: $0 == 0 ? indent : indent + 2) + $1
      }
    }
    for intention in intentions { say(Words.capitalised(intention)) }
    for part in results { say(Words.capitalised(part) + ".") }
    if !notes.isEmpty { lines += ["", notesHeading + ":"] }
    for note in notes { say("\(Words.date(note.day)), \(note.subject): \(note.text)", indent: 2) }
    if let reviewed { lines += ["", "Reviewed on \(Words.fullDate(reviewed))."] }
    return lines
  }
}

extension WeekSheet: JSONObjectConvertible {
  package var json: JSONObject {
    let notes: [JSONObject] = notes.map {
      ["date": $0.day, "subject": $0.subject, "text": $0.text]
    }
    let following: JSONObject? = next.map { term, week in
      ["term": term.number, "week": week.number, "from": week.first, "to": week.last]
    }
    return [
      "version": 1, "today": today, "term": term.number, "week": week.number, "from": week.first,
      "to": week.last, "reviewed": reviewed, "intentions": intentions,
      "figures": results.joined(separator: "; "), "notes": notes,
      "notesLeftOut": notesLeftOut, "next": following,
    ]
  }
}
