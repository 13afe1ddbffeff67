import TrackCore
import TrackReport

extension Workspace {
  /// Returns a measure of a goal that counts as rising although the user may have meant it to fall,
  /// with its first reading. Nil if there is none.
  ///
  /// Such a measure uses the latest reading, does not state `from`, and its first reading is below
  /// the target.
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
