/// Numbers in words.
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
}
