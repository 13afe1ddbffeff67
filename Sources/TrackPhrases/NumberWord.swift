/// Numbers in words: `two`, `a dozen`, `twenty-five`, `one thousand eight hundred`, `seven and a
/// half`, `eighty two point four`.
package enum NumberWord {
  private static let names = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  /// Returns the positive number that a word states in digits or as a name, such as `two` or `a`.
  package static func number(_ word: String) -> Int? {
    if let number = Int(word) { return number > 0 ? number : nil }
    if word == "a" || word == "an" { return 1 }
    if word == "dozen" { return 12 }
    return names.firstIndex(of: word).map { $0 + 1 }
      ?? tens.firstIndex(of: word).map { 20 + $0 * 10 }
  }

  /// Returns the number in words at the beginning of a phrase, in digits, and how many words it has.
  /// Nil if the first word is no such word, or begins with a digit.
  package static func leading(_ typed: some Collection<String>) -> (count: Int, digits: String)? {
    let words = typed.prefix(8).map { $0.lowercased() }
    guard let first = words.first, first.first?.isNumber == false else { return nil }
    var (total, current, count) = (0, 0, 0)
    for (place, word) in words.enumerated() {
      let next = place + 1 < words.count ? words[place + 1] : ""
      if word == "hundred", 1...19 ~= current {
        current *= 100
      } else if word == "thousand", total == 0, 1...999 ~= current {
        (total, current) = (current * 1000, 0)
      } else if word == "and", current % 100 == 0, count > 0, small(next) != nil, next != "a" {
        continue
      } else if let number = small(word), fits(number, after: current) {
        current += number
      } else {
        break
      }
      count = place + 1
    }
    guard count > 0 else { return nil }
    let rest = Array(words[count...])
    let whole = total + current
    for half in [["and", "a", "half"], ["and", "half"], ["point", "five"]]
    where rest.starts(with: half) {
      return (count + half.count, "\(whole).5")
    }
    if rest.first == "point" {
      let digits = rest.dropFirst().prefix { names.prefix(9).contains($0) || $0 == "zero" }
      let text = digits.map { $0 == "zero" ? "0" : "\(number($0) ?? 0)" }.joined()
      if !text.isEmpty { return (count + 1 + digits.count, "\(whole).\(text)") }
    }
    return (count, "\(whole)")
  }

  /// Returns the number below a hundred that one word states, such as `five` or `twenty-five`.
  private static func small(_ word: String) -> Int? {
    let parts = word.split(separator: "-").map(String.init)
    guard parts.count == 2, let ten = number(parts[0]), let one = number(parts[1]), ten >= 20,
      tens.contains(parts[0]), one < 10, names.contains(parts[1])
    else { return word.first?.isNumber == false ? number(word) : nil }
    return ten + one
  }

  /// True if a number can follow the words of another one: `five` follows `twenty` and `hundred`.
  private static func fits(_ number: Int, after current: Int) -> Bool {
    current == 0 || current % 100 == 0 || current % 100 >= 20 && current % 10 == 0 && number < 10
  }
}
