import TrackCore

/// The figures of Apple Health, collected while records are read and added up for each day.
struct HealthTotals {
  /// The key for the amount of one subject by one source in one hour.
  private struct HourKey: Hashable {
    let subject: Int32
    /// The number of hours since 1970 in wall time.
    let hour: Int32
    let source: Int32
  }

  private struct DayKey: Hashable {
    let subject: Int32
    let day: Int32
  }

  private struct Spread {
    var sum = Number.zero
    var count = 0
    var low: Number
    var high: Number
    let row: Int
  }

  private struct MomentKey: Hashable {
    let subject: Int32
    let day: Int32
    /// Minutes since midnight.
    let minute: Int32
  }

  private struct Parts {
    var sums: [String: (number: Number, source: Int)] = [:]
    let row: Int
  }

  private var subjects: [HealthSubject] = []
  private var numbers: [String: Int32] = [:]
  private var hours: [HourKey: Number] = [:]
  private var days: [DayKey: Spread] = [:]
  private var moments: [MomentKey: Parts] = [:]
  private var readings: [(subject: Int32, time: WallTime, number: Number, row: Int)] = []

  mutating func add(
    _ number: Number, to subject: HealthSubject, at date: HealthDate, from source: Int, row: Int
  ) {
    let index = index(of: subject)
    let day = Int32(truncatingIfNeeded: date.time.day.ordinal)
    switch subject.treatment {
    case .dailySum:
      let hour = day &* 24 &+ Int32(truncatingIfNeeded: date.time.second / 3600)
      hours[
        HourKey(subject: index, hour: hour, source: Int32(truncatingIfNeeded: source)),
        default: .zero] += number
    case .dailyMean:
      let key = DayKey(subject: index, day: day)
      var spread = days[key] ?? Spread(low: number, high: number, row: row)
      spread.sum += number
      spread.count += 1
      spread.low = min(spread.low, number)
      spread.high = max(spread.high, number)
      days[key] = spread
    case .part(let part):
      let minute = Int32(truncatingIfNeeded: date.time.second / 60)
      let key = MomentKey(subject: index, day: day, minute: minute)
      var parts = moments[key] ?? Parts(row: row)
      // Several foods of one meal are added up. Records of a second program are ignored, because
      // they may be copies of the same foods.
      let known = parts.sums[part]
      if known == nil || known?.source == source {
        parts.sums[part] = ((known?.number ?? .zero) + number, source)
      }
      moments[key] = parts
    case .each: readings.append((index, date.time, number, row))
    case .sleep, .session: break
    }
  }

  private mutating func index(of subject: HealthSubject) -> Int32 {
    if let known = numbers[subject.id] { return known }
    let index = Int32(truncatingIfNeeded: subjects.count)
    numbers[subject.id] = index
    subjects.append(subject)
    return index
  }

  // MARK: Entries

  /// Calls a closure with each entry and the row of its first record. The row of a daily sum is 0.
  func forEachEntry(_ body: (ExchangeEntry, Int) -> Void) {
    forEachSum { body($0, 0) }
    for (key, spread) in days.sorted(by: {
      ($0.key.day, $0.key.subject) < ($1.key.day, $1.key.subject)
    }) {
      let subject = subjects[Int(key.subject)]
      var entry = ExchangeEntry(day: Day(ordinal: Int(key.day)), subject: subject.id)
      let mean = spread.sum.scaled(by: 1, over: Int128(spread.count))
      entry.amounts = [amount(mean.rounded, subject)]
      if spread.low != spread.high {
        entry.parts = [("min", spread.low), ("max", spread.high)].map { name, number in
          ExchangeEntry.Part(name: name, amount: amount(number.rounded, subject))
        }
      }
      body(entry, spread.row)
    }
    forEachReading(body)
    for (key, parts) in moments.sorted(by: {
      ($0.key.day, $0.key.minute, $0.key.subject) < ($1.key.day, $1.key.minute, $1.key.subject)
    }) {
      var entry = ExchangeEntry(
        day: Day(ordinal: Int(key.day)), subject: subjects[Int(key.subject)].id)
      entry.start = Int(key.minute) * 60
      entry.parts = Self.partOrder.compactMap { name, unit in
        guard let sum = parts.sums[name], let unit = Unit(unit) else { return nil }
        return ExchangeEntry.Part(name: name, amount: Amount(sum.number.rounded, unit))
      }
      body(entry, parts.row)
    }
  }

  private static let partOrder =
    [("systolic", "mmHg"), ("diastolic", "mmHg")] + Food.nutrients.map { ($0.name, $0.unit) }

  private func amount(_ number: Number, _ subject: HealthSubject) -> Amount {
    subject.unit == "min"
      ? Amount(number.scaled(by: 60, over: 1), .time)
      : Amount(number, Unit(subject.unit) ?? .none)
  }

  /// Calls a closure with the entry for each daily sum. In each hour, only the source with the
  /// highest amount counts.
  private func forEachSum(_ body: (ExchangeEntry) -> Void) {
    var best: [DayKey: [Int32: Number]] = [:]
    for (key, number) in hours {
      let day = key.hour >= 0 ? key.hour / 24 : (key.hour - 23) / 24
      let dayKey = DayKey(subject: key.subject, day: day)
      best[dayKey, default: [:]][key.hour] = max(best[dayKey]?[key.hour] ?? number, number)
    }
    for (key, hours) in best.sorted(by: {
      ($0.key.day, $0.key.subject) < ($1.key.day, $1.key.subject)
    }) {
      let subject = subjects[Int(key.subject)]
      var entry = ExchangeEntry(day: Day(ordinal: Int(key.day)), subject: subject.id)
      entry.amounts = [amount(hours.values.reduce(.zero, +).rounded, subject)]
      body(entry)
    }
  }

  private func forEachReading(_ body: (ExchangeEntry, Int) -> Void) {
    for (subject, time, number, row) in readings.sorted(by: { $0.time < $1.time }) {
      let subject = subjects[Int(subject)]
      var entry = ExchangeEntry(day: time.day, subject: subject.id)
      entry.start = time.second
      entry.amounts = [amount(number.rounded, subject)]
      body(entry, row)
    }
  }
}
