/// A line of the log on something that a habit or task counts.
package struct SubjectLine: Hashable, Sendable {
  package let place: Place
  /// Offsets of the line's text in its file.
  package let text: Range<Int>
  package let day: Day
}

/// Lists the lines that a habit or task looks at within some days.
private struct SubjectLines: LogConsumer {
  let sources: [SubjectPart]
  let first: Day
  let last: Day
  private(set) var lines: [SubjectLine] = []

  init(sources: [SubjectPart], first: Day, last: Day) {
    self.sources = sources
    self.first = first
    self.last = last
  }

  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    guard entry.day >= first, entry.day <= last, !entry.isRunning else { return }
    for (index, source) in sources.enumerated() where source.subject == entry.subject {
      // `skip` and `fail` act through the habit's own lines only.
      guard index == 0 || entry.outcome == .done else { continue }
      if let part = source.part, !entry.parts.contains(where: { $0.name == part }) { continue }
      lines.append(SubjectLine(place: entry.place, text: entry.text, day: entry.day))
      return
    }
  }
}

extension Workspace {
  /// The lines on some subjects and parts from one day to another, in the order of days, files
  /// and lines; what is still running is left out.
  ///
  /// - Parameter sources: the habit's or task's own subject first.
  package func lines(on sources: [SubjectPart], from first: Day, through last: Day)
    -> [SubjectLine]
  {
    var list = SubjectLines(sources: sources, first: first, last: last)
    _ = readLog(into: &list)
    return list.lines.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
  }
}
