import Foundation
import Testing
import TrackCore
import TrackInsights
import TrackTestSupport

/// Tests of the statistics. The expected values come from SciPy and NumPy, by way of
/// `Tests/Statistics/expected.py`.
@Suite struct StatisticsTests {
  /// Returns the expected values by name. A name has one list of numbers for each sample.
  private static func expected() throws -> [String: [[Double]]] {
    let file = PackageFolder.root.appending(path: "Tests/Statistics/expected.txt")
    var values: [String: [[Double]]] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      values[String(words[0]), default: []].append(words.dropFirst().compactMap { Double($0) })
    }
    return values
  }

  private func isNear(_ numbers: [Double], _ others: [Double], within limit: Double) -> Bool {
    numbers.count == others.count && zip(numbers, others).allSatisfy { abs($0 - $1) <= limit }
  }

  @Test("Ranks, residuals, rank correlations and adjusted p-values are those of SciPy")
  func agreesWithSciPy() throws {
    let values = try Self.expected()
    let samples = values["days"]?.count ?? 0
    #expect(samples == 3)
    func sample(_ name: String, _ index: Int) throws -> [Double] {
      try #require(values[name])[index]
    }
    for index in 0..<samples {
      let days = try sample("days", index).map { Day(ordinal: Int($0)) }
      let (x, y) = (try sample("x", index), try sample("y", index))
      let ranks = centeredRanks(of: y.map { Int64(($0 * 1e6).rounded()) })
      #expect(isNear(ranks.map { Double($0) }, try sample("ranks", index), within: 0))
      let residuals = Residuals(on: days)
      let own = residuals.inBillionths(of: x)
      let unit = x.reduce(0) { max($0, abs($1)) } * 1e-9
      #expect(
        isNear(own.map { Double($0) * unit }, try sample("residuals", index), within: 1e-6))
      let correlation = RankCorrelation(
        centeredRanks(of: own), centeredRanks(of: residuals.inBillionths(of: y)), seed: 1)
      #expect(isNear([correlation.rho], try sample("rho", index), within: 1e-9))
      let q = adjusted(pValues: try sample("p", index))
      #expect(isNear(q, try sample("q", index), within: 1e-12))
    }
  }

  /// The p-value is ten divided by the number of rounds until ten are extreme. Its mean is the
  /// share of all orders that are extreme.
  @Test("The p-value of a permutation test is the share of all orders, computed by NumPy")
  func permutations() throws {
    let values = try Self.expected()
    let (firsts, seconds) = (try #require(values["first"]), try #require(values["second"]))
    for (index, expected) in try #require(values["permutation"]).enumerated() {
      let (first, second) = (firsts[index].map { Int64($0) }, seconds[index].map { Int64($0) })
      var rounds = 0.0
      let seeds = 0..<UInt64(100)
      for seed in seeds {
        var correlation = RankCorrelation(first, second, seed: seed)
        correlation.permute(rounds: 100_000)
        rounds += 10 / correlation.pValue
      }
      let p = 10 * Double(seeds.count) / rounds
      #expect(abs(p / expected[0] - 1) < 0.1, "\(p), not \(expected[0])")
    }
  }

  @Test("The interval of a correlation is that of Bonett and Wright, computed by NumPy")
  func intervals() throws {
    let values = try Self.expected()
    let (firsts, seconds) = (try #require(values["first"]), try #require(values["second"]))
    for (index, expected) in try #require(values["interval"]).enumerated() {
      let range = RankCorrelation(
        firsts[index].map { Int64($0) }, seconds[index].map { Int64($0) }, seed: 1
      ).interval
      #expect(isNear([range.lowerBound, range.upperBound], expected, within: 1e-9))
    }
  }

  @Test("The weeks that a bootstrap draws have the weights and the spread computed by NumPy")
  func bootstrap() throws {
    let values = try Self.expected()
    for (index, gains) in try #require(values["gains"]).enumerated() {
      var bootstrap = WeeklyBootstrap(weeks: gains.count, seed: 1)
      let weights = try #require(values["weights"])[index]
      #expect(isNear(gains.indices.map(bootstrap.weight), weights, within: 1e-6))
      #expect(Double(bootstrap.effectiveCount) == (try #require(values["effective"]))[index][0])
      let runs = 40_000
      let sums = (0..<runs).map { _ in
        let pool = bootstrap.pool()
        return (0..<4).reduce(0.0) { sum, _ in sum + gains[bootstrap.week(of: pool)] }
      }
      let mean = sums.reduce(0, +) / Double(runs)
      let squares = sums.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let deviation = (squares / Double(runs)).squareRoot()
      let expected = try #require(values["fourWeeks"])[index]
      #expect(abs(mean / expected[0] - 1) < 0.02, "\(mean), not \(expected[0])")
      #expect(abs(deviation / expected[1] - 1) < 0.02, "\(deviation), not \(expected[1])")
      let pace = WeeklyPace(gains, ages: Array(gains.indices))
        .expectation(of: [-1, -2, -3, -4], from: 0, seasonal: false)
      #expect(isNear([pace.gain, pace.deviation], expected, within: 1e-6))
    }
  }

  @Test("The regularity of nights of which one is missing is that computed by NumPy")
  func regularity() throws {
    let values = try Self.expected()
    let (beds, ups) = (try #require(values["beds"])[0], try #require(values["ups"])[0])
    let first = Day(ordinal: 20_000)
    func clock(_ minutes: Double) -> String {
      let minutes = (Int(minutes) + 1440) % 1440
      return [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
        .joined(separator: ":")
    }
    let lines = beds.indices.filter { $0 != 4 }.map { night in
      "\(first + night) \(beds[night] < 0 ? "<" : "")\(clock(beds[night]))-\(clock(ups[night])) sleep\n"
    }
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n"),
      SourceFile(name: "log.txt", text: lines.joined()),
    ])
    let figures = SleepFigures(workspace, from: first, through: first + beds.count)
    let expected = try #require(values["regularity"])[0]
    #expect(isNear([try #require(figures.regularity)], expected, within: 1e-9))
  }

  @Test("Numbers that follow weekday and trend alone have no residuals")
  func regularNumbers() {
    let days = (0..<70).map { Day(ordinal: 20_000 + $0) }
    let numbers = days.map { Double(($0.ordinal + 3) % 7) * 2 + Double($0.ordinal) * 0.25 }
    // The largest number is about 5,000, so these are residuals below 0.0001.
    #expect(Residuals(on: days).inBillionths(of: numbers).allSatisfy { abs($0) < 20 })
  }

  @Test("A weak relation costs few rounds, a strong one all")
  func stopsEarly() {
    let ascending = centeredRanks(of: (0..<70).map { Int64($0) })
    var strong = RankCorrelation(ascending, ascending, seed: 1)
    strong.permute(rounds: 2000)
    #expect(strong.rho == 1)
    #expect(!strong.isDecided)
    #expect(strong.pValue < 0.001)
    var random = SplitMix64(seed: 2)
    let noise = centeredRanks(of: (0..<70).map { _ in Int64(random.next() >> 11) })
    var weak = RankCorrelation(ascending, noise, seed: 1)
    weak.permute(rounds: 2000)
    #expect(weak.isDecided || weak.pValue < 0.05)
  }

  @Test("The generator gives the published numbers of SplitMix64")
  func generator() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }
}
