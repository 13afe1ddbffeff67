/// What the whole log gave to goals, measure by measure and day by day, and to the values that
/// the goals serve; gathered in one pass.
package struct Contributions: Sendable {
  /// The lines that helped one goal.
  package struct Tally: Sendable {
    /// How many lines on each day.
    package fileprivate(set) var lines = ReadingSeries()

    package var count: Int { lines.cells.reduce(0) { $0 + Int($1.lines) } }
    package var first: Day? { lines.cells.first?.day }
    package var last: Day? { lines.cells.last?.day }

    /// How many lines from one day to another, both included.
    package func count(from first: Day, through last: Day) -> Int {
      lines.cells(from: first, through: last).reduce(0) { $0 + Int($1.lines) }
    }

    /// The last day up to one on which a line helped.
    package func last(through day: Day) -> Day? { lines.cells(through: day).last?.day }
  }

  /// What a subject gave to one value through goals, or through a part, on one day.
  struct ValueCell: Sendable {
    let day: Day
    var strength: Int
    var lines: Int
    var seconds: Number
  }

  struct ValueKey: Hashable, Sendable {
    let subject: Name
    let value: Int
  }

  package let today: Day
  package private(set) var rules: ContributionRules
  /// By track.
  package private(set) var series: [ReadingSeries]
  /// By goal.
  package private(set) var tallies: [Tally]
  /// By track: the last reading on or before the goal's start, of lines that do not count.
  private var before: [ReadingCell?]
  /// Lines that helped any goal, by day.
  package private(set) var helping = ReadingSeries()
  /// Nil where it is of no interest.
  package private(set) var flow: GoalFlow?
  /// What values got, and by subject where in it each of its values stands.
  private var valueCells: [(key: ValueKey, cells: [ValueCell])] = []
  private var valueSlots: [[Int]] = []
  private var reached: [(value: Int, strength: Int)] = []
  private var reported: Set<OncePerSubjectWarning> = []
  private let interest: Interest

  /// What is gathered.
  package enum Interest: Sendable {
    case goalsAndValues, goals
    /// Nothing is added up; amounts that are lost are told of.
    case lostAmounts
  }

  /// - Parameters:
  ///   - today: lines after it, and lines that are still running, are not counted.
  ///   - flow: the days for which it is of interest what helped which goal.
  package init(
    workspace: Workspace, today: Day, flow: DaySpan? = nil, of interest: Interest = .goalsAndValues
  ) {
    self.today = today
    self.interest = interest
    self.flow = flow.map(GoalFlow.init)
    rules = ContributionRules(workspace: workspace)
    series = Array(repeating: ReadingSeries(), count: rules.tracks.count)
    before = Array(repeating: nil, count: rules.tracks.count)
    tallies = Array(repeating: Tally(), count: rules.goals.count)
  }

  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    guard entry.day <= today, !entry.isRunning, rules.decide(entry) else { return }
    add(entry, &reader)
  }

  private mutating func add(_ entry: borrowing LogEntry, _ reader: inout LogReader) {
    if interest == .lostAmounts {
      for contribution in rules.contributions where contribution.isAmountLost {
        reportLost(contribution, entry, &reader)
      }
      return
    }
    var helps = false
    for index in rules.contributions.indices {
      let contribution = rules.contributions[index]
      if contribution.isBefore {
        for gain in rules.gains[contribution.gains] { addBefore(gain, entry) }
        continue
      }
      helps = true
      tallies[contribution.goal].lines.add(entry.day, time: entry.start, .one)
      flow?.add(entry.subject, contribution.goal, on: entry.day)
      for index in contribution.gains {
        let gain = rules.gains[index]
        series[gain.track].add(entry.day, time: entry.start, gain.number)
      }
      if contribution.isAmountLost { reportLost(contribution, entry, &reader) }
    }
    if helps { helping.add(entry.day, time: nil, .one) }
    if interest == .goalsAndValues { addValues(entry) }
  }

  private mutating func addBefore(_ gain: Gain, _ entry: borrowing LogEntry) {
    addBefore(
      gain.track,
      ReadingCell(
        day: entry.day, time: entry.start.map { Int32(clamping: $0) } ?? ReadingCell.timeless,
        number: gain.number))
  }

  private mutating func addBefore(_ track: Int, _ cell: ReadingCell) {
    guard let known = before[track], known.day >= cell.day else {
      before[track] = cell
      return
    }
    if known.day == cell.day { before[track]?.merge(cell) }
  }

  private mutating func reportLost(
    _ contribution: Contribution, _ entry: borrowing LogEntry, _ reader: inout LogReader
  ) {
    let goal = rules.goals[contribution.goal].name
    let what = OncePerSubjectWarning(subject: entry.subject, goal: goal)
    guard reported.insert(what).inserted else { return }
    let range = entry.subjectRange
    let text = reader.names.text(goal)
    reader.report(
      once: what,
      Diagnostic(
        .amountNotCounted, range.lowerBound, range.upperBound,
        "no measure of \(quoted(text)) can take the line's amount"),
      .amountNotCounted, entry)
  }

  // MARK: Values

  private mutating func addValues(_ entry: borrowing LogEntry) {
    if !reached.isEmpty { reached.removeAll(keepingCapacity: true) }
    for index in rules.contributions.indices where !rules.contributions[index].isBefore {
      for (value, strength) in rules.goals[rules.contributions[index].goal].values {
        reach(value, strength)
      }
    }
    if !entry.parts.isEmpty, let plan = rules.plan(of: entry.subject) {
      for link in plan.partValues where entry.parts.contains(where: { $0.name == link.part }) {
        reach(link.value, link.strength)
      }
    }
    let seconds = entry.duration ?? .zero
    for (value, strength) in reached {
      let slot = slot(of: entry.subject, value)
      let cell = ValueCell(day: entry.day, strength: strength, lines: 1, seconds: seconds)
      valueCells[slot].cells.add(cell)
    }
  }

  private mutating func slot(of subject: Name, _ value: Int) -> Int {
    let index = Int(subject.index)
    if index >= valueSlots.count {
      valueSlots += Array(repeating: [], count: index + 1 - valueSlots.count)
    }
    for slot in valueSlots[index] where valueCells[slot].key.value == value { return slot }
    valueSlots[index].append(valueCells.count)
    valueCells.append((ValueKey(subject: subject, value: value), []))
    return valueCells.count - 1
  }

  private mutating func reach(_ value: Int, _ strength: Int) {
    if let index = reached.firstIndex(where: { $0.value == value }) {
      reached[index].strength = max(reached[index].strength, strength)
    } else {
      reached.append((value, strength))
    }
  }

  // MARK: After the last line

  package mutating func merge(_ late: Contributions, _ names: NameRemapping) {
    for index in series.indices { series[index].merge(late.series[index]) }
    for index in tallies.indices { tallies[index].lines.merge(late.tallies[index].lines) }
    for (track, cell) in late.before.enumerated() {
      if let cell { addBefore(track, cell) }
    }
    helping.merge(late.helping)
    if let other = late.flow { flow?.merge(other, names) }
    for (key, cells) in late.valueCells {
      let slot = slot(of: names[key.subject], key.value)
      for cell in cells { valueCells[slot].cells.add(cell) }
    }
  }

  /// Puts everything in the order of days; to be called after the last line.
  package mutating func finish() {
    for index in series.indices { series[index].finish() }
    for index in tallies.indices { tallies[index].lines.finish() }
    helping.finish()
    for index in valueCells.indices { valueCells[index].cells.finish() }
  }

  /// What subjects gave to values through goals and parts, in order of days.
  var values: [ValueKey: [ValueCell]] {
    Dictionary(valueCells.map { ($0.key, $0.cells) }, uniquingKeysWith: { first, _ in first })
  }

  /// The last reading on or before the goal's start among lines that do not count.
  func readingBefore(_ track: Int) -> ReadingCell? { before[track] }
}

extension [Contributions.ValueCell] {
  fileprivate mutating func add(_ cell: Contributions.ValueCell) {
    if let last, last.day == cell.day {
      self[count - 1].strength = Swift.max(last.strength, cell.strength)
      self[count - 1].lines += cell.lines
      self[count - 1].seconds += cell.seconds
    } else {
      append(cell)
    }
  }

  fileprivate mutating func finish() {
    guard zip(self, dropFirst()).contains(where: { $0.day >= $1.day }) else { return }
    let cells = sorted { $0.day < $1.day }
    removeAll(keepingCapacity: true)
    for cell in cells { add(cell) }
  }
}
