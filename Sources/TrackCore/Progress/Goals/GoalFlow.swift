/// For each subject and goal, the number of lines that contributed within a range of days.
package struct GoalFlow: Sendable {
  package let days: DaySpan
  /// The number of lines for each goal, indexed by subject.
  private var counts: [[(goal: Int, lines: Int)]] = []

  package init(_ days: DaySpan) {
    self.days = days
  }

  /// Counts a line that contributed to a goal.
  ///
  /// - Parameter goal: The index of the goal among the workspace's goals.
  mutating func add(_ subject: Name, _ goal: Int, on day: Day) {
    if days.contains(day) { add(subject, goal, lines: 1) }
  }

  /// Adds the counts of later lines.
  mutating func merge(_ late: GoalFlow, _ names: NameRemapping) {
    for stream in late.streams { add(names[stream.subject], stream.goal, lines: stream.lines) }
  }

  private mutating func add(_ subject: Name, _ goal: Int, lines: Int) {
    let index = Int(subject.index)
    if index >= counts.count {
      counts += Array(repeating: [], count: index + 1 - counts.count)
    }
    if let known = counts[index].firstIndex(where: { $0.goal == goal }) {
      counts[index][known].lines += lines
    } else {
      counts[index].append((goal, lines))
    }
  }

  /// The counts, sorted by subject.
  package var streams: [(subject: Name, goal: Int, lines: Int)] {
    counts.enumerated().flatMap { index, goals in
      goals.map { (Name(Int32(truncatingIfNeeded: index)), $0.goal, $0.lines) }
    }
  }
}
