/// The formula for the strength of a habit, taken from Loop Habit Tracker.
///
/// It is also written in `Format+Streaks` (the reference), in `Explainer+Strength`
/// (`track explain`) and, for the tests, in `Tests/Arithmetic/habits.py`.
package enum Strength {
  /// Returns the part of yesterday's strength that remains today: 0.5^(√f / 13).
  ///
  /// - Parameter frequency: The required number of times per day: 1 for daily.
  package static func kept(frequency: Double) -> Double {
    powerOfHalf(squareRoot(frequency) / 13)
  }

  /// Returns the square root by Newton's method. The library function would require linking the
  /// system's math library.
  static func squareRoot(_ square: Double) -> Double {
    guard square > 0, square.isFinite else { return 0 }
    var root = Double(sign: .plus, exponent: Int(square.exponent) / 2, significand: 1)
    for _ in 0..<8 { root = (root + square / root) / 2 }
    return root
  }

  /// Returns 0.5 to a power that is not negative, with the same result on every machine.
  static func powerOfHalf(_ power: Double) -> Double {
    guard power > 0 else { return 1 }
    guard power < 1000 else { return 0 }
    let whole = Int(clamping: power)
    let exponent = -(power - Double(whole)) * 0.693_147_180_559_945_3
    var term = 1.0
    var sum = 1.0
    for k in 1...24 {
      term *= exponent / Double(k)
      sum += term
    }
    return sum * Double(sign: .plus, exponent: -whole, significand: 1)
  }
}

/// The parameters of the strength formula under one rhythm.
public struct StrengthRule: Hashable, Sendable {
  public let isAtMost: Bool
  /// The number of days, ending on the current day, whose amounts are added up.
  public let window: Int
  /// The amount that the window must contain.
  public let asked: Double
  /// The required number of times per day: f.
  public let frequency: Double
  /// The part of the strength that remains after a day: m = 0.5^(√f / 13).
  public let kept: Double

  init(_ rhythm: Rhythm, periodLength: Int) {
    isAtMost = rhythm.isAtMost
    let target = rhythm.asked.approximate
    let length: Int
    var frequency: Double
    switch rhythm.span {
    case .days(let weekdays):
      length = 1
      frequency = Double(weekdays.count) / 7
    case .calendar, .rolling:
      length = max(periodLength, 1)
      frequency = 1 / Double(length)
    }
    if case .days = rhythm.span {
      window = 1
      asked = target
    } else if rhythm.counting == .doneDays {
      let days = min(target, Double(length))
      frequency = days / Double(length)
      // As in Loop, the window is twice as long, so that it does not matter on which weekdays the
      // habit is done.
      let times = frequency < 1 ? 2 : 1
      window = length * times
      asked = days * Double(times)
    } else {
      window = length
      asked = target
    }
    self.frequency = frequency
    kept = Strength.kept(frequency: frequency)
  }

  /// Returns the value of a day, from 0 to 1, from the sum of its window.
  func dayValue(_ sum: Double, hasFailed: Bool) -> Double {
    guard isAtMost else { return asked > 0 ? min(1, max(0, sum / asked)) : 1 }
    if hasFailed { return 0 }
    guard asked > 0 else { return sum > 0 ? 0 : 1 }
    return min(1, max(0, 1 - (sum - asked) / asked))
  }

  /// Returns the strength after a day: s · m + v · (1 − m).
  func strength(after strength: Double, dayValue: Double) -> Double {
    strength * kept + dayValue * (1 - kept)
  }
}

/// The strength at the end of one day, with the figures from which it is computed.
public struct StrengthDay: Hashable, Sendable {
  public let day: Day
  /// The sum of the window that ends on the day, in the rhythm's unit or as a number of done days.
  public let sum: Number
  /// The value v of the day, from 0 to 1; nil for a day that left the strength unchanged.
  public let dayValue: Double?
  /// The strength s at the end of the day, from 0 to 1.
  public let strength: Double
  /// The rule; nil for a day that no rhythm governs.
  public let rule: StrengthRule?
}

extension HabitEvaluation {
  /// Calls a closure with the strength of each day, in order.
  func forEachStrengthDay(_ body: (StrengthDay) -> Void) {
    guard let first = governed.first else { return }
    var strength = first.rhythm.isAtMost ? 1.0 : 0.0
    var next = 0
    for run in governed {
      rest(next..<run.range.lowerBound, at: strength, body)
      next = run.range.upperBound
      evaluate(run, from: &strength, body)
    }
    rest(next..<totals.count, at: strength, body)
  }

  private func rest(_ days: Range<Int>, at strength: Double, _ body: (StrengthDay) -> Void) {
    for index in days {
      body(
        StrengthDay(
          day: totals.day(index), sum: .zero, dayValue: nil, strength: strength, rule: nil))
    }
  }

  private func evaluate(
    _ run: GovernedRun, from strength: inout Double, _ body: (StrengthDay) -> Void
  ) {
    let rule = StrengthRule(run.rhythm, periodLength: run.periodLength)
    let values = totals.values(of: run.rhythm)
    var countsClosed = false
    var weekdays = WeekdaySet.daily
    switch run.rhythm.span {
    case .calendar: countsClosed = true
    case .days(let set): weekdays = set
    case .rolling: break
    }
    var sum: Int128 = 0
    var fails = 0
    func take(_ index: Int, _ sign: Int) {
      let mark = totals.marks[index]
      guard countsClosed || mark.isOpen else { return }
      sum += Int128(sign) * Int128(values[index])
      if mark.contains(.isFailed) { fails += sign }
    }
    // Add the days before the run that are in its first windows; the loop below removes them one by
    // one.
    for index in max(0, run.range.lowerBound - rule.window)..<run.range.lowerBound {
      take(index, 1)
    }
    for index in run.range {
      take(index, 1)
      if index >= rule.window { take(index - rule.window, -1) }
      let held = Number(millionths: Int64(clamping: sum))
      var dayValue: Double?
      if totals.marks[index].isOpen, weekdays.contains(totals.day(index).weekday) {
        let value = rule.dayValue(held.approximate, hasFailed: fails > 0)
        strength = rule.strength(after: strength, dayValue: value)
        dayValue = value
      }
      body(
        StrengthDay(
          day: totals.day(index), sum: held, dayValue: dayValue, strength: strength, rule: rule))
    }
  }
}
