import TrackCore
import TrackJSON

/// The output of `track week`: the results of a week of a term, and the next week, which is to be
/// planned.
package struct WeekSheet: Sendable {
  package let today: Day
  package let term: Term
  package let week: TermWeek
  /// The results of the habits that were due in the week, and of the goals whose amount changed.
  let habits: [HabitResult]
  let goals: [WeekSummary.Item]
  /// The number of entries in words.
  let entries: String
  /// All results in words.
  private let figures: String
  /// The longest notes, sorted by day and then by file and line.
  let notes: [DayNote]
  /// The number of notes of the week that are not among `notes`.
  let notesLeftOut: Int
  /// The following week; nil if it belongs to no term.
  package let next: (term: Term, week: TermWeek)?

  private let guidance: [(value: Value, text: String)]

  private static let mostNotes = 5

  /// The result of a habit in the week.
  struct HabitResult: Sendable {
    let item: WeekSummary.Item
    let emoji: String?
    let days: [ReportedState]
    /// The index of today in `days`; 7 if the week is over.
    let today: Int
  }

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
    guard let summary = WeekSummary(week, workspace, overview) else { return nil }
    self.today = today
    self.term = term
    self.week = week
    guidance = workspace.guidance(of: term)
    let days = week.first...week.last
    let progress = overview.habits.byName
    habits = summary.habitItems.compactMap { item in
      progress[item.name].map { habit in
        HabitResult(
          item: item, emoji: workspace.block(named: item.name)?.emoji,
          days: (0..<7).map { ReportedState(of: habit, on: week.first + $0) },
          today: min(today - week.first, 7))
      }
    }
    goals = summary.goalItems(of: term)
    entries = Words.entries(summary.entryCount)
    figures = summary.parts(for: term).joined(separator: "; ")
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

  /// The habits with their days, and the goals.
  var tables: [FigureTable] {
    let weekdays = week.first.weekday.week.map(\.twoLetters).joined(separator: " ")
    let result = ColumnLayout.whole()
    return [
      FigureTable(
        "habits", subject: "Habit",
        [
          Figure(
            "habit", in: [.text, .page], layout: ColumnLayout(least: 12, most: 32, yields: true)
          ) {
            .title($0.item.title, emoji: $0.emoji)
          },
          Figure("days", title: weekdays, in: .text, layout: .whole(priority: 1)) {
            .days($0.days, today: $0.today)
          },
          Figure("week", title: "", in: [.text, .page], layout: result) { .text($0.item.result) },
        ], habits, id: \.item.title),
      FigureTable(
        "goals", subject: "Goal",
        [
          Figure("goal", in: [.text, .page], layout: ColumnLayout(least: 12, most: 40)) {
            .title($0.title)
          },
          Figure("week", title: "", in: [.text, .page], layout: result) { .text($0.result) },
        ], goals, id: \.title),
    ]
  }

  package func lines(for terminal: Terminal) -> [String] {
    var page = TextPage(terminal)
    page.heading(name, days)
    func say(_ words: String, indent: Int = 0) {
      page.say(words.onOneLine, indent: indent, hanging: 2)
    }
    for intention in intentions { say(Words.capitalised(intention)) }
    for value in guidance { say("\(value.value.title): \(value.text)") }
    for table in tables where !table.rows.isEmpty {
      page.gap()
      page.add(table)
    }
    page.gap()
    say(entries + ".")
    if !notes.isEmpty { page.section([notesHeading + ":"]) }
    for note in notes { say("\(Words.date(note.day)), \(note.subject): \(note.text)", indent: 2) }
    if let reviewed { page.section(["Reviewed on \(Words.fullDate(reviewed))."]) }
    return page.lines
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
      "guidance": guidance.map { ["id": $0.value.id, "text": $0.text] as JSONObject },
      "figures": figures, "notes": notes,
      "notesLeftOut": notesLeftOut, "next": following,
    ]
  }
}
