import TrackCore

/// Amounts as people type them, in the form that log lines hold: `5 km`, `20 pages`, `half an hour`,
/// `1h 15`, `10,000`, `two glasses`, `3x`.
package enum AmountWords {
  private static let minutes: Set<String> = ["m", "min", "mins", "minute", "minutes"]
  private static let hours: Set<String> = ["h", "hr", "hrs", "hour", "hours"]

  private static let partsOfHour: [(words: [String], minutes: Int)] = [
    ("half an", 30), ("half a", 30), ("quarter of an", 15), ("a quarter of an", 15),
    ("three quarters of an", 45),
  ].flatMap { said, minutes in
    ["hour", "hr"].map { (said.split(separator: " ").map(String.init) + [$0], minutes) }
  }

  static func isUnitOfTime(_ word: String) -> Bool {
    minutes.contains(word) || hours.contains(word)
  }

  /// Returns the amount at the beginning of the words, and the number of words. Nil if the words do
  /// not begin with an amount.
  ///
  /// - Parameters:
  ///   - unit: Returns a unit as the directory spells it; nil for a word that is no unit.
  package static func leading(
    _ words: some Collection<String>, unit: (String) -> String?
  ) -> (count: Int, text: String)? {
    let words = words.prefix(8).map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    guard let first = words.first?.lowercased() else { return nil }
    let next = words.count > 1 ? words[1] : ""
    if let times = ["twice": "2x", "thrice": "3x"][first] { return (1, times) }
    let lower = words.map { $0.lowercased() }
    if let (said, minutes) = partsOfHour.first(where: { lower.starts(with: $0.words) }) {
      return (said.count, "\(minutes)m")
    }
    // `6 and a half hours`
    if Int(first) != nil, lower.dropFirst().starts(with: ["and", "a", "half"]) {
      return leading(["\(first).5"] + words.dropFirst(4), unit: unit).map {
        ($0.count + 3, $0.text)
      }
    }
    // A number in words is an amount only before a unit: `two glasses`.
    if let (count, digits) = NumberWord.leading(words) {
      let amount = leading([digits] + words.dropFirst(count), unit: unit)
      return amount.flatMap { $0.count > 1 ? (count + $0.count - 1, $0.text) : nil }
    }
    if let hours = time(words) { return hours }
    guard let number = number(first) else { return nil }
    if number.last?.isLetter == true { return (1, number) }
    if minutes.contains(next.lowercased()) { return (2, number + "m") }
    if let name = unit(next) {
      return (2, isShort(name) ? number + name : "\(number) \(name)")
    }
    return (1, number)
  }

  /// Parses hours with minutes after them: `1 hour 5 minutes`, `1h 15`, `2 hours`, `1h 5 min`.
  private static func time(_ words: [String]) -> (count: Int, text: String)? {
    guard let first = words.first?.lowercased() else { return nil }
    var (count, digits) = (1, first)
    if let mark = first.firstIndex(where: \.isLetter), hours.contains(String(first[mark...])) {
      digits = String(first[..<mark])
    } else if words.count > 1, hours.contains(words[1].lowercased()) {
      count = 2
    } else {
      return nil
    }
    guard !digits.isEmpty,
      digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," })
    else { return nil }
    let after = words[count...].map { $0.lowercased() }
    if after.starts(with: ["and", "a"]), digits.allSatisfy(\.isNumber),
      let part = ["half": 30, "quarter": 15][after.dropFirst(2).first ?? ""]
    {
      return (count + 3, "\(digits)h\(part)m")
    }
    var rest = Array(after.drop { $0 == "and" })
    var skipped = words.count - count - rest.count
    if let (length, digits) = NumberWord.leading(rest), rest.count > length {
      rest.replaceSubrange(0..<length, with: [digits])
      skipped += length - 1
    }
    if let next = rest.first, !digits.contains("."), !digits.contains(",") {
      let number = next.prefix { $0.isASCII && $0.isNumber }
      let isJoined = minutes.contains(String(next.dropFirst(number.count)))
      let isParted = rest.count > 1 && number.count == next.count && minutes.contains(rest[1])
      let isBare = number.count == 2 && number.count == next.count && count == 1
      if let value = Int(number), value < 60, isJoined || isParted || isBare {
        return (count + skipped + (isParted ? 2 : 1), "\(digits)h\(value)m")
      }
    }
    return (count, digits.replacing(",", with: ".") + "h")
  }

  /// Returns a number in digits as files hold it, with a unit that is joined to it: `10000` for
  /// `10,000`, `3` for `3x` and `x3`, `5km`.
  private static func number(_ word: String) -> String? {
    var text = word[...]
    if let sign = text.first, "+x×".contains(sign) { text = text.dropFirst() }
    guard text.first.map({ $0.isASCII && $0.isNumber }) == true else { return nil }
    if let last = text.last, "x×".contains(last) { text = text.dropLast() }
    if text.hasSuffix("am") || text.hasSuffix("pm") { return nil }
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    if groups.count > 1, (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.count == 3 }),
      text.allSatisfy({ $0.isNumber || $0 == "," })
    {
      return groups.joined()
    }
    return String(text).replacing(",", with: ".")
  }

  /// Returns a length of time with colons, such as `55m30s` for `55:30`.
  ///
  /// - Parameter isSure: False if it may be a time of day.
  static func length(_ word: String, isSure: Bool) -> String? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      numbers.dropFirst().allSatisfy({ $0 < 60 }), isSure || parts.count == 2 && numbers[0] >= 30
    else { return nil }
    return zip(numbers, ["h", "m", "s"].suffix(numbers.count)).filter { $0.0 > 0 }
      .map { "\($0.0)\($0.1)" }.joined()
  }

  private static func isShort(_ unit: String) -> Bool {
    unit.utf8.count <= 2 && unit.allSatisfy { $0.isASCII && $0.isLowercase }
  }

  /// Returns an amount with `k` as what it means for a subject: `5k` is 5 km for a distance and 5000
  /// for anything else.
  package static func thousands(_ text: String, isDistance: Bool) -> String {
    guard text.last == "k" else { return text }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }),
      parts.count == 1 || parts[1].count <= 3
    else { return text }
    if isDistance { return text + "m" }
    let rest = parts.count == 2 ? String(parts[1]) : ""
    return "\(parts[0])\(rest)" + String(repeating: "0", count: 3 - rest.count)
  }
}
