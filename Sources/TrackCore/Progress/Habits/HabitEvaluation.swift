/// Everything that is worked out of one habit; what others see of it is `HabitProgress`.
struct HabitEvaluation {
  let rules: HabitRules
  let calendar: CivilCalendar
  let today: Day
  private(set) var ledger: DailyTotals
  /// In order; the last one may begin after today.
  let stretches: [RhythmSegment]

  /// One for each day of the ledger; of days in calendar rhythms `notDue`.
  var outcomes: [PeriodOutcome]
  /// One for each day of the ledger.
  var states: [DayState]
  /// The calendar periods up to today's, in order.
  var periods: [(kind: RhythmKind, stretch: Int, period: HabitPeriod)] = []
  /// Which rhythm each day is judged by, as runs in order.
  var governed: [GovernedRun] = []

  /// Days in a row that one rhythm governs.
  struct GovernedRun {
    var range: Range<Int>
    let rhythm: Rhythm
    /// The days of a period as the strength takes them: 7, 30, 91, a term's own.
    let periodLength: Int
  }

  init(
    _ rules: HabitRules, _ history: History, _ units: UnitConverter, _ calendar: CivilCalendar,
    today: Day
  ) {
    self.rules = rules
    self.calendar = calendar
    self.today = today.withinCalendar
    ledger = DailyTotals(rules, history, units, today: self.today)
    for dated in rules.rhythms { ledger.prepare(dated.rhythm, units) }
    stretches = rules.stretches(from: ledger.first)
    outcomes = Array(repeating: .notDue, count: ledger.count)
    states = Array(repeating: .notDue, count: ledger.count)
    for index in stretches.indices {
      let days = range(of: stretches[index])
      if days.isEmpty { continue }
      switch stretches[index].kind {
      case nil: stateWithoutRhythm(days)
      case .days: judgeDays(days, stretches[index])
      case .calendar(let period): judgePeriods(of: period, days, index)
      case .windows: judgeWindows(days, stretches[index])
      }
    }
  }

  /// The days of a stretch that lie in the ledger, by their positions.
  func range(of stretch: RhythmSegment) -> Range<Int> {
    let first = stretch.first - ledger.first
    let last = min(stretch.last ?? ledger.last, ledger.last) - ledger.first
    return first..<max(first, last + 1)
  }

  /// The days from one to another that a rhythm of some kind governs, by their positions.
  func ranges(of kind: RhythmKind, from first: Day, through last: Day) -> [Range<Int>] {
    let asked = first - ledger.first..<last + 1 - ledger.first
    return stretches.compactMap { $0.kind == kind ? range(of: $0).clamped(to: asked) : nil }
  }

  /// Whether a day is over, so that what was not done by then is missed.
  func isOver(_ index: Int) -> Bool { ledger.day(index) < today }

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

  /// The state of a day that only its own work decides.
  func ownState(_ mark: DailyTotals.Mark) -> DayState {
    if mark.contains(.isDone) { return .done }
    return undoneState(mark)
  }

  /// The state of a day on which not all was done that was asked.
  func undoneState(_ mark: DailyTotals.Mark) -> DayState {
    if mark.contains(.isPaused) { return .paused }
    if mark.contains(.isSkipped) { return .skipped }
    if mark.contains(.isFailed) { return .failed }
    return mark.contains(.isWorked) ? .partial : .none
  }

  /// The state of a day in a rhythm of at most.
  func atMostState(_ index: Int, isExceeded: Bool) -> DayState {
    let mark = ledger.marks[index]
    if mark.contains(.isPaused) { return .paused }
    if mark.contains(.isSkipped) { return .skipped }
    if isExceeded || mark.contains(.isFailed) { return .failed }
    if isOver(index) { return .done }
    return mark.contains(.isWorked) ? .partial : .none
  }

  private mutating func stateWithoutRhythm(_ days: Range<Int>) {
    for index in days {
      let mark = ledger.marks[index]
      if mark.contains(.isDone) {
        states[index] = .done
      } else if mark.contains(.isWorked) {
        states[index] = .partial
      }
    }
  }
}
