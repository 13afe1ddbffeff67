import TrackCore

/// The sleep within a range of days: the single nights and their overall figures.
package struct SleepFigures: Sendable {
  package let nights: [Night]
  /// The seconds of sleep that a night should have.
  package let target: Int

  /// - Parameters:
  ///   - first: The first day of waking.
  ///   - last: The last day of waking.
  package init(_ workspace: Workspace, from first: Day, through last: Day) {
    nights = workspace.nights(from: first, through: last)
    target = workspace.sleepTarget
  }

  private init(nights: [Night], target: Int) {
    self.nights = nights
    self.target = target
  }

  /// Returns the figures of only the last nights.
  package func last(_ count: Int) -> SleepFigures {
    SleepFigures(nights: nights.suffix(count), target: target)
  }

  // MARK: Figures of all nights

  /// The mean seconds asleep; nil if there are no nights.
  package var meanAsleep: Int? { mean(nights.map(\.asleep)) }
  package var meanInBed: Int? { mean(nights.map(\.inBed)) }

  package var meanEfficiency: Double? {
    let known = nights.compactMap(\.efficiency)
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  package func meanShare(of stage: KeyPath<Night.Stages, Int>) -> Double? {
    let known = nights.compactMap { $0.share(of: stage) }
    return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  /// The mean bedtime, in seconds from the midnight that begins the day of waking.
  package var meanBedtime: Int? { mean(nights.compactMap { $0.range?.lowerBound }) }
  package var meanWaking: Int? { mean(nights.compactMap { $0.range?.upperBound }) }

  /// The standard deviation of bedtimes in seconds; nil for fewer than three nights.
  package var bedtimeDeviation: Double? {
    let times = nights.compactMap { $0.range.map { Double($0.lowerBound) } }
    guard times.count >= 3 else { return nil }
    let mean = times.reduce(0, +) / Double(times.count)
    let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(times.count - 1)).squareRoot()
  }

  /// The consistency of bedtimes: 1 if they deviate by at most 15 minutes, 0 from 30 minutes on,
  /// linear in between.
  package var consistency: Double? {
    bedtimeDeviation.map { min(max(2 - $0 / 900, 0), 1) }
  }

  /// The total number of seconds that the nights, with their naps, fall short of the target;
  /// negative if there is a surplus.
  package var debt: Int {
    nights.reduce(0) { $0 + target - $1.asleep - $1.naps }
  }

  /// The mean seconds until falling asleep; nil if no log line states it.
  package var meanLatency: Int? { mean(nights.compactMap(\.stages.latency)) }
  /// The mean seconds awake; nil if no log line states it.
  package var meanAwake: Int? { mean(nights.compactMap(\.stages.awake)) }

  /// The mean midpoints of sleep on Saturdays and Sundays and on other days, in seconds from
  /// midnight; nil if one of the two is missing.
  package var middles: (free: Int, working: Int)? {
    let free = nights.filter { $0.day.weekday.rawValue >= 5 }.compactMap(\.middle)
    let working = nights.filter { $0.day.weekday.rawValue < 5 }.compactMap(\.middle)
    guard let free = mean(free), let working = mean(working) else { return nil }
    return (free, working)
  }

  /// The seconds by which the mean midpoint of sleep is later on Saturdays and Sundays than on
  /// other days; nil if there are no nights on the former or on the latter.
  package var socialJetLag: Int? { middles.map { $0.free - $0.working } }

  /// The nights whose sleep differs by more than two standard deviations from the mean of the
  /// previous 30 nights, each with the range that is usual. A night with fewer than 14 previous
  /// nights does not count.
  package var unusual: [(night: Night, usual: ClosedRange<Int>)] {
    nights.indices.compactMap { index in
      let before = nights[max(index - 30, 0)..<index].map { Double($0.asleep) }
      guard before.count >= 14 else { return nil }
      let mean = before.reduce(0, +) / Double(before.count)
      let squares = before.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = (squares / Double(before.count - 1)).squareRoot()
      guard deviation > 0, abs(Double(nights[index].asleep) - mean) > 2 * deviation else {
        return nil
      }
      let low = max(mean - 2 * deviation, 0)
      return (nights[index], Int(low.rounded())...Int((mean + 2 * deviation).rounded()))
    }
  }

  private func mean(_ numbers: [Int]) -> Int? {
    guard !numbers.isEmpty else { return nil }
    return Int((Double(numbers.reduce(0, +)) / Double(numbers.count)).rounded())
  }
}

extension Workspace {
  /// The seconds per day that the first habit on `sleep` requires; eight hours if there is no such
  /// habit.
  fileprivate var sleepTarget: Int {
    for habit in habits where foldedName(habit.id) == "sleep" || isOnSleep(habit) {
      if let target = habit.rhythms.last?.rhythm.target, target.unit == .time,
        target.number > .zero
      {
        return target.number.whole
      }
    }
    return 8 * 3600
  }

  private func isOnSleep(_ habit: Habit) -> Bool {
    habit.of.contains { $0.part == nil && foldedName(text(of: $0.subject)) == "sleep" }
  }
}
