/// The contribution of one log line to one goal.
package struct Contribution: Sendable {
  /// The reasons why a line counts for a goal.
  package struct Reasons: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The line has `+goal`.
    package static let plus = Reasons(rawValue: 1)
    /// The line's subject is the goal.
    package static let goal = Reasons(rawValue: 2)
    /// A measure of the goal, or of one of its milestones, names the subject.
    package static let measure = Reasons(rawValue: 4)
    /// A measure names a habit that counts the subject through its `of` property.
    package static let of = Reasons(rawValue: 8)
    /// The goal is in the `goal` property of the subject's own block, or of a habit that counts the
    /// subject through its `of` property.
    package static let link = Reasons(rawValue: 16)
  }

  /// The index of the goal among the workspace's goals.
  package let goal: Int
  package let reasons: Reasons
  /// The range of this contribution's numbers in `ContributionRules.gains`.
  package let gains: Range<Int>
  /// True if the line has an amount that no measure of the goal accepts.
  package let isAmountLost: Bool
  /// True if the line is dated before the goal's start. Such a line does not count, but its reading
  /// can be the goal's starting value.
  package let isBefore: Bool
}

/// The number that one line contributes to one measure, in the unit of the measure.
package struct Gain: Sendable {
  package let track: Int
  package let number: Number
}

/// Decides to which goals a line contributes, why, and by how much.
package struct ContributionRules: Sendable {
  /// All measures of all goals, and of the milestones that no measure of their goal covers.
  package let tracks: [GoalTrack]
  let goals: [GoalRule]
  private let plans: [SubjectPlan?]
  private let goalsByName: [Int32]
  let units: UnitConverter
  var memory: [ConversionMemory]
  /// The number of lines decided so far. It identifies the current line in `decidedOn` and
  /// `namedOn`.
  private var line = 0
  /// For each goal, the number of the last line that was checked for a contribution to the goal.
  private var decidedOn: [Int]
  /// For each goal, the number of the last line that names it with `+`, and the index of that name
  /// in the line.
  private var namedOn: [(line: Int, share: Int)]

  /// The contributions of the line most recently passed to `decide`.
  package private(set) var contributions: [Contribution] = []
  package private(set) var gains: [Gain] = []

  /// A cache of the conversion that a track used last.
  struct ConversionMemory {
    var unit = Unit.none
    var subject = Name(-1)
    var conversion: Conversion?
  }

  package init(workspace: Workspace) {
    let planner = ContributionPlanner(workspace: workspace)
    tracks = planner.tracks
    goals = planner.rules
    plans = planner.plansByName()
    units = workspace.units
    memory = Array(repeating: ConversionMemory(), count: planner.tracks.count)
    decidedOn = Array(repeating: 0, count: planner.rules.count)
    namedOn = Array(repeating: (0, 0), count: planner.rules.count)
    let count = workspace.goals.map { Int($0.name.index) + 1 }.max() ?? 0
    var byName: [Int32] = Array(repeating: -1, count: count)
    for (index, goal) in workspace.goals.enumerated() {
      byName[Int(goal.name.index)] = Int32(truncatingIfNeeded: index)
    }
    goalsByName = byName
  }

  /// Returns the index of the goal with a name; nil if there is none.
  @inline(__always)
  func goal(named name: Name) -> Int? {
    let index = Int(name.index)
    guard index < goalsByName.count, goalsByName[index] >= 0 else { return nil }
    return Int(goalsByName[index])
  }

  /// Returns the plan of a subject; nil if its lines contribute only to the goals that they name.
  @inline(__always)
  func plan(of subject: Name) -> SubjectPlan? {
    let index = Int(subject.index)
    return index < plans.count ? plans[index] : nil
  }

  /// Decides to which goals a line contributes. Returns false if the line contributes to no goal
  /// and serves no value through one of its parts.
  @inline(__always)
  package mutating func decide(_ entry: borrowing LogEntry) -> Bool {
    let index = Int(entry.subject.index)
    let hasPlan = index < plans.count && plans[index] != nil
    let isGoal = index < goalsByName.count && goalsByName[index] >= 0
    guard hasPlan || isGoal || !entry.goals.isEmpty, entry.outcome == .done else { return false }
    return decideAll(entry)
  }

  /// Discards the last decision.
  mutating func forget() {
    if !contributions.isEmpty { contributions.removeAll(keepingCapacity: true) }
    if !gains.isEmpty { gains.removeAll(keepingCapacity: true) }
  }

  private mutating func decideAll(_ entry: borrowing LogEntry) -> Bool {
    forget()
    line += 1
    for index in entry.goals.indices {
      if let goal = goal(named: entry.goals[index].goal) { namedOn[goal] = (line, index) }
    }
    let own = goal(named: entry.subject)
    let plan = plan(of: entry.subject)
    if let plan {
      for link in plan.goals {
        decidedOn[link.goal] = line
        decide(entry, link.goal, link, isOwn: own == link.goal)
      }
    }
    for share in entry.goals {
      guard let goal = goal(named: share.goal), goal != own, decidedOn[goal] != line else {
        continue
      }
      decidedOn[goal] = line
      decide(entry, goal, nil, isOwn: false)
    }
    if let own, decidedOn[own] != line { decide(entry, own, nil, isOwn: true) }
    return !contributions.isEmpty || plan?.partValues.isEmpty == false
  }

  /// Returns true if the line only gives a reading, such as a weight or a mood. More lines of this
  /// kind do not bring the goal closer.
  ///
  /// - Parameter contribution: A contribution of the line most recently passed to `decide`.
  package func isOnlyReading(_ contribution: Contribution) -> Bool {
    guard contribution.reasons.isSubset(of: [.measure, .of]), !contribution.gains.isEmpty else {
      return false
    }
    return gains[contribution.gains].allSatisfy { gain in
      let how = tracks[gain.track].how
      return how == .latest || how == .mean
    }
  }

  // MARK: One goal

  private mutating func decide(
    _ entry: borrowing LogEntry, _ index: Int, _ link: SubjectPlan.GoalLink?, isOwn: Bool
  ) {
    let rule = goals[index]
    var reasons: Contribution.Reasons = isOwn ? .goal : []
    var stated: Amount?
    if namedOn[index].line == line {
      reasons.insert(.plus)
      stated = entry.goals[namedOn[index].share].amount
    }
    if let stated, stated.number == .zero { return }
    let isExplicit = !reasons.isEmpty
    let isBefore = !isExplicit && entry.day < rule.start
    guard isExplicit || entry.day <= rule.end else { return }

    let firstGain = gains.count
    // True also for a measure of a part that the line does not have: the line's other amounts are
    // not meant for it.
    let isNamed = link?.matches.contains { rule.measures.contains($0.track) } ?? false
    if let link {
      for match in link.matches where applies(match.sources, entry) {
        reasons.insert(match.sources.isDirect ? .measure : .of)
        if isBefore, !tracks[match.track].isReading { continue }
        take(entry, match.track, match.sources)
      }
      if !isBefore, let sources = link.link, applies(sources, entry) { reasons.insert(.link) }
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
      let sources = isExplicit ? SubjectPlan.Sources.whole : (link?.link ?? .whole)
      for track in rule.measures.lowerBound..<rule.milestones.upperBound
      where tracks[track].subject == nil {
        take(entry, track, sources)
      }
      if let stated { isStatedLost = !replace(stated, entry, rule, firstGain) }
      if !isNamed, stated == nil || isStatedLost {
        takeFirst(entry, rule.measures, sources, firstGain)
      }
    }
    // A line that contributes by a link alone need not have the part that a measure names.
    let lacksPart = isNamed && reasons == .link
    let isLost =
      !rule.measures.isEmpty
      && (isStatedLost || (gains.count == firstGain && saysAmount(entry) && !lacksPart))
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
    if sources.isWhole, !entry.isNight { return true }
    for part in entry.parts where sources.parts.contains(part.name) { return true }
    return false
  }

  private func saysAmount(_ entry: borrowing LogEntry) -> Bool {
    (entry.quantity != nil || entry.count != nil || entry.duration != nil) && !entry.saysNothing
  }

  /// Adds the number that a line contributes to a track, if any.
  private mutating func take(
    _ entry: borrowing LogEntry, _ track: Int, _ sources: SubjectPlan.Sources
  ) {
    if let number = number(entry, track, sources) {
      gains.append(Gain(track: track, number: number))
    }
  }

  /// Adds the line's amount to the first measure to whose unit the amount can be converted. Does
  /// nothing if this measure, or a measure before it, already has an amount. Measures of streaks
  /// are skipped.
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

  /// Uses the AMOUNT of `+goal=AMOUNT` in place of the line's own amount.
  ///
  /// Only measures to whose unit AMOUNT can be converted are considered. AMOUNT replaces the amount
  /// of each of them that already has an amount. If none of them has one, the first of them gets
  /// AMOUNT. Returns false if AMOUNT cannot be converted to the unit of any measure.
  private mutating func replace(
    _ amount: Amount, _ entry: borrowing LogEntry, _ rule: GoalRule, _ firstGain: Int
  ) -> Bool {
    for track in rule.milestones where tracks[track].how != .streak {
      let takesIt =
        tracks[track].subject == nil || gains[firstGain...].contains { $0.track == track }
      if takesIt, let number = number(amount, track, entry.subject) {
        put(number, track, firstGain)
      }
    }
    var isReplaced = false
    for index in firstGain..<gains.count where rule.measures.contains(gains[index].track) {
      let track = gains[index].track
      if tracks[track].how != .streak, let number = number(amount, track, entry.subject) {
        gains[index] = Gain(track: track, number: number)
        isReplaced = true
      }
    }
    if isReplaced { return true }
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
