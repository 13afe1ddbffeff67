import TrackCore
import TrackReport

extension Workspace {
  /// Returns a measure of a goal that the user may have meant to fall although it rises, and its
  /// first reading; nil if there is none.
  ///
  /// Such a measure is computed from the latest reading, states no `from`, and its first reading is
  /// below the target.
  func risingMeasure(of goal: Goal, today: Day) -> (measure: GoalMeasure, from: Amount)? {
    guard goal.measures.contains(where: { $0.how == .latest && $0.from == nil }),
      case .goal(let index) = position(of: goal.name)
    else { return nil }
    let progress = overview(today: today, problems: nil).goals.progress(of: index)
    for measure in progress.measures
    where measure.measure.how == .latest && measure.measure.from == nil {
      if let from = measure.from, from < measure.target {
        return (measure.measure, Amount(from, measure.unit))
      }
    }
    return nil
  }
}
