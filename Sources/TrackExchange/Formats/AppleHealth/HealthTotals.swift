import TrackCore

/// The figures of Apple Health, collected while records are read and added up for each day.
struct HealthTotals {
  /// One subject on one day or in a part of it.
  private struct Key: Hashable, Comparable {
    /// The index of the subject.
    let subject: Int32
    let day: Int32
    /// The hour or minute of the day; 0 for the whole day.
    var time: Int32 = 0
    /// The number of the program or device; 0 for all of them.
    var source: Int32 = 0

    static func < (one: Key, other: Key) -> Bool {
      (one.day, one.time, one.subject) < (other.day, other.time, other.subject)
    }
  }

  private struct Spread {
    var sum = Number.zero
    var count = 0
    var low: Number
    var high: Number
    let row: Int
  }

  private struct Parts {
    var sums: [String: (number: Number, source: Int)] = [:]
    let row: Int
  }

  private var subjects: [HealthSubject] = []
  private var indices: [String: Int32] = [:]
  private var hours: [Key: Number] = [:]
  private var days: [Key: Spread] = [:]
  private var moments: [Key: Parts] = [:]
  private var readings: [(subject: HealthSubject, time: WallTime, number: Number, row: Int)] = []

  mutating func add(
    _ number: Number, to subject: HealthSubject, at date: HealthDate, from source: Int, row: Int
  ) {
    var key = Key(subject: index(of: subject), day: Int32(clamping: date.time.day.ordinal))
    switch subject.treatment {
    case .dailySum:
      key.time = Int32(clamping: date.time.second / 3600)
      key.source = Int32(clamping: source)
      hours[key, default: .zero] += number
    case .dailyMean:
      var spread = days[key] ?? Spread(low: number, high: number, row: row)
      spread.sum += number
      spread.count += 1
      spread.low = min(spread.low, number)
      spread.high = max(spread.high, number)
      days[key] = spread
    case .part(let part):
      key.time = Int32(clamping: date.time.second / 60)
      var parts = moments[key] ?? Parts(row: row)
      // Several foods of one meal are added up. Records of a second program are ignored, because
      // they may be copies of the same foods.
      let known = parts.sums[part]
      if known == nil || known?.source == source {
        parts.sums[part] = ((known?.number ?? .zero) + number, source)
      }
      moments[key] = parts
    case .each: readings.append((subject, date.time, number, row))
    case .sleep, .session: break
    }
  }

  private mutating func index(of subject: HealthSubject) -> Int32 {
    if let known = indices[subject.id] { return known }
    let index = Int32(clamping: subjects.count)
    indices[subject.id] = index
    subjects.append(subject)
    return index
  }

  // MARK: Entries

  /// Calls a closure with each entry and the row of its first record. The row of a daily sum is 0.
  func forEachEntry(_ body: (ExchangeEntry, Int) -> Void) {
    for (key, sum) in sums.sorted(by: { $0.key < $1.key }) {
      var (entry, subject) = entry(key)
      entry.amounts = [amount(sum, subject)]
      body(entry, 0)
    }
    for (key, spread) in days.sorted(by: { $0.key < $1.key }) {
      var (entry, subject) = entry(key)
      entry.amounts = [amount(spread.sum.scaled(by: 1, over: Int128(spread.count)), subject)]
      if spread.low != spread.high {
        entry.parts = [("min", spread.low), ("max", spread.high)].map { name, number in
          ExchangeEntry.Part(name: name, amount: amount(number, subject))
        }
      }
      body(entry, spread.row)
    }
    for (subject, time, number, row) in readings.sorted(by: { $0.time < $1.time }) {
      var entry = ExchangeEntry(day: time.day, subject: subject.id)
      entry.start = time.second
      entry.amounts = [amount(number, subject)]
      body(entry, row)
    }
    for (key, parts) in moments.sorted(by: { $0.key < $1.key }) {
      var (entry, _) = entry(key)
      entry.start = Int(key.time) * 60
      entry.parts = Self.partOrder.compactMap { name, unit in
        guard let sum = parts.sums[name], let unit = Unit(unit) else { return nil }
        return ExchangeEntry.Part(name: name, amount: Amount(sum.number.rounded, unit))
      }
      body(entry, parts.row)
    }
  }

  private static let partOrder =
    [("systolic", "mmHg"), ("diastolic", "mmHg")] + Food.nutrients.map { ($0.name, $0.unit) }

  private func entry(_ key: Key) -> (ExchangeEntry, HealthSubject) {
    let subject = subjects[Int(key.subject)]
    return (ExchangeEntry(day: Day(ordinal: Int(key.day)), subject: subject.id), subject)
  }

  private func amount(_ number: Number, _ subject: HealthSubject) -> Amount {
    subject.unit == "min"
      ? Amount(number.rounded.scaled(by: 60, over: 1), .time)
      : Amount(number.rounded, Unit(subject.unit) ?? .none)
  }

  /// The sum of each day. In each hour, only the source with the highest amount counts.
  private var sums: [Key: Number] {
    var best: [Key: Number] = [:]
    for (key, number) in hours {
      let hour = Key(subject: key.subject, day: key.day, time: key.time)
      best[hour] = max(best[hour] ?? number, number)
    }
    var sums: [Key: Number] = [:]
    for (key, number) in best {
      sums[Key(subject: key.subject, day: key.day), default: .zero] += number
    }
    return sums
  }
}
