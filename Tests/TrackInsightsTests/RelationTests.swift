import Testing
import TrackCore
import TrackInsights

/// Tests of how often correlations are reported as significant, with generated data.
@Suite struct RelationTests {
  /// Returns an almost normally distributed number with mean 0 and variance 1: the sum of twelve
  /// uniform numbers, minus 6.
  private static func noise(_ random: inout SplitMix64) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) / 9_007_199_254_740_992 }
  }

  private static func series(
    _ id: String, _ source: DailySeries.Source, _ numbers: [Double]
  ) -> DailySeries {
    DailySeries(
      source: source, id: id, part: nil, title: id, unit: .none,
      days: numbers.indices.map { Day(ordinal: 20_000 + $0) }, numbers: numbers)
  }

  /// Returns a series in which each number is a share of the previous number plus new noise.
  private static func chain(
    _ count: Int, keeping share: Double, _ random: inout SplitMix64
  ) -> [Double] {
    var last = noise(&random)
    let rest = (1 - share * share).squareRoot()
    return (0..<count).map { _ in
      last = share * last + rest * noise(&random)
      return last
    }
  }

  /// The result of the method for long series equals that of counting each number.
  @Test("Numbers vary if at least seven of them differ from the most frequent one")
  func vary() {
    for count in 7...40 {
      for others in 0...10 where others <= count {
        // The others come first, last and in between, and are alike or not.
        for step in 1...3 {
          var numbers = [Double](repeating: 5, count: count)
          for number in 0..<others { numbers[(number * step) % count] = Double(number % 4) }
          let most = Dictionary(grouping: numbers) { $0 }.values.map(\.count).max() ?? 0
          #expect(numbers.vary == (count - most >= 7), "\(numbers)")
        }
      }
    }
  }

  /// If each number depends on the previous one, up to two standard errors above 5 % are allowed.
  @Test(
    "At most 5 % of directories without a relation have one reported",
    arguments: [(0, 1000, 50), (0.4, 300, 23)])
  func silentOnNoise(keeping share: Double, of count: Int, most: Int) {
    var reported = 0
    for seed in 0..<UInt64(count) {
      var random = SplitMix64(seed: seed)
      var all = (0..<3).map { number in
        Self.series("r\(number)", .reading, Self.chain(90, keeping: share, &random))
      }
      all.append(
        Self.series("h", .habit, (0..<90).map { _ in Double(random.index(below: 2)) }))
      if !Relations(all, lags: 0...1).holding.isEmpty { reported += 1 }
    }
    #expect(reported <= most, "\(reported) of \(count)")
  }

  @Test("At least 90 % of relations of 0.5 over 90 days are found, at their lag", arguments: 0...1)
  func findsPlanted(lag: Int) {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let cause = (0..<91).map { _ in Self.noise(&random) }
      let effect = (0..<91).map { day in
        0.5 * cause[max(day - lag, 0)] + 0.866 * Self.noise(&random)
      }
      let relations = Relations(
        [Self.series("a", .reading, cause), Self.series("b", .reading, effect)], lags: 0...1)
      if relations.holding.contains(where: { $0.lag == lag && $0.rho > 0 }) { found += 1 }
    }
    #expect(found >= 180, "\(found) of 200")
  }

  /// Spearman's rho of two normal numbers with the correlation 0.5 is 6/π · asin(1/4).
  @Test("Nine of ten intervals or more hold the true correlation", arguments: [42, 90])
  func intervalsHold(days: Int) {
    let truth = 0.4826
    var (held, all) = (0, 0)
    for seed in 0..<400 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let cause = (0..<days).map { _ in Self.noise(&random) }
      let effect = cause.map { 0.5 * $0 + 0.866 * Self.noise(&random) }
      let relations = Relations(
        [Self.series("a", .reading, cause), Self.series("b", .reading, effect)], lags: 0...0)
      guard let interval = relations.all.first?.interval else { continue }
      all += 1
      if interval.contains(truth) { held += 1 }
    }
    #expect(all > 300)
    #expect(held * 10 >= all * 9, "\(held) of \(all)")
    // With few days, only strong correlations have an interval, and these contain the true value
    // more often.
    if days >= 90 { #expect(held * 100 <= all * 99, "\(held) of \(all)") }
  }

  @Test("The same data gives the same figures")
  func isDeterministic() {
    func figures() -> [Double] {
      var random = SplitMix64(seed: 5)
      let all = (0..<4).map { number in
        Self.series("r\(number)", .reading, Self.chain(120, keeping: 0.3, &random))
      }
      return Relations(all, lags: 0...3).all.flatMap { [$0.rho, $0.p, $0.q] }
    }
    #expect(figures() == figures())
  }

  @Test("Fewer than 28 common days are not compared")
  func tooFewDays() {
    var random = SplitMix64(seed: 5)
    let all = ["a", "b"].map { Self.series($0, .reading, Self.chain(28, keeping: 0, &random)) }
    #expect(Relations(all, lags: 0...0).all.count == 1)
    #expect(Relations(all, lags: 1...1).all.isEmpty)
  }
}
