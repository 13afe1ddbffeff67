/// Collects the lines about `sleep`, and makes an entry for each night. The entry has the computed
/// parts that goals and habits name.
struct NightCollector: Sendable {
  /// The number of days over which regularity is computed.
  private static let days = 28
  /// The minimum number of pairs of consecutive nights from which regularity is computed.
  private static let leastPairs = 7

  private let names: SleepNames
  /// The computed parts that goals or habits name.
  private let parts: [(name: Name, part: NightPart)]
  private var lines: [SleepLine] = []

  /// Returns nil if no goal or habit names a computed part of `sleep`, such as `bedtime`. A part
  /// that the measure declares itself is not computed.
  init?(_ workspace: Workspace) {
    guard let names = SleepNames(workspace) else { return nil }
    let declared = workspace.effectiveMeasures[names.sleep]?.parts.map(\.name) ?? []
    let named = workspace.namedParts(of: names.sleep)
    parts = NightPart.allCases.compactMap { part in
      workspace.names.existing(part.rawValue).flatMap { name in
        named.contains(name) && !declared.contains(name) ? (name, part) : nil
      }
    }
    guard !parts.isEmpty else { return nil }
    self.names = names
  }

  /// True if the parts of a night depend on the nights of the weeks before.
  var needsEarlierDays: Bool { parts.contains { $0.part == .regularity } }

  @inline(__always)
  func isOnSleep(_ entry: borrowing LogEntry) -> Bool { entry.subject == names.sleep }

  @inline(__always)
  mutating func take(_ entry: borrowing LogEntry) {
    if isOnSleep(entry), let line = SleepLine(entry, names) {
      lines.append(line)
    }
  }

  mutating func merge(_ late: NightCollector) { lines += late.lines }

  /// Calls a closure with the entry of each night for which one of the parts is known, in the order
  /// of days.
  func forEachNight(_ body: (borrowing LogEntry) -> Void) {
    let nights = RecordedSleep(lines).nights
    var entry = LogEntry()
    entry.isNight = true
    entry.isOnMeasure = true
    entry.subject = names.sleep
    for (index, night) in nights.enumerated() {
      entry.day = night.day
      entry.place = night.place
      entry.text = night.text
      entry.parts = parts.compactMap { name, part in
        Self.amount(of: part, nights, index).map {
          LogEntry.Part(name: name, amount: $0, range: night.text)
        }
      }
      if !entry.parts.isEmpty { body(entry) }
    }
  }

  private static func amount(of part: NightPart, _ nights: [Night], _ index: Int) -> Amount? {
    let night = nights[index]
    let noon = 12 * 3600
    switch part {
    case .bedtime: return night.range.map { Amount(Number($0.lowerBound + noon), .clock) }
    case .waking: return night.range.map { Amount(Number($0.upperBound + noon), .clock) }
    case .efficiency:
      guard night.efficiency != nil else { return nil }
      return Amount(
        Number(night.asleep).scaled(by: 100, over: Int128(night.inBed)), part.unit)
    case .regularity: return regularity(nights, index).map { Amount($0) }
    }
  }

  /// Returns the Sleep Regularity Index of the days up to the day of a night; nil if these days
  /// have too few pairs of consecutive nights.
  private static func regularity(_ nights: [Night], _ index: Int) -> Number? {
    var (pairs, same) = (0, 0)
    var late = index
    while late > 0, nights[index].day - nights[late - 1].day < days {
      if let seconds = nights[late].secondsAlike(nights[late - 1]) {
        pairs += 1
        same += seconds
      }
      late -= 1
    }
    guard pairs >= leastPairs else { return nil }
    return Number(same).scaled(by: 200, over: Int128(pairs * 86_400)) - Number(100)
  }
}

extension Workspace {
  /// Returns the parts of a measure to which goals and habits refer.
  fileprivate func namedParts(of measure: Name) -> Set<Name> {
    var subjects = habits.flatMap(\.of)
    for goal in goals {
      subjects += (goal.measures + goal.milestones.compactMap(\.measure)).compactMap(\.subject)
    }
    return Set(subjects.filter { $0.subject == measure }.compactMap(\.part))
  }
}
