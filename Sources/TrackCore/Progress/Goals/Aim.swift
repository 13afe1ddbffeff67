/// A target with its starting value.
package struct Aim: Hashable, Sendable {
  package let target: Number
  /// The opening balance of a sum, a count or a number of days; the starting value for other
  /// aggregations. Nil if it is not stated and not known yet.
  package let from: Number?
  package let isStock: Bool

  /// True if a lower figure is better, because the starting value is above the target.
  package var isDown: Bool {
    guard !isStock, let from else { return false }
    return from > target
  }

  /// Returns true if a figure is at or past the target.
  package func isReached(_ figure: Number?) -> Bool {
    guard let figure else { return false }
    return isDown ? figure <= target : figure >= target
  }

  /// Returns the progress of a figure from the starting value to the target, from 0 to 1.
  package func progress(_ figure: Number?) -> Double {
    guard let figure else { return 0 }
    if isReached(figure) { return 1 }
    let start = isStock ? .zero : from ?? .zero
    let way = target - start
    guard way != .zero else { return 0 }
    let ratio = (figure - start).approximate / way.approximate
    return min(max(ratio, 0), 1)
  }

  /// Returns the figure that is expected after some days at a constant pace.
  func figure(after days: ElapsedDays) -> Number {
    let start = isStock ? .zero : from ?? .zero
    return start + (target - start).scaled(by: Int128(days.gone), over: Int128(days.all))
  }
}
