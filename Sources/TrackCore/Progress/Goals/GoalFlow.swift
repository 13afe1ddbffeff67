/// The number of lines of each subject that helped each goal within some days.
package struct GoalFlow: Sendable {
  package let days: DaySpan
  /// By subject.
  private var counts: [[(goal: Int, lines: Int)]] = []

  package init(_ days: DaySpan) {
    self.days = days
  }

  /// Adds a line that helped a goal.
  ///
  /// - Parameter goal: The goal's position among the workspace's goals.
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

  /// The counts in the order of subjects.
  package var streams: [(subject: Name, goal: Int, lines: Int)] {
    counts.enumerated().flatMap { index, goals in
      goals.map { (Name(Int32(truncatingIfNeeded: index)), $0.goal, $0.lines) }
    }
  }
}
