/// The part of a habit's requirement that is left for today.
public struct DueToday: Hashable, Sendable {
  /// The missing amount of the day, period or window; under an at-most rhythm, the amount still
  /// allowed.
  public let left: Amount
  /// The minimum amount that must be done today to meet the rhythm. Nil if nothing must be done
  /// today, if the rhythm can no longer be met, or if it is an at-most rhythm.
  ///
  /// If days are counted, it is `at-least` or one completion.
  public let minimum: Amount?
  /// The latest day on which one can start and still meet the rhythm. If days are counted, this
  /// assumes that every day from then on is done. Nil if the rhythm can no longer be met, if
  /// nothing more will be required, or if it is an at-most rhythm.
  public let canRestUntil: Day?
  /// True if doing nothing today ends a streak.
  public let keepsStreak: Bool
}

/// The amount done in the current day, period or window, and the amount required.
public struct HabitFigure: Hashable, Sendable {
  public let state: DayState
  /// The amount done. Nil if there is no rhythm, or if the rhythm is per term and today is in no
  /// term.
  public let amount: Number?
  /// The amount required; nil if nothing is due.
  public let target: Number?
  /// The unit of both amounts; none for counts, days, and a habit that is only done or not done.
  public let unit: Unit
}

extension HabitEvaluation {
  /// Returns the figure of the current day, period or window.
  func figure() -> HabitFigure {
    let index = today - totals.first
    guard index >= 0, index < states.count, let number = segmentIndex(on: today),
      let rhythm = segments[number].rhythm(on: today)
    else {
      let state = index >= 0 && index < states.count ? states[index] : .notDue
      return HabitFigure(state: state, amount: nil, target: nil, unit: .none)
    }
    switch rhythm.span {
    case .days:
      let amount = Number(millionths: totals.values(of: rhythm)[index])
      let isDue = outcomes[index] != .notDue
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
      let (sum, rhythm) = presentWindow(segments[number])
      let isDue = totals.marks[index].isOpen || outcomes[index] != .notDue
      let asked = Number(millionths: Int64(clamping: windowAsk(rhythm)))
      return HabitFigure(
        state: states[index], amount: sum, target: isDue ? asked : nil, unit: rhythm.unit)
    }
  }

  /// Returns the sum of the current window and the rhythm that governs it. The window ends on the
  /// last day, up to today, that is neither skipped nor paused.
  private func presentWindow(_ segment: RhythmSegment) -> (sum: Number, rhythm: Rhythm) {
    let days = range(of: segment)
    let rhythm = governed.last?.rhythm ?? segment.rhythms[0].rhythm
    let sums = sums(of: rhythm, windows(days, segment))
    let from = max(0, sums.count - 1 - length(of: rhythm))
    let sum = sums[sums.count - 1] - sums[from]
    return (Number(millionths: Int64(clamping: sum)), rhythm)
  }

  /// Returns the part of the requirement that is left for today; nil if nothing is required, or if
  /// the result of the day, period or window is final.
  func dueToday(_ streak: Streak, _ figure: HabitFigure) -> DueToday? {
    let index = today - totals.first
    guard index >= 0, index < states.count, let amount = figure.amount, let target = figure.target,
      let rhythm = governed.last(where: { $0.range.contains(index) })?.rhythm,
      totals.marks[index].isOpen, isAsked(index, rhythm)
    else { return nil }
    let left = Amount(max(target - amount, .zero), figure.unit)
    if rhythm.isAtMost {
      return DueToday(left: left, minimum: nil, canRestUntil: nil, keepsStreak: false)
    }
    guard case .day(let start) = latestStart() else {
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

  /// Returns true if the result of the current day, period or window is still open.
  private func isAsked(_ index: Int, _ rhythm: Rhythm) -> Bool {
    if case .calendar = rhythm.span {
      return periods.last.map { $0.period.last >= today && $0.period.outcome == .pending } ?? false
    }
    if case .rolling = rhythm.span, outcomes[index] == .notDue, !rhythm.isAtMost {
      // Before the first full window, a day that is not met has the outcome `notDue`. It is open as
      // long as the sum so far is too small.
      return presentSegment.map { presentWindow($0).sum < rhythm.asked } ?? false
    }
    return outcomes[index] == .pending
  }
}
