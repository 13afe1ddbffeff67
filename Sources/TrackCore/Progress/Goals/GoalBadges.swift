extension GoalFigures {
  /// Returns the badges that goals earn: for the first goal reached, and for every 10, 50 and 100
  /// goals.
  ///
  /// Obligations count as goals, milestones do not. A goal that was once reached counts, even if a
  /// measure has left its target since.
  package func badges() -> [Badge] {
    let days = workspace.goals.indices.filter { workspace.goals[$0].heading.kind != .milestone }
      .compactMap { index in
        reached(index, through: today).map { (day: $0, goal: workspace.goals[index].name) }
      }.sorted { $0.day < $1.day }
    let nearest = nearest()
    let first = Badge(
      name: Badge.firstGoal, of: 1, counted: .goal, earned: days.first?.day,
      earnedBy: days.first?.goal,
      times: min(days.count, 1), reached: days.isEmpty ? 0 : nil, by: days.isEmpty ? nearest : nil)
    return [first]
      + Badge.goals.map { count, name in
        Badge(
          name: name, of: count, counted: .goal,
          earned: days.count >= count ? days[count - 1].day : nil,
          earnedBy: days.count >= count ? days[count - 1].goal : nil, times: days.count / count,
          reached: days.count % count, by: nearest)
      }
  }

  /// Returns the open goal with the most progress; nil if none has any progress.
  private func nearest() -> Name? {
    var nearest: (progress: Double, goal: Name)?
    for index in workspace.goals.indices where workspace.goals[index].heading.kind != .milestone {
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

extension Badge {
  static let firstGoal = "First Goal"
  /// The badges for goals, each with the number of goals that it needs.
  static let goals = [
    (count: 10, name: "Goal Achiever"), (count: 50, name: "Goal Champion"),
    (count: 100, name: "Goal Master"),
  ]

  /// Returns the names of the badges that are earned when goals are reached.
  ///
  /// - Parameters:
  ///   - count: The number of all goals reached so far.
  ///   - latest: The number of goals among them that have just been reached.
  package static func earned(reached count: Int, latest: Int) -> [String] {
    let before = count - latest
    return (before == 0 && count > 0 ? [firstGoal] : [])
      + goals.filter { count / $0.count > before / $0.count }.map(\.name)
  }
}
