import TrackCore

/// Where a goal stands once something was recorded that helps it.
package enum RecordedGoal {
  /// `Half marathon: 128 of 200 km, 12 km behind.`; nil where nothing measures it, or it is not
  /// going on.
  package static func sentence(_ progress: GoalProgress, _ workspace: Workspace) -> String? {
    guard progress.status != .archived, progress.status != .notStarted,
      progress.measures.contains(where: { $0.actual != nil })
    else { return nil }
    let row = GoalRow(progress, workspace)
    var parts = [row.amountInWords]
    if row.measures.count == 1, let measure = row.measures.first, measure.isLevel,
      let actual = measure.actual
    {
      parts = [Words.amount(actual, measure.unit)]
      if measure.progress < 1 {
        let way = measure.target - actual
        parts.append(
          "\(Words.amount(way < .zero ? .zero - way : way, measure.unit)) to go")
      }
    }
    if progress.status != .open { parts.append(row.paceInWords(in: nil)) }
    return "\(progress.title): \(parts.joined(separator: ", "))."
  }
}
