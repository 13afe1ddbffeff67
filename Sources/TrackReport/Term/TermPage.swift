import TrackCore
import TrackJSON

/// The output of `track term`: a term with its goals and habits, and its results once it is over.
package struct TermPage: Sendable {
  /// The ID and title of a block, for display.
  package struct Titled: Hashable, Sendable {
    package let id: String
    package let title: String
    package var emoji: String?
  }

  /// The rates of a habit in the term and in the previous term.
  package struct Rate: Hashable, Sendable {
    package let habit: Titled
    package let now: Double?
    package let before: Double?
  }

  let context: FigureContext
  package var today: Day { context.today }
  package let term: TermProgress
  /// The file that declares the term.
  package let file: String
  package let focus: [Titled]
  /// The goals that are not on the term's list although they are open on some days of the term.
  package let overlapping: [Titled]
  package let habits: [Rate]
  package let reflections: [String]
  /// The mean progress of the previous term's goals; nil if there is no previous term or none of
  /// its goals has a progress.
  package let meanBefore: Double?
  /// The results of the term; nil if the term is not over.
  package let closing: TermSummary?

  /// Fails if the term has no first day.
  package init?(_ block: Term, _ workspace: Workspace, _ overview: Overview, today: Day) {
    let terms = overview.terms
    guard let term = terms.progress(block) else { return nil }
    context = FigureContext(workspace: workspace, today: today)
    self.term = term
    file = workspace.files[block.heading.place.file].name
    focus = term.focus.map { Titled($0, workspace) }
    overlapping = term.overlapping.map { Titled($0, workspace) }
    habits = term.habits.map {
      Rate(habit: Titled($0.habit, workspace), now: $0.rate.rate, before: $0.rateBefore.rate)
    }
    reflections = block.reflections
    meanBefore = workspace.term(before: term.start).flatMap(terms.progress)?.meanProgress
    closing =
      term.end < today
      ? terms.closing(of: block, values: overview.values).map { TermSummary($0, workspace) } : nil
  }

  /// The number of the current week; nil before and after the term.
  package var week: Int? { term.isOpen(today) ? term.week : nil }
}

extension TermPage.Titled {
  init(_ name: Name, _ workspace: Workspace) {
    (id, title) = (workspace.id(of: name), workspace.title(of: name))
    emoji = (workspace.block(named: name) as? Habit)?.emoji
  }
}

extension TermPage: JSONObjectConvertible {
  package var json: JSONObject {
    let further: JSONObject = [
      "file": file, "focus": focus.map(\.id), "overlapping": overlapping.map(\.id),
      "habits": habits, "closing": closing, "meanProgress": term.meanProgress,
      "medianProgress": term.medianProgress, "meanProgressBefore": meanBefore,
      "habitRate": term.habitRate.rate, "habitRateBefore": term.habitRateBefore.rate,
    ]
    return [
      "version": 1, "today": today, "term": JSONObject(Figure.terms(context), of: term) + further,
    ]
  }
}

extension TermPage.Rate: JSONObjectConvertible {
  package var json: JSONObject { ["id": habit.id, "rate": now, "rateBefore": before] }
}
