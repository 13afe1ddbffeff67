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
    package var areKnown: Bool { deep + rem + core > 0 }
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
  package let stages: Stages
  /// The seconds of naps, which are not part of the figures of the night.
  package let naps: Int
  /// The file and line of one log line of the night, usually the longest. The property `text` has
  /// the byte offsets of this line.
  package let place: Place
  package let text: Range<Int>

  /// The seconds asleep, at most the time in bed. If the lines name core sleep, this is the sum of
  /// the stages; otherwise it is the stated time asleep. If neither is known, it is the time in bed
  /// minus the time awake or the latency, whichever is longer.
  package var asleep: Int {
    if stages.areComplete { return min(stages.deep + stages.rem + stages.core, inBed) }
    if let asleep = stages.asleep { return min(asleep, inBed) }
    return max(inBed - max(stages.awake ?? 0, stages.latency ?? 0), 0)
  }

  /// The share of the time in bed that was slept, from 0 to 1; nil if the lines do not state how
  /// much of it was slept.
  package var efficiency: Double? {
    let isKnown =
      stages.areComplete || stages.asleep != nil || stages.awake != nil || stages.latency != nil
    guard isKnown, inBed > 0 else { return nil }
    return Double(asleep) / Double(inBed)
  }

  /// Returns the share of a stage in the time asleep, from 0 to 1; nil if the stage is unknown. A
  /// stage that the lines do not name is zero if they name core sleep, because the stages are then
  /// complete; otherwise it is unknown.
  package func share(of stage: KeyPath<Stages, Int>) -> Double? {
    let seconds = stages[keyPath: stage]
    guard seconds > 0 || stages.areComplete, asleep > 0 else { return nil }
    return Double(seconds) / Double(asleep)
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

/// One line of the log about `sleep`.
struct SleepSession: Sendable {
  let day: Day
  let range: Range<Int>?
  let length: Int
  let pauses: Int
  let stages: Night.Stages
  let place: Place
  let text: Range<Int>
}

/// The names of `sleep` and of the parts that its lines can have.
struct SleepNames: Sendable {
  let sleep: Name
  fileprivate let deep, rem, core, light, awake, asleep, latency, awakenings: Name?

  /// Returns nil if `sleep` is not a measure.
  init?(_ workspace: Workspace) {
    let names = workspace.names
    guard let sleep = names.existing(NightPart.measureID), workspace.readingMeasure(sleep) != nil
    else { return nil }
    self.sleep = sleep
    (deep, rem) = (names.existing("deep"), names.existing("rem"))
    (core, light) = (names.existing("core"), names.existing("light"))
    (awake, asleep) = (names.existing("awake"), names.existing("asleep"))
    (latency, awakenings) = (names.existing("latency"), names.existing("awakenings"))
  }
}

extension SleepSession {
  /// Creates the session of a line about `sleep`. Returns nil for a line that is running, is
  /// skipped or failed, or has no duration.
  init?(_ entry: borrowing LogEntry, _ names: SleepNames) {
    guard entry.outcome == .done, !entry.isRunning, let length = entry.duration else { return nil }
    var stages = Night.Stages()
    for part in entry.parts {
      let number = part.amount.number.whole
      if part.name == names.awakenings, part.amount.unit.isNone { stages.awakenings = number }
      guard part.amount.unit == .time else { continue }
      switch part.name {
      case names.deep: stages.deep = number
      case names.rem: stages.rem = number
      case names.core, names.light: stages.core += number
      case names.awake: stages.awake = number
      case names.asleep: stages.asleep = number
      case names.latency: stages.latency = number
      default: break
      }
    }
    var range: Range<Int>?
    if let start = entry.start, let end = entry.end, end > start { range = start..<end }
    self.init(
      day: entry.day, range: range, length: length.whole, pauses: 0, stages: stages,
      place: entry.place, text: entry.text)
  }
}

extension Workspace {
  /// Returns the nights whose day of waking is in a range of days, in order.
  package func nights(from first: Day, through last: Day) -> [Night] {
    guard let names = SleepNames(self) else { return [] }
    var sessions: [SleepSession] = []
    forEachLine(from: first, through: last) { entry, _ in
      guard entry.subject == names.sleep, let session = SleepSession(entry, names) else { return }
      sessions.append(session)
    }
    return Night.nights(of: sessions)
  }
}

extension Night {
  /// The minimum length of a pause that separates two sleeps, in seconds.
  private static let gap = 2 * 3600

  /// Returns the nights of the given sessions, in order. The longest sleep of a day is the night;
  /// the others are naps.
  static func nights(of sessions: [SleepSession]) -> [Night] {
    var days: [Day: [SleepSession]] = [:]
    for session in sessions { days[session.day, default: []].append(session) }
    return days.sorted { $0.key < $1.key }.map { day, sessions in
      let sleeps = joined(sessions)
      let longest = sleeps.indices.max { sleeps[$0].length < sleeps[$1].length } ?? 0
      let night = sleeps[longest]
      let all = sleeps.reduce(0) { $0 + $1.length }
      return Night(
        day: day, range: night.range, inBed: night.length, pauses: night.pauses,
        stages: night.stages, naps: all - night.length, place: night.place, text: night.text)
    }
  }

  /// Returns the sleeps of a day. Sessions that are less than two hours apart are joined. If two
  /// sessions overlap, as those of two devices do, the session with stages is used, else the longer
  /// session.
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
    stages.asleep = sum(stages.asleep, next.stages.asleep)
    stages.awakenings = sum(stages.awakenings, next.stages.awakenings).map { $0 + 1 }
    let isLonger = length >= next.length
    return SleepSession(
      day: day, range: before.lowerBound..<range.upperBound, length: length + pause + next.length,
      pauses: pauses + pause + next.pauses, stages: stages, place: isLonger ? place : next.place,
      text: isLonger ? text : next.text)
  }

  private func sum(_ one: Int?, _ other: Int?) -> Int? {
    one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
  }
}
