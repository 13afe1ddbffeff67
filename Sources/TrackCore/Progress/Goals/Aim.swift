/// A target, and where the way to it starts.
package struct Aim: Hashable, Sendable {
  package let target: Number
  /// The opening stock of what adds up; else where it started, nil while that is unknown.
  package let from: Number?
  package let isStock: Bool

  /// True if less is better: it starts above its target.
  package var isDown: Bool {
    guard !isStock, let from else { return false }
    return from > target
  }

  /// Returns true for a figure at the target or past it.
  package func isReached(_ figure: Number?) -> Bool {
    guard let figure else { return false }
    return isDown ? figure <= target : figure >= target
  }

  /// The share of the way that a figure has covered, 0–1.
  package func progress(_ figure: Number?) -> Double {
    guard let figure else { return 0 }
    if isReached(figure) { return 1 }
    let start = isStock ? .zero : from ?? .zero
    let way = target - start
    guard way != .zero else { return 0 }
    let ratio = (figure - start).approximate / way.approximate
    return min(max(ratio, 0), 1)
  }

  /// The figure that is expected after some days of a steady pace.
  func figure(after days: ElapsedDays) -> Number {
    let start = isStock ? .zero : from ?? .zero
    return start + (target - start).scaled(by: Int128(days.gone), over: Int128(days.all))
  }
}
