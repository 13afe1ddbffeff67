import TrackCore

/// The log lines that a line in plain words, or in the style of another program, means:
/// `x 2026-11-21 meditate 15 min`, `- [x] meditate`, `21 nov run 5 km`, `yesterday: water 2`.
package struct EntryLine {
  /// One line for each subject that the line names, on each of its days.
  package let lines: [String]
  /// True if the line states its day; otherwise, the day is today.
  package let isDated: Bool
  /// True if each word of the line has a meaning in the lines; otherwise, some became free text.
  package let isWhole: Bool

  /// Returns nil if the line does not describe an entry, or only in part.
  package init?(_ line: String, _ names: Vocabulary, today: Day) {
    guard line.utf8.count <= 400, !line.contains("[ ]"), !line.contains("TODO") else { return nil }
    let (words, isDone) = Self.unmarked(Self.words(of: line))
    let dates = DayReader(
      today: today, .back, settings: names.workspace.settings, terms: names.workspace.terms)
    var phrase = PhraseReader.phrase(words, names, dates, mode: .record) { word, isFirst in
      isFirst && ["record", "track", "did", "done", "log"].contains(word)
    }
    guard phrase.negation == nil, !phrase.isQuestion, !phrase.isCorrection, phrase.kind == nil,
      phrase.property == nil, phrase.rhythm == nil, phrase.ago == nil, phrase.target == nil,
      phrase.verb != "compare",
      let days = Self.days(of: phrase, today)
    else { return nil }
    isDated = !phrase.dates.isEmpty
    isWhole = phrase.unknown.isEmpty && !phrase.entries.isEmpty
    let isClear = phrase.unknown.allSatisfy { !$0.contains(where: \.isNumber) }
    if phrase.entries.isEmpty {
      guard isDone || isDated, days.count == 1, let title = Self.title(words, phrase, isDone, names)
      else {
        return nil
      }
      lines = ["\(days[0]) \(title)"]
      return
    }
    guard isClear, phrase.texts.isEmpty, phrase.entries.count == 1 || phrase.unknown.isEmpty,
      phrase.entries.allSatisfy({ Self.isSubject($0.block) })
    else { return nil }
    if !phrase.unknown.isEmpty {
      phrase.note = (phrase.unknown + [phrase.note].compactMap(\.self)).joined(separator: " ")
    }
    let time = phrase.times.map(TimeWords.text).joined(separator: "-")
    guard time.isEmpty || phrase.entries.count == 1 else { return nil }
    lines = days.flatMap { day in
      phrase.entries.map { entry in
        var parts = ["\(day)"] + (time.isEmpty ? [] : [time]) + [entry.id] + entry.amounts
        if let outcome = entry.outcome?.items.last { parts.append(outcome) }
        parts += phrase.marks.map { Self.mark($0, names) }
        return (parts + (phrase.note.map { [";", $0] } ?? [])).joined(separator: " ")
      }
    }
  }

  /// Returns words without bullets and boxes, and whether one of these says that the line is done.
  private static func unmarked(_ typed: [String]) -> (words: [String], isDone: Bool) {
    let marks: Set<String> = ["-", "*", "+", "•", "x", "X", "[x]", "[X]", "DONE", "✓", "✔"]
    let bullets = typed.prefix { marks.contains($0) }
    let rest = typed.dropFirst(bullets.count)
    let boxes = rest.filter { marks.contains($0) && !"-+".contains($0) }
    let isDone = (bullets + boxes).contains { !"-*+•".contains($0) }
    return (rest.filter { !boxes.contains($0) }, isDone)
  }

  /// Returns the days of a phrase: today if it has none, at most 31 if it has a range. Nil for a date
  /// that is no such days, and for several dates.
  private static func days(of phrase: Phrase, _ today: Day) -> [Day]? {
    guard let date = phrase.dates.first else { return [today] }
    guard phrase.dates.count == 1, let both = date.span?.both, date.namesDays,
      both.upperBound - both.lowerBound < 31
    else { return nil }
    return (0...(both.upperBound - both.lowerBound)).map { both.lowerBound + $0 }
  }

  /// Splits a line at blanks and, if it is a row of a table, at commas.
  private static func words(of line: String) -> [String] {
    let isRow = !line.contains(" ") && line.contains(",")
    return line.split { $0 == " " || $0 == "\t" || $0 == "|" || isRow && $0 == "," }.flatMap {
      word in
      // `2026-11-21T08:15` and `<2026-11-21 Sat>`
      let bare = word.filter { !"<>[]".contains($0) || word == "[x]" || word == "[X]" }
      let parts = bare.split(separator: "T", maxSplits: 1).map(String.init)
      if parts.count == 2, Day(iso: parts[0]) != nil {
        return [parts[0], String(parts[1].prefix(5))]
      }
      // The weekday of an Org timestamp says nothing more than its date.
      if word.hasSuffix(">"), Weekday(word: bare.lowercased()) != nil { return [] }
      return bare.isEmpty ? [] : [bare]
    }
  }

  /// Returns the words of a line that names no subject as a title in quotation marks; nil if they are
  /// too few to be one.
  private static func title(
    _ words: [String], _ phrase: Phrase, _ isDone: Bool, _ names: Vocabulary
  ) -> String? {
    let said = phrase.dates.flatMap(\.words)
    let marks = phrase.marks
    let rest = words.filter { !said.contains(PhraseReader.plain($0)) && !marks.contains($0) }
      .drop { ["note:", "note", ";", "-", "#"].contains($0.lowercased()) }
    let text = rest.joined(separator: " ").filter { $0 != "\"" }
    let letters = rest.filter { $0.first?.isLetter == true || $0.first == "\"" }
    guard isDone ? !rest.isEmpty : rest.count > 1, letters.count * 2 > rest.count,
      !text.contains(";"),
      !text.contains(where: { $0 == "^" })
    else { return nil }
    return (["\"\(text)\""] + marks.map { Self.mark($0, names) }).joined(separator: " ")
  }

  package static func isSubject(_ block: any Block) -> Bool {
    ![.value, .term, .food, .source].contains(block.heading.kind)
  }

  /// A name after `+` that is not a goal, such as a project of todo.txt, becomes a tag.
  package static func mark(_ mark: String, _ names: Vocabulary) -> String {
    let name = String(mark.dropFirst())
    return mark.first == "+" && !(names.exact(name) is Goal) ? "#\(name)" : mark
  }
}
