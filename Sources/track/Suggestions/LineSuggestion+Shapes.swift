import TrackCore

/// Suggestions for a typed line that are found by its form: words of other programs, joined words,
/// or numbers and amounts in any order.
extension LineSuggestion {
  /// Returns suggestions for a line with extra words in a timer command, such as
  /// `start writing book`, `switch to piano`.
  func timers() -> [Candidate] {
    guard ["start", "switch", "stop", "resume", "again", "cancel"].contains(words[0]) else {
      return []
    }
    var (typed, options) = rest
    let fillers: Set<String> = ["timer", "the", "my", "it", "now", "clock", "tracking", "working"]
    if ["stop", "cancel"].contains(words[0]), !typed.isEmpty, options.isEmpty,
      typed.allSatisfy({ fillers.contains($0.lowercased()) })
    {
      return [Candidate(words: [words[0]], isUntried: true)]
    }
    // `30 mins ago`
    if let ago = typed.firstIndex(of: "ago"), ago > 0 {
      let isOneWord = typed[ago - 1].first?.isNumber == true
      let first = isOneWord ? ago - 1 : ago - 2
      if first >= 0, let length = Self.length(Array(typed[first..<ago])) {
        typed.removeSubrange(first...ago)
        return [Candidate(words: [words[0]] + typed + ["--at", "\(length)-ago"] + options)]
      }
    }
    guard typed.count > 1,
      let place = typed.firstIndex(where: { word in
        block(word).map { $0.canBeDone || $0 is Goal } ?? false
      }),
      typed[..<place].allSatisfy({ $0.allSatisfy(\.isLetter) })
    else { return [] }
    let line = [words[0], typed[place]] + typed[(place + 1)...] + options
    return [Candidate(words: line)]
  }

  /// Returns a length of time in file syntax, such as `30m` for `30 mins` or `30min`; nil for other
  /// words.
  private static func length(_ words: [String]) -> String? {
    let text = words.joined()
    let digits = text.prefix { $0.isNumber }
    let unit = text[digits.endIndex...].lowercased()
    guard !digits.isEmpty else { return nil }
    if ["m", "min", "mins", "minute", "minutes"].contains(unit) { return "\(digits)m" }
    return ["h", "hr", "hrs", "hour", "hours"].contains(unit) ? "\(digits)h" : nil
  }

  /// Returns a suggestion that records the difference of two numbers, such as page numbers, for a
  /// line such as `read 120-145` or `done read from 120 to 145`.
  func difference() -> [Candidate] {
    var line = words
    if !commands.contains(line[0]) { line.insert("done", at: 0) }
    guard ["done", "log", "add"].contains(line[0]), line.count > 2, line.count < 8,
      let habit = line.dropFirst().lazy.compactMap({ self.recorded($0, isWhole: true) }).first
    else { return [] }
    let others = line.dropFirst().filter { block($0)?.id != habit.id }
    let numbers = others.flatMap { $0.split { "-–".contains($0) }.map(String.init) }
      .filter { !["pages", "page", "p", "p.", "pp", "from", "to"].contains($0) }
    guard numbers.count == 2, let first = Int(numbers[0]), let last = Int(numbers[1]), first < last,
      numbers.allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return [] }
    // Of a habit that is measured in time, the numbers are hours.
    if habit.unitNames == ["s"], last < 25 {
      return [Candidate(words: ["done", habit.id, Moment.range(first * 3600, last * 3600)])]
    }
    return [
      Candidate(words: ["done", habit.id, "\(last - first)"], remark: "from \(first) to \(last)")
    ]
  }

  /// Names that other programs use for the kinds of blocks.
  private static let kinds: [String: Kind] = [
    "project": .goal, "objective": .goal, "aim": .goal, "target": .goal, "routine": .habit,
    "todo": .task, "activity": .task, "metric": .measure, "reading": .measure, "tracker": .measure,
    "area": .value, "principle": .value, "duty": .obligation, "promise": .obligation,
    "deadline": .obligation, "debt": .obligation,
  ]

  /// Returns suggestions for a line that uses another program's word for adding a block or for a
  /// kind of block, such as `make habit Read` or `create project Thesis`.
  func otherKind() -> [Candidate] {
    let verbs: Set<String> = ["start", "begin", "make"]
    let said = words.dropFirst().drop { ["a", "the", "new", "my"].contains($0) }
    if verbs.contains(words[0]), said.count > 1, let first = said.first, block(first) == nil,
      let kind = KindWord.kind(first), kind != .term
    {
      let line = ["add", kind.rawValue] + said.dropFirst()
      return works(line) ? [Candidate(words: line)] : with(line).candidates
    }
    guard ["add", "list"].contains(words[0]), words.count > 1, block(words[1]) == nil,
      let kind = Self.kinds[words[1].lowercased()]
        ?? Self.kinds[String(words[1].lowercased().dropLast())]
    else { return [] }
    let line = [words[0], words[0] == "list" ? kind.plural : kind.rawValue] + words.dropFirst(2)
    return works(line) ? [Candidate(words: line)] : with(line).candidates
  }

  /// Returns suggestions for a line whose command consists of two words that are joined by a
  /// punctuation mark, such as `edit.habits`, `add-goal`, `term:new`.
  func parted() -> [Candidate] {
    guard !commands.contains(words[0]), words[0].first?.isLetter == true else { return [] }
    let parts = words[0].split { ".:-_/".contains($0) }.map(String.init)
    guard parts.count == 2, parts.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) }) else {
      return []
    }
    let lines = [parts, parts.reversed()].map { Self.expanded($0 + words.dropFirst(), commands) }
    return lines.first(where: works).map { [Candidate(words: $0)] } ?? []
  }

  /// Returns suggestions for a line that has no verb, but one subject and its amounts, times and
  /// days in any order, such as `8am-10am piano`, `5km run`.
  func shapes() -> [Candidate] {
    let line = typed.filter { !["track", "log", "done", "did", "i"].contains($0.lowercased()) }
    let places = line.indices.filter {
      blocks.exact(line[$0]).map { $0.canBeDone || $0 is Goal } ?? false
    }
    guard places.count == 1, line.count > 1, line.count < 8, let place = places.first else {
      return []
    }
    let others = line.indices.filter { $0 != place }.map { line[$0] }
    guard
      others.allSatisfy({
        $0.drop { "+-".contains($0) }.first?.isNumber == true || DayReader.isDay($0)
          || ["on", "at"].contains($0)
      })
    else { return [] }
    // Remove a plus sign, because it would mean a goal.
    let items = others.filter { !["on", "at"].contains($0) }
      .map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
      // `0:45` is a length, because an entry in the first hour of the day is rare.
      .map { word in
        let isLength = !commands.contains(words[0]) && word.hasPrefix("0:") && word.utf8.count == 4
        return isLength ? "\(Int(word.dropFirst(2)) ?? 0)m" : word
      }
    let verb = blocks.exact(line[place]) is Goal ? "log" : "done"
    return [Candidate(words: [verb, line[place]] + items)]
  }

  /// Returns true if a word is an option that the command of the typed line does not have.
  private func isForeign(_ word: String) -> Bool {
    let name = String(word.drop { $0 == "-" })
    let own = command(words[0])?.allOptions ?? []
    return word.hasPrefix("-")
      && !own.contains { $0.isNamed(name) || word.isShortOption && $0.short == name.first }
  }

  /// Returns suggestions for a line that states an amount or a note with an option of another
  /// program, such as `checkin read -q 25`, `done read --pages 25`.
  func amountAsOption() -> [Candidate] {
    guard let block = typed.lazy.compactMap({ self.recorded($0, isWhole: true) }).first,
      let place = typed.indices.dropLast().first(where: {
        isForeign(typed[$0]) && typed[$0].contains(where: \.isLetter)
          && (typed[$0 + 1].first?.isNumber == true && !typed[$0 + 1].contains(":")
            || typed[$0].isShortOption && typed[$0 + 1].first?.isLetter == true)
      })
    else { return [] }
    let verb = ["start", "stop", "switch"].contains(words[0]) ? words[0] : "done"
    if typed[place + 1].first?.isLetter == true {
      let others = words.dropFirst().filter { $0 != typed[place] && $0 != typed[place + 1] }
      return [Candidate(words: [verb] + others + ["--note", typed[place + 1]])]
    }
    return [Candidate(words: ["done", block.id, typed[place + 1]])]
  }
}
