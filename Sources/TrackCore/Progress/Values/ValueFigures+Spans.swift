/// A value's share of the total weight of all values within a range of days.
package struct ValuePart: Hashable, Sendable {
  /// The share, from 0 to 1; 0 if nothing served any value on these days.
  package let share: Double
  /// The number of log lines that served the value.
  package let lines: Int
}

extension ValueFigures {
  /// Returns the share and the number of lines of each value in each span. The values are in the
  /// order of the workspace.
  ///
  /// - Parameter spans: The spans, which must be sorted and must not overlap.
  package func parts(in spans: [DaySpan]) -> [[ValuePart]] {
    let empty = Array(repeating: (tenths: 0, lines: 0), count: spans.count)
    var sums = Array(repeating: empty, count: workspace.values.count)
    for value in sums.indices {
      forEachUnit(of: value) { unit in
        guard let span = spans.position(of: unit.day) else { return }
        sums[value][span].tenths += unit.strength
        sums[value][span].lines += unit.lines
      }
    }
    let all = spans.indices.map { span in sums.reduce(0) { $0 + $1[span].tenths } }
    return sums.map { sums in
      zip(sums, all).map { sum, all in
        ValuePart(share: all == 0 ? 0 : Double(sum.tenths) / Double(all), lines: sum.lines)
      }
    }
  }
}

extension [DaySpan] {
  /// Returns the index of the span that contains a day. The spans must be sorted and not overlap.
  func position(of day: Day) -> Int? {
    let next = endOfPrefix { $0.from <= day }
    return next > 0 && self[next - 1].contains(day) ? next - 1 : nil
  }
}
