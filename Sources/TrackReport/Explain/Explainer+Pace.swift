import TrackCore

/// Explains the pace of a goal.
extension Explainer {
  func expected(
    _ progress: GoalProgress, _ goal: Goal, _ figures: GoalFigures, _ index: Int
  ) -> Explanation.Part {
    var notes: [String] = []
    if progress.isResting {
      notes = [resting]
    } else if let start = progress.start, let due = progress.due {
      notes = [
        "(\(today) − \(start)) / (\(due) − \(start) + 1) = \(today - start) / \(due - start + 1)"
      ]
    }
    notes.append(
      progress.start.map { start in
        "start \(start)" + (goal.start == nil ? ", its first contribution" : "")
      } ?? "it has neither a start nor a contribution")
    let term = figures.dueTerm(of: index)
    notes.append(
      progress.due.map { due in
        "due \(due)" + (term.map { ", the end of term \($0.number)" } ?? dueOfWeeks(goal))
      } ?? noDueDate(goal))
    return Explanation.Part(
      "expected", "Expected", progress.expected.map(Words.exactPercent) ?? "none", notes: notes,
      [
        "expected": progress.expected, "start": progress.start, "due": progress.due,
        "dueTerm": term?.number,
      ])
  }

  private func dueOfWeeks(_ goal: Goal) -> String {
    guard goal.statedDue == nil, let weeks = goal.weeks else { return "" }
    return ", the last of \(Words.count(weeks, "week")) from its start on"
  }

  private func noDueDate(_ goal: Goal) -> String {
    let term = workspace.terms.last {
      $0.goals.contains { $0.goal == goal.name && $0.share != nil }
    }
    return "it has no due date, "
      + (term.map { "and term \($0.number) asks for a share of it alone" } ?? "and no term lists it")
  }

  func status(_ progress: GoalProgress, _ goal: Goal, _ idle: Int?) -> Explanation.Part {
    let isBehind = progress.isStalledBehind
    return Explanation.Part(
      "status", "Status", progress.status.inWords + (isBehind ? ", behind" : ""),
      notes: [reason(progress, goal, idle)] + (isBehind ? [lead(progress)] : []),
      ["status": progress.status.rawValue, "idleDays": idle, "reached": progress.reached])
  }

  /// Returns the reason for the status of a goal. The statuses are checked in a fixed order, and
  /// the first one whose condition holds is the status of the goal.
  private func reason(_ progress: GoalProgress, _ goal: Goal, _ idle: Int?) -> String {
    let since = "the later of its start and its last contribution"
    switch progress.status {
    case .archived: return "archived on \(goal.archived?.iso ?? "a day")"
    case .done:
      let written = goal.done.flatMap { $0 <= today ? $0 : nil }
      return written.map { "it says done: \($0)" }
        ?? "every measure is reached" + (progress.reached.map { ", first on \($0)" } ?? "")
    case .notStarted:
      return progress.start.map { "\(today) is before its start, \($0)" }
        ?? "it has neither a start nor a contribution"
    case .overdue: return "it was due on \(progress.due?.iso ?? "a day") and is not done"
    case .stalled: return "\(Words.count(idle ?? 0, "day")) since \(since); 14 make it stalled"
    case .ahead, .behind, .onTrack: return lead(progress)
    case .open: return progress.isResting ? resting : "it goes on and has no due date"
    }
  }

  /// The reason why nothing is expected of a goal that rests.
  private var resting: String {
    guard let term = workspace.term(on: today), let status = term.status else { return "" }
    return "term \(term.number) lists it and is \(status.inWords), so nothing is expected"
  }

  /// Returns the difference between the actual and the expected progress, as arithmetic.
  private func lead(_ progress: GoalProgress) -> String {
    let lead = progress.progress - (progress.expected ?? 0)
    let points = Words.exact(abs(lead * 100))
    return "progress \(Words.exact(progress.progress * 100)) − expected"
      + " \(Words.exact((progress.expected ?? 0) * 100)) = \(lead < 0 ? "−" : "")\(points)"
      + " points; more than 10 is ahead, less than −10 behind"
  }

  func forecast(
    _ progress: GoalProgress, _ measures: [MeasureExplanation], isKnownWork: Bool
  ) -> Explanation.Part {
    var part = Explanation.Part(
      "forecast", "Forecast at the present pace", progress.forecast?.iso ?? "none",
      steps: measures.compactMap(pace), ["forecast": progress.forecast])
    let open = measures.map(\.progress).filter { !$0.isReached }
    let unknown = open.filter { $0.forecast == nil }
    if progress.forecast == nil, unknown.count < open.count, !unknown.isEmpty {
      let names = unknown.map { "`\(workspace.text(of: $0.measure))`" }
      let verb = names.count == 1 ? "has" : "have"
      part.notes = ["all measures are needed, and \(Words.list(names)) \(verb) no forecast"]
    }
    if part.steps.isEmpty {
      part.notes = [
        isKnownWork
          ? "what is left is a known amount of work, and no pace of past weeks tells when it is done"
          : "no measure is open that adds up to a pace"
      ]
    }
    return part
  }

  /// Explains the pace of a measure; nil if it has none.
  private func pace(of measured: MeasureExplanation) -> Explanation.Step? {
    let measure = measured.progress
    guard let recent = measured.recent else { return nil }
    let unit = measure.unit.ofDifference
    let gained = Words.exact(recent.gained, unit)
    let missing = Words.exact(recent.missing, unit)
    let result =
      measure.forecast.map {
        "\(today) + \(missing) / \(gained) × \(recent.days) = \(today) + \($0 - today) days = \($0)"
      } ?? (recent.isEnough ? "at that pace it is not reached" : "too little for a forecast")
    return .init(
      "\(workspace.text(of: measure.measure)): \(gained) in \(Words.count(recent.days, "day"))"
        + " (\(days(recent.first, recent.last))), \(missing) missing: \(result)",
      [
        "from": recent.first, "to": recent.last, "gained": recent.gained, "missing": recent.missing,
        "unit": unit.name, "forecast": measure.forecast,
      ])
  }

  func needed(_ progress: GoalProgress, _ measures: [MeasureExplanation])
    -> Explanation.Part
  {
    let needed = progress.neededPerWeek
    return Explanation.Part(
      "neededPerWeek", "Needed a week",
      needed.map { Words.exact($0.number, $0.unit) } ?? "nothing can be said",
      steps: measures.compactMap { measured in
        let measure = measured.progress
        guard let number = measure.neededPerWeek, let left = measured.daysLeft else { return nil }
        let unit = measure.unit.ofDifference
        let missing = Words.exact(measure.target - (measure.actual ?? measure.from ?? .zero), unit)
        return .init(
          "\(workspace.text(of: measure.measure)): \(missing) missing"
            + (left < 7
              ? " in \(Words.count(left, "day"))"
              : " / \(left) days × 7 = \(Words.exact(number, unit))"),
          ["amount": number, "unit": unit.name, "days": left])
      }, ["amount": needed?.number, "unit": needed?.unit.name])
  }
}
