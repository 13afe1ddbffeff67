/// Computes the figures of one habit. `HabitProgress` is the interface to the results.
struct HabitEvaluation {
  let rules: HabitRules
  let calendar: CivilCalendar
  let today: Day
  private(set) var totals: DailyTotals
  /// The segments in order; the last ones may begin after today.
  let segments: [RhythmSegment]

  /// The outcome of each day of `totals`; `notDue` for each day under a rhythm for calendar
  /// periods.
  var outcomes: [PeriodOutcome]
  /// The state of each day of `totals`.
  var states: [DayState]
  /// The calendar periods up to the current one, in order.
  var periods: [(kind: RhythmKind, segment: Int, period: HabitPeriod)] = []
  /// The runs of days that are judged by the same rhythm, sorted by day.
  var governed: [GovernedRun] = []

  /// Consecutive days that are judged by the same rhythm.
  struct GovernedRun {
    var range: Range<Int>
    let rhythm: Rhythm
    /// The length in days of the rhythm's period, as the strength formula uses it. For a week,
    /// month, quarter or year it is 7, 30, 91 or 365; for a term, its length; for a rolling rhythm,
    /// the length of the window; for weekdays, 7.
    let periodLength: Int
  }

  init(
    _ rules: HabitRules, _ history: History, _ units: UnitConverter, _ calendar: CivilCalendar,
    today: Day
  ) {
    self.rules = rules
    self.calendar = calendar
    self.today = today.withinCalendar
    totals = DailyTotals(rules, history, units, today: self.today)
    segments = rules.segments(from: totals.first)
    outcomes = Array(repeating: .notDue, count: totals.count)
    states = Array(repeating: .notDue, count: totals.count)
    removeSkipsOfDoneDays()
    for index in segments.indices {
      let days = range(of: segments[index])
      if days.isEmpty { continue }
      switch segments[index].kind {
      case nil: stateWithoutRhythm(days)
      case .days: judgeDays(days, segments[index])
      case .calendar(let period): judgePeriods(of: period, days, index)
      case .windows: judgeWindows(days, segments[index])
      }
    }
  }

  /// Removes the mark `isSkipped` from each day on which the habit was done under an at-least
  /// rhythm. The day then counts like any other day.
  private mutating func removeSkipsOfDoneDays() {
    let (evaluated, segments) = (totals, segments)
    totals.removeSkips { index in
      let day = evaluated.day(index)
      guard let rhythm = segments.last(where: { $0.first <= day })?.rhythm(on: day),
        !rhythm.isAtMost
      else { return false }
      guard case .days = rhythm.span else { return evaluated.marks[index].contains(.isDone) }
      return evaluated.values(of: rhythm)[index] >= rhythm.asked.millionths
    }
  }

  /// Returns the indices of the judged days of a segment.
  func range(of segment: RhythmSegment) -> Range<Int> {
    let first = segment.first - totals.first
    let last = min(segment.last ?? totals.last, totals.last) - totals.first
    return first..<max(first, last + 1)
  }

  /// Returns the days in a range that are governed by rhythms of one kind, as ranges of indices.
  func ranges(of kind: RhythmKind, from first: Day, through last: Day) -> [Range<Int>] {
    let asked = first - totals.first..<last + 1 - totals.first
    return segments.compactMap { $0.kind == kind ? range(of: $0).clamped(to: asked) : nil }
  }

  /// Returns true for a day before today. A requirement that was not met on such a day is missed
  /// and no longer pending.
  func isOver(_ index: Int) -> Bool { totals.day(index) < today }

  mutating func govern(_ range: Range<Int>, by rhythm: Rhythm, periodLength: Int) {
    guard !range.isEmpty else { return }
    if let run = governed.last, run.range.upperBound == range.lowerBound, run.rhythm == rhythm,
      run.periodLength == periodLength
    {
      governed[governed.count - 1].range = run.range.lowerBound..<range.upperBound
    } else {
      governed.append(GovernedRun(range: range, rhythm: rhythm, periodLength: periodLength))
    }
  }

  // MARK: States

  /// Returns the state of a day, judged only by what was done on the day itself.
  func ownState(_ mark: DailyTotals.Mark) -> DayState {
    if mark.contains(.isDone) { return .done }
    return undoneState(mark)
  }

  /// Returns the state of a day on which less was done than required.
  func undoneState(_ mark: DailyTotals.Mark) -> DayState {
    if mark.contains(.isPaused) { return .paused }
    if mark.contains(.isSkipped) { return .skipped }
    if mark.contains(.isFailed) { return .failed }
    return mark.contains(.isWorked) ? .partial : .none
  }

  /// Returns the state of a day under an at-most rhythm.
  func atMostState(_ index: Int, isExceeded: Bool) -> DayState {
    let mark = totals.marks[index]
    if mark.contains(.isPaused) { return .paused }
    if mark.contains(.isSkipped) { return .skipped }
    if isExceeded || mark.contains(.isFailed) { return .failed }
    if isOver(index) { return .done }
    return mark.contains(.isWorked) ? .partial : .none
  }

  private mutating func stateWithoutRhythm(_ days: Range<Int>) {
    for index in days {
      let mark = totals.marks[index]
      if mark.contains(.isDone) {
        states[index] = .done
      } else if mark.contains(.isWorked) {
        states[index] = .partial
      }
    }
  }
}
