/// The pauses of a habit, sorted and not overlapping.
package struct Pauses {
  private var spans: [(first: Day, last: Day)] = []

  package init(_ pauses: [Pause]) {
    for span in pauses.map(\.span).sorted(by: { $0.from < $1.from }) {
      // A pause without an end lasts until after the last day that a file can name.
      let last = span.through ?? Day.last + 1
      if let previous = spans.last, span.from <= previous.last + 1 {
        spans[spans.count - 1].last = max(previous.last, last)
      } else {
        spans.append((span.from, last))
      }
    }
  }

  /// Returns the last day of the pause that contains a day; nil if there is none.
  func end(around day: Day) -> Day? {
    let index = spans.endOfPrefix { $0.last < day }
    return index < spans.count && spans[index].first <= day ? spans[index].last : nil
  }

  package func contains(_ day: Day) -> Bool { end(around: day) != nil }

  /// Returns the parts of the pauses within a range of days.
  package func spans(in days: ClosedRange<Day>) -> [ClosedRange<Day>] {
    var spans: [ClosedRange<Day>] = []
    forEach(from: days.lowerBound, through: days.upperBound) { spans.append($0...$1) }
    return spans
  }

  /// Calls a closure with the parts of the pauses within a range of days. Does nothing if the range
  /// is empty.
  package func forEach(from first: Day, through last: Day, _ body: (Day, Day) -> Void) {
    guard first <= last else { return }
    for span in spans where span.first <= last && span.last >= first {
      body(max(span.first, first), min(span.last, last))
    }
  }
}
