import TrackCore

/// Times of day as people type them: `07:30`, `7am`, `6:30 pm`, `noon`, `from 8 to 9.45`.
package enum TimeWords {
  private static let joints: Set<String> = ["-", "–", "to", "until", "till"]
  private static let openings: Set<String> = ["at", "@", "from", "between", "around"]

  /// Parses a time of day in one word, such as `07:30`, `7:30pm`, `7am` or `25:30`, as seconds since
  /// midnight. Nil for any other word.
  package static func second(_ word: String) -> Int? {
    let lower = word.lowercased()
    if lower == "noon" || lower == "midday" { return 12 * 3600 }
    let half = ["am", "pm"].first { lower.hasSuffix($0) }
    let digits =
      half == nil
      ? lower : String(lower.dropLast(2)).withoutBlanksAround.replacing(".", with: ":")
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard (half == nil ? 2...3 : 1...2).contains(parts.count),
      (1...2).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { 48...57 ~= $0 } })
    else { return nil }
    var numbers = parts.compactMap { Int($0) }
    if half != nil {
      guard (1...12).contains(numbers[0]) else { return nil }
      numbers[0] = numbers[0] % 12 + (half == "pm" ? 12 : 0)
    }
    guard numbers[0] < 30, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    return zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns a time of day as files hold it, such as `07:30` or `25:30:05`.
  package static func text(ofSecond second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = "\(two(second / 3600)):\(two(second / 60 % 60))"
    return second % 60 == 0 ? minutes : minutes + ":" + two(second % 60)
  }

  /// Returns the time at the beginning of the words, or both ends of a range, and the number of
  /// words. Nil if the words do not begin with a time.
  package static func leading(_ words: some Collection<String>) -> (count: Int, seconds: [Int])? {
    let words = words.prefix(9).map { $0.lowercased() }.map {
      $0.hasSuffix(",") ? String($0.dropLast()) : $0
    }
    let opened = words.first.map(openings.contains) ?? false
    let start = opened ? 1 : 0
    guard let first = single(words.dropFirst(start), isBare: opened) else {
      return opened ? nil : joined(words)
    }
    let middle = start + first.count
    // `at 7:30 and 10:15` are two times.
    let isJoint = { joints.contains($0) || $0 == "and" && words.first == "between" }
    if middle < words.count, isJoint(words[middle]),
      let last = single(words.dropFirst(middle + 1), isBare: opened)
    {
      // `from 9 to 5` ends in the afternoon.
      let noon = 12 * 3600
      let isLater =
        first.isBare && last.isBare && last.second < first.second
        && last.second + noon > first.second && first.second < noon
      return (
        middle + 1 + last.count, [first.second, last.second + (isLater ? noon : 0)]
      )
    }
    if opened, words[0] != "at", first.isBare { return nil }
    return (middle, [first.second])
  }

  /// Parses `8:15-9:00` or `8am-10am`.
  private static func joined(_ words: [String]) -> (count: Int, seconds: [Int])? {
    let parts = words.first?.split { "-–".contains($0) }.map(String.init) ?? []
    let times = parts.compactMap(second)
    return parts.count == 2 && times.count == 2 ? (1, times) : nil
  }

  /// Parses one time: a word, or two such as `6:30 pm`.
  ///
  /// - Parameter isBare: True to accept `8` and `9.45`, which follow a word such as `from`.
  private static func single(
    _ words: ArraySlice<String>, isBare: Bool
  ) -> (count: Int, second: Int, isBare: Bool)? {
    guard var word = words.first else { return nil }
    if let (count, move) = fraction(words), let hour = single(words.dropFirst(count), isBare: true),
      hour.second % 3600 == 0, hour.second + move >= 0
    {
      return (count + hour.count, hour.second + move, hour.isBare)
    }
    if let (count, isLate) = partOfDay(words.dropFirst()),
      let hour = single(words.prefix(1), isBare: true)
    {
      let noon = 12 * 3600
      return (count + 1, hour.second + (isLate && hour.second < noon ? noon : 0), false)
    }
    let next = words.dropFirst().first ?? ""
    if let hour = NumberWord.number(word), hour <= 12, word.first?.isLetter == true, word != "a" {
      word = "\(hour)"
    }
    if next == "o'clock" || next == "oclock" { return second("\(word):00").map { (2, $0, true) } }
    if ["am", "pm", "a.m.", "p.m."].contains(next),
      let time = second(word + next.filter(\.isLetter))
    {
      return (2, time, false)
    }
    if let time = second(word) { return (1, time, false) }
    guard isBare, word.utf8.count <= 5 else { return nil }
    let text = word.replacing(".", with: ":")
    let time = second(text.contains(":") ? text : "\(text):00")
    return time.flatMap { $0 <= 24 * 3600 ? (1, $0, true) : nil }
  }

  /// Parses `in the evening` and the like after an hour: the number of words, and whether the hour is
  /// after noon.
  private static func partOfDay(_ words: ArraySlice<String>) -> (count: Int, isLate: Bool)? {
    let parts = ["morning": false, "afternoon": true, "evening": true]
    if words.starts(with: ["in", "the"]),
      let isLate = words.dropFirst(2).first.flatMap({ parts[$0] })
    {
      return (3, isLate)
    }
    return words.starts(with: ["at", "night"]) ? (2, true) : nil
  }

  /// Parses `half past`, `quarter to` and the like: the number of words, and the seconds from the hour
  /// that follows.
  private static func fraction(_ words: ArraySlice<String>) -> (count: Int, seconds: Int)? {
    let isArticle = words.first == "a"
    let words = words.dropFirst(isArticle ? 1 : 0).prefix(2)
    let minutes = ["half": 30, "quarter": 15][words.first ?? ""]
    guard let minutes, let joint = words.dropFirst().first else { return nil }
    let count = isArticle ? 3 : 2
    if ["past", "after"].contains(joint) { return (count, minutes * 60) }
    return joint == "to" && minutes == 15 ? (count, -minutes * 60) : nil
  }
}
