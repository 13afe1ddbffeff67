import TrackCore

/// A list of goals, obligations and milestones in the four quadrants of importance and urgency.
package struct GoalMatrix {
  private let goals: [GoalProgress]
  private let today: Day
  private let term: TermProgress?

  package init(_ goals: [GoalProgress], today: Day, term: TermProgress? = nil) {
    (self.goals, self.today, self.term) = (goals, today, term)
  }

  /// Returns a table for each quadrant that has goals. The quadrant that is important and urgent
  /// comes first.
  package func lines(on terminal: Terminal) -> [String] {
    var page = TextPage(terminal)
    for quadrant in Quadrant.allCases {
      let own = goals.filter { $0.quadrant == quadrant && $0.status != .archived }
        .sorted { ($1.importance * $1.urgency) < ($0.importance * $0.urgency) }
      guard !own.isEmpty else { continue }
      let figures: [Figure<GoalProgress>] = [
        Figure("goal", in: .text, layout: ColumnLayout(least: 16, most: 40)) { .title($0.title) },
        Figure("importance", in: .text, layout: .whole(.right, priority: 3)) {
          .count($0.importance)
        },
        Figure("urgency", in: .text, layout: .whole(.right, priority: 3)) { .count($0.urgency) },
        Figure("pace", in: .text, layout: .whole(most: 20, priority: 1)) {
          .worded($0.status.figure, $0.paceInWords(in: term))
        },
        Figure("due", in: .text, layout: .whole(most: 14, priority: 2)) {
          .text($0.dueInWords(today: today))
        },
      ]
      if !page.lines.isEmpty { page.gap() }
      page.add(
        FigureTable("goals", title: quadrant.inWords, subject: "Goal", figures, own, id: \.id))
    }
    return page.lines.isEmpty ? ["No goals yet."] : page.lines
  }
}

extension Quadrant {
  var inWords: String {
    switch self {
    case .importantAndUrgent: "Important and urgent"
    case .important: "Important, not urgent"
    case .urgent: "Urgent, not important"
    case .neither: "Neither"
    }
  }
}
