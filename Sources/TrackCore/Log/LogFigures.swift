/// For each name: the number of lines that mention it, and the first and last day of these lines.
package struct LogFigures {
  package struct Figure: Hashable, Sendable {
    package private(set) var lines = 0
    package private(set) var first: Day?
    package private(set) var last: Day?

    fileprivate mutating func count(_ day: Day) {
      lines += 1
      first = min(first ?? day, day)
      last = max(last ?? day, day)
    }
  }

  private var figures: [Figure] = []

  package init() {}

  /// Returns the figure of a name. It includes the lines whose subject is the name, the lines that
  /// name it as a goal with `+`, and the lines that contain it as a food.
  package func figure(of name: Name) -> Figure {
    let index = Int(name.index)
    return figures.indices.contains(index) ? figures[index] : Figure()
  }

  fileprivate mutating func take(_ entry: borrowing LogEntry) {
    count(entry.subject, entry.day)
    for serving in entry.servings { count(serving.food, entry.day) }
    let subject = entry.subject
    for share in entry.goals where share.goal != subject { count(share.goal, entry.day) }
  }

  private mutating func count(_ name: Name, _ day: Day) {
    let index = Int(name.index)
    while figures.count <= index { figures.append(Figure()) }
    figures[index].count(day)
  }
}

extension Workspace {
  /// Returns the figure of each name in the log, and the names that the blocks and the log use.
  package func logFigures() -> (figures: LogFigures, names: Names) {
    var figures = LogFigures()
    let names = forEachLine { entry, _ in figures.take(entry) }
    return (figures, names)
  }
}
