import Foundation
import Testing
import TrackSystem

@testable import TrackCore

/// The score of Loop Habit Tracker, reimplemented from its ScoreList without this project's code.
///
/// Values are newest first, as in Loop. For a yes/no habit 2 is done, 3 is skipped and 0 is not
/// done; for a numeric habit a value is in thousandths.
private enum Loop {
  enum Kind { case yesNo, atLeast(Double), atMost(Double) }

  static func score(_ kind: Kind, numerator: Int, denominator: Int, newestFirst values: [Int])
    -> Double
  {
    let frequency = Double(numerator) / Double(denominator)
    var numerator = numerator
    var denominator = denominator
    if case .yesNo = kind, frequency < 1 {
      numerator *= 2
      denominator *= 2
    }
    var previous = 0.0
    if case .atMost = kind { previous = 1 }
    var rollingSum = 0.0
    for i in 0..<values.count {
      let offset = values.count - i - 1
      var isSkip = false
      var completed = 0.0
      switch kind {
      case .yesNo:
        if values[offset] == 2 { rollingSum += 1 }
        if offset + denominator < values.count, values[offset + denominator] == 2 {
          rollingSum -= 1
        }
        isSkip = values[offset] == 3
        completed = min(1, rollingSum / Double(numerator))
      case .atLeast(let target), .atMost(let target):
        isSkip = values[offset] == -1
        rollingSum += Double(max(0, values[offset]))
        if offset + denominator < values.count {
          rollingSum -= Double(max(0, values[offset + denominator]))
        }
        let sum = rollingSum / 1000
        if case .atLeast = kind {
          completed = target > 0 ? min(1, sum / target) : 1
        } else if target > 0 {
          completed = min(1, max(0, 1 - (sum - target) / target))
        } else {
          completed = sum > 0 ? 0 : 1
        }
      }
      if isSkip { continue }
      let multiplier = pow(0.5, sqrt(frequency) / 13)
      previous = previous * multiplier + completed * (1 - multiplier)
    }
    return previous
  }
}

@Suite struct HabitStrengthTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rhythm: String
    let numerator: Int
    let denominator: Int
    /// The target of a numeric habit; nil for a yes/no habit.
    var target: Double?
    var isAtMost = false
    var unit = ""
    var testDescription: String { rhythm }
  }

  static let cases = [
    Case(rhythm: "daily", numerator: 1, denominator: 1),
    Case(rhythm: "1 in 2 days", numerator: 1, denominator: 2),
    Case(rhythm: "3 in 7 days", numerator: 3, denominator: 7),
    Case(rhythm: "9 in 11 days", numerator: 9, denominator: 11),
    Case(rhythm: "2 weeks", numerator: 1, denominator: 14),
    Case(rhythm: "7 in 7 days", numerator: 7, denominator: 7),
    Case(rhythm: "1/week", numerator: 1, denominator: 7),
    Case(rhythm: "3/week", numerator: 3, denominator: 7),
    Case(rhythm: "10/month", numerator: 10, denominator: 30),
    Case(rhythm: "8/day", numerator: 1, denominator: 1, target: 8),
    Case(rhythm: "2.5km/day", numerator: 1, denominator: 1, target: 2.5, unit: "km"),
    Case(rhythm: "20 km/week", numerator: 1, denominator: 7, target: 20, unit: "km"),
    Case(rhythm: "40 pages/month", numerator: 1, denominator: 30, target: 40, unit: " pages"),
    Case(rhythm: "at most 2/day", numerator: 1, denominator: 1, target: 2, isAtMost: true),
    Case(rhythm: "at most 0/day", numerator: 1, denominator: 1, target: 0, isAtMost: true),
    Case(rhythm: "at most 7/week", numerator: 1, denominator: 7, target: 7, isAtMost: true),
    Case(
      rhythm: "at most 9km in 4 days", numerator: 1, denominator: 4, target: 9, isAtMost: true,
      unit: "km"),
    Case(rhythm: "at most 30/month", numerator: 1, denominator: 30, target: 30, isAtMost: true),
  ]

  @Test(arguments: cases) func strengthEqualsLoopsScore(_ test: Case) throws {
    for seed in 1...6 {
      var random = Seeded(seed)
      let start = day("2026-02-20")
      let count = Int.random(in: 1...400, using: &random)
      var text = "habit h\n every: \(test.rhythm)\n start: \(start)\n"
      var values: [Int] = []
      for offset in 0..<count {
        let date = (start + offset).iso
        if random.chance(5) {
          text += "\(date) h skip\n"
          values.append(test.target == nil ? 3 : -1)
        } else if random.chance(55) {
          let amount = Int.random(in: 1...5000, using: &random)
          values.append(test.target == nil ? 2 : amount)
          let number = Number(millionths: Int64(amount) * 1000).text
          text += test.target == nil ? "\(date) h\n" : "\(date) h \(number)\(test.unit)\n"
        } else {
          values.append(0)
        }
      }
      let kind: Loop.Kind =
        test.target.map { test.isAtMost ? .atMost($0) : .atLeast($0) } ?? .yesNo
      let expected = Loop.score(
        kind, numerator: test.numerator, denominator: test.denominator,
        newestFirst: values.reversed())
      let strength = try #require(try HabitText(text).progress(start + (count - 1)).strength)
      #expect(abs(strength - expected) < 0.000_000_5, "seed \(seed), \(count) days")
    }
  }

  @Test func powerOfHalfIsRight() {
    for power in [0, 0.001, 0.03, 1 / 13.0, 0.5, 0.99, 1, 1.5, 7.25, 60, 999] {
      let expected = pow(0.5, power)
      #expect(abs(Strength.powerOfHalf(power) - expected) <= expected * 1e-14)
    }
    #expect(Strength.powerOfHalf(5000) == 0)
    for square in [1e-12, 1 / 91.0, 3 / 7.0, 1, 2, 5.5, 999, 1e12] {
      #expect(abs(Strength.squareRoot(square) - sqrt(square)) <= sqrt(square) * 1e-15)
    }
  }

  /// Figures computed by hand from the formula.
  @Test func strengthEqualsFiguresComputedByHand() throws {
    // m = 0.5^(1/13) = 0.948073; one day: 1 - m; two days: m(1 - m) + (1 - m) = 1 - m².
    let daily = try HabitText("habit h\n every: daily\n2026-11-16 h\n2026-11-17 h\n")
      .progress("2026-11-17")
    let first = daily.strengths(from: day("2026-11-15"), through: day("2026-11-16"))
    #expect(first.count == 2 && first[0] == nil)
    #expect(abs((first[1] ?? 0) - 0.051_922) < 0.000_001)
    #expect(abs((daily.strength ?? 0) - 0.101_149) < 0.000_001)
    // Weekdays: f = 5/7, m = 0.955937; the weekend keeps Friday's strength.
    let weekday = try HabitText("habit h\n every: weekday\n2026-11-20 h\n2026-11-21 h\n")
      .progress("2026-11-22")
    #expect(abs((weekday.strength ?? 0) - 0.044_063) < 0.000_001)
    // An "at most" habit begins at 1, and a day without an entry keeps it there.
    let most = try HabitText("habit h\n every: at most 2/day\n start: 2026-11-16\n")
      .progress("2026-11-17")
    #expect(most.strength == 1)
  }

  @Test func pausedAndSkippedDaysKeepTheStrength() throws {
    let text = "habit h\n every: daily\n pause: 2026-11-17..2026-11-18\n2026-11-16 h\n"
    let habit = try HabitText(text + "2026-11-19 h skip\n").progress("2026-11-19")
    let before = habit.strengths(from: day("2026-11-16"), through: day("2026-11-16"))
    #expect(before == [habit.strength])
  }

  @Test func aHabitYoungerThanTwoWeeksIsNew() throws {
    let text = "habit h\n every: daily\n start: 2026-11-02\n"
    #expect(try HabitText(text).progress("2026-11-14").isNew)
    #expect(try !HabitText(text).progress("2026-11-15").isNew)
  }

  @Test func habitWithoutARhythmHasNoStrength() throws {
    #expect(try HabitText("habit h\n2026-11-16 h\n").progress("2026-11-17").strength == nil)
    let later = HabitText("habit h\n every: daily\n start: 2026-12-01\n")
    #expect(try later.progress("2026-11-17").strength == nil)
  }
}
