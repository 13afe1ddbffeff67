/// What a habit asks today.
public struct DueToday: Hashable, Sendable {
  /// What is missing in the day, the period or the window; of at most, what is still free.
  public let left: Amount
  /// What today must bring so that it is not too late; nil where it can rest.
  ///
  /// Where days are counted, `at-least` or one completion.
  public let minimum: Amount?
  /// The last day on which what is missing can be begun, one completion a day; nil where it
  /// is too late, and for at most.
  public let canRestUntil: Day?
  /// Whether doing nothing today breaks a streak.
  public let keepsStreak: Bool
}

/// What was done in today's day, period or window, of what is asked.
public struct HabitFigure: Hashable, Sendable {
  public let state: DayState
  /// Nil without a rhythm, and outside of every term in a rhythm of terms.
  public let amount: Number?
  /// Nil also where nothing is due.
  public let target: Number?
  /// Of both; none for counts, days and a plain yes or no.
  public let unit: Unit
}

extension HabitEvaluation {
  /// What stands in today's day, period or window.
  func figure() -> HabitFigure {
    let index = today - ledger.first
    guard index >= 0, index < states.count, let number = stretchIndex(on: today),
      let rhythm = stretches[number].rhythm(on: today)
    else {
      let state = index >= 0 && index < states.count ? states[index] : .notDue
      return HabitFigure(state: state, amount: nil, target: nil, unit: .none)
    }
    switch rhythm.span {
    case .days:
      let amount = Number(millionths: ledger.values(of: rhythm)[index])
      let isDue = states[index] != .notDue
      return HabitFigure(
        state: states[index], amount: amount, target: isDue ? rhythm.asked : nil,
        unit: rhythm.unit)
    case .calendar:
      guard let period = periods.last?.period, period.last >= today else {
        return HabitFigure(state: states[index], amount: nil, target: nil, unit: .none)
      }
      return HabitFigure(
        state: states[index], amount: period.amount, target: period.isDue ? period.asked : nil,
        unit: period.rhythm.unit)
    case .rolling:
      let (sum, rhythm) = presentWindow(stretches[number])
      return HabitFigure(
        state: states[index], amount: sum,
        target: Number(millionths: Int64(clamping: windowAsk(rhythm))), unit: rhythm.unit)
    }
  }

  /// What the window holds that ends on the last open day up to today.
  private func presentWindow(_ stretch: RhythmSegment) -> (sum: Number, rhythm: Rhythm) {
    let days = range(of: stretch)
    let rhythm = governed.last?.rhythm ?? stretch.rhythms[0].rhythm
    let number = stretch.rhythms.firstIndex { $0.rhythm == rhythm } ?? 0
    let sums = windows(days, stretch).sums[number]
    let from = max(0, sums.count - 1 - length(of: rhythm))
    let sum = sums[sums.count - 1] - sums[from]
    return (Number(millionths: Int64(clamping: sum)), rhythm)
  }

  /// What is due today; nil where today asks nothing (any more).
  func dueToday(_ streak: Streak, _ figure: HabitFigure) -> DueToday? {
    let index = today - ledger.first
    guard index >= 0, index < states.count, let amount = figure.amount, let target = figure.target,
      let rhythm = governed.last(where: { $0.range.contains(index) })?.rhythm,
      ledger.marks[index].isOpen, isAsked(index, rhythm)
    else { return nil }
    let left = Amount(max(target - amount, .zero), figure.unit)
    if rhythm.isAtMost {
      return DueToday(left: left, minimum: nil, canRestUntil: nil, keepsStreak: false)
    }
    guard case .day(let start) = lastStart() else {
      return DueToday(left: left, minimum: nil, canRestUntil: nil, keepsStreak: false)
    }
    guard start <= today else {
      return DueToday(left: left, minimum: nil, canRestUntil: start, keepsStreak: false)
    }
    let isDayByDay = if case .days = rhythm.span { true } else { false }
    let minimum = rhythm.addsUp || isDayByDay ? left : Amount(.one)
    let plain = rhythm.counting == .doneDays ? rules.atLeast ?? minimum : minimum
    return DueToday(
      left: left, minimum: plain, canRestUntil: start, keepsStreak: streak.current > 0)
  }

  /// Whether today's day, period or window still asks for something, or for restraint.
  private func isAsked(_ index: Int, _ rhythm: Rhythm) -> Bool {
    if case .calendar = rhythm.span {
      return periods.last.map { $0.period.last >= today && $0.period.outcome == .pending } ?? false
    }
    if case .rolling = rhythm.span, outcomes[index] == .notDue, !rhythm.isAtMost {
      // The first windows are not full yet, but what they lack will be asked soon.
      return presentStretch.map { presentWindow($0).sum < rhythm.asked } ?? false
    }
    return outcomes[index] == .pending
  }
}
