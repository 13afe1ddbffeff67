import TrackCore

extension TermText {
  func goals() -> [String] {
    let table = FigureTable(
      "goals", title: "Shares of this term", subject: "Goal",
      Figure.shares(isOpen: page.week != nil), page.term.goals, id: \.id)
    return lines(of: table)
  }

  func habits() -> [String] {
    lines(
      of: FigureTable(
        "habits", subject: "Habit", Figure.rates(nothing: nothing), page.habits, id: \.habit.id))
  }

  private func lines(of table: FigureTable) -> [String] {
    var text = table.textTable(for: terminal)
    text.stacks = true
    return text.laidOut(on: terminal)
  }
}

extension Figure where Row == TermPage.Rate {
  /// Returns the columns for the rates of habits in a term.
  fileprivate static func rates(nothing: String) -> [Figure] {
    [
      Figure("habit", in: .text, layout: ColumnLayout(most: 32)) {
        .title($0.habit.title, emoji: $0.habit.emoji)
      },
      Figure("bar", title: "", in: .text, layout: ColumnLayout(least: 6, most: 16, priority: 4)) {
        .bar($0.now)
      },
      Figure("rate", in: .text, layout: .whole(.right, priority: 3)) {
        .text($0.now?.percent ?? nothing)
      },
      Figure("before", in: .text, layout: .whole(.right, priority: 2)) {
        .text($0.before?.percent ?? nothing)
      },
      Figure("change", title: "", in: .text, layout: .whole(priority: 1)) { .text($0.change) },
    ]
  }
}

extension TermPage.Rate {
  /// The change of a rate in percentage points, such as `+7`; empty if the rate of one of the two
  /// terms is unknown.
  fileprivate var change: String {
    guard let now, let before else { return "" }
    let points = now.points(above: before)
    return points == 0 ? "" : Words.signed(points)
  }
}
