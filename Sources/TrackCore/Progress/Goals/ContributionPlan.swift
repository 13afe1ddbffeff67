/// The goals and values to which lines about one subject may contribute, determined before the log
/// is read.
struct SubjectPlan: Sendable {
  /// The places from which the amount of a line is taken: the whole line, named parts of it, or
  /// both.
  struct Sources: Hashable, Sendable {
    private(set) var isWhole = false
    private(set) var parts: [Name] = []
    /// True if a measure names the subject itself, not a habit that counts the subject.
    private(set) var isDirect = false

    static let whole: Sources = {
      var sources = Sources()
      sources.add(nil, isDirect: true)
      return sources
    }()

    mutating func add(_ part: Name?, isDirect: Bool) {
      if isDirect { self.isDirect = true }
      guard let part else {
        isWhole = true
        return
      }
      if !parts.contains(part) { parts.append(part) }
    }
  }

  /// A measure of a goal or milestone that names the subject, or that names a habit with the
  /// subject in its `of` property. `track` is the index of the measure's track.
  struct MeasureMatch: Sendable {
    let track: Int
    var sources: Sources
  }

  /// The links from a subject to one goal.
  struct GoalLink: Sendable {
    let goal: Int
    /// The matching tracks in order: first the tracks of measures, then the tracks of milestones.
    var matches: [MeasureMatch] = []
    /// The sources of the amounts that contribute because a block names the goal in its `goal`
    /// property. The block is the subject's own or that of a habit that counts the subject. Nil if
    /// there is no such block.
    var link: Sources?
  }

  /// A value that a line serves if it has a certain part. A habit that counts this part is linked
  /// to the value.
  struct PartValue: Sendable {
    let part: Name
    let value: Int
    let strength: Int
    /// The habit, if one of its rhythms is an upper limit; otherwise nil. A line then serves the
    /// value only if the habit stayed within its limit on that day.
    let limit: Name?
  }

  var goals: [GoalLink] = []
  var partValues: [PartValue] = []
}

/// The properties of a goal that decide which lines contribute to it.
struct GoalRule: Sendable {
  let name: Name
  /// The indices of the tracks of the goal's measures.
  let measures: Range<Int>
  /// The indices of the tracks of the milestones that no measure of the goal covers.
  let milestones: Range<Int>
  /// The index of the track of each milestone; nil for a milestone without a measure.
  let milestoneTracks: [Int?]
  /// The first day on which a line counts even if it does not name the goal.
  let start: Day
  /// The last day on which a line counts even if it does not name the goal.
  let end: Day
  /// The indices of the values that the goal serves, with the strengths of the links.
  let values: [(value: Int, strength: Int)]
}

/// Determines the plans of all subjects.
struct ContributionPlanner {
  private struct PlanKey: Hashable {
    let subject: Name
    let goal: Int
  }

  let workspace: Workspace
  private(set) var tracks: [GoalTrack] = []
  private(set) var rules: [GoalRule] = []
  private var plans: [Name: SubjectPlan] = [:]
  /// For each subject and goal, the index of the goal in the subject's plan.
  private var positions: [PlanKey: Int] = [:]
  private var values: [Name: Int] = [:]

  init(workspace: Workspace) {
    self.workspace = workspace
    for (index, value) in workspace.values.enumerated() { values[value.name] = index }
    for index in workspace.goals.indices { addRule(index) }
    for index in workspace.goals.indices { addMatches(index) }
    for habit in workspace.habits {
      for goal in habit.goals { link(habit.name, goal, of: habit.of) }
      addPartValues(habit)
    }
    for task in workspace.tasks {
      for goal in task.goals { link(task.name, goal, of: []) }
    }
  }

  /// Returns the plans, indexed by name; nil for a subject without any goal or value.
  func plansByName() -> [SubjectPlan?] {
    let count = plans.keys.map { Int($0.index) + 1 }.max() ?? 0
    var byName: [SubjectPlan?] = Array(repeating: nil, count: count)
    for (name, plan) in plans { byName[Int(name.index)] = plan }
    return byName
  }

  // MARK: Goals

  private mutating func addRule(_ index: Int) {
    let goal = workspace.goals[index]
    let first = tracks.count
    tracks += goal.measures.map { GoalTrack($0, goal: index, workspace: workspace) }
    let measures = first..<tracks.count
    var milestoneTracks: [Int?] = []
    for milestone in goal.milestones {
      guard let measure = milestone.measure else {
        milestoneTracks.append(nil)
        continue
      }
      let track = GoalTrack(measure, goal: index, workspace: workspace)
      let twin =
        measures.first { covers(tracks[$0], track) }
        ?? measures.first { isStep(track, of: tracks[$0]) }
      if let twin {
        milestoneTracks.append(twin)
      } else {
        milestoneTracks.append(tracks.count)
        tracks.append(track)
      }
    }
    rules.append(
      GoalRule(
        name: goal.name, measures: measures, milestones: measures.upperBound..<tracks.count,
        milestoneTracks: milestoneTracks, start: goal.start ?? .first,
        end: goal.archived ?? .last,
        values: goal.values.compactMap { link in
          values[link.value].map { ($0, link.strength) }
        }))
  }

  /// Returns true if a measure of a goal covers a milestone: both have the same subject and
  /// aggregation, and the milestone's unit converts to the measure's.
  private func covers(_ measure: GoalTrack, _ milestone: GoalTrack) -> Bool {
    measure.subject == milestone.subject && measure.how == milestone.how
      && workspace.units.convert(
        from: milestone.unit, to: measure.unit, for: measure.subject?.subject) != nil
  }

  /// Returns true if a milestone without a subject is a step on the way of a measure: the measure
  /// has the milestone's aggregation, if it states one, and its target converts to the measure's
  /// unit.
  private func isStep(_ milestone: GoalTrack, of measure: GoalTrack) -> Bool {
    milestone.subject == nil && measure.unit != .clock
      && (milestone.how == measure.how || !milestone.measure.statesHow)
      && measure.number(milestone.measure.target, workspace.units) != nil
  }

  private mutating func addMatches(_ index: Int) {
    let rule = rules[index]
    for track in rule.measures.lowerBound..<rule.milestones.upperBound {
      guard let subject = tracks[track].subject else { continue }
      match(subject.subject, subject.part, index, track, isDirect: true)
      guard subject.part == nil, case .habit(let habit) = workspace.positions[subject.subject]
      else {
        continue
      }
      for counted in workspace.habits[habit].of {
        match(counted.subject, counted.part, index, track, isDirect: false)
      }
    }
  }

  private mutating func match(
    _ subject: Name, _ part: Name?, _ goal: Int, _ track: Int, isDirect: Bool
  ) {
    change(subject, goal) { link in
      if link.matches.last?.track != track {
        link.matches.append(SubjectPlan.MeasureMatch(track: track, sources: SubjectPlan.Sources()))
      }
      link.matches[link.matches.count - 1].sources.add(part, isDirect: isDirect)
    }
  }

  // MARK: Habits and tasks

  private mutating func link(_ subject: Name, _ goal: Name, of counted: [SubjectPart]) {
    guard case .goal(let index) = workspace.positions[goal] else { return }
    for source in [SubjectPart(subject: subject, part: nil)] + counted {
      change(source.subject, index) {
        $0.link = $0.link ?? SubjectPlan.Sources()
        $0.link?.add(source.part, isDirect: false)
      }
    }
  }

  private mutating func change(
    _ subject: Name, _ goal: Int, _ body: (inout SubjectPlan.GoalLink) -> Void
  ) {
    let key = PlanKey(subject: subject, goal: goal)
    let position = positions[key] ?? plans[subject]?.goals.count ?? 0
    if positions.updateValue(position, forKey: key) == nil {
      plans[subject, default: SubjectPlan()].goals.append(SubjectPlan.GoalLink(goal: goal))
    }
    body(&plans[subject, default: SubjectPlan()].goals[position])
  }

  private mutating func addPartValues(_ habit: Habit) {
    for counted in habit.of {
      guard let part = counted.part else { continue }
      for link in habit.values {
        guard let value = values[link.value] else { continue }
        plans[counted.subject, default: SubjectPlan()].partValues.append(
          SubjectPlan.PartValue(
            part: part, value: value, strength: link.strength,
            limit: habit.hasLimit ? habit.name : nil))
      }
    }
  }
}

extension Habit {
  /// True if one of the rhythms is an upper limit (`at most`).
  var hasLimit: Bool { rhythms.contains { $0.rhythm.isAtMost } }
}
