/// One line of the log about `sleep`.
struct SleepLine: Sendable {
  /// The day on which the range ends; without a range, the date of the line.
  let day: Day
  /// The seconds from the midnight that begins `day`; nil without a range.
  let range: Range<Int>?
  /// The time of the line in seconds: the written time, else the length of the range.
  let time: Int
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

extension SleepLine {
  /// Returns nil for a line that is running, is skipped or failed, or has no duration.
  init?(_ entry: borrowing LogEntry, _ names: SleepNames) {
    guard entry.outcome == .done, !entry.isRunning, let time = entry.duration else { return nil }
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
      day: day, range: range, time: time.whole, stages: stages, place: entry.place,
      text: entry.text)
  }

  /// The seconds asleep, at most the time of the line. If the line names core sleep, this is the
  /// sum of the stages; otherwise it is the stated time asleep. If neither is known, it is the time
  /// less the time awake or the latency, whichever is longer.
  var asleep: Int {
    if stages.areComplete { return min(stages.deep + stages.rem + stages.core, time) }
    if let asleep = stages.asleep { return min(asleep, time) }
    return max(time - max(stages.awake ?? 0, stages.latency ?? 0), 0)
  }

  /// Numbers that order the lines of a sleep, independent of their places in the files. Of the lines
  /// that cover a second, the one with the greatest numbers says how it was slept.
  fileprivate var precedence: [Int] {
    let knowledge = stages.areKnown ? 2 : stages == Night.Stages() ? 0 : 1
    let known = [stages.awake, stages.latency, stages.awakenings].map { $0 ?? -1 }
    return [knowledge, range?.count ?? 0, -(range?.lowerBound ?? 0), time, asleep]
      + [stages.deep, stages.rem, stages.core] + known
  }
}

extension [SleepLine] {
  /// The lines, beginning with those that say most about how their seconds were slept.
  var mostTellingFirst: [SleepLine] {
    count < 2
      ? self
      : map { ($0, $0.precedence) }
        .sorted { $1.1.lexicographicallyPrecedes($0.1) }.map(\.0)
  }

  /// The lines, beginning with those that have the most time for each second of their range.
  var densestFirst: [SleepLine] {
    func isDenser(_ one: SleepLine, _ other: SleepLine) -> Bool {
      Int128(one.time) * Int128(other.range?.count ?? 1)
        > Int128(other.time) * Int128(one.range?.count ?? 1)
    }
    return sorted(by: isDenser)
  }

  /// Returns for each line the number of seconds of its range that no line before it covers; 1 for a
  /// line without a range.
  func uncovered() -> [Int] {
    guard count > 1 else { return map { $0.range?.count ?? 1 } }
    var bounds: [Int] = []
    for line in self {
      if let range = line.range { bounds += [range.lowerBound, range.upperBound] }
    }
    bounds.sort()
    // The index of the first uncovered stretch between two bounds, from each stretch on.
    var free = [Int](bounds.indices)
    func next(_ start: Int) -> Int {
      var index = start
      while free[index] != index {
        free[index] = free[free[index]]
        index = free[index]
      }
      return index
    }
    return map { line in
      guard let range = line.range else { return 1 }
      var seconds = 0
      var index = next(bounds.endOfPrefix { $0 < range.lowerBound })
      while bounds[index] < range.upperBound {
        seconds += bounds[index + 1] - bounds[index]
        free[index] = index + 1
        index = next(index + 1)
      }
      return seconds
    }
  }
}
