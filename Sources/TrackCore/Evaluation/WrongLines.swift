extension Workspace {
  /// Returns problems with the lines of the format that wrong lines mean, where the line says so.
  ///
  /// A line of another program, such as `stretch: 10 min every weekday` in habits.txt, has no word of
  /// the format. The name of the file and the blocks of the directory tell what it means.
  func withMeanings(_ problems: [Problem], today: Day) -> [Problem] {
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

  /// Returns the problems of one file with the lines that are meant.
  ///
  /// - Parameter file: The file, which need not be one of the workspace.
  func withMeanings(_ problems: [Problem], of file: SourceFile, today: Day) -> [Problem] {
    // A file of another program would have one on every line.
    let foreign = problems.indices.filter { Self.mayBeForeign(problems[$0]) }.prefix(50)
    guard !foreign.isEmpty else { return problems }
    let numbers = Set(foreign.compactMap { problems[$0].line }.flatMap { [$0, $0 + 1] })
    let lines = Self.lines(numbers, of: file)
    var meant = problems
    for place in foreign {
      let problem = problems[place]
      guard let number = problem.line, let line = lines[number], line.utf8.count <= 400,
        !isCorrected(line, by: problem, today)
      else { continue }
      let next = lines[number + 1] ?? ""
      let isFollowed = next.hasPrefix(" ") || next.hasPrefix("\t")
      meant[place] = meaning(of: line, problem, isFollowed: isFollowed, today) ?? problem
    }
    return meant
  }

  /// Returns the lines with these numbers, without their endings.
  private static func lines(_ numbers: Set<Int>, of file: SourceFile) -> [Int: String] {
    var lines: [Int: String] = [:]
    guard let last = numbers.max() else { return lines }
    file.withBytes { buffer in
      // A byte order mark is no part of the first line.
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

  /// Returns true for a line that is none of the format, or an entry that nothing corrects.
  static func mayBeForeign(_ problem: Problem) -> Bool {
    switch problem.code {
    case .unknownKind, .unrecognisedLine: true
    case .unrecognisedFile: Self.kind(ofFile: problem.file) != nil || isLog(problem.file)
    case .badDate, .badID, .badItem: problem.fix == nil || problem.proposedFixes.isEmpty
    default: false
    }
  }

  /// Returns true if the correction of a problem makes the line one of the format.
  private func isCorrected(_ line: String, by problem: Problem, _ today: Day) -> Bool {
    guard let fix = problem.proposedFixes.first, let new = fix.applied(to: line) else {
      return false
    }
    return new.hasPrefix(" ") || isValid(new, in: problem.file, today, isAlone: true)
  }

  private func meaning(
    of line: String, _ problem: Problem, isFollowed: Bool, _ today: Day
  ) -> Problem? {
    let kind = Self.kind(ofFile: problem.file)
    let isLog = Self.isLog(problem.file)
    let isBlock = [.unknownKind, .unrecognisedLine, .unrecognisedFile].contains(problem.code)
    let isEntry =
      isBlock ? line.hasPrefix("x ") || line.hasPrefix("- [x]") : line.first?.isNumber == true
    if kind == nil || isEntry {
      let entry = SpokenEntry(line, today: today, subject: subject) {
        block(id: foldedName($0)) is Goal
      }
      if let entry, isLog || entry.isDated, isValid(entry.text, in: "log/.new.txt", today) {
        return problem.with(
          fix: "did you mean \(quoted(entry.text))?", [entry.text], isCertain: false, of: line)
      }
    }
    guard !isLog, isBlock else { return nil }
    for kind in kind.map({ [$0] }) ?? [.habit, .goal] {
      guard let spoken = SpokenBlock(line, kind, today: today, block: named, isRhythm: isRhythm),
        kind == Self.kind(ofFile: problem.file)
          || spoken.properties.contains(where: { ["every", "due"].contains($0.key) })
      else { continue }
      if let taken = block(id: spoken.id) {
        guard taken.heading.kind == kind else { continue }
        return problem.with(fix: Self.advice(to: spoken, taken), [], isCertain: false, of: line)
      }
      // The properties below the line would be those of the block.
      let lines = spoken.lines
      guard !isFollowed || lines.count == 1,
        isValid(lines.joined(separator: "\n"), in: ".new.txt", today)
      else { continue }
      return problem.with(
        fix: Self.question(lines), lines, isCertain: spoken.isCertain && !isFollowed, of: line)
    }
    return nil
  }

  private static func isLog(_ name: String) -> Bool {
    name == "log.txt" || name.hasPrefix("log/")
  }

  /// Returns the kind of blocks that a file is for by its name, such as habits.txt.
  private static func kind(ofFile name: String) -> Kind? {
    guard name.hasSuffix(".txt") else { return nil }
    let stem = name.dropLast(4).split(separator: "/").last.map(String.init) ?? ""
    return Kind.allCases.first { [$0.rawValue, $0.rawValue + "s"].contains(stem) && $0 != .track }
  }

  /// Returns the ID of the habit, task, goal or measure that a word means at the beginning of an
  /// entry.
  private func subject(_ name: String) -> String? {
    if let block = block(id: foldedName(name)) {
      return [.value, .term, .food, .source].contains(block.heading.kind) ? nil : block.id
    }
    return names.existing(name).flatMap { effectiveMeasures[$0]?.id }
  }

  private func named(_ name: String) -> (kind: Kind, id: String)? {
    block(id: foldedName(name)).map { ($0.heading.kind, $0.id) }
  }

  private func isRhythm(_ text: String) -> Bool {
    !text.isEmpty && isValid("habit a: A\n  every: \(text)", in: ".new.txt", .first, isAlone: true)
  }

  /// Returns true if lines have no error in a file of their own.
  ///
  /// - Parameter isAlone: True to read no other file.
  private func isValid(
    _ text: String, in name: String, _ today: Day, isAlone: Bool = false
  ) -> Bool {
    let declared = isAlone ? [] : files.filter { !$0.name.hasPrefix("log") }
    let file = SourceFile(name: name, text: text)
    return Workspace(files: declared + [file]).foundProblems(today: today)
      .allSatisfy { $0.file != name || $0.severity != .error }
  }

  /// Returns the question after a block: `did you mean "habit stretch: Stretch" with "every:
  /// weekdays"?`
  private static func question(_ lines: [String]) -> String {
    let properties = lines.dropFirst().map { quoted($0.withoutBlanksAround) }
    let rest = properties.isEmpty ? "" : " with " + properties.joined(separator: " and ")
    return "did you mean \(quoted(lines[0]))\(rest)?"
  }

  /// Returns the advice for a line about a block that exists.
  private static func advice(to spoken: SpokenBlock, _ block: any Block) -> String {
    let properties = spoken.properties.map { quoted("\($0.key): \($0.value)") }
    return "write \(properties.joined(separator: " and ")) below"
      + " \(quoted("\(block.heading.kind.rawValue) \(block.id)")), which exists"
  }
}

extension Problem {
  /// Returns the same problem with other lines in place of its line.
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
