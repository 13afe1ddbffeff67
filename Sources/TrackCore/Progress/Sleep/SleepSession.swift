/// One line of the log about `sleep`, or several that are joined.
struct SleepSession: Sendable {
  /// The day on which the range ends; without a range, the date of the line.
  let day: Day
  /// The seconds from the midnight that begins `day`; nil without a range.
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
    let day = entry.endDay
    var range: Range<Int>?
    if let start = entry.start, let end = entry.end, end > start {
      let seconds = (day - entry.day) * 86_400
      range = start - seconds..<end - seconds
    }
    self.init(
      day: day, range: range, length: length.whole, pauses: 0, stages: stages,
      place: entry.place, text: entry.text)
  }
}

extension SleepSession {
  var start: Int { range?.lowerBound ?? 0 }

  /// True for a sleep that is a nap even if it is the longest of its day: it is shorter than three
  /// hours, begins at 09:00 or later, and ends on the same day by 21:00.
  var isDaytimeNap: Bool {
    guard let range else { return false }
    return length < 3 * 3600 && range.lowerBound >= 9 * 3600 && range.upperBound <= 21 * 3600
  }

  /// Returns the session joined with the next one. The time between them counts as awake in bed.
  func continued(
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
