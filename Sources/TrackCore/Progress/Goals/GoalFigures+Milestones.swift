extension GoalFigures {
  /// Returns the progress of a goal's milestones at the end of a day: first the milestones that the
  /// goal's block states, in file order, then the milestone blocks of the goal that have a due
  /// date.
  func milestones(of index: Int, on day: Day) -> [MilestoneProgress] {
    workspace.goals[index].milestones.indices.map { number in
      milestone(number, of: index, on: day)
    } + (milestoneBlocks[workspace.goals[index].name] ?? []).compactMap { block(at: $0, on: day) }
  }

  /// Returns the progress of a milestone that is a block; nil if the milestone has no due date.
  private func block(at index: Int, on day: Day) -> MilestoneProgress? {
    let goal = workspace.goals[index]
    guard let due = due(of: index) else { return nil }
    let reached = isDone(index, on: day) ? reached(index, through: day) : nil
    return MilestoneProgress(
      milestone: Milestone(
        date: due, measure: nil, done: goal.done, title: goal.title, place: goal.heading.place),
      block: goal.name, status: .init(of: due, done: reached, on: day), done: reached,
      progress: goal.measures.isEmpty ? nil : share(of: index, through: day))
  }

  private func milestone(_ number: Int, of index: Int, on day: Day) -> MilestoneProgress {
    let milestone = workspace.goals[index].milestones[number]
    let course = course(ofMilestone: number, of: index)
    let written = milestone.done.flatMap { $0 <= day ? $0 : nil }
    // A milestone that the opening balance reaches is reached on the goal's first day.
    let reached = course?.firstReached(through: day).map {
      max($0, start(of: index) ?? min(milestone.date, day))
    }
    let done: Day? =
      if let written, let reached { min(written, reached) } else { written ?? reached }
    return MilestoneProgress(
      milestone: milestone, block: nil, status: .init(of: milestone.date, done: done, on: day),
      done: done,
      progress: course.map { done == nil ? $0.progress(through: day) : 1 })
  }

  /// Returns the timeline of a milestone's measure. If a measure of the goal covers the milestone,
  /// it is the timeline of that measure, with its opening balance but with the milestone's target.
  package func course(ofMilestone number: Int, of index: Int) -> MeasureTimeline? {
    let rule = contributions.rules.goals[index]
    guard let track = rule.milestoneTracks[number],
      let measure = workspace.goals[index].milestones[number].measure
    else { return nil }
    guard rule.measures.contains(track) else { return courses[track] }
    let kept = contributions.rules.tracks[track]
    guard let target = kept.number(measure.target, workspace.units) else { return nil }
    return MeasureTimeline(
      courses[track], contributions.readings(track), target: target,
      from: measure.from.flatMap { kept.number($0, workspace.units) })
  }
}

extension MilestoneStatus {
  /// Creates the status of a milestone with a deadline, on a day.
  fileprivate init(of deadline: Day, done: Day?, on day: Day) {
    self =
      if done != nil {
        .done
      } else if deadline < day {
        .missed
      } else if deadline - day <= Attention.nearDays {
        .approaching
      } else {
        .due
      }
  }
}
