/// How far something has come from where it started to where it is meant to be.
package struct Aim: Hashable, Sendable {
  package let target: Number
  /// The opening stock of what adds up; else where it started, nil as long as nobody knows.
  package let from: Number?
  package let isStock: Bool

  /// Whether less is better: where it starts above its target.
  package var isDown: Bool {
    guard !isStock, let from else { return false }
    return from > target
  }

  /// Whether a figure is at the target or past it.
  package func isReached(_ figure: Number?) -> Bool {
    guard let figure else { return false }
    return isDown ? figure <= target : figure >= target
  }

  /// The part of the way, 0–1.
  package func progress(_ figure: Number?) -> Double {
    guard let figure else { return 0 }
    if isReached(figure) { return 1 }
    let start = isStock ? .zero : from ?? .zero
    let way = target - start
    guard way != .zero else { return 0 }
    let ratio = (figure - start).approximate / way.approximate
    return min(max(ratio, 0), 1)
  }

  /// The figure at a part of the way.
  package func figure(at progress: Double) -> Number {
    let start = isStock ? .zero : from ?? .zero
    let billionths = Int128(Int64(min(max(progress, 0), 1) * 1_000_000_000 + 0.5))
    return start + (target - start).scaled(by: billionths, over: 1_000_000_000)
  }
}
