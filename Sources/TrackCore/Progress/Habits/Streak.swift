/// Consecutive due days or periods that were met.
public struct StreakRun: Hashable, Sendable {
  public let length: Int
  /// The first due day, or the first day of the first period.
  public let from: Day
  /// The last due day, or the last day of the last period; at most today.
  public let through: Day
}

/// The streaks of a habit, in the unit of the rhythm in force.
public struct Streak: Hashable, Sendable {
  /// The current streak; nil if there is none.
  public internal(set) var running: StreakRun?
  /// The longest streak; of several equally long streaks, the earliest. Nil if the habit was never
  /// met.
  public internal(set) var best: StreakRun?
  /// The unit: day, week, month, quarter or term; nil if the habit has no rhythm.
  public let unit: Period?

  /// The length of the current streak; 0 if there is none.
  public var current: Int { running?.length ?? 0 }
}

/// The day on which a rhythm of another kind began, such as `3/week` after `daily`. A streak and a
/// rate do not continue across it.
public struct RhythmChange: Hashable, Sendable {
  /// The first day of the new rhythm.
  public let day: Day
  /// The units of the streaks before and after the change.
  public let before, after: Period
}

/// The number of streaks that reached a certain length in days, and the first day on which one did.
struct StreakMark: Hashable, Sendable {
  let length: Int
  var times = 0
  var firstDay: Day?

  static let lengths = [7, 30, 100]
}

/// Counts streaks over days or periods in order.
private struct StreakCounter {
  private(set) var best: StreakRun?
  private(set) var running: StreakRun?
  /// All streaks, in order.
  private(set) var runs: [StreakRun] = []

  mutating func take(_ outcome: PeriodOutcome, from first: Day, through last: Day) {
    switch outcome {
    case .notDue, .pending: break
    case .missed: running = nil
    case .met:
      let run = StreakRun(
        length: (running?.length ?? 0) + 1, from: running?.from ?? first, through: last)
      if running == nil { runs.append(run) } else { runs[runs.count - 1] = run }
      running = run
      if run.length > best?.length ?? 0 { best = run }
    }
  }

  mutating func breakOff() { running = nil }
}

extension HabitEvaluation {
  /// Returns the index of the segment that contains a day.
  func segmentIndex(on day: Day) -> Int? {
    segments.lastIndex { $0.first <= day }
  }

  /// Returns the kind of rhythm in force on a day, or on the last judged day if that is earlier.
  func kind(on day: Day) -> RhythmKind? {
    segmentIndex(on: max(min(day, totals.last), totals.first)).flatMap { segments[$0].kind }
  }

  /// The last judged day; the first day of the totals if no day is judged.
  var lastJudged: Day { max(totals.last, totals.first) }

  /// Returns the latest change to a rhythm of another kind, up to and including a given day; nil if
  /// there is none.
  func rhythmChange(through day: Day) -> RhythmChange? {
    guard let number = segmentIndex(on: max(min(day, totals.last), totals.first)), number > 0,
      let before = segments[number - 1].kind, let kind = segments[number].kind, before != kind
    else { return nil }
    return RhythmChange(day: segments[number].first, before: before.unit, after: kind.unit)
  }

  func streak() -> Streak {
    guard let kind = kind(on: today) else { return Streak(unit: nil) }
    let counter = countStreaks(of: kind)
    return Streak(running: counter.running, best: counter.best, unit: kind.unit)
  }

  /// Returns all streaks in the unit of the rhythm in force, in order.
  func streakRuns() -> [StreakRun] {
    kind(on: today).map { countStreaks(of: $0).runs } ?? []
  }

  private func countStreaks(of kind: RhythmKind) -> StreakCounter {
    var counter = StreakCounter()
    for (number, segment) in segments.enumerated() where segment.first <= lastJudged {
      counter.breakOff()
      guard segment.kind == kind else { continue }
      if case .calendar = kind {
        for item in periods where item.segment == number {
          counter.take(
            item.period.outcome, from: item.period.first, through: min(item.period.last, today))
        }
      } else {
        for index in range(of: segment) {
          counter.take(outcomes[index], from: totals.day(index), through: totals.day(index))
        }
      }
    }
    return counter
  }

  /// For each streak length with a badge, counts the streaks in days that reached the length.
  func streakMarks() -> [StreakMark] {
    var marks = StreakMark.lengths.map { StreakMark(length: $0) }
    for segment in segments where segment.kind == .days || segment.kind == .windows {
      var length = 0
      for index in range(of: segment) {
        if outcomes[index] == .missed { length = 0 }
        guard outcomes[index] == .met else { continue }
        length += 1
        for position in marks.indices where marks[position].length == length {
          marks[position].times += 1
          if marks[position].firstDay == nil { marks[position].firstDay = totals.day(index) }
        }
      }
    }
    return marks
  }

  /// Returns the number of times that the habit was met and the number of times that it was due in
  /// a range of days.
  ///
  /// A calendar period counts on the day on which it ends; the current period counts on today.
  func rate(from first: Day, through last: Day) -> HabitRate {
    let (first, last) = (first.withinCalendar, last.withinCalendar)
    var rate = HabitRate()
    guard first <= last, let kind = kind(on: last) else { return rate }
    if case .calendar = kind {
      for item in periods where item.kind == kind {
        let end = min(item.period.last, today)
        if end >= first, end <= last { rate.count(item.period.outcome) }
      }
      return rate
    }
    for days in ranges(of: kind, from: first, through: last) {
      for index in days { rate.count(outcomes[index]) }
    }
    return rate
  }
}
