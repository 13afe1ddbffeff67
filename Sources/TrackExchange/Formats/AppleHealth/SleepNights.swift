import TrackCore

/// The sleep records of Apple Health, combined into nights.
///
/// A gap of more than two hours separates two sleeps. A sleep belongs to the day of waking. If
/// several devices recorded it, only the device that recorded the longest time counts.
struct SleepNights {
  enum Stage: String {
    case inBed = "InBed"
    case awake = "Awake"
    case asleep = "Asleep"
    case unspecified = "AsleepUnspecified"
    case core = "AsleepCore"
    case deep = "AsleepDeep"
    case rem = "AsleepREM"

    init?(_ value: String) {
      let prefix = "HKCategoryValueSleepAnalysis"
      self.init(rawValue: value.hasPrefix(prefix) ? String(value.dropFirst(prefix.count)) : value)
    }

    var isAsleep: Bool { self != .inBed && self != .awake }
  }

  struct Record {
    /// The start, in seconds since 1970.
    let start: Int
    let end: Int
    let stage: Stage
    let source: Int
    /// The offsets of the wall time from UTC at the start and at the end, in seconds.
    let startOffset: Int
    let offset: Int
    let row: Int
  }

  private var records: [Record] = []

  private static let longestGap = 2 * 3600

  mutating func add(_ record: Record) { records.append(record) }

  /// Calls a closure with the entry of each sleep and the row of its first record.
  func forEachNight(_ body: (ExchangeEntry, Int) -> Void) {
    let sorted = records.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    var night: [Record] = []
    var end = Int.min
    for record in sorted {
      if !night.isEmpty, record.start - end > Self.longestGap {
        if let entry = Self.entry(of: night) { body(entry, night[0].row) }
        night = []
      }
      end = night.isEmpty ? record.end : max(end, record.end)
      night.append(record)
    }
    if let entry = Self.entry(of: night) { body(entry, night[0].row) }
  }

  private static func entry(of night: [Record]) -> ExchangeEntry? {
    let isAsleep = night.contains { $0.stage.isAsleep }
    let bySource = Dictionary(
      grouping: night.filter { isAsleep || $0.stage == .inBed }, by: \.source)
    func sleeping(_ records: [Record]) -> [Record] {
      isAsleep ? records.filter(\.stage.isAsleep) : records
    }
    let best = bySource.max {
      (length(of: sleeping($0.value)), $1.key) < (length(of: sleeping($1.value)), $0.key)
    }
    guard let records = best?.value else { return nil }
    let asleep = sleeping(records)
    guard let first = asleep.map(\.start).min(), let last = asleep.map(\.end).max(), last > first
    else { return nil }
    // The time in bed may have been recorded by another device, such as a phone, so all devices
    // count.
    let inBed = night.filter { $0.stage == .inBed }
    guard let earliest = (asleep + inBed).min(by: { $0.start < $1.start }),
      let latest = (asleep + inBed).max(by: { $0.end < $1.end })
    else { return nil }
    let from = earliest.start
    let seconds = latest.end - from
    let bed = UTCMoment(instant: from).wallTime { _ in earliest.startOffset }
    let wake = UTCMoment(instant: latest.end).wallTime { _ in latest.offset }
    var entry = ExchangeEntry(day: wake.day, subject: "sleep")
    set(&entry, from: bed, to: wake, lasting: seconds)
    var parts = stages(of: records)
    if isAsleep {
      // If core sleep is known, the stages together are the whole sleep, so the total is not
      // written.
      let total = length(of: asleep)
      if !records.contains(where: { $0.stage == .core }), total != seconds {
        parts.append(("asleep", total))
      }
      if !inBed.isEmpty { parts.append(("latency", first - from)) }
    }
    entry.parts = parts.filter { $0.1 > 0 }.map { .init(name: $0.0, amount: .seconds($0.1)) }
    return entry
  }

  private static func stages(of records: [Record]) -> [(part: String, seconds: Int)] {
    [("deep", Stage.deep), ("rem", .rem), ("core", .core), ("awake", .awake)].map { name, stage in
      (name, length(of: records.filter { $0.stage == stage }))
    }
  }

  /// Sets the range of a night, which belongs to the day of waking.
  private static func set(
    _ entry: inout ExchangeEntry, from bed: WallTime, to wake: WallTime, lasting seconds: Int
  ) {
    let start = wake.second - wake.seconds(since: bed)
    entry.end = wake.second
    if start < wake.second, start >= -86_400 {
      entry.start = start
      // If the clocks changed in the night, the line must state the real duration, because the
      // range gives a different one.
      if wake.second - start != seconds { entry.amounts.append(.seconds(seconds)) }
    } else {
      entry.start = max(wake.second - seconds, -86_400)
    }
    // If a sleep ends at midnight, write 24:00 of the previous day.
    if wake.second == 0 {
      entry.day = entry.day - 1
      entry.start = entry.start.map { $0 + 86_400 }
      entry.end = 86_400
    }
  }

  /// Returns the number of seconds that records cover. Times that several records cover count once.
  /// The records must be sorted by start.
  private static func length(of records: [Record]) -> Int {
    var (total, end) = (0, Int.min)
    for record in records where record.end > end {
      total += record.end - max(record.start, end)
      end = record.end
    }
    return total
  }
}
