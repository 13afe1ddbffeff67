/// A log line that a line in the manner of another program means: `x 2026-11-21 meditate 15 min`,
/// `- [x] meditate`, `21 nov run 5 km easy`.
package struct SpokenEntry {
  /// The line of the log.
  package let text: String
  /// True if the line named its day.
  package let isDated: Bool

  /// Returns nil if the line means no entry.
  ///
  /// - Parameters:
  ///   - subject: Returns the ID that a name means as the subject of a line.
  ///   - isGoal: Returns true for the ID of a goal.
  package init?(
    _ line: String, today: Day, subject: (String) -> String?, isGoal: (String) -> Bool
  ) {
    var words = line.split { $0 == " " || $0 == "\t" || $0 == "|" }.map(String.init)
    guard words.count <= 40, !line.contains("[ ]"), !words.contains("TODO") else { return nil }
    let bullets: Set<String> = ["-", "*", "+", "•", "x", "X", "[x]", "[X]", "DONE", "[", "]"]
    var isDone = false
    while let first = words.first,
      bullets.contains(first) || first.count == 3 && first.hasPrefix("(") && first.hasSuffix(")")
    {
      isDone = isDone || first.lowercased().contains("x") || first == "DONE"
      words.removeFirst()
    }
    guard
      let (day, time) = Self.takeDay(&words, today)
        ?? (isDone || Self.begins(words, subject) ? (nil, nil) : nil)
    else { return nil }
    isDated = day != nil
    // A box may follow the day: `2026-11-20 [x] meditate`.
    while let first = words.first, ["[x]", "[X]", "x", "X", "✓", "✔"].contains(first),
      words.count > 1
    {
      isDone = true
      words.removeFirst()
    }
    words.removeAll { ["-", "–", "=", ":"].contains($0) }
    guard let first = words.first else { return nil }
    let name = first.hasSuffix(":") || first.hasSuffix(",") ? String(first.dropLast()) : first
    var parts = ["\(day ?? today)"] + (time.map { [$0] } ?? [])
    if let id = subject(name) {
      let (items, note) = Self.items(Array(words.dropFirst()), isGoal)
      parts += [id] + items + (note.isEmpty ? [] : [";", note.joined(separator: " ")])
    } else if isDone {
      let marks = words.filter { "@#".contains($0.first ?? " ") && $0.count > 1 }
      let goals = words.filter { $0.hasPrefix("+") && $0.count > 1 }
      let title = words.filter { !marks.contains($0) && !goals.contains($0) && $0 != "\"" }
      guard !title.isEmpty else { return nil }
      parts.append("\"\(title.joined(separator: " ").filter { $0 != "\"" })\"")
      parts += goals.map { isGoal(String($0.dropFirst())) ? $0 : "#\($0.dropFirst())" } + marks
    } else {
      return nil
    }
    text = parts.joined(separator: " ")
  }

  private static func begins(_ words: [String], _ subject: (String) -> String?) -> Bool {
    guard let first = words.first else { return false }
    return subject(first.hasSuffix(":") ? String(first.dropLast()) : first) != nil
  }

  /// Removes the first date of the words, and the time that may be joined to it.
  private static func takeDay(_ words: inout [String], _ today: Day) -> (day: Day?, time: String?)?
  {
    let phrase = DatePhrase(today: today, isPast: true)
    for index in words.indices {
      let word = words[index].filter { !"[]<>,".contains($0) }
      let bare = word.hasSuffix(":") ? String(word.dropLast()) : word
      let parts = bare.split(separator: "T").map(String.init)
      if let day = Day(iso: bare) ?? numbered(bare) ?? (parts.count == 2 ? Day(iso: parts[0]) : nil)
      {
        words.remove(at: index)
        // The second date of todo.txt is the day on which the task was written.
        if index < words.count, Day(iso: words[index]) != nil { words.remove(at: index) }
        return (day, parts.count == 2 ? String(parts[1].prefix(5)) : nil)
      }
      guard index == 0 else { continue }
      for count in (1...3).reversed() where count < words.count {
        let said = words[..<count].map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
        guard said[0].count > 2 || said.count > 1, let day = phrase.day(said) else { continue }
        words.removeFirst(count)
        return (day, nil)
      }
    }
    return nil
  }

  /// Parses `2026/11/21`, `21.11.2026` or `21/11/2026`; nil if day and month may be swapped.
  private static func numbered(_ word: String) -> Day? {
    let numbers = word.split { "/.-".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    if numbers[0] > 31 { return Day(year: numbers[0], month: numbers[1], day: numbers[2]) }
    let isSure = word.contains(".") || max(numbers[0], numbers[1]) > 12
    guard isSure, numbers[2] > 31 else { return nil }
    let isMonthFirst = !word.contains(".") && numbers[1] > 12
    return Day(
      year: numbers[2], month: numbers[isMonthFirst ? 0 : 1], day: numbers[isMonthFirst ? 1 : 0])
  }

  /// Separates the items of a line from the text after them.
  private static func items(
    _ words: [String], _ isGoal: (String) -> Bool
  ) -> (items: [String], note: [String]) {
    var (items, note) = ([String](), [String]())
    // The comma after an amount, as in `5 km, felt good`, separates it from the text.
    var rest = words.enumerated().map { index, word in
      let isAmount =
        word.first?.isNumber == true || index > 0 && words[index - 1].first?.isNumber == true
      return isAmount && word.hasSuffix(",") ? String(word.dropLast()) : word
    }[...]
    while let word = rest.popFirst() {
      let first = word.first ?? " "
      if [";", "//", "#", "--"].contains(word) {
        note += rest
        break
      }
      if "@#".contains(first) {
        items.append(word)
      } else if first == "+", word.count > 1 {
        // What is no goal, such as a project of todo.txt, is a tag.
        items.append(isGoal(String(word.dropFirst())) ? word : "#\(word.dropFirst())")
      } else if note.isEmpty, first.isNumber {
        let unit = rest.first?.lowercased() ?? ""
        let isBare = word.allSatisfy { $0.isNumber || $0 == "." }
        if isBare, ["min", "mins", "minutes", "minute"].contains(unit) {
          items.append(word + "m")
          rest.removeFirst()
        } else if isBare, ["km", "kg", "m", "h", "g", "l", "ml", "mi", "lb"].contains(unit) {
          items.append(word + unit)
          rest.removeFirst()
        } else {
          items.append(word)
          if isBare, unit.first?.isLetter == true,
            rest.count == 1 || "+@#;".contains(rest.dropFirst().first?.first ?? " ")
          {
            items.append(rest.removeFirst())
          }
        }
      } else {
        note.append(word)
      }
    }
    return (items, note)
  }
}
