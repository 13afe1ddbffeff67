/// That one line of the log helped one goal, and why.
package struct Contribution: Sendable {
  /// Why a line counts for a goal.
  package struct Reasons: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `+goal` stands on the line.
    package static let plus = Reasons(rawValue: 1)
    /// The line's subject is the goal.
    package static let goal = Reasons(rawValue: 2)
    /// A measure of the goal, or of one of its milestones, names the subject.
    package static let measure = Reasons(rawValue: 4)
    /// A measure names a habit that counts the subject through its `of`.
    package static let of = Reasons(rawValue: 8)
    /// The habit or task names the goal.
    package static let link = Reasons(rawValue: 16)
  }

  /// The goal's position among the workspace's goals.
  package let goal: Int
  package let reasons: Reasons
  /// Its numbers among the decided gains.
  package let gains: Range<Int>
  /// It says an amount that none of the goal's measures can take.
  package let isAmountLost: Bool
  /// It lies before the goal's start and only shows where one stood then.
  let isBefore: Bool
}

/// What one measure gets from one line, in the measure's unit.
package struct Gain: Sendable {
  package let track: Int
  package let number: Number
}

/// Decides for one line after the other which goals it helps, why and by how much.
package struct ContributionRules: Sendable {
  /// Every measure of every goal, and the milestones' that no measure of the goal keeps.
  package let tracks: [GoalTrack]
  let goals: [GoalRule]
  private let plans: [SubjectPlan?]
  private let goalsByName: [Int32]
  let units: UnitConverter
  var memory: [ConversionMemory]
  /// For subjects that a single measure names and nothing else has to do with.
  private let shortcuts: [Shortcut?]

  /// What was decided of the line that was shown last.
  package private(set) var contributions: [Contribution] = []
  package private(set) var gains: [Gain] = []

  /// The conversion that a track was last asked for.
  struct ConversionMemory {
    var unit = Unit.none
    var subject = Name(-1)
    var conversion: Conversion?
  }

  /// The only goal that a subject has to do with, and its only measure that does.
  private struct Shortcut {
    let goal: Int
    let track: Int
    let start: Day
    let end: Day
  }

  package init(workspace: Workspace) {
    let planner = ContributionPlanner(workspace: workspace)
    tracks = planner.tracks
    goals = planner.rules
    plans = planner.plansByName()
    units = workspace.units
    memory = Array(repeating: ConversionMemory(), count: planner.tracks.count)
    let count = workspace.goals.map { Int($0.name.index) + 1 }.max() ?? 0
    var byName: [Int32] = Array(repeating: -1, count: count)
    for (index, goal) in workspace.goals.enumerated() {
      byName[Int(goal.name.index)] = Int32(truncatingIfNeeded: index)
    }
    goalsByName = byName
    shortcuts = plans.enumerated().map { index, plan in
      guard let plan, plan.partValues.isEmpty, plan.touches.count == 1,
        index >= byName.count || byName[index] < 0
      else { return nil }
      let touch = plan.touches[0]
      guard touch.link == nil, touch.takers.count == 1, touch.takers[0].sources == .whole else {
        return nil
      }
      let rule = planner.rules[touch.goal]
      return Shortcut(
        goal: touch.goal, track: touch.takers[0].track, start: rule.start, end: rule.end)
    }
  }

  /// The goal of a name, by its position; nil where the name is no goal's.
  @inline(__always)
  func goal(named name: Name) -> Int? {
    let index = Int(name.index)
    guard index < goalsByName.count, goalsByName[index] >= 0 else { return nil }
    return Int(goalsByName[index])
  }

  /// Whether lines on a subject have nothing to do with goals unless they name one.
  @inline(__always)
  func plan(of subject: Name) -> SubjectPlan? {
    let index = Int(subject.index)
    return index < plans.count ? plans[index] : nil
  }

  /// Decides what a line gives; says whether there is anything to look at.
  @inline(__always)
  package mutating func decide(_ entry: borrowing LogEntry) -> Bool {
    let index = Int(entry.subject.index)
    let hasPlan = index < plans.count && plans[index] != nil
    let isGoal = index < goalsByName.count && goalsByName[index] >= 0
    guard hasPlan || isGoal || !entry.goals.isEmpty, entry.outcome == .done else { return false }
    if entry.goals.isEmpty, index < shortcuts.count, let shortcut = shortcuts[index],
      entry.day >= shortcut.start, entry.day <= shortcut.end
    {
      decide(entry, shortcut)
      return true
    }
    return decideAll(entry)
  }

  private mutating func decide(_ entry: borrowing LogEntry, _ shortcut: Shortcut) {
    forget()
    take(entry, shortcut.track, .whole)
    add(
      shortcut.goal, .measure, 0,
      isAmountLost: gains.isEmpty && !goals[shortcut.goal].measures.isEmpty && saysAmount(entry),
      isBefore: false)
  }

  /// Drops what was decided last.
  mutating func forget() {
    if !contributions.isEmpty { contributions.removeAll(keepingCapacity: true) }
    if !gains.isEmpty { gains.removeAll(keepingCapacity: true) }
  }

  private mutating func decideAll(_ entry: borrowing LogEntry) -> Bool {
    forget()
    let own = goal(named: entry.subject)
    let plan = plan(of: entry.subject)
    if let plan {
      for touch in plan.touches { decide(entry, touch.goal, touch, isOwn: own == touch.goal) }
    }
    for share in entry.goals {
      guard let goal = goal(named: share.goal), goal != own,
        !(plan?.touches.contains { $0.goal == goal } ?? false)
      else { continue }
      decide(entry, goal, nil, isOwn: false)
    }
    if let own, !(plan?.touches.contains { $0.goal == own } ?? false) {
      decide(entry, own, nil, isOwn: true)
    }
    return !contributions.isEmpty || plan?.partValues.isEmpty == false
  }

  // MARK: One goal

  private mutating func decide(
    _ entry: borrowing LogEntry, _ index: Int, _ touch: SubjectPlan.GoalLink?, isOwn: Bool
  ) {
    let rule = goals[index]
    var reasons: Contribution.Reasons = isOwn ? .goal : []
    var stated: Amount?
    for share in entry.goals where goal(named: share.goal) == index {
      reasons.insert(.plus)
      stated = share.amount
    }
    if let stated, stated.number == .zero { return }
    let isExplicit = !reasons.isEmpty
    let isBefore = !isExplicit && entry.day < rule.start
    guard isExplicit || entry.day <= rule.end else { return }

    let firstGain = gains.count
    var isNamed = false
    if let touch {
      for taker in touch.takers where applies(taker.sources, entry) {
        reasons.insert(taker.sources.isDirect ? .measure : .of)
        if isBefore, !tracks[taker.track].isReading { continue }
        take(entry, taker.track, taker.sources)
        if rule.measures.contains(taker.track) { isNamed = true }
      }
      if !isBefore, let link = touch.link, applies(link, entry) { reasons.insert(.link) }
    }
    guard !reasons.isEmpty else { return }
    if isBefore {
      if gains.count > firstGain {
        add(index, reasons, firstGain, isAmountLost: false, isBefore: true)
      }
      return
    }
    var isStatedLost = false
    if isExplicit || reasons.contains(.link) {
      let sources = isExplicit ? SubjectPlan.Sources.whole : (touch?.link ?? .whole)
      for track in rule.measures.lowerBound..<rule.stations.upperBound
      where tracks[track].subject == nil {
        take(entry, track, sources)
      }
      if let stated { isStatedLost = !replace(stated, entry, rule, firstGain) }
      if !isNamed, stated == nil || isStatedLost {
        takeFirst(entry, rule.measures, sources, firstGain)
      }
    }
    let isLost =
      !rule.measures.isEmpty
      && (isStatedLost || (gains.count == firstGain && saysAmount(entry)))
    add(index, reasons, firstGain, isAmountLost: isLost, isBefore: false)
  }

  private mutating func add(
    _ goal: Int, _ reasons: Contribution.Reasons, _ firstGain: Int, isAmountLost: Bool,
    isBefore: Bool
  ) {
    contributions.append(
      Contribution(
        goal: goal, reasons: reasons, gains: firstGain..<gains.count, isAmountLost: isAmountLost,
        isBefore: isBefore))
  }

  private func applies(_ sources: SubjectPlan.Sources, _ entry: borrowing LogEntry) -> Bool {
    if sources.isWhole { return true }
    for part in entry.parts where sources.parts.contains(part.name) { return true }
    return false
  }

  private func saysAmount(_ entry: borrowing LogEntry) -> Bool {
    (entry.quantity != nil || entry.count != nil || entry.duration != nil) && !entry.saysNothing
  }

  /// Gives a track what the line has for it.
  private mutating func take(
    _ entry: borrowing LogEntry, _ track: Int, _ sources: SubjectPlan.Sources
  ) {
    if let number = number(entry, track, sources) {
      gains.append(Gain(track: track, number: number))
    }
  }

  /// Gives the first of the measures that has a use for it what the line has.
  private mutating func takeFirst(
    _ entry: borrowing LogEntry, _ measures: Range<Int>, _ sources: SubjectPlan.Sources,
    _ firstGain: Int
  ) {
    for track in measures where tracks[track].how != .streak {
      if gains[firstGain...].contains(where: { $0.track == track }) { return }
      let before = gains.count
      take(entry, track, sources)
      if gains.count > before { return }
    }
  }

  /// Puts `+goal=A` in place of the line's own amount on the first measure that it converts
  /// to: of those that count the line already, else of all. Says whether there is one.
  private mutating func replace(
    _ amount: Amount, _ entry: borrowing LogEntry, _ rule: GoalRule, _ firstGain: Int
  ) -> Bool {
    for track in rule.stations where tracks[track].how != .streak {
      let takesIt =
        tracks[track].subject == nil || gains[firstGain...].contains { $0.track == track }
      if takesIt, let number = number(amount, track, entry.subject) {
        put(number, track, firstGain)
      }
    }
    for index in firstGain..<gains.count where rule.measures.contains(gains[index].track) {
      let track = gains[index].track
      if tracks[track].how != .streak, let number = number(amount, track, entry.subject) {
        gains[index] = Gain(track: track, number: number)
        return true
      }
    }
    for track in rule.measures where tracks[track].how != .streak {
      if let number = number(amount, track, entry.subject) {
        put(number, track, firstGain)
        return true
      }
    }
    return false
  }

  private mutating func put(_ number: Number, _ track: Int, _ firstGain: Int) {
    if let index = gains[firstGain...].firstIndex(where: { $0.track == track }) {
      gains[index] = Gain(track: track, number: number)
    } else {
      gains.append(Gain(track: track, number: number))
    }
  }
}
