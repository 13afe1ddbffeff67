extension Term {
  /// True if the term is on hold or cancelled: it asks for no reviews, nothing is expected of its
  /// goals, and its habits with a rhythm by term are not due.
  package var rests: Bool { status?.rests ?? false }
}

extension Term.Status {
  package var rests: Bool { self == .onHold || self == .cancelled }
}

extension Workspace {
  /// Returns the goals that rest on a day: those that the term of the day lists, with the milestone
  /// blocks of these, if that term rests.
  package func restingGoals(on day: Day) -> Set<Name> {
    guard let term = term(on: day), term.rests else { return [] }
    let listed = Set(term.goals.map(\.goal))
    return Set(
      goals.filter { listed.contains($0.name) || ($0.goal.map(listed.contains) ?? false) }
        .map(\.name))
  }

  /// Returns the number and the first day of a new term.
  ///
  /// The term begins on the day after the last term that is not cancelled. If that day has passed,
  /// or if there is no such term, the new term begins with the first week that begins today or
  /// later.
  package func nextTerm(today: Day) -> (number: Int, start: Day) {
    let ends = terms.compactMap { $0.status == .cancelled ? nil : $0.end }
    let number = (terms.map(\.number).max() ?? 0) + 1
    if let end = ends.max(), end + 1 >= today { return (number, end + 1) }
    return (number, weekStart(from: today))
  }

  /// Returns the first day, from a given day on, that begins a week.
  package func weekStart(from day: Day) -> Day {
    day + (settings.weekStart.rawValue - day.weekday.rawValue + 7) % 7
  }

  /// Returns the last term that began before a day, ignoring cancelled terms.
  package func term(before day: Day) -> Term? {
    begun.last { $0.start < day }?.term
  }

  /// Returns the next term that begins after a day, ignoring cancelled terms.
  package func term(after day: Day) -> Term? {
    begun.first { $0.start > day }?.term
  }

  /// Returns the term to which a day belongs; nil if there is none.
  package func term(on day: Day) -> Term? {
    guard let span = calendar.span(of: .term, containing: day) else { return nil }
    return terms.first { $0.number == span.term && $0.start == span.first }
  }

  /// Returns the term to plan: the next term or, if there is none, the current one; nil if there is
  /// neither.
  package func plannedTerm(today: Day) -> Term? { term(after: today) ?? term(on: today) }

  private var begun: [(start: Day, term: Term)] {
    terms.compactMap { term in
      term.start.flatMap { term.status == .cancelled ? nil : ($0, term) }
    }.sorted { ($0.start, $0.term.number) < ($1.start, $1.term.number) }
  }
}
