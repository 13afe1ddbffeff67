/// The nights and naps that are computed from the log's lines about `sleep`.
package struct RecordedSleep: Sendable {
  /// The nights, in order.
  package private(set) var nights: [Night] = []
  /// The seconds of naps on each day that has naps but no night, in order. The naps of other days
  /// belong to their nights.
  package private(set) var daysOfNaps: [(day: Day, seconds: Int)] = []

  /// The minimum length of a pause that separates two sleeps, in seconds.
  private static let gap = 2 * 3600

  /// The longest sleep of a day that is not a daytime nap is the night; the others are naps.
  init(_ sessions: [SleepSession]) {
    var days: [Day: [SleepSession]] = [:]
    for session in sessions { days[session.day, default: []].append(session) }
    for (day, sessions) in days.sorted(by: { $0.key < $1.key }) {
      let sleeps = Self.joined(sessions)
      let all = sleeps.reduce(0) { $0 + $1.length }
      if let night = sleeps.filter({ !$0.isDaytimeNap }).max(by: { $0.length < $1.length }) {
        nights.append(
          Night(
            day: day, range: night.range, inBed: night.length, pauses: night.pauses,
            stages: night.stages, naps: all - night.length, place: night.place, text: night.text))
      } else {
        daysOfNaps.append((day, all))
      }
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

extension Workspace {
  /// Returns the nights whose day of waking is in a range of days, and the naps of these days.
  package func recordedSleep(from first: Day, through last: Day) -> RecordedSleep {
    guard let names = SleepNames(self) else { return RecordedSleep([]) }
    var sessions: [SleepSession] = []
    forEachLine(endingFrom: first, through: last) { entry, _ in
      guard entry.subject == names.sleep, let session = SleepSession(entry, names),
        session.day >= first, session.day <= last
      else { return }
      sessions.append(session)
    }
    return RecordedSleep(sessions)
  }
}
