import TrackCore

/// The weeks of a term, with the results of goals and habits in each.
package struct TermGrid: Sendable {
  package struct Week: Hashable, Sendable {
    package let number: Int
    package let first: Day
    package let last: Day
  }

  package struct Row: Sendable {
    package let id: String
    package let title: String
    package let emoji: String?
    package let isGoal: Bool
    /// The result of each week, 0–1; nil for a future week.
    ///
    /// For a habit, it is the part of the due amount that was done; nil if nothing was due. For a
    /// goal, it is the number of its entries in the week, divided by the largest number of entries
    /// that any goal has in any week.
    package let shares: [Double?]
    /// The number of entries that contributed to the goal in each week; nil for a habit.
    package let entries: [Int]?
  }

  package let weeks: [Week]
  /// The index of the current week; nil before and after the term.
  package let current: Int?
  package let rows: [Row]

  init(
    _ term: TermProgress, _ habits: [HabitRow], _ figures: GoalFigures, _ workspace: Workspace
  ) {
    let today = figures.today
    let weeks = (0..<term.weeks).map { number in
      let first = term.start + number * 7
      return Week(number: number + 1, first: first, last: first + 6)
    }
    self.weeks = weeks
    current = weeks.firstIndex { $0.first <= today && today <= $0.last }
    let counted = term.goals.compactMap { goal -> (goal: TermGoal, counts: [Int])? in
      workspace.goals.firstIndex { $0.name == goal.goal }.map { index in
        let tally = figures.contributions.tallies[index]
        return (goal, weeks.map { tally.count(from: $0.first, through: $0.last) })
      }
    }
    let most = counted.flatMap(\.counts).max() ?? 0
    let goals = counted.map { goal, counts in
      Row(
        id: goal.id, title: goal.title, emoji: nil, isGoal: true,
        shares: zip(weeks, counts).map { week, count in
          week.first > today ? nil : most == 0 ? 0 : Double(count) / Double(most)
        }, entries: counts)
    }
    rows =
      goals
      + habits.filter { $0.progress.rhythm != nil }.map { habit in
        Row(
          id: habit.id, title: habit.title, emoji: habit.emoji, isGoal: false,
          shares: weeks.map { week in
            week.first > today ? nil : habit.progress.share(ofWeekFrom: week.first)
          }, entries: nil)
      }
  }

  /// Returns the result of a row in a week, in words.
  package static func words(_ row: Row, _ week: Int) -> String {
    guard let share = row.shares[week] else { return "" }
    return row.entries.map { Words.count($0[week], "entry", "entries") } ?? share.percent
  }
}

extension Words {
  /// Returns a count with its noun: `1 entry`, `2 entries`.
  package static func count(_ number: Int, _ noun: String, _ nouns: String) -> String {
    "\(number) \(number == 1 ? noun : nouns)"
  }
}
