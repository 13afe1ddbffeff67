/// The amounts that the log contributed to goals, by measure and day, and to the values that the
/// goals serve. They are collected in one pass.
package struct Contributions: Sendable {
  /// The lines that contributed to one goal.
  package struct Tally: Sendable {
    /// The number of lines on each day.
    package fileprivate(set) var lines = DaySeries<ReadingCell>()
    /// The number of lines on each day that gave only a reading, such as a weight.
    package fileprivate(set) var readings = DaySeries<ReadingCell>()

    package var count: Int { lines.cells.reduce(0) { $0 + Int($1.lines) } }
    package var first: Day? { lines.cells.first?.day }
    package var last: Day? { lines.cells.last?.day }

    /// Returns the number of lines within a range of days.
    package func count(from first: Day, through last: Day) -> Int {
      lines.cells(from: first, through: last).reduce(0) { $0 + Int($1.lines) }
    }

    /// Returns the number of lines within a range of days that did more than give a reading.
    package func countBesidesReadings(from first: Day, through last: Day) -> Int {
      count(from: first, through: last)
        - readings.cells(from: first, through: last).reduce(0) { $0 + Int($1.lines) }
    }

    /// Returns the last day on which a line contributed, up to and including a given day.
    package func last(through day: Day) -> Day? { lines.cells(through: day).last?.day }
  }

  /// The lines of one day and subject that served one value through goals or parts.
  struct ValueCell: DailyCell {
    let day: Day
    var strength: Int
    var lines: Int
    var seconds: Number

    mutating func merge(_ other: ValueCell) {
      strength = max(strength, other.strength)
      lines += other.lines
      seconds += other.seconds
    }
  }

  /// A habit that has a limit and serves a value, with the strength of the link to the value.
  struct Limit: Hashable, Sendable {
    let habit: Name
    let strength: Int
  }

  struct ValueKey: Hashable, Sendable {
    let subject: Name
    /// The index of the value among the workspace's values.
    let value: Int
    /// If not empty, the lines serve the value only on days on which one of these habits stayed
    /// within its limit.
    var limits: [Limit] = []
  }

  /// A link by which a line serves a value. `value` is the index of the value. If `limit` is not
  /// nil, the line serves the value only if this habit stayed within its limit on that day.
  private typealias Path = (value: Int, strength: Int, limit: Name?)

  package let today: Day
  package private(set) var rules: ContributionRules
  /// For each track, the amounts or readings of its lines, by day.
  package private(set) var series: [DaySeries<ReadingCell>]
  /// The lines that contributed to each goal.
  package private(set) var tallies: [Tally]
  /// For each track, the last reading before the goal's start; nil if there is none. The line of
  /// this reading does not count for the goal.
  private var before: [ReadingCell?]
  /// The number of lines on each day that contributed to any goal. Nights are not counted.
  package private(set) var helping = DaySeries<ReadingCell>()
  /// The nights that contributed to any goal, each with the day of its log line if that line is
  /// counted in `helping`.
  private var nights: [(day: Day, line: Day?)] = []
  /// The log lines about `sleep` that are counted in `helping`, with their days.
  private var sleepLines: [Place: Day] = [:]
  private let sleep: Name?
  /// The contributions by subject; nil if not requested.
  package private(set) var flow: GoalFlow?
  private var valueCells: [(key: ValueKey, days: DaySeries<ValueCell>)] = []
  /// For each subject, up to eight indices of its cells in `valueCells`; `furtherSlots` has the
  /// others.
  private var valueSlots: [[Int]] = []
  private var furtherSlots: [ValueKey: Int] = [:]
  /// The values that the current line serves. For each value, `servedOn` has the last line that
  /// serves it, and the position of the value in `served`.
  private var served: [Path] = []
  private var servedOn: [(line: Int, position: Int)]
  private var line = 0
  private var reported: Set<OncePerSubjectWarning> = []
  private let interest: Interest

  /// The data to collect.
  package enum Interest: Sendable {
    case goalsAndValues, goals
    /// Nothing is added up; only amounts that no measure accepts are reported.
    case lostAmounts
  }

  /// - Parameters:
  ///   - today: The last day that counts. Running lines do not count.
  ///   - flow: The days for which contributions are counted by subject.
  package init(
    workspace: Workspace, today: Day, flow: DaySpan? = nil, of interest: Interest = .goalsAndValues
  ) {
    self.today = today
    self.interest = interest
    self.flow = flow.map(GoalFlow.init)
    sleep = workspace.names.existing(NightPart.measureID)
    rules = ContributionRules(workspace: workspace)
    series = Array(repeating: DaySeries<ReadingCell>(), count: rules.tracks.count)
    before = Array(repeating: nil, count: rules.tracks.count)
    tallies = Array(repeating: Tally(), count: rules.goals.count)
    servedOn = Array(repeating: (0, 0), count: workspace.values.count)
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
      if rules.isOnlyReading(contribution) {
        tallies[contribution.goal].readings.add(entry.day, time: nil, .one)
      }
      flow?.add(entry.subject, contribution.goal, on: entry.day)
      for index in contribution.gains {
        let gain = rules.gains[index]
        series[gain.track].add(entry.day, time: entry.start, gain.number)
      }
      if contribution.isAmountLost { reportLost(contribution, entry, &reader) }
    }
    if helps { count(entry) }
    if interest == .goalsAndValues { addValues(entry) }
  }

  /// Counts a line or night that contributed to a goal. Call it for nights after all lines.
  private mutating func count(_ entry: borrowing LogEntry) {
    guard !entry.isNight else {
      nights.append((entry.day, sleepLines[entry.place]))
      return
    }
    helping.add(entry.day, time: nil, .one)
    if entry.subject == sleep { sleepLines[entry.place] = entry.day }
  }

  /// Returns the number of log lines within a range of days that contributed to any goal. A night
  /// counts like a line, unless its log line is already counted within the range.
  package func lineCount(from first: Day, through last: Day) -> Int {
    let lines = helping.cells(from: first, through: last).reduce(0) { $0 + Int($1.lines) }
    return lines
      + nights.count { night in
        night.day >= first && night.day <= last && night.line.map { $0 < first } ?? true
      }
  }

  private mutating func addBefore(_ gain: Gain, _ entry: borrowing LogEntry) {
    addBefore(
      gain.track,
      ReadingCell(day: entry.day, time: entry.start, number: gain.number))
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
    if !served.isEmpty { served.removeAll(keepingCapacity: true) }
    line += 1
    for index in rules.contributions.indices where !rules.contributions[index].isBefore {
      for (value, strength) in rules.goals[rules.contributions[index].goal].values {
        serve(value, strength)
      }
    }
    if !entry.parts.isEmpty { servePartValues(entry) }
    let seconds = entry.duration ?? .zero
    for (index, path) in served.enumerated() {
      var key = ValueKey(subject: entry.subject, value: path.value)
      // A line counts once for a value, even if it serves the value in several ways.
      var isCounted = false
      if path.limit != nil {
        let isLimited = { (other: Path) in other.value == path.value && other.limit != nil }
        if served[..<index].contains(where: isLimited) { continue }
        key.limits = served.filter(isLimited).compactMap { path in
          path.limit.map { Limit(habit: $0, strength: path.strength) }
        }
        isCounted = servedOn[path.value].line == line
      }
      let slot = slot(of: key)
      valueCells[slot].days.add(
        ValueCell(
          day: entry.day, strength: path.strength, lines: isCounted ? 0 : 1,
          seconds: isCounted ? .zero : seconds))
    }
  }

  private mutating func servePartValues(_ entry: borrowing LogEntry) {
    guard let plan = rules.plan(of: entry.subject) else { return }
    for link in plan.partValues where entry.hasPart(link.part) {
      guard let limit = link.limit else {
        serve(link.value, link.strength)
        continue
      }
      if !served.contains(where: { $0.value == link.value && $0.limit == limit }) {
        served.append((link.value, link.strength, limit))
      }
    }
  }

  private mutating func serve(_ value: Int, _ strength: Int) {
    if servedOn[value].line == line {
      let position = servedOn[value].position
      served[position].strength = max(served[position].strength, strength)
    } else {
      servedOn[value] = (line, served.count)
      served.append((value, strength, nil))
    }
  }

  private mutating func slot(of key: ValueKey) -> Int {
    let index = Int(key.subject.index)
    if index >= valueSlots.count {
      valueSlots += Array(repeating: [], count: index + 1 - valueSlots.count)
    }
    for slot in valueSlots[index] where valueCells[slot].key == key { return slot }
    if let slot = furtherSlots[key] { return slot }
    let slot = valueCells.count
    if valueSlots[index].count < 8 {
      valueSlots[index].append(slot)
    } else {
      furtherSlots[key] = slot
    }
    valueCells.append((key, DaySeries()))
    return slot
  }

  // MARK: After the last line

  package mutating func merge(_ late: Contributions, _ names: NameRemapping) {
    for index in series.indices { series[index].merge(late.series[index]) }
    for index in tallies.indices {
      tallies[index].lines.merge(late.tallies[index].lines)
      tallies[index].readings.merge(late.tallies[index].readings)
    }
    for (track, cell) in late.before.enumerated() {
      if let cell { addBefore(track, cell) }
    }
    helping.merge(late.helping)
    sleepLines.merge(late.sleepLines) { $1 }
    if let other = late.flow { flow?.merge(other, names) }
    for (key, days) in late.valueCells {
      let slot = slot(
        of: ValueKey(subject: names[key.subject], value: key.value, limits: key.limits))
      valueCells[slot].days.merge(days)
    }
  }

  /// Sorts everything by day. Must be called after the last line.
  package mutating func finish() {
    for index in series.indices { series[index].finish() }
    for index in tallies.indices {
      tallies[index].lines.finish()
      tallies[index].readings.finish()
    }
    helping.finish()
    for index in valueCells.indices { valueCells[index].days.finish() }
  }

  /// Returns the lines that served values through goals and parts, sorted by day.
  ///
  /// - Parameter isKept: Returns true if a habit stayed within its limit on a day.
  func values(where isKept: (Name, Day) -> Bool) -> [ValueKey: DaySeries<ValueCell>] {
    var values: [ValueKey: DaySeries<ValueCell>] = [:]
    for (key, days) in valueCells {
      guard !key.limits.isEmpty else {
        values[key, default: DaySeries()].merge(days)
        continue
      }
      let whole = ValueKey(subject: key.subject, value: key.value)
      for var cell in days.cells {
        let limits = key.limits.filter { isKept($0.habit, cell.day) }
        guard let strength = limits.map(\.strength).max() else { continue }
        cell.strength = strength
        values[whole, default: DaySeries()].add(cell)
      }
    }
    for key in values.keys { values[key]?.finish() }
    return values
  }

  /// Returns the amounts or readings of a track by day; one a day if the lines of a day add up.
  func readings(_ track: Int) -> DaySeries<ReadingCell> {
    rules.tracks[track].sumsDays ? series[track].summed : series[track]
  }

  /// Returns the last reading before the goal's start; nil if there is none. The line of this
  /// reading does not count for the goal.
  func readingBefore(_ track: Int) -> ReadingCell? {
    rules.tracks[track].sumsDays ? before[track]?.summed : before[track]
  }
}
