import TrackCore
import TrackReport

/// The figures that the actions of `track term` show and use.
struct TermContext {
  let workspace: Workspace
  let today: Day
  let overview: Overview
  var figures: TermFigures { overview.terms }

  init(_ workspace: Workspace, today: Day) {
    self.workspace = workspace
    self.today = today
    overview = workspace.overview(today: today, problems: nil)
  }

  /// Returns the term whose number the user typed as `12` or `term-12`, or the one that `next`, `last`
  /// or `this` means.
  func term(_ word: String) -> Term? {
    switch word {
    case "next": return workspace.term(after: current?.start ?? today)
    case "last", "previous": return workspace.term(before: current?.start ?? today)
    case "this", "current": return current
    default: break
    }
    let digits = word.hasPrefix("term-") ? String(word.dropFirst(5)) : word
    return Int(digits).flatMap { number in workspace.terms.first { $0.number == number } }
  }

  /// The term that contains today.
  var current: Term? { workspace.term(on: today) }

  /// The failure that says that there is no current term.
  var noTerm: Failure {
    let begins = workspace.terms.compactMap(\.start).filter { $0 > today }.min()
    return .refused(.noTerm(begins: begins))
  }

  /// Returns the failure that says that a word is not the number of a term.
  func unknown(_ word: String) -> Failure {
    if word == "next" {
      return .refused("No term follows. `track term new THEME` begins the next one.")
    }
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

  // MARK: Unfinished goals

  struct UnfinishedGoal {
    let id: String
    /// The value of its `goal` property for the next term.
    let value: String
  }

  /// Returns the unfinished goals of a term. If the term is over and the file states the goal's
  /// share of it, the value includes the part of the share that is not done.
  func unfinished(of term: Term) -> [UnfinishedGoal] {
    guard let progress = figures.progress(term) else { return [] }
    return progress.goals.filter { $0.status != .done && $0.status != .archived }.map { goal in
      UnfinishedGoal(
        id: goal.id, value: goal.id + (progress.end < today ? remainder(of: goal) : ""))
    }
  }

  /// Returns the unfinished goals of a term that another term does not list.
  func unfinished(of term: Term, besides next: Term?) -> [UnfinishedGoal] {
    let listed = Set(next?.goals.map(\.goal) ?? [])
    return unfinished(of: term).filter { goal in
      workspace.block(id: goal.id).map { !listed.contains($0.name) } ?? false
    }
  }

  private func remainder(of goal: TermGoal) -> String {
    guard goal.isShareWritten, let share = goal.share, let done = goal.done else { return "" }
    let rest = share < .zero ? done - share : share - done
    return rest > .zero ? " " + Amount(rest, goal.unit).text : ""
  }
}
