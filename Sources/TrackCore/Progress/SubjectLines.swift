/// A log line about a subject that a habit or task counts.
package struct SubjectLine: Hashable, Sendable {
  package let place: Place
  /// Byte offsets of the line's text in its file.
  package let text: Range<Int>
  /// The date of the line. If the line counts because of its night, the day of the night.
  package let day: Day
}

extension Workspace {
  /// Returns the lines about the given subjects and parts, except running entries, that count on a
  /// range of days, in the order of days, files and lines.
  ///
  /// - Parameter sources: The subjects and parts, beginning with the habit or task itself.
  package func lines(on sources: [SubjectPart], from first: Day, through last: Day)
    -> [SubjectLine]
  {
    let areNights = sources.map(isNightPart)
    var lines: [SubjectLine] = []
    forEachLine { entry, _ in
      guard !entry.isRunning else { return }
      for (index, source) in sources.enumerated() where source.subject == entry.subject {
        let day = areNights[index] ? entry.endDay : entry.day
        guard day >= first, day <= last else { continue }
        // `skip` and `fail` count only on the habit's own lines.
        guard index == 0 || entry.outcome == .done else { continue }
        if let part = source.part, !entry.hasPart(part), !areNights[index] { continue }
        lines.append(SubjectLine(place: entry.place, text: entry.text, day: day))
        return
      }
    }
    return lines.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
  }
}

extension Workspace {
  /// Returns true for a part that is computed from whole lines about `sleep`.
  package func isNightPart(_ source: SubjectPart) -> Bool {
    guard let part = source.part, let measure = readingMeasure(source.subject),
      !measure.parts.contains(where: { $0.name == part })
    else { return false }
    return NightPart(rawValue: foldedName(text(of: part))) != nil
  }
}

extension LogEntry {
  /// Returns true if the line has an amount for a part.
  func hasPart(_ part: Name) -> Bool {
    for own in parts where own.name == part { return true }
    return false
  }
}
