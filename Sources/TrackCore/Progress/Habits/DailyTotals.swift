/// The marks and amounts of one habit for each day, from the first judged day to the last.
struct DailyTotals {
  /// The properties of a day that do not depend on the rhythm.
  struct Mark: OptionSet {
    let rawValue: UInt8
    /// A line records something as done, other than a zero amount.
    static let isWorked = Mark(rawValue: 1)
    /// The day has `isWorked`, reaches `at-least` and does not exceed `at-most`.
    static let isDone = Mark(rawValue: 2)
    static let isSkipped = Mark(rawValue: 4)
    static let isFailed = Mark(rawValue: 8)
    static let isPaused = Mark(rawValue: 16)

    /// True if the day is neither paused nor skipped.
    var isOpen: Bool { isDisjoint(with: [.isSkipped, .isPaused]) }
  }

  /// The way in which a rhythm adds up amounts. Rhythms with the same key share their sums.
  struct SumKey: Hashable {
    let counting: Counting
    /// True if days that are not done add their amounts as well.
    let includesUndoneDays: Bool
  }

  /// The maximum number of days for which a habit is judged: a hundred years. It bounds the running
  /// time if the file has a wrong year.
  private static let longest = 36_525

  let first: Day
  /// The last judged day; the day before `first` if no day is judged.
  let last: Day
  private(set) var marks: [Mark]
  private let sources: [Source]
  private let atLeast: Amount?
  private let atMost: Amount?
  private let units: UnitConverter
  private let zeros: [Int64]
  private var sums: [SumKey: [Int64]] = [:]

  private struct Source {
    let subject: Name
    let series: DaySeries<DayCell>
  }

  init(_ rules: HabitRules, _ history: History, _ units: UnitConverter, today: Day) {
    self.units = units
    sources = rules.sources.map { Source(subject: $0.subject, series: history.series(of: $0)) }
    let end = min(today, rules.archived ?? today)
    let earliest = end - (Self.longest - 1)
    let firstEntry = sources.compactMap { source in
      source.series.cells(from: earliest, through: .last).first?.day
    }.min()
    first = max(rules.start ?? firstEntry ?? today, earliest).withinCalendar
    last = max(end, first - 1)
    marks = Array(repeating: [], count: last - first + 1)
    zeros = Array(repeating: 0, count: marks.count)
    atLeast = rules.atLeast
    atMost = rules.atMost
    rules.pauses.forEach(from: first, through: last) { from, through in
      for index in (from - first)...(through - first) { marks[index].insert(.isPaused) }
    }
    markLines()
    markDoneDays()
    for dated in rules.rhythms { addUp(dated.rhythm) }
  }

  var count: Int { marks.count }

  func day(_ index: Int) -> Day { first + index }

  private mutating func markLines() {
    for (number, source) in sources.enumerated() {
      for cell in source.series.cells(from: first, through: last) {
        let index = cell.day - first
        if cell.isDone { marks[index].insert(.isWorked) }
        // `skip` and `fail` count only on the habit's own lines.
        if number == 0, cell.isSkipped { marks[index].insert(.isSkipped) }
        if number == 0, cell.isFailed { marks[index].insert(.isFailed) }
      }
    }
  }

  private mutating func markDoneDays() {
    let amounts = atLeast.map { sums(in: $0.unit) } ?? zeros
    let asked = atLeast?.number.millionths ?? 0
    let limited = atMost.map { sums(in: $0.unit) } ?? zeros
    let limit = atMost?.number.millionths ?? .max
    for index in marks.indices
    where marks[index].contains(.isWorked) && amounts[index] >= asked && limited[index] <= limit {
      marks[index].insert(.isDone)
    }
  }

  /// Removes the mark `isSkipped` from each day on which the habit was done anyway.
  mutating func removeSkips(where isDone: (_ index: Int) -> Bool) {
    for index in marks.indices where marks[index].contains(.isSkipped) && isDone(index) {
      marks[index].remove(.isSkipped)
    }
  }

  func sumKey(of rhythm: Rhythm) -> SumKey {
    SumKey(
      counting: rhythm.counting,
      includesUndoneDays: rhythm.isAtMost || atLeast == nil && atMost == nil)
  }

  /// Returns the amount that each day adds under one of the habit's rhythms, in millionths of its
  /// unit.
  ///
  /// Under an at-least rhythm, a day that is not done adds nothing.
  func values(of rhythm: Rhythm) -> [Int64] { sums[sumKey(of: rhythm)] ?? zeros }

  private mutating func addUp(_ rhythm: Rhythm) {
    let key = sumKey(of: rhythm)
    guard sums[key] == nil else { return }
    var values: [Int64]
    switch key.counting {
    case .doneDays: values = marks.map { $0.contains(.isDone) ? Number.one.millionths : 0 }
    case .sum(let unit):
      values = sums(in: unit)
      if !key.includesUndoneDays {
        for index in values.indices where !marks[index].contains(.isDone) { values[index] = 0 }
      }
    }
    sums[key] = values
  }

  /// Returns, for each day, the sum of its amounts in a unit, in millionths. If no amount converts
  /// to the unit, the result shares the memory of `zeros`.
  private func sums(in unit: Unit) -> [Int64] {
    var sums = zeros
    for source in sources {
      var adder = DayAdder(unit: unit, subject: source.subject, units: units)
      for cell in source.series.cells(from: first, through: last) {
        let amount = adder.amount(of: cell)
        guard amount != .zero else { continue }
        let index = cell.day - first
        sums[index] = (Number(millionths: sums[index]) + amount).millionths
      }
    }
    return sums
  }
}
