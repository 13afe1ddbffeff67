import TrackCore

extension SleepFigures {
  /// The minimum number of pairs of days for the index.
  private static let leastPairs = 7

  /// The Sleep Regularity Index (Phillips et al., "Irregular sleep/wake patterns are associated
  /// with poorer academic performance and delayed circadian and sleep/wake timing", 2017), computed
  /// from the time in bed. Nil if there are fewer than seven pairs of known days.
  ///
  /// The index is 100 if the person is always in bed at the same times as on the day before, 0 if
  /// the times are random, and at least -100. A day is the 24 hours that end at noon of the day of
  /// waking. Days without a night are omitted.
  package var regularity: Double? {
    let pairs = self.pairs
    guard pairs.count >= Self.leastPairs else { return nil }
    let same = pairs.reduce(0) { $0 + $1.alike }
    return -100 + 200 * Double(same) / Double(86_400 * pairs.count)
  }

  /// The pairs of consecutive nights, each with the day of the later night. `alike` is the number
  /// of seconds in 24 hours during which the person was in bed in both nights, or out of bed in
  /// both.
  package var pairs: [(day: Day, alike: Int)] {
    zip(nights, nights.dropFirst()).compactMap { before, night in
      night.secondsAlike(before).map { (night.day, $0) }
    }
  }
}
