/// The sleep of one night, computed from the log's lines about `sleep` on the day of waking.
package struct Night: Sendable {
  /// The seconds in each stage of sleep, if the lines state them.
  package struct Stages: Hashable, Sendable {
    package var deep = 0
    package var rem = 0
    /// Core or light sleep.
    package var core = 0
    package var awake: Int?
    /// The seconds asleep, if a line states them.
    package var asleep: Int?
    /// The seconds until falling asleep.
    package var latency: Int?
    package var awakenings: Int?

    /// True if the lines name a stage of sleep.
    var areKnown: Bool { deep + rem + core > 0 }
    /// True if the lines name core sleep. If they do not, deep and REM sleep alone do not add up to
    /// the time asleep.
    var areComplete: Bool { core > 0 }
  }

  /// The day of waking.
  package let day: Day
  /// The times of going to bed and of getting up, in seconds from the midnight that begins `day`;
  /// negative for the evening before. Nil if the lines of the night state no range.
  package let range: Range<Int>?
  /// The time in bed, in seconds.
  package let inBed: Int
  /// The seconds of `inBed` that lie between two log lines and belong to neither.
  package let pauses: Int
  /// The seconds asleep. The pauses are not among them.
  package let asleep: Int
  package let stages: Stages
  /// The seconds of `asleep` that lines with stages tell.
  let staged: Int
  /// True if there are such lines and all of them name core sleep.
  let areStagesComplete: Bool
  /// The seconds asleep in naps, which are not part of the figures of the night.
  package let naps: Int
  /// The file and line of one log line of the night, usually the longest. The property `text` has
  /// the byte offsets of this line.
  package let place: Place
  package let text: Range<Int>

  /// The share of the time in bed that was slept, from 0 to 1; nil if the lines do not state how
  /// much of it was slept.
  package var efficiency: Double? {
    let isKnown =
      stages.core > 0 || stages.asleep != nil || stages.awake != nil || stages.latency != nil
    guard isKnown, inBed > 0 else { return nil }
    return Double(asleep) / Double(inBed)
  }

  /// Returns the share of a stage in the time asleep of the lines that name stages, from 0 to 1; nil
  /// if it is unknown. A stage that the lines do not name is zero if all of them name core sleep,
  /// because their stages are then complete; otherwise it is unknown.
  package func share(of stage: KeyPath<Stages, Int>) -> Double? {
    let seconds = stages[keyPath: stage]
    guard seconds > 0 || areStagesComplete, staged > 0 else { return nil }
    return Double(seconds) / Double(staged)
  }

  /// Compares this night with the night before, each from noon to noon. Returns for how many
  /// seconds of the 24 hours the sleeper was in bed in both nights or in neither. Nil unless the
  /// nights are of consecutive days and both have ranges.
  package func secondsAlike(_ before: Night) -> Int? {
    let day = 86_400
    let noon = day / 2
    guard before.day + 1 == self.day,
      let one = before.range?.clamped(to: noon - day..<noon),
      let other = range?.clamped(to: noon - day..<noon)
    else { return nil }
    let both = one.overlaps(other) ? one.clamped(to: other).count : 0
    return day - (one.count + other.count - 2 * both)
  }

  /// The time halfway between going to bed and getting up, in seconds from the midnight that begins
  /// `day`; nil if the lines of the night state no range.
  package var middle: Int? { range.map { ($0.lowerBound + $0.upperBound) / 2 } }
}
