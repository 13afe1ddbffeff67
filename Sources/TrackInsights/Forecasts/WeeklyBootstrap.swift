import TrackCore

/// Simulated future weeks, drawn from the past weeks (a bootstrap in which recent weeks weigh
/// more).
///
/// Each run first draws a pool of past weeks, and then draws each future week from this pool. As a
/// result, few past weeks give wide bands. The pool is half as large as the effective number
/// of weeks, because weeks are not independent of each other.
package struct WeeklyBootstrap: Sendable {
  /// The age in weeks at which the weight of a week has fallen to one half.
  package static let halfLife = 6
  /// The weight of a week relative to the week after it.
  static let weeklyWeight = 0.890_898_718_140_339
  /// The weights of weeks 0 to 5. The weight of week k is 2^(32 - k/6).
  private static let fractions: [UInt64] = [
    4_294_967_296, 3_826_380_858, 3_408_917_802, 3_037_000_500, 2_705_659_852, 2_410_468_894,
  ]

  /// For each week, the sum of its weight and the weights of all later weeks.
  private let sums: [UInt64]
  /// For each value of the highest byte of a random number, the first week that it can draw.
  private let firstWeeks: [Int]
  /// The sum of all weights.
  private let total: UInt64
  /// The effective sample size: the number of equally weighted weeks that have the same precision
  /// (Kish's formula).
  package let effectiveCount: Int
  /// The number of past weeks in the pool of one run. A week can be in the pool twice.
  package let poolSize: Int
  private var random: SplitMix64

  /// - Parameter count: The number of known weeks, latest first.
  package init(weeks count: Int, seed: UInt64) {
    var total: UInt64 = 0
    var squares = 0.0
    sums = (0..<count).map { age in
      let weight = max(
        Self.fractions[age % Self.halfLife] >> UInt64(min(age / Self.halfLife, 31)), 1)
      total += weight
      squares += Double(weight) * Double(weight)
      return total
    }
    var (first, firstWeeks) = (0, [Int]())
    for byte in 0..<UInt64(256) where count > 0 {
      let least = (byte << 56).multipliedFullWidth(by: total).high
      while first < count - 1, sums[first] <= least { first += 1 }
      firstWeeks.append(first)
    }
    self.firstWeeks = firstWeeks
    effectiveCount =
      squares > 0 ? max(Int(clamping: (Double(total) * Double(total) / squares).rounded()), 1) : 0
    self.total = total
    poolSize = max(effectiveCount / 2, 1)
    random = SplitMix64(seed: seed)
  }

  /// Returns the share of a week in the total weight.
  package func weight(of week: Int) -> Double {
    guard total > 0 else { return 0 }
    let before = week > 0 ? sums[week - 1] : 0
    return Double(sums[week] - before) / Double(total)
  }

  /// Draws the pool of one run, as indexes of past weeks.
  package mutating func pool() -> [Int] {
    var pool = [Int](repeating: 0, count: poolSize)
    draw(&pool)
    return pool
  }

  /// Replaces a pool of `poolSize` weeks by another one, in the same storage.
  mutating func draw(_ pool: inout [Int]) {
    for index in pool.indices { pool[index] = draw() }
  }

  /// Draws a week from a pool, all with the same probability.
  package mutating func week(of pool: [Int]) -> Int { pool[random.index(below: pool.count)] }

  /// Returns an approximately normal random number with mean 0 and variance 1: the sum of twelve
  /// uniform numbers, minus 6. This arithmetic gives the same result on every machine.
  package mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) / 9_007_199_254_740_992 }
  }

  private mutating func draw() -> Int {
    guard total > 0 else { return 0 }
    let number = random.next()
    let at = number.multipliedFullWidth(by: total).high
    // Find the first sum above `at`.
    var week = firstWeeks[Int(number >> 56)]
    while week < sums.count - 1, sums[week] <= at { week += 1 }
    return week
  }
}
