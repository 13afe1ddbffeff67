/// What lines on one subject may give to goals and values, worked out before the log is read.
struct SubjectPlan: Sendable {
  /// Where on a line the amount stands: the line itself, or parts of it.
  struct Sources: Hashable, Sendable {
    private(set) var isWhole = false
    private(set) var parts: [Name] = []
    /// Whether a measure names the subject itself, not a habit that it counts for.
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

  /// A track that names the subject, itself or through a habit's `of`.
  struct MeasureMatch: Sendable {
    let track: Int
    var sources: Sources
  }

  /// What the subject has to do with one goal.
  struct GoalLink: Sendable {
    let goal: Int
    /// In the order of tracks: those of measures, then those of milestones.
    var takers: [MeasureMatch] = []
    /// Through which sources a habit or task names the goal.
    var link: Sources?
  }

  /// A value that lines reach through a part that a habit counts.
  struct PartValue: Sendable {
    let part: Name
    let value: Int
    let strength: Int
  }

  var touches: [GoalLink] = []
  var partValues: [PartValue] = []
}

/// What goals ask for, as lines are measured against them.
struct GoalRule: Sendable {
  let name: Name
  /// The tracks of its measures.
  let measures: Range<Int>
  /// The tracks of milestones that no measure of the goal keeps.
  let stations: Range<Int>
  /// For each milestone the track that shows how it stands; nil without a measure.
  let milestoneTracks: [Int?]
  /// Lines that do not name the goal count from here on …
  let start: Day
  /// … up to here.
  let end: Day
  /// Positions and strengths of the values it serves.
  let values: [(value: Int, strength: Int)]
}

/// Works out the plans of all subjects.
struct ContributionPlanner {
  let workspace: Workspace
  private(set) var tracks: [GoalTrack] = []
  private(set) var rules: [GoalRule] = []
  private var plans: [Name: SubjectPlan] = [:]
  private var values: [Name: Int] = [:]

  init(workspace: Workspace) {
    self.workspace = workspace
    for (index, value) in workspace.values.enumerated() { values[value.name] = index }
    for index in workspace.goals.indices { addRule(index) }
    for index in workspace.goals.indices { addTakers(index) }
    for habit in workspace.habits {
      for goal in habit.goals { link(habit.name, goal, of: habit.of) }
      addPartValues(habit)
    }
    for task in workspace.tasks {
      for goal in task.goals { link(task.name, goal, of: []) }
    }
  }

  /// The plans by the subjects' numbers; nil where a subject has nothing to do with any goal.
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
      if let twin = measures.first(where: { keeps(tracks[$0], track) }) {
        milestoneTracks.append(twin)
      } else {
        milestoneTracks.append(tracks.count)
        tracks.append(track)
      }
    }
    rules.append(
      GoalRule(
        name: goal.name, measures: measures, stations: measures.upperBound..<tracks.count,
        milestoneTracks: milestoneTracks, start: goal.start ?? .first,
        end: goal.archived ?? .last,
        values: goal.values.compactMap { link in
          values[link.value].map { ($0, link.strength) }
        }))
  }

  /// Whether a measure of a goal adds up just what a milestone asks about.
  private func keeps(_ measure: GoalTrack, _ milestone: GoalTrack) -> Bool {
    measure.subject == milestone.subject && measure.how == milestone.how
      && workspace.units.convert(
        from: milestone.unit, to: measure.unit, for: measure.subject?.subject) != nil
  }

  private mutating func addTakers(_ index: Int) {
    let rule = rules[index]
    for track in rule.measures.lowerBound..<rule.stations.upperBound {
      guard let subject = tracks[track].subject else { continue }
      take(subject.subject, subject.part, index, track, isDirect: true)
      guard subject.part == nil, case .habit(let habit) = workspace.positions[subject.subject]
      else {
        continue
      }
      for counted in workspace.habits[habit].of {
        take(counted.subject, counted.part, index, track, isDirect: false)
      }
    }
  }

  private mutating func take(
    _ subject: Name, _ part: Name?, _ goal: Int, _ track: Int, isDirect: Bool
  ) {
    change(subject, goal) { touch in
      if touch.takers.last?.track != track {
        touch.takers.append(SubjectPlan.MeasureMatch(track: track, sources: SubjectPlan.Sources()))
      }
      touch.takers[touch.takers.count - 1].sources.add(part, isDirect: isDirect)
    }
  }

  // MARK: Habits and tasks

  private mutating func link(_ subject: Name, _ goal: Name, of counted: [SubjectPart]) {
    guard case .goal(let index) = workspace.positions[goal] else { return }
    func add(_ part: Name?, _ touch: inout SubjectPlan.GoalLink) {
      var link = touch.link ?? SubjectPlan.Sources()
      link.add(part, isDirect: false)
      touch.link = link
    }
    change(subject, index) { add(nil, &$0) }
    for other in counted { change(other.subject, index) { add(other.part, &$0) } }
  }

  private mutating func change(
    _ subject: Name, _ goal: Int, _ body: (inout SubjectPlan.GoalLink) -> Void
  ) {
    var plan = plans[subject] ?? SubjectPlan()
    let index = plan.touches.firstIndex { $0.goal == goal } ?? plan.touches.count
    if index == plan.touches.count { plan.touches.append(SubjectPlan.GoalLink(goal: goal)) }
    body(&plan.touches[index])
    plans[subject] = plan
  }

  private mutating func addPartValues(_ habit: Habit) {
    for counted in habit.of {
      guard let part = counted.part else { continue }
      for link in habit.values {
        guard let value = values[link.value] else { continue }
        plans[counted.subject, default: SubjectPlan()].partValues.append(
          SubjectPlan.PartValue(part: part, value: value, strength: link.strength))
      }
    }
  }
}
