extension Workspace {
  /// The number and the first day that a new term would have: the first day of a week from
  /// today on that no term covers or comes before.
  package func nextTerm(today: Day) -> (number: Int, start: Day) {
    let ends = terms.compactMap { $0.status == .cancelled ? nil : $0.end }
    let first = max(today, (ends.max() ?? today - 1) + 1)
    return ((terms.map(\.number).max() ?? 0) + 1, weekStart(from: first))
  }

  /// The first day from one on that begins a week.
  package func weekStart(from day: Day) -> Day {
    day + (settings.weekStart.rawValue - day.weekday.rawValue + 7) % 7
  }

  /// The term that began last before a day; a cancelled one is none.
  package func term(before day: Day) -> Term? {
    begun.last { $0.start < day }?.term
  }

  /// The term that begins next after a day.
  package func term(after day: Day) -> Term? {
    begun.first { $0.start > day }?.term
  }

  private var begun: [(start: Day, term: Term)] {
    terms.compactMap { term in
      term.start.flatMap { term.status == .cancelled ? nil : ($0, term) }
    }.sorted { ($0.start, $0.term.number) < ($1.start, $1.term.number) }
  }
}
