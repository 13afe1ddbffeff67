import TrackCore

/// One term: how it stands, and what it came to once it is over.
package struct TermPage: Sendable {
  /// A block by its ID and title.
  package struct Titled: Hashable, Sendable {
    package let id: String
    package let title: String
    package var emoji: String?
  }

  /// How often a habit was met in the term and in the one before.
  package struct Rate: Hashable, Sendable {
    package let habit: Titled
    package let now: Double?
    package let before: Double?
  }

  package let today: Day
  package let term: TermProgress
  /// The file that it stands in.
  package let file: String
  package let focus: [Titled]
  /// Goals whose days meet the term without being on its list.
  package let overlapping: [Titled]
  package let habits: [Rate]
  package let reflections: [String]
  /// Of a term that is over.
  package let closing: TermSummary?

  /// Nil for a term without a first day.
  package init?(
    _ block: Term, _ workspace: Workspace, _ terms: TermFigures, _ values: ValueFigures, today: Day
  ) {
    guard let term = terms.progress(block) else { return nil }
    self.today = today
    self.term = term
    file = workspace.files[block.heading.place.file].name
    focus = term.focus.map { Titled($0, workspace) }
    overlapping = term.overlapping.map { Titled($0, workspace) }
    habits = term.habits.map {
      Rate(habit: Titled($0.habit, workspace), now: $0.rate, before: $0.rateBefore)
    }
    reflections = block.reflections
    closing =
      term.end < today
      ? terms.closing(of: block, values: values).map { TermSummary($0, workspace) } : nil
  }

  /// The week that today lies in; nil before the term and after it.
  package var week: Int? { term.start <= today && today <= term.end ? term.week : nil }
}

extension TermPage.Titled {
  init(_ name: Name, _ workspace: Workspace) {
    let block = workspace.block(named: name)
    id = block?.id ?? workspace.text(of: name)
    title = block?.title ?? id
    emoji = (block as? Habit)?.emoji
  }
}

extension TermPage: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("today", today)
      json.field("term", TermFields(page: self))
    }
  }
}

/// The term of a page as JSON: the fields that a report has, and more.
private struct TermFields: JSONWritable {
  let page: TermPage

  func write(to json: inout JSONWriter) {
    let row = TermRow(page.term)
    json.fields(
      ("number", row.number), ("title", row.title), ("theme", row.theme), ("start", row.start),
      ("end", row.end), ("week", page.week), ("weeks", row.weeks), ("daysLeft", row.daysLeft),
      ("status", row.status), ("reviewsDue", row.reviewsDue), ("goals", row.goals),
      ("file", page.file), ("focus", page.focus.map(\.id)),
      ("overlapping", page.overlapping.map(\.id)), ("habits", page.habits),
      ("closing", page.closing))
  }
}

extension TermPage.Rate: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.fields(("id", habit.id), ("rate", now), ("rateBefore", before))
  }
}
