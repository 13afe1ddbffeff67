import TrackCore

/// Typed dates in the form that files hold.
extension DayReader {
  /// Returns the spans that the words may mean, as `A..B` or as one day. Open spans are left out.
  package func ranges(_ words: [String]) -> [String] {
    spans(of: words).compactMap { $0.both == nil ? nil : $0.text }
  }

  /// Returns the last day of each span that the words may mean, such as the end of a week.
  package func days(_ words: [String]) -> [Day] {
    spans(of: words).compactMap { $0.both?.upperBound }
  }

  /// Returns the last day of the span that the words mean; nil if they have several meanings.
  package func lastDay(_ words: [String]) -> Day? {
    let days = days(words)
    return days.count == 1 ? days[0] : nil
  }
}
