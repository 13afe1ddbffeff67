import Foundation
import Testing
import TrackCore
import TrackInsights
import TrackTestSupport

/// Tests of the arithmetic against values of SciPy, which `Tests/Statistics/expected.py` writes.
@Suite struct StatisticsTests {
  /// Returns the values by name. The file repeats a name for each sample.
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
      #expect(
        isNear(centeredRanks(of: y).map { Double($0) }, try sample("ranks", index), within: 0))
      let own = residuals(of: x, on: days)
      #expect(isNear(own, try sample("residuals", index), within: 1e-6))
      let correlation = RankCorrelation(
        centeredRanks(of: own), centeredRanks(of: residuals(of: y, on: days)), seed: 1)
      #expect(isNear([correlation.rho], try sample("rho", index), within: 1e-9))
      let q = adjusted(pValues: try sample("p", index))
      #expect(isNear(q, try sample("q", index), within: 1e-12))
    }
  }

  @Test("Numbers that follow weekday and trend alone have no residuals")
  func regularNumbers() {
    let days = (0..<70).map { Day(ordinal: 20_000 + $0) }
    let numbers = days.map { Double(($0.ordinal + 3) % 7) * 2 + Double($0.ordinal) * 0.25 }
    #expect(residuals(of: numbers, on: days).allSatisfy { abs($0) < 1e-4 })
  }

  @Test("A weak relation costs few rounds, a strong one all")
  func stopsEarly() {
    let ascending = centeredRanks(of: (0..<70).map { Double($0) })
    var strong = RankCorrelation(ascending, ascending, seed: 1)
    strong.permute(rounds: 2000)
    #expect(strong.rho == 1)
    #expect(!strong.isDecided)
    #expect(strong.pValue < 0.001)
    var random = SplitMix64(seed: 2)
    let noise = centeredRanks(of: (0..<70).map { _ in Double(random.next() >> 11) })
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
