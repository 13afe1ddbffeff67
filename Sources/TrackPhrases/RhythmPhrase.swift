import TrackCore

/// Parses a rhythm that is written in words and not in file syntax: `every tue and thu`,
/// `10 min every weekday`, `every other sunday`, `daily except sundays`.
package struct RhythmPhrase: Hashable, Sendable {
  /// The value of `every:`.
  package let every: String
  /// The value of `at-least:`; nil if the rhythm has no amount for each day.
  package private(set) var atLeast: String?
  /// A remark on the part of the words that the rhythm cannot express; nil if there is no such
  /// part.
  package private(set) var loss: String?

  /// Returns nil if the words are not a rhythm.
  package init?(_ spoken: [String]) {
    if let (limit, rest) = Self.limit(spoken.map { $0.lowercased() }) {
      guard !rest.isEmpty, let most = RhythmPhrase(rest), most.atLeast == nil else { return nil }
      let text = most.every
      let count = Int(text.prefix { $0.isNumber })
      if limit == .least {
        self.every = text
      } else if limit == .less, let count, text.drop(while: \.isNumber).first == "/" {
        guard count > 1 else { return nil }
        self.every = "max \(count - 1)\(text.drop(while: \.isNumber))"
      } else {
        guard text.contains("/") else { return nil }
        self.every = "max \(text)"
      }
      return
    }
    var words = Self.normalized(spoken)
    let amount = Self.takeAmount(&words)
    words.removeAll { ["for", "of"].contains($0) }
    guard let every = Self.every(words) else { return nil }
    guard let amount else {
      (self.every, loss) = every
      return
    }
    switch every.text {
    case "daily": self.every = "\(amount)/day"
    case "1/week": self.every = "\(amount)/week"
    case "1/month": self.every = "\(amount)/month"
    default: (self.every, atLeast) = (every.text, amount)
    }
    loss = every.loss
  }

  private enum Limit { case most, less, least }

  private static let limits: [(words: [String], limit: Limit)] = [
    (["at", "most"], .most), (["no", "more", "than"], .most), (["not", "more", "than"], .most),
    (["up", "to"], .most), (["max"], .most), (["maximum"], .most), (["limit"], .most),
    (["less", "than"], .less), (["fewer", "than"], .less), (["under"], .less), (["below"], .less),
    (["at", "least"], .least), (["min"], .least), (["minimum"], .least),
  ]

  /// Separates words such as `at most` from the rhythm after them; nil if there are none.
  private static func limit(_ words: [String]) -> (Limit, [String])? {
    guard let (said, limit) = limits.first(where: { words.starts(with: $0.words) }) else {
      return nil
    }
    return (limit, Array(words.dropFirst(said.count)))
  }

  /// The number of words such as `at most` at the beginning.
  static func limitLength(_ words: [String]) -> Int {
    limits.first { words.starts(with: $0.words) }?.words.count ?? 0
  }

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
        !fillers.contains(said[count - 1]),
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
      || words.indices.dropFirst(2).contains {
        DayWords.periods.contains(words[$0]) && words[$0 - 1] == "a"
      }
  }

  private static let fillers: Set<String> = [
    "on", "and", "&", "the", "do", "at", "in", "for", "of", "from",
  ]

  /// Splits the words at blanks, commas and plus signs, and leaves out words that have no meaning
  /// in a rhythm.
  private static func normalized(_ spoken: [String]) -> [String] {
    let silent: Set<String> = ["on", "and", "&", "the", "do", "at", "in"]
    let text = spoken.joined(separator: " ").lowercased()
      .replacing("half an hour", with: "30m").replacing("an hour", with: "1h")
    let words: [String] = text.split { " ,+".contains($0) }.flatMap {
      (word: Substring) -> [String] in
      // `>=45min` means the same as `45min`, because a rhythm's amount is a minimum.
      Self.partsOfRate(String(word.hasPrefix(">=") ? word.dropFirst(2) : word))
    }
    return words.map(Self.numeral).filter { !silent.contains($0) }
      .map { ["each", "per"].contains($0) ? "every" : $0 }
  }

  /// Splits `10m/weekday` into `10m every weekday`, and `mon/wed` into its days.
  private static func partsOfRate(_ word: String) -> [String] {
    let parts = word.split(separator: "/").map(String.init)
    if parts.count == 2,
      parts[1].contains("day") || ["week", "wk", "month", "year"].contains(parts[1])
    {
      return [Self.times(parts[0]), "every", parts[1] == "wk" ? "week" : parts[1]]
    }
    return parts.count > 1 && parts.allSatisfy { Weekday(word: $0) != nil } ? parts : [word]
  }

  /// Returns the numeral for a number in words above one, and other words as they are.
  private static func numeral(_ word: String) -> String {
    guard word.first?.isLetter == true, let number = NumberWord.number(word), number > 1 else {
      return word
    }
    return "\(number)"
  }

  /// Returns `4x` for `4`, so that `4/week` is not an interval of four weeks.
  private static func times(_ count: String) -> String {
    count.allSatisfy(\.isNumber) ? count + "x" : count
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
      let isCount =
        ["times", "time", "x", "days", "weeks", "months", "day", "week", "month", "every", "a", ""]
        .contains(next)
      return next.first?.isLetter == true && !isCount
    }
    guard let place, !words[place].contains("/"),
      let (count, amount) = AmountWords.leading(
        words[place...], unit: { $0.isEmpty || $0.isWord(.preposition) ? nil : $0 })
    else { return nil }
    words.removeSubrange(place..<place + count)
    return amount
  }

  /// Parses a rhythm without an amount. Returns its text in file syntax and the remark for `loss`.
  private static func every(_ spoken: [String]) -> (text: String, loss: String?)? {
    var words = spoken
    // Drop a time of day, which a rhythm cannot have.
    let times: Set<String> = ["morning", "evening", "night", "noon", "afternoon"]
    if words.count > 1, let last = words.last, times.contains(singular(last)) {
      words.removeLast()
      if words == ["every"] { words = ["daily"] }
    }
    if let except = words.firstIndex(where: ["except", "but", "excluding", "without"].contains) {
      guard every(Array(words[..<except]))?.text == "daily",
        let left = weekdays(words[(except + 1)...].filter { $0 != "not" })
      else { return nil }
      return (Weekday.all.filter { !left.contains($0) }.map(\.short).joined(separator: " "), nil)
    }
    var bare = words.filter { $0 != "every" }
    // Drop `weekly` from `weekly on sunday`.
    if bare.count > 1, ["weekly", "week"].contains(bare[0]),
      weekdays(Array(bare.dropFirst())) != nil
    {
      bare.removeFirst()
    }
    if let days = weekdays(bare) { return (days.map(\.short).joined(separator: " "), nil) }
    let name = bare.dropFirst(bare.first == "a" ? 1 : 0).joined(separator: " ")
    let isEvery = words.first == "every" || bare.first == "a"
    if let text = Self.named[name] ?? (isEvery ? Self.nouns[name] : nil) { return (text, nil) }
    switch name {
    case "year" where isEvery, "yearly", "annually": return yearly(1)
    case "half year", "6 months": return yearly(2)
    // `every 4 weeks`, but `4 every week`
    default:
      return words.first == "every" ? interval(bare) ?? count(bare) : count(bare) ?? interval(bare)
    }
  }

  /// The rhythms that have a name.
  private static let named = [
    "daily": "daily", "weekly": "1/week", "monthly": "1/month", "fortnight": "2 weeks",
    "fortnightly": "2 weeks", "weekday": "weekdays", "weekdays": "weekdays", "workday": "weekdays",
    "workdays": "weekdays", "work days": "weekdays", "working days": "weekdays",
    "weekend": "weekends", "weekends": "weekends",
  ]
  /// The nouns that are a rhythm behind `every` or `a`.
  private static let nouns = [
    "day": "daily", "days": "daily", "week": "1/week", "month": "1/month",
  ]

  /// Parses the words that follow `every`: `other week`, `second sunday`, `two weeks`, `3 days`.
  private static func interval(_ words: [String]) -> (text: String, loss: String?)? {
    guard words.count == 2 else { return nil }
    let isSecond = ["other", "alternate"].contains(words[0])
    let ordinal = RhythmWords.ordinal(words[0])
    guard let number = isSecond ? 2 : ordinal ?? NumberWord.number(words[0]), number > 1 else {
      return nil
    }
    switch singular(words[1]) {
    case "day": return ("\(number) days", nil)
    case "week": return ("\(number) weeks", nil)
    case "month" where number == 3: return ("quarterly", nil)
    case let word where isSecond || ordinal != nil:
      guard let weekday = Weekday(word: word) else { return nil }
      return ("\(number) weeks", "on any day, not only \(weekday.name)s")
    default: return nil
    }
  }

  /// Returns a rhythm that approximates a number of times a year, such as `26 weeks` for 2; nil if
  /// there is none.
  private static func yearly(_ times: Int) -> (text: String, loss: String?)? {
    switch times {
    case 4: ("quarterly", nil)
    case 12: ("1/month", nil)
    case 1, 2, 3, 5, 6: ("\((52 + times / 2) / times) weeks", "a rhythm has weeks and no years")
    default: nil
    }
  }

  /// Parses `three times a week` or `twice every month`.
  private static func count(_ words: [String]) -> (text: String, loss: String?)? {
    var rest = words.filter { !["a", "times", "time", "x"].contains($0) }
    guard rest.count == 2, let period = rest.popLast(),
      DayWords.periods.contains(period)
    else { return nil }
    let word = rest[0].hasSuffix("x") ? String(rest[0].dropLast()) : rest[0]
    let number = ["once": 1, "twice": 2, "thrice": 3][word] ?? NumberWord.number(word)
    if period == "year" { return number.flatMap(yearly) }
    return number.map { ("\($0)/\(period)", nil) }
  }

  private static func weekdays(_ words: [String]) -> [Weekday]? {
    let days = words.compactMap { word in
      Weekday(word: word) ?? Weekday(word: singular(word)) ?? (word.count == 2 ? two(word) : nil)
    }
    return days.count == words.count && !days.isEmpty ? Weekday.all.filter(days.contains) : nil
  }

  /// Returns the weekday whose name begins with the two given letters, such as `tu`.
  private static func two(_ word: String) -> Weekday? {
    Weekday.all.first { $0.short.hasPrefix(word) }
  }

  private static func singular(_ word: String) -> String {
    word.hasSuffix("s") ? String(word.dropLast()) : word
  }
}
