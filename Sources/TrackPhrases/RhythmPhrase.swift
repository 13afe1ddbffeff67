import TrackCore

/// Parses a rhythm that is written in words and not in file syntax: `every tue and thu`,
/// `10 min every weekday`, `at most 2 a day`, `daily except sundays`.
package struct RhythmPhrase: Hashable, Sendable {
  /// The value of `every:`.
  package let every: String
  /// The value of `at-least:`; nil if the rhythm has no amount for each day.
  package private(set) var atLeast: String?

  /// False for a year, which files can only hold as weeks.
  var isExact: Bool { !["52 weeks", "26 weeks"].contains(every) }

  /// Returns nil if the words are not a rhythm.
  package init?(_ spoken: [String]) {
    let lower = spoken.map { $0.lowercased() }
    if let (said, limit) = Self.limits.first(where: { lower.starts(with: $0.words) }) {
      guard let inner = RhythmPhrase(Array(lower.dropFirst(said.count))), inner.atLeast == nil,
        let every = limit.applied(to: inner.every)
      else { return nil }
      self.every = every
      return
    }
    var words = Self.normalized(lower)
    let amount = Self.takeAmount(&words)
    words.removeAll { ["for", "of"].contains($0) }
    guard let every = Self.every(words) else { return nil }
    let ofAmount = amount.flatMap { Self.with($0, every) }
    self.every = ofAmount ?? every
    atLeast = ofAmount == nil ? amount : nil
  }

  /// Returns a rhythm that asks for an amount in each of its periods; nil for one that can only ask for
  /// the amount on each of its days.
  package static func with(_ amount: String, _ every: String) -> String? {
    ["daily": "day", "1/week": "week", "1/month": "month"][every].map { "\(amount)/\($0)" }
  }

  // MARK: Limits

  private enum Limit {
    case most, less, least

    /// Returns the rhythm with this limit; nil if it has no number to which a limit applies.
    func applied(to every: String) -> String? {
      let rest = every.drop(while: \.isNumber)
      switch self {
      case .least: return every
      case .less where rest.first == "/":
        return Int(every.dropLast(rest.count)).flatMap { $0 > 1 ? "max \($0 - 1)\(rest)" : nil }
      default: return every.contains("/") ? "max \(every)" : nil
      }
    }
  }

  private static let limits: [(words: [String], limit: Limit)] = [
    (["at", "most"], .most), (["no", "more", "than"], .most), (["not", "more", "than"], .most),
    (["up", "to"], .most), (["max"], .most), (["maximum"], .most), (["limit"], .most),
    (["less", "than"], .less), (["fewer", "than"], .less), (["under"], .less), (["below"], .less),
    (["at", "least"], .least), (["min"], .least), (["minimum"], .least),
  ]

  /// The number of words such as `at most` at the beginning.
  static func limitLength(_ words: [String]) -> Int {
    limits.first { words.starts(with: $0.words) }?.words.count ?? 0
  }

  // MARK: Places in a line

  /// Returns the rhythm at the beginning of the words, and their number. Nil if there is none.
  ///
  /// - Parameter isPlan: True to accept weekdays alone, which mean days in a line about the past.
  package static func leading(
    _ typed: some Collection<String>, isPlan: Bool
  ) -> (count: Int, rhythm: RhythmPhrase)? {
    let words = typed.prefix(9).map { $0.lowercased() }
    for count in stride(from: words.count, to: 0, by: -1) {
      let said = Array(words.prefix(count))
      guard isPlan && Weekday(word: said[0]) != nil || isClear(said),
        !silent.contains(said[count - 1]), !["for", "of", "from"].contains(said[count - 1]),
        let rhythm = RhythmPhrase(said)
      else { continue }
      return (count, rhythm)
    }
    return nil
  }

  /// True if words can mean nothing but a rhythm.
  private static func isClear(_ words: [String]) -> Bool {
    let clear: Set<String> = [
      "every", "each", "per", "daily", "weekly", "monthly", "yearly", "fortnightly", "weekdays",
      "weekends",
    ]
    return words.contains { word in
      clear.contains(word) || DayWords.periods.contains { word.hasSuffix("/\($0)") }
    }
      || zip(words.dropFirst(), words.dropFirst(2)).contains {
        $0 == "a" && DayWords.periods.contains($1)
      }
  }

  // MARK: Words

  /// Words without a meaning in a rhythm.
  private static let silent: Set<String> = ["on", "and", "&", "the", "do", "at", "in"]

  /// Splits the words at blanks, commas and plus signs, and leaves out words that have no meaning
  /// in a rhythm.
  private static func normalized(_ spoken: [String]) -> [String] {
    spoken.joined(separator: " ")
      .replacing("half an hour", with: "30m").replacing("an hour", with: "1h")
      .split { " ,+".contains($0) }
      // `>=45min` means the same as `45min`, because a rhythm's amount is a minimum.
      .flatMap { partsOfRate(String($0.hasPrefix(">=") ? $0.dropFirst(2) : $0)) }
      .filter { !silent.contains($0) }
      .map { word in
        let number = word.first?.isLetter == true ? NumberWord.number(word) ?? 1 : 1
        return number > 1 ? "\(number)" : ["each", "per"].contains(word) ? "every" : word
      }
  }

  /// Splits `10m/weekday` into `10m every weekday`, and `mon/wed` into its days. A number is one of
  /// times, so that `4/week` is not an interval of four weeks.
  private static func partsOfRate(_ word: String) -> [String] {
    let parts = word.split(separator: "/").map { $0 == "wk" ? "week" : String($0) }
    if parts.count == 2,
      parts[1].contains("day") || ["week", "month", "year"].contains(parts[1])
    {
      return [parts[0] + (parts[0].allSatisfy(\.isNumber) ? "x" : ""), "every", parts[1]]
    }
    return parts.count > 1 && parts.allSatisfy { Weekday(word: $0) != nil } ? parts : [word]
  }

  /// Removes an amount such as `10 min`, `10min` or `20 pages` and returns it in file syntax:
  /// `10m`, `20 pages`.
  private static func takeAmount(_ words: inout [String]) -> String? {
    let place = words.indices.first { index in
      // The number of `2x a week 1000m` is no amount.
      guard words[index].first?.isNumber == true, !words[index].hasSuffix("x") else { return false }
      if words[index].contains(where: \.isLetter) {
        return RhythmWords.ordinal(words[index]) == nil
      }
      let next = index + 1 < words.count ? words[index + 1] : ""
      return next.first?.isLetter == true && !counted.contains(next)
    }
    guard let place, !words[place].contains("/"),
      let (count, amount) = AmountWords.leading(
        words[place...], unit: { $0.isEmpty || $0.isWord(.preposition) ? nil : $0 })
    else { return nil }
    words.removeSubrange(place..<place + count)
    return amount
  }

  /// Words behind a number that is no amount.
  private static let counted: Set<String> = [
    "times", "time", "x", "days", "weeks", "months", "day", "week", "month", "every", "a",
  ]

  // MARK: Rhythms

  /// Returns a rhythm without an amount in file syntax.
  private static func every(_ spoken: [String]) -> String? {
    var words = spoken
    // Drop a time of day, which a rhythm cannot have.
    let times: Set<String> = ["morning", "evening", "night", "noon", "afternoon"]
    if words.count > 1, times.contains(singular(words[words.count - 1])) {
      words.removeLast()
      if words == ["every"] { words = ["daily"] }
    }
    if let except = words.firstIndex(where: ["except", "but", "excluding", "without"].contains) {
      let left = weekdays(words[(except + 1)...].filter { $0 != "not" })
      guard every(Array(words[..<except])) == "daily", let left else { return nil }
      return text(of: Weekday.all.filter { !left.contains($0) })
    }
    let bare = words.filter { $0 != "every" }
    // `weekly on sunday`
    let days =
      bare.count > 1 && ["weekly", "week"].contains(bare[0]) ? Array(bare.dropFirst()) : bare
    if let days = weekdays(days) { return text(of: days) }
    let name = bare.dropFirst(bare.first == "a" ? 1 : 0).joined(separator: " ")
    let isEvery = words.first == "every"
    if let text = named[name] ?? (isEvery || bare.first == "a" ? nouns[name] : nil) { return text }
    // `every 4 weeks`, but `4 every week`
    return isEvery ? interval(bare) ?? count(bare) : count(bare) ?? interval(bare)
  }

  /// The rhythms that have a name. A year has no rhythm of its own in files.
  private static let named = [
    "daily": "daily", "weekly": "1/week", "monthly": "1/month", "fortnight": "2 weeks",
    "fortnightly": "2 weeks", "weekday": "weekdays", "weekdays": "weekdays", "workday": "weekdays",
    "workdays": "weekdays", "work days": "weekdays", "working days": "weekdays",
    "weekend": "weekends", "weekends": "weekends", "yearly": "52 weeks", "annually": "52 weeks",
    "half year": "26 weeks", "6 months": "26 weeks",
  ]
  /// The nouns that are a rhythm behind `every` or `a`.
  private static let nouns = [
    "day": "daily", "days": "daily", "week": "1/week", "month": "1/month", "year": "52 weeks",
  ]

  /// Parses the words that follow `every`: `other week`, `third day`, `two weeks`, `3 days`.
  private static func interval(_ words: [String]) -> String? {
    guard words.count == 2,
      let number = ["other", "alternate"].contains(words[0])
        ? 2 : RhythmWords.ordinal(words[0]) ?? NumberWord.number(words[0]), number > 1
    else { return nil }
    switch singular(words[1]) {
    case "day": return "\(number) days"
    case "week": return "\(number) weeks"
    case "month" where number == 3: return "quarterly"
    default: return nil
    }
  }

  /// Parses `three times a week` or `twice every month`.
  private static func count(_ words: [String]) -> String? {
    let rest = words.filter { !["a", "times", "time", "x"].contains($0) }
    guard rest.count == 2, DayWords.periods.contains(rest[1]) else { return nil }
    let word = rest[0].hasSuffix("x") ? String(rest[0].dropLast()) : rest[0]
    let number = ["once": 1, "twice": 2, "thrice": 3][word] ?? NumberWord.number(word)
    guard rest[1] == "year" else { return number.map { "\($0)/\(rest[1])" } }
    return number.flatMap { [1: "52 weeks", 2: "26 weeks", 4: "quarterly", 12: "1/month"][$0] }
  }

  private static func weekdays(_ words: [String]) -> [Weekday]? {
    let days = words.compactMap { word in
      Weekday(word: word) ?? Weekday(word: singular(word))
        ?? (word.count == 2 ? Weekday.all.first { $0.short.hasPrefix(word) } : nil)
    }
    return days.count == words.count && !days.isEmpty ? Weekday.all.filter(days.contains) : nil
  }

  private static func text(of days: [Weekday]) -> String {
    days.map(\.short).joined(separator: " ")
  }

  private static func singular(_ word: String) -> String {
    word.hasSuffix("s") ? String(word.dropLast()) : word
  }
}
