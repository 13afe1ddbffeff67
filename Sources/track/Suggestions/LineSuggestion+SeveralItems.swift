import TrackCore

/// Suggestions for a typed line with entries on several subjects.
extension LineSuggestion {
  /// Returns suggestions for a line with several entries on one line, such as
  /// `log meditate, water 8`, `log meditate journal read=25`, `run 6 water 3 meditate`,
  /// `ran 5k and meditated yesterday`.
  func severalItems() -> [Candidate] {
    let verbs: Set<String> = ["done", "log"]
    let isAdded =
      words[0] == "add" && words.count > 1 && recorded(words[1], isWhole: true) != nil
    let isVerb = verbs.contains(words[0]) || isAdded
    guard isVerb || !commands.contains(words[0]) || recorded(words[0], isWhole: true) != nil,
      !Self.isRequest(words[0]), !Self.asks.contains(words[0].lowercased())
    else { return [] }
    var (said, options) = with(isVerb ? words : ["done"] + words).rest
    // A day at the end is that of all entries.
    let last = (1...3).reversed().first { count in
      count < said.count && said[said.count - count].first?.isNumber != true
        && amendedDay(Array(said.suffix(count)))?.length == count
    }
    if let last, let day = amendedDay(Array(said.suffix(last))) {
      said.removeLast(last)
      if said.last == "on" { said.removeLast() }
      options += ["--on", day.text]
    }
    let groups = groups(of: said)
    let ids = groups.compactMap { recorded($0[0], isWhole: false)?.id }
    let isJoined = groups.count == 1 && said.contains { $0.hasSuffix(",") }
    guard groups.count > 1 || isJoined else { return [] }
    guard ids.count == groups.count else { return spokenItems(said, options) }
    let line = joined(zip(ids, groups).map { [$0] + $1.dropFirst() }) + options
    return works(line) ? [Candidate(words: line)] : spokenItems(said, options)
  }

  /// Returns `done` and several entries with commas between them.
  private func joined(_ entries: [[String]]) -> [String] {
    var line = ["done"]
    for (index, entry) in entries.enumerated() {
      line += entry
      if index < entries.count - 1 { line[line.count - 1] += "," }
    }
    return line
  }

  /// Splits a line into entries: at commas, at an `and` before an entry, and before each subject. If
  /// the line begins with an amount, an entry ends with its subject.
  private func groups(of line: [String]) -> [[String]] {
    let isAmountFirst = line.first?.first?.isNumber == true
    var groups: [[String]] = []
    for part in parts(of: line) {
      groups.append([])
      for word in part {
        let isSubject = recorded(word, isWhole: true) != nil && word.first?.isLetter == true
        if let pair = amount(ofPair: word) {
          groups.append(pair)
        } else if isSubject, !isAmountFirst, let first = groups[groups.count - 1].first,
          recorded(first, isWhole: true) != nil,
          !Self.prepositions.contains(groups[groups.count - 1].last ?? "")
        {
          groups.append([word])
        } else {
          groups[groups.count - 1].append(word)
          if isSubject, isAmountFirst { groups.append([]) }
        }
      }
    }
    groups.removeAll(where: \.isEmpty)
    // A group that begins with a number continues the entry before it, as in `run 5km, 30 min`.
    if !isAmountFirst {
      for index in groups.indices.dropFirst().reversed()
      where groups[index].allSatisfy({ recorded($0, isWhole: true) == nil })
        && groups[index][0].first?.isNumber == true
      {
        groups[index - 1] += groups[index]
        groups.remove(at: index)
      }
    }
    return groups
  }

  /// Words after which a subject belongs to the entry before it.
  private static let prepositions: Set<String> = [
    "with", "before", "after", "for", "to", "in", "on", "at", "of", "from", "during", "while", "by",
    "towards", "instead", "the", "my",
  ]

  /// Splits a line at commas and at each `and`.
  private func parts(of line: [String]) -> [[String]] {
    DoneArguments.split(line.map { ["and", "&", "then", "+"].contains($0) ? "," : $0 })
  }

  /// Returns a suggestion with the entries that the parts of a line mean in everyday words. One
  /// command records them all, unless one is on a goal or has a note or a time of its own.
  private func spokenItems(_ line: [String], _ options: [String]) -> [Candidate] {
    let parts = groups(of: line)
    guard parts.count > 1 else { return [] }
    var lines: [[String]] = []
    for part in parts {
      if part.count == 1, let block = SpokenName(workspace: workspace).block(part[0]),
        block.canBeDone, !(block is Goal)
      {
        lines.append(["done", block.id])
      } else if let entry = with(part).spokenEntry().first?.words {
        lines.append(entry)
      } else {
        return []
      }
    }
    let isPlain = lines.allSatisfy { line in
      line[0] == "done" && !line.contains { $0.hasPrefix("--") }
    }
    if isPlain {
      let line = joined(lines.map { Array($0.dropFirst()) }) + options
      return [Candidate(words: line)]
    }
    lines = lines.map { $0 + options }
    guard lines.allSatisfy(works) else { return [] }
    return [Candidate(words: lines[0], others: Array(lines.dropFirst()))]
  }

  /// Returns the ID and the amount in a word such as `read=25` or `read:25`; nil for any other
  /// word.
  private func amount(ofPair word: String) -> [String]? {
    let parts = word.split(maxSplits: 1) { "=:".contains($0) }.map(String.init)
    guard parts.count == 2, parts[1].first?.isNumber == true,
      let block = recorded(parts[0], isWhole: true)
    else { return nil }
    return [block.id, parts[1]]
  }
}
