import TrackCore

/// The sleep within a range of days: the single nights and their overall figures.
package struct SleepFigures: Sendable {
  package let nights: [Night]
  /// The seconds of naps on each day without a night, in order.
  private let daysOfNaps: [(day: Day, seconds: Int)]
  /// The 30 nights before `nights`, from which the usual sleep is computed.
  private let earlier: [Night]
  /// The seconds of sleep that a night should have.
  package let target: Int
  /// The habit that requires `target`; nil if no habit does. Then `target` is eight hours.
  package let targetHabit: Habit?

  /// The number of nights from which the usual sleep is computed.
  package static let usualNights = 30
  private static let leastUsualNights = 14

  /// - Parameters:
  ///   - first: The day of waking of the first night.
  ///   - last: The day of waking of the last night.
  package init(_ workspace: Workspace, from first: Day, through last: Day) {
    // Usually, the 30 nights before the first are all within 60 days.
    let begin = max(first, .first + 2 * Self.usualNights) - 2 * Self.usualNights
    var sleep = workspace.recordedSleep(from: begin, through: last)
    var start = sleep.nights.endOfPrefix { $0.day < first }
    if start < Self.usualNights {
      sleep = workspace.recordedSleep(from: .first, through: last)
      start = sleep.nights.endOfPrefix { $0.day < first }
    }
    nights = Array(sleep.nights[start...])
    earlier = Array(sleep.nights[..<start].suffix(Self.usualNights))
    daysOfNaps = sleep.daysOfNaps
    (target, targetHabit) = workspace.sleepTarget(on: last)
  }

  private init(of figures: SleepFigures, last count: Int) {
    nights = figures.nights.suffix(count)
    earlier = (figures.earlier + figures.nights.dropLast(count)).suffix(Self.usualNights)
    daysOfNaps = figures.daysOfNaps
    (target, targetHabit) = (figures.target, figures.targetHabit)
  }

  /// Returns the figures of only the latest nights.
  package func last(_ count: Int) -> SleepFigures { SleepFigures(of: self, last: count) }

  /// The night before the first of `nights`; nil if the log has none.
  package var nightBefore: Night? { earlier.last }

  // MARK: Figures of all nights

  /// The standard deviation of bedtimes in seconds; nil for fewer than three nights.
  package var bedtimeDeviation: Double? {
    let times = nights.compactMap(NightFigure.bedtime.ofNight)
    return times.count < 3 ? nil : times.deviation
  }

  /// The consistency of bedtimes: 1 if they deviate by at most 15 minutes, 0 from 30 minutes on,
  /// linear in between.
  package var consistency: Double? {
    bedtimeDeviation.map { min(max(2 - $0 / 900, 0), 1) }
  }

  /// The seconds of naps on the days of the nights, and on days without a night after the first of
  /// them.
  package var naps: Int {
    guard let first = nights.first?.day else { return 0 }
    let others = daysOfNaps.reduce(0) { $0 + ($1.day > first ? $1.seconds : 0) }
    return nights.reduce(others) { $0 + $1.naps }
  }

  /// The total number of seconds by which the sleep of all nights, and `naps`, falls short of the
  /// target; negative if there is a surplus. If a habit sets the target, it is compared with
  /// the time in bed without pauses, which is the time that the habit counts. Otherwise, it is
  /// compared with the time asleep.
  package var debt: Int {
    nights.reduce(-naps) { sum, night in
      sum + target - (targetHabit == nil ? night.asleep : night.inBed - night.pauses)
    }
  }

  /// The mean midpoint of sleep on Saturdays and Sundays, and that on other days, in seconds from
  /// midnight; nil if one of the two is unknown.
  package var middles: (free: Int, working: Int)? {
    func middle(free: Bool) -> Int? {
      let nights = nights.filter { ($0.day.weekday.rawValue >= 5) == free }
      return mean(of: .middle, in: nights).map { Int(clamping: $0) }
    }
    guard let free = middle(free: true), let working = middle(free: false) else { return nil }
    return (free, working)
  }

  /// The number of seconds by which the mean midpoint of sleep is later on Saturdays and Sundays
  /// than on other days. Nil if the log has no nights of one of the two kinds.
  package var socialJetLag: Int? { middles.map { $0.free - $0.working } }

  /// A night whose sleep differs by more than two standard deviations from the mean of the nights
  /// before it.
  package struct UnusualNight: Sendable {
    package let night: Night
    /// The number of earlier nights with which the night was compared.
    package let count: Int
    /// The mean seconds asleep in these earlier nights.
    package let mean: Double
    package let deviation: Double

    /// The range of usual seconds asleep: two standard deviations on both sides of the mean.
    package var usual: ClosedRange<Int> {
      Int(
        clamping: max(mean - 2 * deviation, 0).rounded())...Int(
          clamping: (mean + 2 * deviation).rounded())
    }
  }

  /// The nights whose sleep differs by more than two standard deviations from the mean of the 30
  /// nights before. Some of these 30 may be before the first of `nights`. A night with fewer than
  /// 14 nights before it is never unusual.
  package var unusual: [UnusualNight] {
    let all = earlier + nights
    return (earlier.count..<all.count).compactMap { index in
      let before = all[max(index - Self.usualNights, 0)..<index].map { Double($0.asleep) }
      let deviation = before.deviation
      guard before.count >= Self.leastUsualNights, let mean = before.mean, deviation > 0,
        abs(Double(all[index].asleep) - mean) > 2 * deviation
      else { return nil }
      return UnusualNight(
        night: all[index], count: before.count, mean: mean, deviation: deviation)
    }
  }
}

extension Workspace {
  /// Returns the seconds of sleep per day that the first habit on `sleep` requires, and the habit.
  /// Without such a habit, returns eight hours and nil.
  fileprivate func sleepTarget(on day: Day) -> (seconds: Int, habit: Habit?) {
    for habit in habits
    where (foldedName(habit.id) == "sleep" || isOnSleep(habit)) && !habit.isArchived(on: day) {
      guard let rhythm = habit.rhythms.holding(on: day)?.rhythm, !rhythm.isAtMost,
        let target = rhythm.target, target.unit == .time, target.number > .zero
      else { continue }
      switch rhythm.span {
      case .days, .calendar(.day): return (target.number.whole, habit)
      case .calendar(.week): return (target.number.whole / 7, habit)
      default: continue
      }
    }
    return (8 * 3600, nil)
  }

  private func isOnSleep(_ habit: Habit) -> Bool {
    habit.of.contains { $0.part == nil && foldedName(text(of: $0.subject)) == "sleep" }
  }
}
