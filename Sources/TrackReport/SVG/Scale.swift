import TrackCore

/// An axis of numbers, with ticks at round numbers.
struct Scale {
  let low: Number
  let high: Number
  let ticks: [Number]
  /// The unit of the numbers; `s` for time.
  let unit: String
  /// The positions of `low` and `high`.
  let ends: (low: Double, high: Double)

  /// - Parameters:
  ///   - numbers: The numbers that the axis must include.
  ///   - unit: The unit. For time, which is `s`, the ticks are at round times.
  ///   - ends: The positions of the two ends of the axis.
  ///   - count: The maximum number of steps between ticks.
  init(holding numbers: [Number], unit: String, ends: (Double, Double), count: Int = 4) {
    // With this limit, adding a step cannot overflow.
    let limit: Int64 = 4_000_000_000_000_000_000
    let all = numbers.map { min(max($0.millionths, -limit), limit) }
    var least = all.min() ?? 0
    var greatest = all.max() ?? 0
    if least == greatest {
      // If all numbers are equal, the axis extends by a tenth of the number on each side.
      // Otherwise, the steps would be finer than the number's precision.
      let room = max(Int64(clamping: least.magnitude / 10), 1_000_000)
      greatest += room
      if least != 0 { least -= room }
    }
    let step = Self.step(from: least, to: greatest, unit, atMost: max(count, 1))
    let first = Self.floor(least, step)
    var tick = first
    var ticks = [tick]
    while tick < greatest {
      tick += step
      ticks.append(tick)
    }
    self.ticks = ticks.map { Number(millionths: $0) }
    low = Number(millionths: first)
    high = Number(millionths: tick)
    self.unit = unit
    self.ends = ends
  }

  func place(_ number: Number) -> Double {
    let share =
      (number.approximate - low.approximate) / (high.approximate - low.approximate)
    return ends.low + share * (ends.high - ends.low)
  }

  private static func floor(_ number: Int64, _ step: Int64) -> Int64 {
    let whole = number / step * step
    return whole > number ? whole - step : whole
  }

  /// Returns the smallest round steps for a unit, in millionths.
  private static func steps(_ unit: String) -> [Int64] {
    guard unit == "s" else { return [10_000, 20_000, 50_000] }
    return [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 7200, 18_000].map { $0 * 1_000_000 }
  }

  private static func step(from low: Int64, to high: Int64, _ unit: String, atMost count: Int)
    -> Int64
  {
    func isEnough(_ step: Int64) -> Bool {
      let ticks = (floor(high - 1, step) - floor(low, step)) / step + 1
      return ticks <= Int64(count)
    }
    let steps = steps(unit)
    if let step = steps.first(where: isEnough) { return step }
    var tens = Array(steps.suffix(3))
    while true {
      tens = tens.map { $0.multipliedReportingOverflow(by: 10).partialValue }
      if let step = tens.first(where: isEnough) { return step }
      if tens[2] > 400_000_000_000_000_000 { return high - low }
    }
  }
}
