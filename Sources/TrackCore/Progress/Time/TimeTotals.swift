/// Adds up the time of the lines that a question is about.
package struct TimeTotals {
  private let question: TimeQuestion
  private let today: Day
  private var match: EntryMatch
  private let keys: TimeKeys
  /// For each row, indexed by its name: the sum of each column, followed by the total; empty for a
  /// name without time.
  private var sums: [[TimeSum]] = []
  /// The sums of the lines that have no tag, context, goal or value.
  private var none: [TimeSum]
  private var all: [TimeSum]
  private var ranges: [Range<Int>] = []
  private var running: [(subject: Name, day: Day, start: Int, place: Place)] = []
  private var column: (day: Day, index: Int)?
  /// The rates of tasks, and of blocks with a tag that has a rate.
  private let rates: [Name: HourlyRate]
  private let tagRates: [Name: HourlyRate]
  /// What the rows and the total earned.
  private var earned: [EarnedKey: Number] = [:]

  private enum EarnedRow: Hashable {
    case total, none
    case name(Name)
  }

  private struct EarnedKey: Hashable {
    var row: EarnedRow
    let currency: String
  }

  private var found: [Name] = []

  /// - Parameter today: The last day that counts.
  package init(_ question: TimeQuestion, workspace: Workspace, today: Day) {
    self.question = question
    self.today = today
    match = EntryMatch(
      question.filter, workspace: workspace,
      decides: question.rows == .goal || question.rows == .value)
    let tagRates = Dictionary(workspace.settings.rates.map { ($0.tag, $0.rate) }) { first, _ in
      first
    }
    let paid = workspace.tasks.compactMap { task in task.rate.map { (task.name, $0) } }
    let tagged =
      tagRates.isEmpty
      ? []
      : workspace.blockTags.compactMap { block, tags in
        tags.lazy.compactMap { tagRates[$0] }.first.map { (block, $0) }
      }
    rates = Dictionary(paid + tagged) { first, _ in first }
    self.tagRates = tagRates
    keys = TimeKeys(workspace: workspace, rows: question.rows)
    none = Array(repeating: TimeSum(), count: question.columns.count + 1)
    all = none
  }

  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard entry.isRunning || entry.duration != nil, entry.day <= today, entry.outcome == .done,
      match.matches(entry, &reader)
    else { return }
    if entry.isRunning {
      running.append((entry.subject, entry.day, entry.start ?? 0, entry.place))
      return
    }
    guard let duration = entry.duration.map(rounded) else { return }
    if let start = entry.start, let end = entry.end, end > start {
      let midnight = entry.day.ordinal * 86_400
      ranges.append(midnight + start..<midnight + end)
    }
    let column = column(of: entry.day)
    all[column].add(duration)
    if column < question.columns.count { all[question.columns.count].add(duration) }
    let rate = rate(of: entry, &reader)
    if let rate { earn(rate, duration, .total) }
    keys.find(entry, match.rules, &reader, into: &found)
    if let rate {
      if found.isEmpty { earn(rate, duration, .none) }
      for name in found { earn(rate, duration, .name(name)) }
    }
    if found.isEmpty { Self.add(duration, column, to: &none) }
    for name in found { add(duration, column, to: name) }
  }

  /// Returns what an hour of a line earns: by its own tags, else by its task, else by the tags of its
  /// subject's block.
  private func rate(of entry: borrowing LogEntry, _ reader: inout LogReader) -> HourlyRate? {
    if !tagRates.isEmpty {
      for tag in reader.allTags(of: entry, [:]) {
        if let rate = tagRates[tag] { return rate }
      }
    }
    return rates.isEmpty ? nil : rates[entry.subject]
  }

  private mutating func earn(_ rate: HourlyRate, _ duration: Number, _ row: EarnedRow) {
    earned[EarnedKey(row: row, currency: rate.currency), default: .zero] +=
      duration.scaled(by: Int128(rate.number.millionths), over: 3600 * 1_000_000)
  }

  private func earnings(of row: EarnedRow) -> [Earnings] {
    earned.filter { $0.key.row == row }.map {
      Earnings(currency: $0.key.currency, amount: $0.value)
    }
    .sorted { $0.currency < $1.currency }
  }

  private func rounded(_ duration: Number) -> Number {
    guard let step = question.rounding, step > 0 else { return duration }
    let (seconds, size) = (Int128(duration.whole), Int128(step))
    return Number(Int(clamping: (seconds + size / 2) / size * size))
  }

  /// Returns the index of the column that contains a day; the number of columns if there is none.
  private mutating func column(of day: Day) -> Int {
    if let column, column.day == day { return column.index }
    let index = question.columns.position(of: day) ?? question.columns.count
    column = (day, index)
    return index
  }

  private mutating func add(_ duration: Number, _ column: Int, to name: Name) {
    let index = Int(name.index)
    while sums.count <= index { sums.append([]) }
    if sums[index].isEmpty {
      sums[index] = Array(repeating: TimeSum(), count: question.columns.count + 1)
    }
    Self.add(duration, column, to: &sums[index])
  }

  private static func add(_ duration: Number, _ column: Int, to sums: inout [TimeSum]) {
    sums[column].add(duration)
    if column < sums.count - 1 { sums[sums.count - 1].add(duration) }
  }

  // MARK: After the last line

  package mutating func merge(_ late: TimeTotals, _ names: NameRemapping) {
    for (index, sums) in late.sums.enumerated() where !sums.isEmpty {
      let name = Int(names[Name(Int32(truncatingIfNeeded: index))].index)
      while self.sums.count <= name { self.sums.append([]) }
      Self.add(sums, to: &self.sums[name])
    }
    Self.add(late.none, to: &none)
    Self.add(late.all, to: &all)
    for (key, amount) in late.earned {
      var key = key
      if case .name(let name) = key.row { key.row = .name(names[name]) }
      earned[key, default: .zero] += amount
    }
    ranges += late.ranges
    running += late.running.map { (names[$0.subject], $0.day, $0.start, $0.place) }
  }

  private static func add(_ late: [TimeSum], to sums: inout [TimeSum]) {
    guard !sums.isEmpty else {
      sums = late
      return
    }
    for (index, sum) in late.enumerated() { sums[index].add(sum) }
  }

  /// Returns the answer. Must be called after the last line.
  package mutating func answer(_ reader: LogReader) -> TimeAnswer {
    let names = reader.names
    var rows: [TimeRow] = []
    func add(_ name: Name?, _ sums: [TimeSum]) {
      guard let total = sums.last, total.sessions > 0 else { return }
      rows.append(
        TimeRow(
          id: name.map(names.text), isOneOff: name.map(names.isTitle) ?? false, total: total,
          columns: Array(sums.dropLast()),
          earned: earned.isEmpty ? [] : earnings(of: name.map { .name($0) } ?? .none)))
    }
    for (index, sums) in sums.enumerated() {
      add(Name(Int32(truncatingIfNeeded: index)), sums)
    }
    rows.sort {
      $0.total.seconds == $1.total.seconds
        ? ($0.id ?? "") < ($1.id ?? "") : $0.total.seconds > $1.total.seconds
    }
    add(nil, none)
    return TimeAnswer(
      rows: rows, total: all.last ?? TimeSum(), columns: Array(all.dropLast()),
      overlap: overlap(),
      running: running.sorted { ($0.day, $0.start, $0.place) < ($1.day, $1.start, $1.place) }
        .map {
          RunningEntry(id: names.text($0.subject), day: $0.day, start: $0.start, place: $0.place)
        }, earned: earnings(of: .total))
  }

  /// Returns by how many seconds the total length of all ranges exceeds the length of their union.
  private mutating func overlap() -> Int {
    ranges.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var overlap = 0
    var covered = ranges.first?.lowerBound ?? 0
    for range in ranges {
      overlap += max(0, min(covered, range.upperBound) - range.lowerBound)
      covered = max(covered, range.upperBound)
    }
    return overlap
  }
}
