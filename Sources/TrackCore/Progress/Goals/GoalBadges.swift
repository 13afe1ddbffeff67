extension GoalFigures {
  /// The badges that goals earn: the first one reached, then each 10, 50 and 100 of them.
  ///
  /// Obligations are goals here. A goal that was reached stays so, whatever came later.
  package func badges() -> [Badge] {
    let days = workspace.goals.indices.compactMap { reached($0, through: today) }.sorted()
    let nearest = nearest()
    let names = zip([10, 50, 100], ["Goal Achiever", "Goal Champion", "Goal Master"])
    let first = Badge(
      name: "First Goal", of: 1, counted: .goal, earned: days.first, times: min(days.count, 1),
      reached: days.isEmpty ? 0 : nil, by: days.isEmpty ? nearest : nil)
    return [first]
      + names.map { count, name in
        Badge(
          name: name, of: count, counted: .goal,
          earned: days.count >= count ? days[count - 1] : nil, times: days.count / count,
          reached: days.count % count, by: nearest)
      }
  }

  /// The open goal with the most progress; nil where none has any.
  private func nearest() -> Name? {
    var nearest: (progress: Double, goal: Name)?
    for index in workspace.goals.indices {
      if let archived = workspace.goals[index].archived, archived <= today { continue }
      guard reached(index, through: today) == nil else { continue }
      let progress = progress(of: index).progress
      if progress > nearest?.progress ?? 0 {
        nearest = (progress, workspace.goals[index].name)
      }
    }
    return nearest?.goal
  }
}
