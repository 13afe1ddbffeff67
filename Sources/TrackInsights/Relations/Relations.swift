import TrackCore

/// The correlations of daily figures with readings.
///
/// They never show that one causes the other. Weekday effects and the linear trend are removed from
/// both series. The p-values come from permutations of blocks of days, and are adjusted for the
/// number of pairs.
package struct Relations: Sendable {
  /// The minimum number of days on which both figures of a pair must be known.
  package static let leastDays = 28
  package static let falseDiscoveryRate = 0.05
  /// The maximum number of permutations in the first test of a pair. It is doubled, up to
  /// `mostRounds`, for pairs that are still undecided.
  static let rounds = 2000
  private static let mostRounds = 64_000

  /// All pairs that were compared, sorted by `q` and then by `p`. Significant pairs come first.
  package let all: [Relation]

  /// The number of pairs that were not compared, because both figures are known on fewer than
  /// `leastDays` days, or because one of them hardly varies on these days.
  package let leftOut: Int

  package var holding: [Relation] { all.filter(\.holds) }

  /// Returns the minimum number of days that a single pair needs to be significant when this many
  /// pairs are compared.
  ///
  /// The weeks are permuted, so few weeks allow only few permutations. The smallest possible
  /// p-value is about 1 / weeks!, because the original order is one of the permutations. The
  /// adjustment multiplies it by the number of pairs.
  package static func daysForOne(among pairs: Int) -> Int {
    var (weeks, orders) = (1, 1)
    while Double(orders) * falseDiscoveryRate < Double(pairs) {
      weeks += 1
      orders *= weeks
    }
    return max(weeks * RankCorrelation.blockLength, leastDays)
  }

  /// Compares each series with each reading.
  ///
  /// - Parameters:
  ///   - subject: The name of a series that must be on one side of each pair; nil for any.
  ///   - others: The names that the other side may have; empty for any.
  ///   - lags: The numbers of days by which the reading comes later.
  package init(
    _ series: [DailySeries], of subject: String? = nil, with others: [String] = [],
    lags: ClosedRange<Int> = 0...1
  ) {
    var pairs: [ComparedPair] = []
    var ranks = RankCache()
    var leftOut = 0
    for (secondIndex, second) in series.enumerated() where second.source == .reading {
      // A habit that counts the reading is skipped. It is computed from the reading, so the two
      // always correlate.
      for (firstIndex, first) in series.enumerated()
      where first.id != second.id && !first.counted.contains(second.id)
        && Self.isWanted(first, second, of: subject, with: others)
      {
        // Two readings on the same day form one pair, regardless of their order.
        let isMirrored = first.source == .reading && first.name > second.name
        for lag in lags where lag > 0 || !isMirrored {
          let sides = (
            RankCache.Side(series: firstIndex, role: .init(lag: lag, isSecond: false)),
            RankCache.Side(series: secondIndex, role: .init(lag: lag, isSecond: true))
          )
          if let pair = ComparedPair(first, second, lag: lag, sides, &ranks) {
            pairs.append(pair)
          } else {
            leftOut += 1
          }
        }
      }
    }
    self.leftOut = leftOut
    Self.test(&pairs)
    let adjusted = adjusted(pValues: pairs.map(\.test.pValue))
    all = zip(pairs, adjusted).map { $0.relation(q: $1) }.sorted(by: Self.isBefore)
  }

  private static func isWanted(
    _ first: DailySeries, _ second: DailySeries, of subject: String?, with others: [String]
  ) -> Bool {
    func names(_ series: DailySeries, _ word: String) -> Bool {
      series.id == word || series.name == word
    }
    func isOther(_ series: DailySeries) -> Bool {
      others.isEmpty || others.contains { names(series, $0) }
    }
    guard let subject else { return isOther(first) || isOther(second) }
    return names(first, subject) && isOther(second) || names(second, subject) && isOther(first)
  }

  private static func isBefore(_ one: Relation, _ other: Relation) -> Bool {
    let (size, otherSize) = (-one.rho.magnitude, -other.rho.magnitude)
    if (one.q, one.p, size) != (other.q, other.p, otherSize) {
      return (one.q, one.p, size) < (other.q, other.p, otherSize)
    }
    return (one.first.name, one.second.name, one.lag)
      < (other.first.name, other.second.name, other.lag)
  }

  /// Runs rounds of permutations until a further round could not make another pair significant.
  ///
  /// The smallest p-value that `n` permutations can give is 1 / (n + 1). With many pairs, this may
  /// still be too large after the first rounds.
  private static func test(_ pairs: inout [ComparedPair]) {
    var rounds = Self.rounds
    while true {
      for index in pairs.indices where !pairs[index].test.isDecided {
        pairs[index].test.permute(rounds: rounds)
      }
      let open = pairs.filter { !$0.test.isDecided }.count
      let needed = falseDiscoveryRate * Double(open) / Double(max(pairs.count, 1))
      if open == 0 || 1 / Double(rounds + 1) <= needed / 2 || rounds >= mostRounds { return }
      rounds *= 2
    }
  }
}

/// Two series, restricted to the days on which both have a number.
struct ComparedPair {
  let first: DailySeries
  let second: DailySeries
  let lag: Int
  var test: RankCorrelation
  /// The number of common days.
  private let count: Int
  private let means: Relation.Means?

  /// Fails if the series have too few common days, or if one of them hardly varies on these days.
  ///
  /// - Parameters:
  ///   - sides: The keys of the two series in the cache.
  ///   - ranks: The cache of ranks that earlier pairs have filled.
  init?(
    _ first: DailySeries, _ second: DailySeries, lag: Int,
    _ sides: (first: RankCache.Side, second: RankCache.Side), _ ranks: inout RankCache
  ) {
    self.first = first
    self.second = second
    self.lag = lag
    var days: [Day] = []
    var (left, right): ([Double], [Double]) = ([], [])
    let most = min(first.days.count, second.days.count)
    days.reserveCapacity(most)
    left.reserveCapacity(most)
    right.reserveCapacity(most)
    var index = 0
    for (position, day) in first.days.enumerated() {
      while index < second.days.count, second.days[index] < day + lag { index += 1 }
      guard index < second.days.count else { break }
      guard second.days[index] == day + lag else { continue }
      days.append(day)
      left.append(first.numbers[position])
      right.append(second.numbers[index])
    }
    guard days.count >= Relations.leastDays, left.vary, right.vary
    else { return nil }
    // Only the figures are kept: the numbers of thousands of pairs would take much memory.
    count = days.count
    means = first.isYesOrNo ? Relation.Means(left, right) : nil
    var seed = DataSeed()
    seed.add(lag)
    for index in days.indices {
      seed.add(days[index].ordinal)
      seed.add(left[index].bitPattern)
      seed.add(right[index].bitPattern)
    }
    let laterDays = lag == 0 ? days : days.map { $0 + lag }
    test = RankCorrelation(
      ranks.ranks(of: left, on: days, sides.first),
      ranks.ranks(of: right, on: laterDays, sides.second), seed: seed.value)
  }

  func relation(q: Double) -> Relation {
    let p = test.pValue
    return Relation(
      first: first, second: second, lag: lag, rho: test.rho,
      interval: p > 0.2 ? nil : test.interval, p: p,
      shuffles: (test.rounds, test.extremes), q: q, count: count, means: means)
  }
}

extension Relation.Means {
  /// - Parameters:
  ///   - habit: 1 for each day with the habit, 0 for each day without it.
  ///   - reading: The reading of each of these days.
  fileprivate init(_ habit: [Double], _ reading: [Double]) {
    var sums = (with: 0.0, without: 0.0)
    var daysWith = 0
    for (isDone, number) in zip(habit, reading) {
      if isDone > 0 {
        sums.with += number
        daysWith += 1
      } else {
        sums.without += number
      }
    }
    let daysWithout = habit.count - daysWith
    self.init(
      with: sums.with / Double(max(daysWith, 1)), daysWith: daysWith,
      without: sums.without / Double(max(daysWithout, 1)), daysWithout: daysWithout)
  }
}
