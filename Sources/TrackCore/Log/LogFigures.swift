/// How often the log names things, and when first and last.
package struct LogFigures: LogConsumer {
  package struct Figure: Hashable, Sendable {
    package private(set) var lines = 0
    package private(set) var first: Day?
    package private(set) var last: Day?

    fileprivate mutating func count(_ day: Day) {
      lines += 1
      if first.map({ day < $0 }) ?? true { first = day }
      if last.map({ day > $0 }) ?? true { last = day }
    }
  }

  private var figures: [Figure] = []

  package init() {}

  /// Of the lines on a subject, for a goal also of those that say they helped it.
  package func figure(of name: Name) -> Figure {
    let index = Int(name.index)
    return figures.indices.contains(index) ? figures[index] : Figure()
  }

  package mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    count(entry.subject, entry.day)
    let subject = entry.subject
    for share in entry.goals where share.goal != subject { count(share.goal, entry.day) }
  }

  private mutating func count(_ name: Name, _ day: Day) {
    let index = Int(name.index)
    while figures.count <= index { figures.append(Figure()) }
    figures[index].count(day)
  }
}
