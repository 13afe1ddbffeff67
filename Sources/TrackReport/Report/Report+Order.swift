import TrackCore
import TrackInsights

extension Report {
  /// An order in which a report lists habits and goals.
  package enum Order: String, CaseIterable, Sendable {
    /// Goals by due date; goals without a due date come last. Habits by the number of days until
    /// their streak ends.
    case due
    /// Goals by importance and urgency, habits by the length of their streak. The highest come
    /// first.
    case importance
    /// Goals by progress, habits by strength. The lowest come first.
    case progress
    case title
  }

  /// Sorts habits and goals. Items with the same rank keep the order of the files.
  package mutating func sort(by order: Order) {
    switch order {
    case .due:
      goals = goals.stablySorted { $0.due ?? .last }
      habits = habits.stablySorted { $0.daysToBreak ?? .max }
    case .importance:
      goals = goals.stablySorted { -$0.importance * $0.urgency }
      habits = habits.stablySorted { -($0.streak?.current ?? 0) }
    case .progress:
      goals = goals.stablySorted(by: \.progress)
      habits = habits.stablySorted { $0.strength ?? 1 }
    case .title:
      goals = goals.stablySorted { foldedName($0.title) }
      habits = habits.stablySorted { foldedName($0.title) }
    }
  }
}
