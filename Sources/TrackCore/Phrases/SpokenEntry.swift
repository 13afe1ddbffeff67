/// The log lines that correspond to a line in the style of another program:
/// `x 2026-11-21 meditate 15 min`, `- [x] meditate`, `21 nov run 5 km easy`.
package struct SpokenEntry {
  /// The log lines: one for each subject that the line names, on each of its days.
  package let lines: [String]
  /// True if the line states its day; otherwise, the day is today.
  package let isDated: Bool

  /// Returns nil if the line does not describe an entry.
  ///
  /// - Parameters:
  ///   - subject: Returns the ID of the subject that a name means; nil if it means none.
  ///   - isGoal: Returns true for the ID of a goal.
  package init?(
    _ line: String, today: Day, subject: (String) -> String?, isGoal: (String) -> Bool
  ) {
    // A line with commas but no blanks is a row of a table.
    let isRow = !line.contains(" ") && line.contains(",")
    var words = line.split { $0 == " " || $0 == "\t" || $0 == "|" || isRow && $0 == "," }
      .map(String.init)
    guard words.count <= 40, !line.contains("[ ]"), !words.contains("TODO") else { return nil }
    let bullets: Set<String> = ["-", "*", "+", "•", "x", "X", "[x]", "[X]", "DONE", "[", "]"]
    var isDone = false
    while let first = words.first,
      bullets.contains(first) || first.count == 3 && first.hasPrefix("(") && first.hasSuffix(")")
    {
      isDone = isDone || first.lowercased().contains("x") || first == "DONE"
      words.removeFirst()
    }
    let days = Self.takeDays(&words)
    guard
      let (day, time) = days.first.map({ ($0, nil) }) ?? Self.takeDay(&words, today)
        ?? (isDone || Self.begins(words, subject) ? (nil, nil) : nil)
    else { return nil }
    isDated = day != nil
    // A checkbox may follow the day: `2026-11-20 [x] meditate`.
    while let first = words.first, ["[x]", "[X]", "x", "X", "✓", "✔"].contains(first),
      words.count > 1
    {
      isDone = true
      words.removeFirst()
    }
    let range = Self.takeRange(&words)
    words.removeAll { ["-", "–", "=", ":"].contains($0) }
    // The outcome may precede the subject: `skip run`.
    if words.count > 1, OutcomeWord(words[0], isAlone: false)?.items.isEmpty == false,
      subject(words[0]) == nil, subject(words[1]) != nil
    {
      words.swapAt(0, 1)
    }
    if words.count > 2, ["at", "on"].contains(words[0]) { words.removeFirst() }
    // Other programs may have a verb before the subject: `record "Read" 25`.
    if words.count > 1, ["record", "track", "done", "did", "log", "do"].contains(words[0]),
      subject(words[0]) == nil, subject(words[1].filter { $0 != "\"" }) != nil
    {
      words.removeFirst()
      words[0] = words[0].filter { $0 != "\"" }
    }
    let isTimed = words.count > 1 && words[0].first?.isNumber == true && words[0].contains(":")
    guard let first = isTimed ? words[1] : words.first else { return nil }
    let name = first.hasSuffix(":") || first.hasSuffix(",") ? String(first.dropLast()) : first
    var parts = ["\(day ?? today)"] + (time.map { [$0] } ?? [])
    if subject(name) != nil {
      let when = days.isEmpty ? [parts] : days.map { ["\($0)"] }
      let groups = Self.groups(words, subject)
      lines = when.flatMap { when in
        groups.map { time, id, words in
          let (items, note) = Self.items(words, isGoal)
          let start = (time ?? (groups.count == 1 ? range : nil)).map { [when[0], $0] } ?? when
          return (start + [id] + items + (note.isEmpty ? [] : [";", note.joined(separator: " ")]))
            .joined(separator: " ")
        }
      }
      return
    }
    if isDone {
      let marks = words.filter { "@#".contains($0.first ?? " ") && $0.count > 1 }
      let goals = words.filter { $0.hasPrefix("+") && $0.count > 1 }
      let title = words.filter { !marks.contains($0) && !goals.contains($0) && $0 != "\"" }
      guard !title.isEmpty else { return nil }
      parts.append("\"\(title.joined(separator: " ").filter { $0 != "\"" })\"")
      parts += goals.map { isGoal(String($0.dropFirst())) ? $0 : "#\($0.dropFirst())" } + marks
    } else if isDated, let prose = Self.prose(words, subject) {
      parts.append(prose)
    } else {
      return nil
    }
    lines = [parts.joined(separator: " ")]
  }

  private static let kilometres: Set<String> = [
    "kilometers", "kilometres", "kilometer", "kilometre",
  ]

  /// Returns true if a line is clearly not free text. It has an outcome after a subject, another
  /// subject after a comma, a range of numbers after `from`, or a number of kilometres.
  package static func isPlain(_ line: String, subject: (String) -> String?) -> Bool {
    let words = line.split(separator: " ").map(String.init)
    return words.indices.dropFirst().contains { place in
      let last = words[place - 1]
      let isRange =
        words[place] == "from" && place + 3 < words.count
        && [place + 1, place + 3].allSatisfy { words[$0].first?.isNumber == true }
      return isRange || isOutcome(words[place...]) && subject(last) != nil
        || kilometres.contains(words[place].lowercased()) && last.allSatisfy(\.isNumber)
        || place > 2 && last.hasSuffix(",") && subject(words[place]) != nil
    }
  }

  /// Returns true if the words after a subject begin with an outcome, such as `done` or
  /// `skipped too tired`, so that the whole line has to be read as speech. Where a single word only
  /// has to be replaced by `skip` or `fail`, the line is read as a log line.
  private static func isOutcome(_ words: ArraySlice<String>) -> Bool {
    let next = words.dropFirst().first?.first
    let isAlone = next.map { ";^#@+".contains($0) } ?? true
    guard let first = words.first, let outcome = OutcomeWord(first, isAlone: isAlone) else {
      return false
    }
    return outcome.items.isEmpty || !isAlone
  }

  /// Removes two times of day such as `8:00 - 9:00` or `from 8 to 9` from the words, and returns
  /// them as a range. Nil if there are none.
  private static func takeRange(_ words: inout [String]) -> String? {
    let joints: Set<String> = ["-", "–", "to", "until", "till"]
    for place in words.indices.dropFirst().dropLast() where joints.contains(words[place]) {
      let isMarked = place > 1 && words[place - 2].lowercased() == "from"
      let ends = [words[place - 1], words[place + 1]]
      let times = ends.compactMap { time($0, isBare: isMarked) }
      guard times.count == 2 else { continue }
      words.removeSubrange(place - (isMarked ? 2 : 1)...place + 1)
      return times.joined(separator: "-")
    }
    return nil
  }

  /// Returns a time of day as `HH:MM`; nil for other words.
  ///
  /// - Parameter isBare: True to read a number without minutes as an hour.
  private static func time(_ word: String, isBare: Bool) -> String? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || isBare && parts.count == 1, let hour = Int(parts[0]),
      (0...23).contains(hour)
    else { return nil }
    let minute = parts.count == 2 ? String(parts[1]) : "00"
    guard minute.utf8.count == 2, let number = Int(minute), (0...59).contains(number) else {
      return nil
    }
    return "\(hour < 10 ? "0" : "")\(hour):\(minute)"
  }

  /// Returns words that are a sentence, such as `felt great, slept 8 hours`, as a title in quotes.
  /// Nil if they are not a sentence, or if the first word is a subject.
  package static func prose(_ words: [String], _ subject: (String) -> String?) -> String? {
    var words = words[...]
    let marks: Set<String> = ["note", "note:", "diary:", ";", "#", "-", "*", "•"]
    if let first = words.first, marks.contains(first.lowercased()) {
      words.removeFirst()
    }
    let letters = words.filter { $0.first?.isLetter == true || $0.first == "\"" }
    guard words.count > 1, letters.count * 2 > words.count, words.first?.hasSuffix(":") == false,
      !words.contains(where: { $0.first == "^" }), subject(words.first ?? "") == nil
    else { return nil }
    let text = words.joined(separator: " ").filter { $0 != "\"" }
    return text.contains(";") ? nil : "\"\(text)\""
  }

  /// Separates a line into its entries, at each comma before a subject: `read 25 pages, water 6`.
  /// For each entry, returns the time before the subject, the subject's ID, and the other words.
  private static func groups(
    _ words: [String], _ subject: (String) -> String?
  ) -> [(time: String?, id: String, words: [String])] {
    var groups: [(time: String?, id: String, words: [String])] = []
    var isFirst = true
    var time: String?
    for word in words {
      let name = word.hasSuffix(":") || word.hasSuffix(",") ? String(word.dropLast()) : word
      if isFirst, let id = subject(name) {
        groups.append((time, id, []))
      } else if isFirst, time == nil, word.first?.isNumber == true, word.contains(":") {
        time = word
        continue
      } else if !groups.isEmpty {
        groups[groups.count - 1].words += (time.map { [$0] } ?? []) + [word]
      }
      time = nil
      isFirst = word.hasSuffix(",")
    }
    for index in groups.indices.dropLast() where groups[index].words.last?.hasSuffix(",") == true {
      let last = groups[index].words.removeLast()
      groups[index].words.append(String(last.dropLast()))
    }
    return groups
  }

  /// Removes a range such as `2026-11-15..2026-11-17` or `2026-11-15 to 2026-11-17` from the
  /// beginning of the words, and returns its days. Empty if there is none, or if it has more than
  /// 31 days.
  private static func takeDays(_ words: inout [String]) -> [Day] {
    guard let first = words.first else { return [] }
    var ends: [Day] = []
    var count = 1
    if let dots = first.firstRange(of: "..") {
      ends = [first[..<dots.lowerBound], first[dots.upperBound...]].compactMap {
        Day(iso: String($0))
      }
    } else if words.count > 3, ["to", "-", "–", "until"].contains(words[1]) {
      ends = [first, words[2]].compactMap { Day(iso: $0) }
      count = 3
    }
    guard ends.count == 2, ends[0] < ends[1], ends[1] - ends[0] < 31 else { return [] }
    words.removeFirst(count)
    return (0...(ends[1] - ends[0])).map { ends[0] + $0 }
  }

  private static func begins(_ words: [String], _ subject: (String) -> String?) -> Bool {
    guard let first = words.first else { return false }
    return subject(first.hasSuffix(":") ? String(first.dropLast()) : first) != nil
  }

  /// Removes the first date from the words and returns it, with the time if one is joined to it by
  /// `T`.
  private static func takeDay(_ words: inout [String], _ today: Day) -> (day: Day?, time: String?)?
  {
    let phrase = DayReader(today: today, .back)
    for index in words.indices {
      let word = words[index].filter { !"[]<>,".contains($0) }
      let bare = word.hasSuffix(":") ? String(word.dropLast()) : word
      let parts = bare.split(separator: "T").map(String.init)
      if let day = Day(iso: bare) ?? numbered(bare) ?? (parts.count == 2 ? Day(iso: parts[0]) : nil)
      {
        words.remove(at: index)
        // Remove the second date of a todo.txt line, which is the day on which the task was
        // created.
        if index < words.count, Day(iso: words[index]) != nil { words.remove(at: index) }
        // Remove the weekday of an Org timestamp.
        if index < words.count, word != words[index], words[index].hasSuffix(">"),
          Weekday(word: words[index].dropLast().lowercased()) != nil
        {
          words.remove(at: index)
        }
        return (day, parts.count == 2 ? String(parts[1].prefix(5)) : nil)
      }
      guard index == 0 else { continue }
      for count in (1...3).reversed() where count < words.count {
        let said = words[..<count].map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
        guard said[0].count > 2 || said.count > 1, let day = phrase.lastDay(said) else { continue }
        words.removeFirst(count)
        return (day, nil)
      }
    }
    return nil
  }

  /// Parses `2026/11/21`, `21.11.2026` or `21/11/2026`; nil if day and month could be swapped.
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

  /// Separates the amounts, goals and tags of an entry from its free text.
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
      if items.isEmpty, note.isEmpty, let outcome = OutcomeWord(word, isAlone: rest.isEmpty) {
        if let item = outcome.items.last { items.append(item) }
      } else if "@#^".contains(first) {
        items.append(word)
      } else if first == "+", word.count > 1 {
        // A name after `+` that is not a goal, such as a project of todo.txt, becomes a tag.
        items.append(isGoal(String(word.dropFirst())) ? word : "#\(word.dropFirst())")
      } else if note.isEmpty, first.isNumber {
        let unit = rest.first?.lowercased() ?? ""
        let isBare = word.allSatisfy { $0.isNumber || $0 == "." }
        if isBare, kilometres.contains(unit) {
          items.append(word + "km")
          rest.removeFirst()
        } else if isBare, ["min", "mins", "minutes", "minute"].contains(unit) {
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
