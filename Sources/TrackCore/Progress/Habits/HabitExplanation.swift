/// The steps that lead to the figures of a habit, for `explain`.
public struct HabitExplanation: Sendable {
  /// A day and the amount that it adds; 1 if days are counted.
  public struct Share: Hashable, Sendable {
    public let day: Day
    public let amount: Number
  }

  /// One due day, period or window, with its result.
  public struct Step: Hashable, Sendable {
    /// The result of a step; `pending` while it can still be met.
    public enum Result: String, Hashable, Sendable { case met, missed, pending }

    /// The first day; for a window, its first open day.
    public let first: Day
    public let last: Day
    public let amount: Number
    public let asked: Number
    public let unit: Unit
    public let result: Result
    /// The days whose amount is not zero.
    public let shares: [Share]
  }

  /// The subjects and parts whose lines count, beginning with the habit itself.
  public let sources: [SubjectPart]
  /// The minimum amount that makes a day done.
  public let atLeast: Amount?
  /// The rhythm that governs today; nil if there is none.
  public let rhythm: Rhythm?
  /// The current day, period or window; nil if nothing is due.
  public let present: Step?
  /// The number of open days in the current calendar period, and the number of all its days. Nil if
  /// the rhythm is not for calendar periods, or if nothing is due.
  public let openDays: (open: Int, length: Int)?
  /// The due days, periods or windows of the current streak. If the streak is long, only its last
  /// ones are listed.
  public let streakSteps: [Step]
  /// The most recent missed step since the kind of rhythm last changed; nil if there is none.
  public let lastBreak: Step?
  /// The strength on each of the last days.
  public let strengthDays: [StrengthDay]
}

extension HabitProgress {
  /// Returns the steps that lead to the figures.
  ///
  /// - Parameter count: The maximum number of streak steps, and the number of days in
  ///   `strengthDays`.
  public func explanation(showing count: Int = 7) -> HabitExplanation {
    let steps = evaluation.steps(showing: max(0, count))
    var strengthDays: [StrengthDay] = []
    evaluation.forEachStrengthDay { day in
      if lastDay - day.day < count { strengthDays.append(day) }
    }
    let period = evaluation.periods.last?.period
    let isPresent = (period?.last ?? .first) >= today && (period?.isDue ?? false)
    return HabitExplanation(
      sources: evaluation.rules.sources, atLeast: evaluation.rules.atLeast,
      rhythm: evaluation.governed.last?.rhythm,
      present: steps.present,
      openDays: isPresent ? period.map { ($0.open, $0.length) } : nil,
      streakSteps: steps.met.reversed(), lastBreak: steps.lastBreak, strengthDays: strengthDays)
  }
}

extension HabitEvaluation {
  fileprivate struct Steps {
    var present: HabitExplanation.Step?
    /// The met steps, the latest first.
    var met: [HabitExplanation.Step] = []
    var lastBreak: HabitExplanation.Step?
  }

  /// Collects the due steps of the current segment, from the latest one back to the most recent
  /// missed one.
  fileprivate func steps(showing count: Int) -> Steps {
    var steps = Steps()
    let number = segmentIndex(on: lastJudged) ?? 0
    let segment = segments[number]
    let windows = segment.kind == .windows ? windows(range(of: segment), segment) : nil
    for (outcome, step) in dueUnits(number, windows).reversed() {
      let isPresent = steps.present == nil && steps.met.isEmpty
      if outcome == .met, steps.met.count >= count, !isPresent { continue }
      guard let step = step() else { continue }
      if step.last >= today { steps.present = step }
      if outcome == .met, steps.met.count < count { steps.met.append(step) }
      if outcome == .missed {
        steps.lastBreak = step
        break
      }
    }
    return steps
  }

  /// Returns the results of all due days, periods or windows of a segment, in order. Each result
  /// has a closure that returns the step to show.
  private func dueUnits(_ number: Int, _ windows: Windows?)
    -> [(PeriodOutcome, () -> HabitExplanation.Step?)]
  {
    let segment = segments[number]
    if case .calendar = segment.kind {
      return periods.filter { $0.segment == number && $0.period.isDue }.map { item in
        (item.period.outcome, { step(item.period) })
      }
    }
    let days = range(of: segment)
    return days.filter { outcomes[$0] != .notDue }.map { index in
      (
        outcomes[index],
        {
          guard let rhythm = governing(index) else { return nil }
          guard let windows else { return step(index, from: index, rhythm, open: false) }
          let open = Int(windows.openBefore[index - days.lowerBound + 1])
          let places = length(of: rhythm) - (totals.marks[index].isOpen ? 0 : 1)
          let from = max(0, open - places)
          let first = from < windows.openDays.count ? windows.openDays[from] : index
          return step(index, from: min(first, index), rhythm, open: true)
        }
      )
    }
  }

  private func governing(_ index: Int) -> Rhythm? {
    governed.first { $0.range.contains(index) }?.rhythm
  }

  private func result(_ outcome: PeriodOutcome) -> HabitExplanation.Step.Result? {
    switch outcome {
    case .notDue: nil
    case .met: .met
    case .missed: .missed
    case .pending: .pending
    }
  }

  private func step(_ period: HabitPeriod) -> HabitExplanation.Step? {
    guard let result = result(period.outcome) else { return nil }
    let from = period.first - totals.first
    let end = min(period.last, totals.last) - totals.first
    return HabitExplanation.Step(
      first: period.first, last: period.last, amount: period.amount, asked: period.asked,
      unit: period.rhythm.unit, result: result,
      shares: shares(from...max(from, end), period.rhythm, open: false))
  }

  private func step(_ index: Int, from first: Int, _ rhythm: Rhythm, open: Bool)
    -> HabitExplanation.Step?
  {
    guard let result = result(outcomes[index]) else { return nil }
    let shares = shares(first...index, rhythm, open: open)
    let asked = open ? Number(millionths: Int64(clamping: windowAsk(rhythm))) : rhythm.asked
    return HabitExplanation.Step(
      first: totals.day(first), last: totals.day(index),
      amount: shares.reduce(.zero) { $0 + $1.amount }, asked: asked, unit: rhythm.unit,
      result: result, shares: shares)
  }

  /// Returns the days whose amount is not zero. If `open` is true, leaves out days that are paused
  /// or skipped.
  private func shares(_ days: ClosedRange<Int>, _ rhythm: Rhythm, open: Bool)
    -> [HabitExplanation.Share]
  {
    let values = totals.values(of: rhythm)
    return days.compactMap { index in
      guard index < values.count, values[index] != 0, !open || totals.marks[index].isOpen
      else { return nil }
      return HabitExplanation.Share(
        day: totals.day(index), amount: Number(millionths: values[index]))
    }
  }
}
