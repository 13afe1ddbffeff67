import TrackCore

/// One of the texts that a problem's fix proposes, and the place it belongs in.
package struct ProposedFix {
  /// The line with the fix applied, without its line ending.
  package let line: String

  /// Returns the lines that a problem's fix proposes; none if it is advice without a text.
  ///
  /// - Parameter line: The problem's line, without its line ending.
  package static func all(for problem: Problem, in line: String) -> [ProposedFix] {
    guard let fix = problem.fix, let column = problem.column else { return [] }
    let scalars = Array(line.unicodeScalars)
    let start = column - 1
    let end = start + problem.length
    guard end <= scalars.count else { return [] }
    func with(_ range: Range<Int>, _ text: String) -> ProposedFix {
      var changed = scalars
      changed.replaceSubrange(range, with: Array(text.unicodeScalars))
      return ProposedFix(line: changed.reduce(into: "") { $0.unicodeScalars.append($1) })
    }
    if fix == "write ; in place of #" {
      guard let hash = scalars[start..<end].firstIndex(of: "#") else { return [] }
      return [with(hash..<hash + 1, ";")]
    }
    if fix.hasPrefix("write a ; before") { return [with(start..<start, "; ")] }
    // The last amount is marked, the number without a unit may be another.
    let marked = scalars[start..<end].reduce(into: "") { $0.unicodeScalars.append($1) }
    if problem.code == .numberNotCounted, !problem.detail.hasPrefix("\(marked) ") { return [] }
    let whole = wholeRange(of: problem, scalars)
    return texts(in: fix, of: problem.code).map { with(whole ?? start..<end, $0) }
  }

  /// Returns the part of the line that a fix replaces where it is more than what is marked.
  private static func wholeRange(of problem: Problem, _ line: [Unicode.Scalar]) -> Range<Int>? {
    let isIndented = line.first == " " || line.first == "\t"
    let first = line.firstIndex { $0 != " " && $0 != "\t" } ?? 0
    switch problem.code {
    case .extraWords, .missingID: return first..<line.count
    case .trailingText, .reservedUnit:
      guard isIndented, let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[(colon + 1)...].firstIndex { $0 != " " } ?? line.count
      return value..<(problem.column ?? 1) - 1 + problem.length
    default: return nil
    }
  }

  private static func texts(in fix: String, of code: Problem.Code) -> [String] {
    if fix.hasPrefix("did you mean ") { return quoted(fix) }
    guard fix.hasPrefix("write ") else { return [] }
    let text = String(fix.dropFirst(6))
    switch code {
    case .decimalComma: return text.split(separator: " ").map(String.init).filter(isNumber)
    case .metresOrMinutes: return text.split(separator: " ").map(String.init).filter(isNumber)
    case .badChoice:
      return text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
        .filter { $0 != "or" }
    case .numberNotCounted:
      return text.split(separator: " ", maxSplits: 4).suffix(1).map(String.init)
    case .missingColon, .badMeasure, .badAmount: return []
    default: return text.contains("\"") ? quoted(text) : [text]
    }
  }

  private static func isNumber(_ word: String) -> Bool {
    word.unicodeScalars.first.map { "0123456789".unicodeScalars.contains($0) } ?? false
  }

  private static func quoted(_ text: String) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}

/// Applies the fixes of a directory's problems and looks at what else changes.
package enum FixTrial {
  /// Returns complaints about fixes that leave their problem or change another line's meaning.
  package static func complaints(about files: [SourceFile], today: Day, most: Int = .max)
    -> (tried: Int, complaints: [String])
  {
    let workspace = Workspace(files: files)
    let problems = workspace.check(today: today)
    let meaning = Meaning.text(of: workspace).split(separator: "\n")
    var (tried, complaints) = (0, [String]())
    for problem in problems where problem.fix != nil {
      guard tried < most, let number = problem.line,
        let index = files.firstIndex(where: { $0.name == problem.file })
      else { continue }
      var lines = files[index].bytes.split(separator: 10, omittingEmptySubsequences: false)
      let old = String(decoding: lines[number - 1], as: UTF8.self)
      // A byte order mark has no column.
      if old.unicodeScalars.first == "\u{FEFF}" { continue }
      for proposed in ProposedFix.all(for: problem, in: old) {
        tried += 1
        lines[number - 1] = Array(proposed.line.utf8)[...]
        var changed = files
        changed[index] = SourceFile(
          name: files[index].name, bytes: Array(lines.joined(separator: [10])))
        let after = Workspace(files: changed)
        let left = after.check(today: today)
        for complaint in compare(problem, problems, left)
          + lost(problem, problems, left, meaning, after)
        {
          complaints.append(
            """
            \(problem.file):\(number): \(problem.code.rawValue), \(problem.fix ?? "")
              \(old)
              \(proposed.line)
              \(complaint)
            """)
        }
      }
    }
    return (tried, complaints)
  }

  /// Complains of a problem that is still there.
  private static func compare(_ problem: Problem, _ before: [Problem], _ after: [Problem])
    -> [String]
  {
    // A habit may ask for a unit and for none: two problems with one code.
    let hasTwins = problem.code == .numberNotCounted
    func count(_ problems: [Problem]) -> Int {
      problems.count {
        $0.code == problem.code && $0.file == problem.file && $0.line == problem.line
          && (!hasTwins || $0.detail == problem.detail)
      }
    }
    return count(after) >= count(before) ? ["the problem is still there"] : []
  }

  /// Complains of blocks, properties and entries of other lines that are gone. A property may give
  /// way to the one that the fix made valid, which is then a duplicate of it.
  private static func lost(
    _ problem: Problem, _ before: [Problem], _ left: [Problem], _ meaning: [Substring],
    _ after: Workspace
  ) -> [String] {
    func duplicates(_ problems: [Problem]) -> Int {
      problems.count { [.duplicateKey, .duplicateItem, .duplicateID].contains($0.code) }
    }
    guard duplicates(left) <= duplicates(before) else { return [] }
    let own = "entry \(problem.file):\(problem.line ?? 0)"
    var counts: [String: Int] = [:]
    for line in others(Meaning.text(of: after).split(separator: "\n"), than: own) {
      counts[line, default: 0] += 1
    }
    var lost: [String] = []
    for line in others(meaning, than: own) {
      if counts[line, default: 0] > 0 { counts[line, default: 0] -= 1 } else { lost.append(line) }
    }
    // A target decides the unit of the bare numbers on its subject.
    if problem.severity == .error, !lost.contains(where: { $0.hasPrefix("entry") }) {
      lost.removeAll { $0.hasPrefix("  amount ") || $0.hasPrefix("  count ") }
    }
    return lost.isEmpty ? [] : ["lost: \(lost.joined(separator: " | "))"]
  }

  /// Returns the lines of a meaning without those of one entry.
  private static func others(_ meaning: [Substring], than entry: String) -> [String] {
    var isOwn = false
    let kept = meaning.filter { line in
      if !line.hasPrefix(" ") { isOwn = line == entry }
      return !isOwn
    }
    // A name is shown as its block spells it.
    return kept.map { $0.lowercased() }
  }
}
