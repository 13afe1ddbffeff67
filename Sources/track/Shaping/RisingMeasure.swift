import TrackCore
import TrackReport

extension Workspace {
  /// Returns the first measure of a goal by the latest reading that does not say where it began and
  /// whose first reading is below its target, with that reading. Such a measure is to rise, which
  /// may not be what was meant.
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
