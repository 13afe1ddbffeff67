extension GoalFigures {
  /// The badges that goals and terms earn: the first goal reached, ten, fifty and a hundred of
  /// them, and every term that was lived to its end.
  package func badges(in history: History) -> [Badge] {
    let days = tracker.goals.indices.compactMap { reached($0, through: today) }.sorted()
    let names = [
      (1, "First Goal"), (10, "Goal Achiever"), (50, "Goal Champion"), (100, "Goal Master"),
    ]
    return names.map { count, name in
      let earned = days.count >= count ? days[count - 1] : nil
      return Badge(
        name: name, of: count, counted: .goal, earned: earned, times: earned == nil ? 0 : 1,
        reached: earned == nil ? days.count : nil)
    } + [termBadge(history)]
  }

  private func termBadge(_ history: History) -> Badge {
    let lived = tracker.terms.compactMap { term -> Day? in
      guard let start = term.start, let end = term.end, end < today, term.status != .onHold,
        term.status != .cancelled, history.hasLines(from: start, through: end)
      else { return nil }
      return end
    }
    let current = tracker.terms.first { term in
      guard let start = term.start, let end = term.end else { return false }
      return start <= today && today <= end && term.status != .onHold && term.status != .cancelled
    }
    return Badge(
      name: "Term Completed", of: 1, counted: .term, earned: lived.min(), times: lived.count,
      reached: 0, by: current?.name)
  }
}

extension History {
  /// Whether anything was done within some days.
  fileprivate func hasLines(from first: Day, through last: Day) -> Bool {
    subjects.contains { subject in
      let series = series(of: subject)
      let cells = series.cells[series.firstIndex(from: first)...]
      return cells.prefix { $0.day <= last }.contains { $0.lines > 0 }
    }
  }
}
