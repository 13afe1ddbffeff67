/// Spearman's rank correlation of two series, and a permutation test of it.
///
/// In each round, the test permutes blocks of seven days of one series, which preserves the
/// correlation between adjacent days. It stops after ten permutations that are at least as extreme
/// as the data (Besag and Clifford, 1991), so an uncorrelated pair takes few rounds.
package struct RankCorrelation: Sendable {
  package static let blockLength = 7
  /// The number of permutations as extreme as the data after which the test stops.
  package static let enoughExtremes = 10
  /// The number of rounds after which filling `table` is faster than multiplying in each round.
  private static let roundsBeforeTable = 200

  private let first: [Int64]
  private let second: [Int64]
  private let sum: Int64
  private let blocks: Int
  private var random: SplitMix64
  private var order: [Int]
  /// For each block of the first series and each block of the second, the sum of the products of
  /// their numbers.
  private var table: [Int64] = []
  /// The number of permutations that are at least as extreme as the data.
  package private(set) var extremes = 0
  /// The number of permutations so far.
  package private(set) var rounds = 0
  /// The sum over all permutations of the square of the permutation's sum of products.
  private var squares = 0.0
  /// The greatest possible sum of products.
  private let norm: Double

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
    norm = squares.squareRoot()
    rho = norm > 0 ? Double(sum) / norm : 0
    blocks = first.count / Self.blockLength
    random = SplitMix64(seed: seed)
    order = Array(0..<blocks)
  }

  /// The two-sided p-value after the rounds so far.
  package var pValue: Double {
    // The test has stopped at the tenth extreme permutation. The number of rounds is then random,
    // and the p-value is the plain quotient, without adding 1 to the two counts.
    if extremes >= Self.enoughExtremes { return Double(extremes) / Double(rounds) }
    return Double(extremes + 1) / Double(rounds + 1)
  }

  /// True if the test can stop, because it has found enough extreme permutations.
  package var isDecided: Bool { extremes >= Self.enoughExtremes }

  /// Continues the test until it is decided, or until the total number of rounds reaches a limit.
  package mutating func permute(rounds limit: Int) {
    let used = blocks * Self.blockLength
    let rest = Self.product(first[used...], second[used...])
    while rounds < limit, !isDecided {
      if rounds == Self.roundsBeforeTable, table.isEmpty { fillTable() }
      random.shuffle(&order)
      let permuted = rest + productOfBlocks()
      rounds += 1
      squares += Double(permuted) * Double(permuted)
      if permuted.magnitude >= sum.magnitude { extremes += 1 }
    }
    // A decided test needs no more rounds, so the memory can serve the next pair.
    if isDecided { table = [] }
  }

  /// Returns the sum of products with the blocks of the first series in the current order.
  private func productOfBlocks() -> Int64 {
    var sum: Int64 = 0
    if !table.isEmpty {
      for block in 0..<blocks { sum &+= table[order[block] * blocks + block] }
      return sum
    }
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        var otherStart = 0
        for block in order {
          let start = block * Self.blockLength
          for offset in 0..<Self.blockLength {
            sum &+= first[start &+ offset] &* second[otherStart &+ offset]
          }
          otherStart &+= Self.blockLength
        }
      }
    }
    return sum
  }

  /// The 95 % confidence interval of the correlation.
  ///
  /// It is computed by Fisher's transformation with the standard error for ranks (Bonett and
  /// Wright, 2000). This error assumes independent days. If adjacent days are alike, the permuted
  /// correlations vary more than the error predicts, and their variance is used instead.
  package var interval: ClosedRange<Double> {
    guard first.count > 3, norm > 0 else { return -1...1 }
    let independent = 1 / Double(first.count - 3)
    let permuted = rounds > 0 ? squares / Double(rounds) / (norm * norm) : 0
    let error = (max(independent, permuted) * (1 + rho * rho / 2)).squareRoot()
    let half = Self.hyperbolicTangent(1.96 * error)
    // These are tanh(artanh(rho) ± 1.96 · error), by the addition formula.
    return (rho - half) / (1 - rho * half)...(rho + half) / (1 + rho * half)
  }

  /// Computes tanh by Lambert's continued fraction, with arithmetic that gives the same result on
  /// every processor.
  private static func hyperbolicTangent(_ value: Double) -> Double {
    let square = value * value
    var fraction = 19.0
    for odd in stride(from: 17.0, through: 1, by: -2) { fraction = odd + square / fraction }
    return min(value / fraction, 1)
  }

  private mutating func fillTable() {
    table = [Int64](repeating: 0, count: blocks * blocks)
    for row in 0..<blocks {
      for column in 0..<blocks { table[row * blocks + column] = product(row, column) }
    }
  }

  private func product(_ block: Int, _ other: Int) -> Int64 {
    let (start, otherStart) = (block * Self.blockLength, other * Self.blockLength)
    return first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        var sum: Int64 = 0
        for offset in 0..<Self.blockLength {
          sum &+= first[start + offset] &* second[otherStart + offset]
        }
        return sum
      }
    }
  }

  private static func product(_ left: ArraySlice<Int64>, _ right: ArraySlice<Int64>) -> Int64 {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
