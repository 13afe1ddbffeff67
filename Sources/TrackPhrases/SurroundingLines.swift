import TrackCore

/// The lines around a line with an error. They show to which day, week or block the line belongs.
struct SurroundingLines {
  /// The lines above, the nearest first.
  let above: [String]
  /// The lines below, up to the next blank line.
  let below: [String]

  /// - Parameters:
  ///   - number: The number of the line with the error.
  ///   - lines: The texts of this line and of the lines near it, by line number.
  init(of number: Int, in lines: [Int: String]) {
    above = (1..<40).lazy.map { number - $0 }.prefix { $0 > 0 }.compactMap { lines[$0] }
    below = Array(
      (1...20).lazy.map { lines[number + $0] ?? "" }.prefix { !$0.withoutBlanksAround.isEmpty })
  }

  /// True if an indented line follows.
  var isFollowed: Bool { below.first.map { $0.hasPrefix(" ") || $0.hasPrefix("\t") } ?? false }

  /// The date that the nearest line above without an indent consists of; nil if there is none.
  var date: Day? {
    above.first { $0.first != " " && $0.first != "\t" }.flatMap { Day(iso: $0.withoutBlanksAround) }
  }

  /// The texts of the indented list items below the line with the error. Empty if one of the
  /// indented lines is not a list item.
  var list: [String] {
    let indented = below.prefix { $0.hasPrefix(" ") || $0.hasPrefix("\t") }
    let items = indented.compactMap(Self.item)
    return items.count == indented.count ? items : []
  }

  /// Returns the text of a list line such as `- [ ] ring Martha`; nil for another line.
  static func item(_ line: String) -> String? {
    var text = line.withoutBlanksAround[...]
    guard let mark = text.first, "-*+•".contains(mark), text.dropFirst().first == " " else {
      return nil
    }
    text = text.dropFirst(2)
    for box in ["[ ] ", "[] "] where text.hasPrefix(box) { text = text.dropFirst(box.count) }
    let item = String(text).withoutBlanksAround
    return item.isEmpty ? nil : item
  }

  /// Returns the day in the nearest heading above that contains one, such as `## 2026-11-20`; nil
  /// if there is none.
  func day(today: Day) -> Day? {
    let phrase = DayReader(today: today, .back)
    return above.lazy.filter { $0.hasPrefix("#") }.compactMap { line -> Day? in
      let words = line.split { "# ,:()".contains($0) }.map(String.init)
      return words.lazy.compactMap { Day(iso: $0) }.first ?? phrase.lastDay(words)
    }
    .first
  }
}
