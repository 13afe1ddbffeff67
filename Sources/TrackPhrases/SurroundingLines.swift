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

  /// The week number in the nearest line above that names a week, such as `Week 9`; nil if there is
  /// none.
  var week: Int? { above.lazy.compactMap { Self.week(of: $0)?.number }.first }

  /// Returns the week number in a line such as `Week 9`, `## Week 9:` or `week 9: run 4 times`, and
  /// the text after the number. Nil for any other line.
  static func week(of line: String) -> (number: Int, text: String)? {
    let words = line.split { "# \t*_".contains($0) }.map(String.init)
    guard words.count > 1, foldedName(words[0]) == "week",
      let number = Int(words[1].filter { $0 != ":" }), (1...60).contains(number)
    else { return nil }
    return (
      number, words.dropFirst(2).drop { ["-", "–", ":"].contains($0) }.joined(separator: " ")
    )
  }
}

extension Workspace {
  /// Returns advice for a line of a term file that plans a week in everyday words: `Week 9` with a
  /// list below it, an item of such a list, or `week 9: run 4 times`. The advice is to write a note
  /// below the term. Nil for any other line.
  func weekAdvice(
    _ line: String, _ around: SurroundingLines, file name: String, today: Day
  ) -> String? {
    guard name.hasPrefix("terms/") else { return nil }
    // The name of a file such as terms/12.txt states the number of its term.
    let stem = Int(name.dropFirst(6).dropLast(4))
    let numbered = stem.flatMap { number in terms.first { $0.number == number } }
    if stem != nil, numbered == nil { return nil }
    let term =
      numbered
      ?? terms.first { files[$0.heading.place.file].name == name }
      ?? terms.first {
        $0.start.map { $0 <= today } ?? false && $0.end.map { $0 >= today } ?? false
      }
    guard let term, let start = term.start, let end = term.end else { return nil }
    var (number, texts): (Int, [String])
    if let week = SurroundingLines.week(of: line) {
      number = week.number
      let items = around.below.prefix { SurroundingLines.week(of: $0) == nil }
      texts = (week.text.isEmpty ? [] : [week.text]) + items.compactMap(SurroundingLines.item)
    } else if let week = around.week, let item = SurroundingLines.item(line) {
      (number, texts) = (week, [item])
    } else {
      return nil
    }
    guard start + 7 * (number - 1) <= end, !texts.isEmpty else { return nil }
    let note = "note: Week \(number) plan: \(texts.joined(separator: "; "))"
    let file = files[term.heading.place.file].name
    let place = file == name ? "" : " in \(file)"
    return "write \(quoted(note)) below \(quoted("term \(term.number)"))\(place)"
  }
}
