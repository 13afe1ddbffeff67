/// Spearman's rank correlation of two series, and a permutation test of it.
///
/// The test permutes blocks of seven days of one series, which preserves the correlation between
/// adjacent days. It stops after ten permutations that are at least as extreme as the data (Besag
/// and Clifford, 1991), so an uncorrelated pair takes few rounds.
package struct RankCorrelation: Sendable {
  package static let blockLength = 7
  private static let enoughExtremes = 10
  /// The number of rounds after which a table of the products of all pairs of blocks is faster.
  private static let roundsBeforeTable = 200

  private let first: [Int64]
  private let second: [Int64]
  private let sum: Int64
  private let blocks: Int
  private var random: SplitMix64
  private var order: [Int]
  /// The sum of products for each block of the first series and each block of the second.
  private var table: [Int64] = []
  private var extremes = 0
  private var rounds = 0

  /// The correlation; 0 if one of the series is constant.
  package let rho: Double

  /// - Parameters:
  ///   - first: The centered ranks of the first series, sorted by day.
  ///   - second: The centered ranks of the second series on the same days.
  package init(_ first: [Int64], _ second: [Int64], seed: UInt64) {
    self.first = first
    self.second = second
    sum = Self.product(first[...], second[...])
    let squares =
      Double(Self.product(first[...], first[...]))
      * Double(Self.product(second[...], second[...]))
    rho = squares > 0 ? Double(sum) / squares.squareRoot() : 0
    blocks = first.count / Self.blockLength
    random = SplitMix64(seed: seed)
    order = Array(0..<blocks)
  }

  /// The two-sided p-value after the rounds so far.
  package var pValue: Double {
    // Once there are enough extreme permutations, the number of rounds is the random quantity, and
    // the last round is extreme.
    if extremes >= Self.enoughExtremes { return Double(extremes) / Double(rounds) }
    return Double(extremes + 1) / Double(rounds + 1)
  }

  /// True if further rounds cannot change the result.
  package var isDecided: Bool { extremes >= Self.enoughExtremes }

  /// Continues the test until it is decided, or until the total number of rounds reaches a limit.
  package mutating func permute(rounds limit: Int) {
    let used = blocks * Self.blockLength
    let rest = Self.product(first[used...], second[used...])
    while rounds < limit, !isDecided {
      if rounds == Self.roundsBeforeTable, table.isEmpty { fillTable() }
      random.shuffle(&order)
      var permuted = rest
      if table.isEmpty {
        for block in 0..<blocks { permuted += product(order[block], block) }
      } else {
        for block in 0..<blocks { permuted += table[order[block] * blocks + block] }
      }
      rounds += 1
      if permuted.magnitude >= sum.magnitude { extremes += 1 }
    }
  }

  /// Returns the 95 % confidence interval of the correlation, computed by a block bootstrap.
  package func interval(rounds: Int, seed: UInt64) -> ClosedRange<Double> {
    var random = SplitMix64(seed: seed)
    let sums = (0..<blocks).map { block in
      let days = block * Self.blockLength..<(block + 1) * Self.blockLength
      return Moments(first[days], second[days])
    }
    var found: [Double] = []
    for _ in 0..<rounds {
      var total = Moments()
      for _ in 0..<blocks { total.add(sums[random.index(below: blocks)]) }
      found.append(total.correlation)
    }
    found.sort()
    guard !found.isEmpty else { return rho...rho }
    let cut = rounds / 40
    return min(found[cut], rho)...max(found[rounds - 1 - cut], rho)
  }

  private mutating func fillTable() {
    table = [Int64](repeating: 0, count: blocks * blocks)
    for row in 0..<blocks {
      for column in 0..<blocks { table[row * blocks + column] = product(row, column) }
    }
  }

  private func product(_ block: Int, _ other: Int) -> Int64 {
    var sum: Int64 = 0
    let (start, otherStart) = (block * Self.blockLength, other * Self.blockLength)
    for offset in 0..<Self.blockLength {
      sum &+= first[start + offset] &* second[otherStart + offset]
    }
    return sum
  }

  private static func product(_ left: ArraySlice<Int64>, _ right: ArraySlice<Int64>) -> Int64 {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

/// The sums from which a correlation is computed.
private struct Moments {
  private var count = 0.0
  private var x = 0.0
  private var y = 0.0
  private var xx = 0.0
  private var yy = 0.0
  private var xy = 0.0

  init() {}

  init(_ first: ArraySlice<Int64>, _ second: ArraySlice<Int64>) {
    for (left, right) in zip(first, second) {
      let (left, right) = (Double(left), Double(right))
      count += 1
      x += left
      y += right
      xx += left * left
      yy += right * right
      xy += left * right
    }
  }

  mutating func add(_ other: Moments) {
    count += other.count
    x += other.x
    y += other.y
    xx += other.xx
    yy += other.yy
    xy += other.xy
  }

  /// The correlation; 0 if one of the series is constant.
  var correlation: Double {
    let square = (count * xx - x * x) * (count * yy - y * y)
    return square > 0 ? (count * xy - x * y) / square.squareRoot() : 0
  }
}
