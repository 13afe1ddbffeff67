/// Durations that are written in words: `half an hour`, `an hour and a half`, `ten minutes`.
enum DurationWords {
  private static let numbers: [String: Int] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
    "thirty": 30, "forty": 40, "forty-five": 45, "fifty": 50, "sixty": 60, "ninety": 90,
  ]
  private static let parts: [([String], minutes: Int)] = [
    (["half", "an", "hour"], 30), (["half", "a", "hour"], 30), (["half", "hour"], 30),
    (["a", "half", "hour"], 30), (["quarter", "of", "an", "hour"], 15),
    (["a", "quarter", "of", "an", "hour"], 15), (["quarter", "hour"], 15),
    (["a", "quarter", "hour"], 15), (["three", "quarters", "of", "an", "hour"], 45),
  ]

  /// Returns true if one of the words suggests a duration, even if `prefix` does not understand the
  /// duration.
  static func mention(_ words: [String]) -> Bool {
    words.contains { ["half", "hour", "hours", "minute", "minutes"].contains($0) }
  }

  /// Returns the longest duration with which the words begin, as an amount such as `1h30m`, and the
  /// number of its words; nil if they begin with anything else.
  ///
  /// - Parameter words: The words in lowercase.
  static func prefix(of words: [String]) -> (amount: String, count: Int)? {
    if let part = parts.first(where: { words.starts(with: $0.0) }) {
      return ("\(part.minutes)m", part.0.count)
    }
    guard words.count >= 2, let number = numbers[words[0]] else { return nil }
    let rest = words.dropFirst()
    let half = ["and", "a", "half"]
    if rest.starts(with: half + ["hours"]) { return ("\(number)h30m", 5) }
    switch words[1] {
    case "minute", "minutes": return ("\(number)m", 2)
    case "hour", "hours":
      return rest.dropFirst().starts(with: half) ? ("\(number)h30m", 5) : ("\(number)h", 2)
    default: return nil
    }
  }
}
