/// A built-in measure, which can be used without a block of its own.
package struct BuiltInMeasure {
  package let id: String
  let unit: String
  let range: ClosedRange<Int>?
  let by: Measure.Summary
  let parts: [(id: String, unit: String, range: ClosedRange<Int>?)]

  private init(
    _ id: String, _ unit: String, _ range: ClosedRange<Int>? = nil, by: Measure.Summary = .last,
    parts: [(String, String, ClosedRange<Int>?)] = []
  ) {
    self.id = id
    self.unit = unit
    self.range = range
    self.by = by
    self.parts = parts.map { (id: $0.0, unit: $0.1, range: $0.2) }
  }

  package static let ids = Set(all.map(\.id))

  package static let all: [BuiltInMeasure] = [
    BuiltInMeasure("heart_rate", "bpm", 30...200),
    BuiltInMeasure("resting_heart_rate", "bpm", 30...200),
    BuiltInMeasure("hrv", "ms"),
    BuiltInMeasure(
      "blood_pressure", "mmHg",
      parts: [("systolic", "mmHg", 70...200), ("diastolic", "mmHg", 40...130)]),
    BuiltInMeasure("blood_glucose", "mg/dL", 50...400),
    BuiltInMeasure("blood_oxygen", "%", 70...100),
    BuiltInMeasure("body_temperature", "°C", 35...42),
    BuiltInMeasure("respiratory_rate", "/min", 8...30),
    BuiltInMeasure("weight", "kg", 20...300),
    BuiltInMeasure("height", "cm", 50...250),
    BuiltInMeasure("steps", "", 0...100_000, by: .sum),
    BuiltInMeasure("distance", "km", by: .sum),
    BuiltInMeasure("active_calories", "kcal", 0...10_000, by: .sum),
    BuiltInMeasure("water", "L", 0...10, by: .sum),
    BuiltInMeasure("exercise", "min", 0...600, by: .sum),
    BuiltInMeasure(
      "sleep", "h", 0...24, by: .sum,
      parts: [
        ("deep", "h", nil), ("rem", "h", nil), ("core", "h", nil), ("light", "h", nil),
        ("awake", "h", nil), ("asleep", "h", nil), ("latency", "h", nil), ("awakenings", "", nil),
      ]),
    BuiltInMeasure(
      Food.mealID, "", by: .sum, parts: Food.nutrients.map { ($0.name, $0.unit, nil) }),
  ]
}

extension Unit {
  /// The words for hours, minutes and seconds, in this order.
  static let timeWords: [[StaticString]] = [
    ["h", "hour", "hours", "hr", "hrs"], ["m", "min", "mins", "minute", "minutes"],
    ["s", "sec", "secs", "second", "seconds"],
  ]

  private static let secondsOfTimeWords: [Unit: Int64] = {
    var seconds: [Unit: Int64] = [:]
    for (words, length) in zip(timeWords, [3600, 60, 1] as [Int64]) {
      for word in words { if let unit = Unit("\(word)") { seconds[unit] = length } }
    }
    return seconds
  }()

  /// The length of a unit of time in seconds; nil for any other unit.
  var secondsOfTime: Int64? { Unit.secondsOfTimeWords[self] }
}

extension Bounds {
  init?(_ range: ClosedRange<Int>?) {
    guard let range else { return nil }
    self.init(low: Number(range.lowerBound), high: Number(range.upperBound))
  }
}
