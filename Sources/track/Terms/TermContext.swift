import TrackCore

/// The figures that terms are looked at and written with.
struct TermContext {
  let workspace: Workspace
  let today: Day
  let habits: [HabitProgress]
  let figures: TermFigures
  let values: ValueFigures

  init(_ workspace: Workspace, today: Day) {
    self.workspace = workspace
    self.today = today
    let overview = workspace.overview(today: today, problems: nil)
    habits = overview.habits
    figures = overview.terms
    values = overview.values
  }

  /// The term of a number as it is typed: `12`, `term-12`.
  func term(_ word: String) -> Term? {
    let digits = word.hasPrefix("term-") ? String(word.dropFirst(5)) : word
    return Int(digits).flatMap { number in workspace.terms.first { $0.number == number } }
  }

  /// The term that today lies in.
  var current: Term? {
    figures.current().flatMap { current in
      workspace.terms.first { $0.number == current.number }
    }
  }

  /// That no term has begun which could be meant.
  var noTerm: Failure {
    let begins = workspace.terms.compactMap(\.start).filter { $0 > today }.min()
    return .refused(.noTerm(begins: begins))
  }

  /// Throws that a word is the number of no term.
  func unknown(_ word: String) -> Failure {
    let known = Set(workspace.terms.map(\.number)).sorted(by: >).prefix(6).reversed().map {
      "\($0)"
    }
    return .usage(
      .badValue(
        word, of: "The term",
        expected: known.isEmpty
          ? "the number of a term; there is none yet"
          : "the number of a term: \(known.joined(separator: ", "))",
        near: Suggestion.nearest(to: word, in: TermAction.allCases.map(\.rawValue))
          .map { "`track term \($0)`" }))
  }

  // MARK: What was not reached

  /// The goals of a term that are still open, each as a `goal` of the next term says it. What
  /// is left of a written share goes with its goal once the term is over.
  func unfinished(of term: Term) -> [(id: String, value: String)] {
    guard let progress = figures.progress(term) else { return [] }
    return progress.goals.filter { $0.status != .done && $0.status != .archived }.map { goal in
      (goal.id, goal.id + (progress.end < today ? left(of: goal) : ""))
    }
  }

  private func left(of goal: TermGoal) -> String {
    guard goal.isShareWritten, let share = goal.share, let done = goal.done else { return "" }
    let rest = share < .zero ? done - share : share - done
    return rest > .zero ? " " + Amount(rest, goal.unit).text : ""
  }
}
