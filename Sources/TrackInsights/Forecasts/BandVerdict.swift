import TrackCore

/// A verdict on the width of the 80 % bands of forecasts, from the number of past forecasts that
/// held.
package enum BandVerdict: Hashable, Sendable {
  /// There are too few forecasts to tell.
  case tooFew
  /// So many forecasts held that the bands contain clearly more than 80 % of the gains: they are
  /// too wide.
  case wide
  /// So few forecasts held that the bands contain clearly less than 80 % of the gains: they are too
  /// narrow.
  case narrow
  /// The share of forecasts that held may differ from 80 % by chance.
  case noClearDifference

  package static let leastCount = 20
  /// The probability below which a difference does not count as chance.
  private static let limit = 0.05

  /// - Parameters:
  ///   - held: The number of forecasts that held.
  ///   - count: The number of forecasts. Each shares two of its four weeks with the next one, so
  ///     the test takes them for half as many independent ones.
  package init(held: Int, of count: Int) {
    guard count >= Self.leastCount else {
      self = .tooFew
      return
    }
    let independent = count / 2
    let part = Double(min(max(held, 0), count)) * Double(independent) / Double(count)
    let (atMost, atLeast) = Self.tails(of: Int(clamping: part.rounded()), in: independent)
    self = atLeast < Self.limit ? .wide : atMost < Self.limit ? .narrow : .noClearDifference
  }

  /// Returns the probabilities that at most and at least `held` of `count` independent forecasts
  /// hold, if each of them holds with a probability of 80 %.
  ///
  /// Each binomial probability is computed as a multiple of the largest one. No probability that
  /// matters is then too small for a `Double`.
  private static func tails(of held: Int, in count: Int) -> (atMost: Double, atLeast: Double) {
    let middle = count * 4 / 5
    var weights = [Double](repeating: 1, count: count + 1)
    for number in middle..<count {
      weights[number + 1] = weights[number] * Double(count - number) / Double(number + 1) * 4
    }
    for number in (0..<middle).reversed() {
      weights[number] = weights[number + 1] * Double(number + 1) / Double(count - number) / 4
    }
    let all = weights.reduce(0, +)
    return (
      weights[...held].reduce(0, +) / all, weights[held...].reduce(0, +) / all
    )
  }
}
