import TrackCore

/// The sentence that is shown about a goal after an entry for it was recorded.
package enum RecordedGoal {
  /// Returns the sentence, such as `Half marathon: 128 of 200 km, 12 km behind.` Nil if the goal is
  /// archived, has not started, or has no figure.
  package static func sentence(_ progress: GoalProgress) -> String? {
    guard progress.status != .archived, progress.status != .notStarted,
      progress.measures.contains(where: { $0.actual != nil })
    else { return nil }
    var parts = [progress.amountInWords]
    if progress.measures.count == 1, let measure = progress.measures.first, measure.isLevel,
      let actual = measure.actual
    {
      parts = [Words.amount(actual, measure.unit.name)]
      if measure.progress < 1 {
        let way = measure.target - actual
        parts.append("\(Words.size(Amount(way, measure.unit))) to go")
      }
    }
    if progress.status != .open { parts.append(progress.paceInWords(in: nil)) }
    return "\(progress.title): \(parts.joined(separator: ", "))."
  }
}
