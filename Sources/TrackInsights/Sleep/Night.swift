import TrackCore

/// The sleep of one night, read from the log lines about `sleep` on the day of waking.
package struct Night: Sendable {
  /// The time in each stage, in seconds, as far as the lines state it.
  package struct Stages: Hashable, Sendable {
    package var deep = 0
    package var rem = 0
    package var core = 0
    package var awake: Int?

    /// True if the lines state a stage of sleep.
    package var areKnown: Bool { deep + rem + core > 0 }
    /// True if the lines state core sleep. Without core sleep, the stages do not add up to the
    /// whole sleep.
    var areComplete: Bool { core > 0 }
  }

  /// The day of waking.
  package let day: Day
  /// The times of going to bed and getting up, in seconds from the midnight that begins `day`;
  /// below zero for the previous evening. Nil if the line has no range.
  package let range: Range<Int>?
  /// The time in bed, in seconds.
  package let inBed: Int
  package let stages: Stages
  /// The seconds of naps, which are not part of the figures of the night.
  package let naps: Int

  /// The seconds asleep: the sum of the stages if core sleep is stated, else the time in bed minus
  /// the time awake.
  package var asleep: Int {
    stages.areComplete
      ? min(stages.deep + stages.rem + stages.core, inBed) : max(inBed - (stages.awake ?? 0), 0)
  }

  /// The share of the time in bed that was slept, 0–1; nil if it is unknown.
  package var efficiency: Double? {
    guard stages.areComplete || stages.awake != nil, inBed > 0 else { return nil }
    return Double(asleep) / Double(inBed)
  }

  /// Returns the share of a stage in the time asleep, 0–1; nil without stages.
  package func share(of stage: KeyPath<Stages, Int>) -> Double? {
    guard stages.areKnown, asleep > 0 else { return nil }
    return Double(stages[keyPath: stage]) / Double(asleep)
  }

  /// The midpoint between going to bed and getting up, in seconds as in `range`.
  package var middle: Int? { range.map { ($0.lowerBound + $0.upperBound) / 2 } }
}

/// One log line about `sleep`.
struct SleepSession {
  let day: Day
  let range: Range<Int>?
  let length: Int
  let stages: Night.Stages
}

extension Night {
  /// The minimum length of a pause that separates two sleeps, in seconds.
  private static let gap = 2 * 3600

  /// Returns the nights of some sessions, in order. The longest sleep of a day is the night; the
  /// others are naps.
  static func nights(of sessions: [SleepSession]) -> [Night] {
    var days: [Day: [SleepSession]] = [:]
    for session in sessions { days[session.day, default: []].append(session) }
    return days.sorted { $0.key < $1.key }.map { day, sessions in
      let sleeps = joined(sessions)
      let longest = sleeps.indices.max { sleeps[$0].length < sleeps[$1].length } ?? 0
      let night = sleeps[longest]
      let all = sleeps.reduce(0) { $0 + $1.length }
      return Night(
        day: day, range: night.range, inBed: night.length, stages: night.stages,
        naps: all - night.length)
    }
  }

  /// Returns the sleeps of a day. Sessions that are less than two hours apart are joined. If two
  /// devices report the same hours, the session with stages is used, else the longer one.
  private static func joined(_ sessions: [SleepSession]) -> [SleepSession] {
    let timed = sessions.filter { $0.range != nil }
      .sorted { ($0.start, $0.length) < ($1.start, $1.length) }
    var sleeps: [SleepSession] = []
    for session in timed {
      guard let last = sleeps.last, let range = session.range, let before = last.range,
        range.lowerBound - before.upperBound < gap
      else {
        sleeps.append(session)
        continue
      }
      sleeps[sleeps.count - 1] =
        range.lowerBound < before.upperBound
        ? better(last, session) : last.continued(by: session, range, before)
    }
    return sleeps + sessions.filter { $0.range == nil }
  }

  private static func better(_ one: SleepSession, _ other: SleepSession) -> SleepSession {
    if one.stages.areKnown != other.stages.areKnown { return one.stages.areKnown ? one : other }
    return other.length > one.length ? other : one
  }
}

extension SleepSession {
  fileprivate var start: Int { range?.lowerBound ?? 0 }

  /// Returns the session joined with the next one. The time between them counts as awake in bed.
  fileprivate func continued(
    by next: SleepSession, _ range: Range<Int>, _ before: Range<Int>
  ) -> SleepSession {
    let pause = range.lowerBound - before.upperBound
    var stages = stages
    stages.deep += next.stages.deep
    stages.rem += next.stages.rem
    stages.core += next.stages.core
    stages.awake = (stages.awake ?? 0) + (next.stages.awake ?? 0) + pause
    return SleepSession(
      day: day, range: before.lowerBound..<range.upperBound, length: length + pause + next.length,
      stages: stages)
  }
}
