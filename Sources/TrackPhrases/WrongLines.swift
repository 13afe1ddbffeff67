import TrackCore

extension Workspace {
  /// All problems in the files, in the order of `check(today:)`. The advice for a line that is invalid
  /// but can be understood is the line in this program's syntax.
  package func checkWithAdvice(today: Day) -> [Problem] {
    withMeanings(check(today: today), today: today)
  }

  /// Improves the advice of problems whose line is invalid but can be understood. Such a problem
  /// proposes the line in this program's syntax, or says how to write it. Other problems are
  /// returned unchanged.
  ///
  /// A line in the syntax of another program, such as `stretch: 10 min every weekday` in
  /// habits.txt, has no keyword of this format. It is interpreted with the help of the file's name
  /// and the blocks of the directory.
  package func withMeanings(_ problems: [Problem], today: Day) -> [Problem] {
    let foreign = problems.indices.filter { Self.mayBeForeign(problems[$0]) }
    guard !foreign.isEmpty else { return problems }
    var meant = problems
    for (name, places) in Dictionary(grouping: foreign, by: { problems[$0].file }) {
      guard let file = files.first(where: { $0.name == name }) else { continue }
      let found = withMeanings(places.map { problems[$0] }, of: file, today: today)
      for (place, problem) in zip(places, found) { meant[place] = problem }
    }
    return meant
  }

  /// Improves the advice of the problems of one file; see `withMeanings(_:today:)`.
  package func withMeanings(_ problems: [Problem], of file: SourceFile, today: Day) -> [Problem] {
    // In a file of another program, every line has such a problem; only the first ones are
    // interpreted.
    let foreign = problems.indices.filter { Self.mayBeForeign(problems[$0]) }.prefix(50)
    guard !foreign.isEmpty else { return problems }
    let numbers = Set(foreign.compactMap { problems[$0].line }.flatMap { $0 - 40...$0 + 20 })
    let lines = Self.lines(numbers, of: file)
    var meant = problems
    for place in foreign {
      let problem = problems[place]
      guard let number = problem.line, let line = lines[number], line.utf8.count <= 400,
        [.extraWords, .missingID].contains(problem.code) || !isCorrected(line, by: problem, today)
          || problem.correction == nil && Self.isLog(problem.file)
      else { continue }
      if [.badRhythm, .missingColon, .unknownKey].contains(problem.code) {
        let property =
          problem.code == .badRhythm ? rhythm(of: line) : property(of: line, problem)
        if let property {
          meant[place] = problem.with(
            fix: "did you mean \(quoted(property.withoutBlanksAround))?", [property],
            isCertain: false, of: line)
        }
        continue
      }
      let around = SurroundingLines(of: number, in: lines)
      if let advice = propertyAdvice(line, problem) {
        meant[place] = problem.with(fix: advice, [], isCertain: false, of: line)
        continue
      }
      meant[place] = meaning(of: line, problem, around, today) ?? problem
    }
    return meant
  }

  /// Returns the lines with the given numbers, without their endings.
  private static func lines(_ numbers: Set<Int>, of file: SourceFile) -> [Int: String] {
    var lines: [Int: String] = [:]
    guard let last = numbers.max() else { return lines }
    file.withBytes { buffer in
      // A byte order mark is not part of the first line.
      var (number, start) = (1, buffer.starts(with: ByteOrderMark.bytes) ? 3 : 0)
      while number <= last, start < buffer.count {
        let end = buffer[start...].firstIndex(of: ASCII.newline) ?? buffer.count
        if numbers.contains(number) {
          let hasReturn = end > start && buffer[end - 1] == ASCII.carriageReturn
          lines[number] = String(
            decoding: buffer[start..<(hasReturn ? end - 1 : end)], as: UTF8.self)
        }
        (number, start) = (number + 1, end + 1)
      }
    }
    return lines
  }

  /// Returns true if the line of a problem may be in the syntax of another program: it is neither a
  /// block nor an entry of this format, or it has an invalid header, date or item.
  package static func mayBeForeign(_ problem: Problem) -> Bool {
    switch problem.code {
    case .unknownKind, .unrecognisedLine, .extraWords, .badDate, .badID, .badItem, .bareWord,
      .missingID, .missingSubject, .reservedID, .timeAfterSubject, .missingColon, .unknownKey,
      .badRhythm:
      true
    case .strayProperty: isLog(problem.file)
    case .unrecognisedFile:
      Self.kind(ofFile: problem.file) != nil || isLog(problem.file)
        || problem.file.hasPrefix("terms/")
    default: false
    }
  }

  /// Returns true if the first proposed fix of a problem makes the line valid. An indented line
  /// counts as valid, because it cannot be checked without its block.
  private func isCorrected(_ line: String, by problem: Problem, _ today: Day) -> Bool {
    guard let fix = problem.proposedFixes.first, let new = fix.applied(to: line) else {
      return false
    }
    return new.hasPrefix(" ") || isValid(new, in: problem.file, today, isAlone: true)
  }

  /// Returns a line `every:` with the rhythm that its words mean; nil if they are no rhythm.
  private func rhythm(of line: String) -> String? {
    guard let colon = line.firstIndex(of: ":"),
      let phrase = RhythmPhrase(
        line[line.index(after: colon)...].split(separator: " ").map(String.init)),
      Self.isRhythm(phrase.every), !line.hasSuffix(": \(phrase.every)")
    else { return nil }
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    return "\(indent)every: \(phrase.every)"
      + (phrase.atLeast.map { "\n\(indent)at-least: \($0)" } ?? "")
  }

  /// Returns the meaning of lines of other programs that hold no entry of their own: a comment, or a
  /// date above the entries of its day.
  private func foreign(
    _ line: String, _ problem: Problem, _ around: SurroundingLines, _ today: Day
  ) -> Problem? {
    let text = line.withoutBlanksAround
    if let mark = [";", "//", "%", "--"].first(where: text.hasPrefix),
      problem.code != .strayProperty
    {
      let comment = "# \(text.dropFirst(mark.count).drop { $0 == mark.first }.drop { $0 == " " })"
      return problem.with(
        fix: "a comment begins with #: \(quoted(comment))", [comment], isCertain: false, of: line)
    }
    let isIndented = line.first == " " || line.first == "\t"
    let date = isIndented ? around.date : Day(iso: text)
    guard let date, let entry = isIndented ? text : around.below.first?.withoutBlanksAround,
      isIndented || around.isFollowed,
      let meant = EntryLine("\(date) \(entry)", Vocabulary(self), today: today),
      isValid(meant.lines.joined(separator: "\n"), in: "log/.new.txt", today)
    else { return nil }
    let lines = meant.lines.map(quoted).joined(separator: " and ")
    return isIndented
      ? problem.with(
        fix: "write the day on each line: \(lines)", meant.lines, isCertain: false, of: line)
      : problem.with(
        fix: "write the day on each line below: \(lines)", [], isCertain: false, of: line)
  }

  private func meaning(
    of line: String, _ problem: Problem, _ around: SurroundingLines, _ today: Day
  ) -> Problem? {
    guard let (text, kind) = Self.described(line, problem) else { return nil }
    let day = around.day(today: today) ?? today
    let isLog = Self.isLog(problem.file)
    let isBlock = [.unknownKind, .unrecognisedLine, .unrecognisedFile, .extraWords, .missingID]
      .contains(problem.code)
    let isEntry =
      isBlock ? line.hasPrefix("x ") || line.hasPrefix("- [x]") : line.first?.isNumber == true
    if isLog, let meant = foreign(line, problem, around, today) { return meant }
    if problem.code == .strayProperty { return nil }
    if kind == nil || isEntry, let entry = EntryLine(line, Vocabulary(self), today: day),
      isLog || entry.isDated, ![.bareWord, .badItem].contains(problem.code) || entry.isWhole,
      isValid(entry.lines.joined(separator: "\n"), in: "log/.new.txt", today)
    {
      let lines = entry.lines.map(quoted).joined(separator: " and ")
      return problem.with(fix: "did you mean \(lines)?", entry.lines, isCertain: false, of: line)
    }
    // Directives of other programs
    let directives = ["~", "alias ", "include ", "account ", "commodity "]
    guard !isLog, isBlock, !directives.contains(where: line.hasPrefix) else { return nil }
    return block(text, kind, of: line, problem, around, today)
  }

  /// Returns the text that may describe a block, and the kind that the line or the file says; nil if
  /// the line has no such text.
  private static func described(_ line: String, _ problem: Problem) -> (text: String, kind: Kind?)?
  {
    switch problem.code {
    case .extraWords:
      // A line such as `habit stretch every day`.
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2, let named = Kind(rawValue: words[0]), named != .value else {
        return nil
      }
      return (separatingTitle(words[1]), named)
    case .missingID:
      // `goal: Learn Greek by 2027-05-01`
      let words = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard words.count == 2, let named = Kind(rawValue: words[0]), Kind.goals.contains(named)
      else { return nil }
      return (words[1], named)
    default: return (line, kind(ofFile: problem.file))
    }
  }

  /// Returns the problem with the block that a text describes; nil if it describes none.
  private func block(
    _ text: String, _ kind: Kind?, of line: String, _ problem: Problem,
    _ around: SurroundingLines, _ today: Day
  ) -> Problem? {
    for kind in kind.map({ [$0] }) ?? [.habit, .goal] {
      guard
        var spoken = SpokenBlock(text, kind, in: self, today: today),
        kind == Self.kind(ofFile: problem.file) && problem.code != .extraWords
          || spoken.properties.has(.every) || spoken.properties.has(.due)
      else { continue }
      if problem.code == .extraWords, block(id: spoken.id)?.heading.place.line == problem.line {
        // The block that has this ID is on this line, so the ID is free.
      } else if let taken = block(id: spoken.id) {
        let isSame = spoken.words.isEmpty || foldedName(spoken.words) == foldedName(taken.title)
        guard taken.heading.kind == kind, isSame, !spoken.properties.isEmpty else { continue }
        return problem.with(fix: Self.advice(to: spoken, taken), [], isCertain: false, of: line)
      }
      let list = around.list
      spoken.add(list: list)
      // If indented lines follow, they would become properties of the proposed block.
      let isFollowed = around.isFollowed
      let lines = spoken.lines
      guard !isFollowed || !list.isEmpty || lines.count == 1,
        isValid(lines.joined(separator: "\n"), in: ".new.txt", today)
      else { continue }
      return problem.with(
        fix: Self.question(lines), list.isEmpty ? lines : [],
        isCertain: spoken.isCertain && !isFollowed && problem.code != .extraWords, of: line)
    }
    return nil
  }

  /// Returns `gym: Gym 3/week` for `gym Gym 3/week`: a capital letter after an ID begins the title.
  private static func separatingTitle(_ text: String) -> String {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    if words.count == 2, ID.isID(words[0]), words[1].first == "\"",
      let end = words[1].dropFirst().firstIndex(of: "\"")
    {
      let title = words[1][..<end].dropFirst()
      return "\(words[0]): \(title)\(words[1][end...].dropFirst())"
    }
    guard words.count == 2, words[0] == words[0].lowercased(), !words[0].contains(":"),
      words[1].first?.isUppercase == true
    else { return text }
    return "\(words[0]): \(words[1])"
  }

  private static func isLog(_ name: String) -> Bool {
    name == "log.txt" || name.hasPrefix("log/")
  }

  /// Returns the kind of block after which a file is named, as in habits.txt; nil for any other
  /// name.
  private static func kind(ofFile name: String) -> Kind? {
    guard name.hasSuffix(".txt") else { return nil }
    let stem = name.dropLast(4).split(separator: "/").last.map(String.init) ?? ""
    return Kind.allCases.first { [$0.rawValue, $0.rawValue + "s"].contains(stem) && $0 != .track }
  }

  /// Returns the advice for a line outside of a block that names a block and one of its properties:
  /// `pause run 2026-12-23..2027-01-03`, `run emoji 🏃`.
  private func propertyAdvice(_ line: String, _ problem: Problem) -> String? {
    guard problem.code == .unknownKind, line.first != " " else { return nil }
    let words = line.split(separator: " ").map(String.init)
    guard words.count > 2 else { return nil }
    for (name, key) in [(words[1], words[0]), (words[0], words[1])] {
      let name = name.hasSuffix(":") ? String(name.dropLast()) : name
      let key = foldedName(key.hasSuffix(":") ? String(key.dropLast()) : key)
      guard let block = block(id: foldedName(name)),
        block.heading.kind.properties.contains(where: { $0.name == key })
      else { continue }
      let property = "\(key): \(words[2...].joined(separator: " "))"
      let kind = block.heading.kind.rawValue
      guard isValid("\(kind) a: A\n  \(property)", in: ".new.txt", .first, isAlone: true) else {
        continue
      }
      return "write \(quoted(property)) below \(quoted("\(kind) \(block.id)"))"
    }
    return nil
  }

  /// Returns true if a text is a value of `every:`.
  package static func isRhythm(_ text: String) -> Bool {
    let file = SourceFile(name: ".new.txt", text: "habit a: A\n  every: \(text)")
    return !text.isEmpty
      && Workspace(files: [file]).check(today: .first).allSatisfy { $0.severity != .error }
  }

  /// Returns true if a file with the given text would have no error.
  ///
  /// - Parameter isAlone: True to check the text alone; false to check it together with the files
  ///   of the directory, except the log.
  private func isValid(
    _ text: String, in name: String, _ today: Day, isAlone: Bool = false
  ) -> Bool {
    let declared = isAlone ? [] : files.filter { !Self.isLog($0.name) }
    let file = SourceFile(name: name, text: text)
    return Workspace(files: declared + [file]).check(today: today)
      .allSatisfy { $0.file != name || $0.severity != .error }
  }

  /// Returns the question that proposes a block:
  /// `did you mean "habit stretch: Stretch" with "every: weekdays"?`
  private static func question(_ lines: [String]) -> String {
    let properties = lines.dropFirst().map { quoted($0.withoutBlanksAround) }
    let rest = properties.isEmpty ? "" : " with " + properties.joined(separator: " and ")
    return "did you mean \(quoted(lines[0]))\(rest)?"
  }

  /// Returns the advice for a line that describes an existing block: write the properties below
  /// that block.
  private static func advice(to spoken: SpokenBlock, _ block: any Block) -> String {
    let start = spoken.properties[.start]
    let isTimed = start != nil && spoken.properties.has(.every)
    let properties = spoken.properties.filter { !isTimed || $0.key != .start }.map { key, value in
      guard key == .every else { return quoted("\(key): \(value)") }
      let phrase = RhythmPhrase(value.split(separator: " ").map(String.init))
      let every = phrase.map { $0.atLeast == nil ? $0.every : value } ?? value
      return quoted("every: \(every)" + (start.map { " from \($0)" } ?? ""))
    }
    return "write \(properties.joined(separator: " and ")) below"
      + " \(quoted("\(block.heading.kind.rawValue) \(block.id)")), which exists"
  }
}

extension Problem {
  /// Returns the same problem with another fix. If there are `lines`, the fix proposes them in
  /// place of the line; if `isCertain` is true, they are also the correction.
  fileprivate func with(
    fix: String, _ lines: [String], isCertain: Bool, of line: String
  ) -> Problem {
    let text = lines.joined(separator: "\n")
    let fixes =
      lines.isEmpty
      ? [] : [ProposedFix(column: 1, length: line.unicodeScalars.count, text: text)]
    return Problem(
      code: code, file: file, line: self.line, column: column, length: length, detail: detail,
      fix: fix, correction: isCertain ? text : nil, proposals: fixes, relatedID: relatedID)
  }
}
