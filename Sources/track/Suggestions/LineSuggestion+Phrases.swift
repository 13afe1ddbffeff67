import TrackCore

/// Rules for lines in everyday words, with fewer signs than a command needs. Each rule returns
/// candidates for one form of line.
extension LineSuggestion {
  /// Joins words that belong together: `8:15 - 9:00`, `yesterday:`, `weight:68kg`.
  static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      if ["-", "–"].contains(word), let last = result.last, Self.isTime(last), Self.isTime(next) {
        result[result.count - 1] += "-"
      } else if let last = result.last, last.hasSuffix("-"), Self.isTime(String(last.dropLast())),
        Self.isTime(word)
      {
        result[result.count - 1] += word
      } else if ["-", "–"].contains(word), !result.isEmpty, !next.isEmpty {
        result.append("to")
      } else if word.hasSuffix(":"), LooseDateReader.isDay(String(word.dropLast())) {
        result.append(String(word.dropLast()))
      } else {
        result.append(word)
      }
    }
    return result
  }

  private static func isTime(_ word: String) -> Bool {
    word.first?.isNumber == true && word.contains(":")
      && word.allSatisfy { $0.isNumber || $0 == ":" }
  }

  /// Free text after the items: `mood 7 "long walk"`, `mood 7 note long walk`.
  func noteWithoutOption() -> [Candidate] {
    var line = words
    if !commands.contains(line[0]), let block = block(line[0]) {
      line = ["done", block.id] + line.dropFirst()
    }
    guard ["done", "log", "skip", "amend", "start", "stop", "switch"].contains(line[0]),
      line.count > 3, !line.contains(where: { $0.hasPrefix("-") && $0.count > 1 })
    else { return [] }
    let marks = ["note", "note:", "with", "because", "comment"]
    // Try the shortest note first, so that no item becomes a part of the note.
    let lines = (3..<line.count).reversed().lazy.compactMap { start -> Candidate? in
      let text = line[start...].drop { marks.contains($0) }
      let isMarked = text.count < line.count - start
      let isText =
        isMarked
        || !line[start - 1].hasSuffix(",")
          && text.allSatisfy { $0.first?.isLetter == true }
      return isText
        ? Candidate(words: line[..<start] + ["--note", text.joined(separator: " ")]) : nil
    }
    return works(line) ? [] : lines.first { works($0.words) }.map { [$0] } ?? []
  }

  /// Times as options: `log piano --from 8:15 --to 9:00`.
  func timesAsOptions() -> [Candidate] {
    var line = words
    func take(_ names: Set<String>) -> String? {
      guard let place = line.firstIndex(where: names.contains), place + 1 < line.count,
        Self.isTime(line[place + 1])
      else { return nil }
      defer { line.removeSubrange(place...place + 1) }
      return line[place + 1]
    }
    guard let from = take(["--from", "--start"]), let to = take(["--to", "--end", "--until"])
    else { return [] }
    return [Candidate(words: line + ["\(from)-\(to)"])]
  }

  /// A file's name in place of the options that write it: `export log.csv`, `report as web page`.
  func file() -> [Candidate] {
    let (typed, options) = rest
    if let place = words.firstIndex(of: "--file") {
      let line = words[..<place] + words[(place + 1)...]
      return [Candidate(words: Array(line))]
    }
    guard ["export", "report"].contains(words[0]), let last = typed.last?.lowercased() else {
      return []
    }
    if words[0] == "report", ["page", "web", "browser", "webpage", "website"].contains(last) {
      return CommandSynonym.expanded(["page"]).map { [Candidate(words: $0 + options)] } ?? []
    }
    let parts = last.split(separator: ".")
    guard parts.count > 1, let format = parts.last, self.options(words[0]).contains("\(format)")
    else { return [] }
    return [
      Candidate(
        words: [words[0]] + typed.dropLast() + ["--\(format)", "--output", last] + options)
    ]
  }

  /// A period in two words: `calendar read this year`.
  func periodInWords() -> [Candidate] {
    let (typed, options) = rest
    guard typed.count > 1 else { return [] }
    let period = typed.suffix(2).joined(separator: " ")
    guard LooseDateReader.isDate(period) else { return [] }
    return [Candidate(words: [words[0]] + typed.dropLast(2) + [period] + options)]
  }

  /// Days in words: `pause 24 dec to 3 jan`, `skip run until tomorrow`.
  func daysInWords() -> [Candidate] {
    let (typed, options) = rest
    guard ["pause", "skip"].contains(words[0]) else { return [] }
    return (0..<max(typed.count, 1)).prefix(2).compactMap { count in
      DatePhrase(today: today).range(Array(typed.dropFirst(count))).map { days in
        Candidate(words: [words[0]] + typed.prefix(count) + [days] + options)
      }
    }
  }

  /// An option without its dashes, or with one letter: `export csv`, `report -p 30d`.
  func bareOptions() -> [Candidate] {
    let names = options(words[0])
    var line = words
    for (index, word) in words.enumerated().dropFirst() {
      if names.contains(word) {
        line[index] = "--\(word)"
      } else if word.count == 2, word.hasPrefix("-"), let letter = word.last, letter.isLetter,
        let name = names.first(where: { $0.first == letter })
      {
        line[index] = "--\(name)"
      }
    }
    return [Candidate(words: line)]
  }

  /// Times after `remind`: `remind water 10:00 15:00`, `remind water --at 10:00,15:00`.
  func reminders() -> [Candidate] {
    guard words[0] == "remind", words.count > 2, let block = block(words[1]) else { return [] }
    let times = words.dropFirst(2).flatMap { $0.split(separator: ",").map(String.init) }
      .filter(Self.isTime)
    return [Candidate(words: ["set", block.id] + times.map { "remind+=\($0)" })]
  }

  /// A question about a habit, the term or the most urgent goals: `streak read`, `why read streak`,
  /// `goals urgent`.
  func questions() -> [Candidate] {
    guard let verb = typed.first?.lowercased() else { return [] }
    if ["streak", "streaks", "why", "explain"].contains(verb),
      let block = typed.dropFirst().lazy.compactMap(block).first,
      verb != "explain" || typed.count > 2 && !typed.contains(where: { $0.hasPrefix("--") })
    {
      return [Candidate(words: ["explain", block.id])]
    }
    if verb == "term", typed.count == 2, ["status", "progress", "report"].contains(typed[1]) {
      return [Candidate(words: ["term"])]
    }
    let isOfGoals = KindWord.kind(verb) == .goal || verb == "list"
    let rank: Set<String> = ["urgent", "urgency", "important", "importance", "priority", "next"]
    return isOfGoals && !rank.isDisjoint(with: typed.map { $0.lowercased() })
      ? [Candidate(words: ["list", "goals", "--matrix"])] : []
  }

  /// A change of a block's last log line, with words such as `today` or `last`: `edit run today 6
  /// km`.
  func amendment() -> [Candidate] {
    let (typed, options) = rest
    guard ["edit", "amend", "set"].contains(words[0]), typed.count > 2,
      let block = typed.first.flatMap(block)
    else { return [] }
    let named = typed.dropFirst().filter { !["today", "to", "last"].contains($0) }
    guard named.first?.first?.isNumber == true, named.count <= 2, named.count < typed.count - 1
    else { return [] }
    return [Candidate(words: ["amend", block.id, named.joined()] + options)]
  }

  /// An amount before its subject: `add 3 glasses to water`.
  func additionToSubject() -> [Candidate] {
    guard words[0] == "add", let place = words.lastIndex(of: "to"), place == words.count - 2,
      let block = block(words[words.count - 1])
    else { return [] }
    let verb = block is Goal ? "log" : "done"
    return [Candidate(words: [verb, block.id] + words[1..<place])]
  }

  /// The same line without filler words: `stop the timer`, `undo my last entry`.
  func withoutFillers() -> [Candidate] {
    let fillers: Set<String> = [
      "the", "my", "me", "is", "what", "of", "for", "as", "please", "timer", "entry",
      "everything", "files", "all", "to",
    ]
    // The value of an option may contain a filler word.
    if words.contains(where: { $0.hasPrefix("-") }) { return [] }
    let kept = words.prefix(1) + words.dropFirst().filter { !fillers.contains($0.lowercased()) }
    // Between two dates, `to` is not a filler word.
    let isRange = ["pause", "skip"].contains(words[0])
    let line =
      isRange
      ? words.filter { $0 == "to" || !fillers.contains($0.lowercased()) } : Array(kept)
    guard line != words, !line.isEmpty else { return [] }
    let shorter = with(line)
    return works(shorter.words) ? [Candidate(words: shorter.words)] : shorter.candidates
  }

  // MARK: New blocks

  /// A line that adds a block in another form: words without quotes, such as `add habit no sweets
  /// on weekdays` or `add goal read 24 books this year`, or an ID before the title and a target as
  /// an option, such as `add goal books "Read 24 books" --target 24`.
  func spokenBlock() -> [Candidate] {
    guard words[0] == "add", let kind = words.dropFirst().first.flatMap(KindWord.kind) else {
      return []
    }
    var (named, options) = rest
    named.removeFirst()
    named = named.flatMap { $0.split(separator: ":", maxSplits: 1).map(String.init) }
    let due = takeDue(&named)
    if let due { options += ["--due", due] }
    if let place = options.firstIndex(of: "--due"), place + 1 < options.count,
      let due = DatePhrase(today: today).day([options[place + 1]])
    {
      options[place + 1] = "\(due)"
    }
    guard let first = named.first, named.count > 1 || !options.isEmpty else { return [] }
    var id: [String] = []
    if named.count > 1, named[1].contains(" ") || named[1].first?.isUppercase == true,
      !named[0].contains(" ")
    {
      id = ["--id", named.removeFirst()]
    }
    let add = ["add", kind.rawValue]
    if kind == .goal {
      let measure = takeTarget(of: named, id.last ?? first, &options)
      if measure.isEmpty, due == nil { return [] }
      let title = measure.isEmpty || id.isEmpty ? named.joined(separator: " ") : named[0]
      return [withFreeID(add + [title] + measure + options, id, title)]
    }
    if let target = take("--target", &options), let every = take("--every", &options) {
      let rhythm = every == "day" || every == "every day" ? "daily" : every
      return [
        withFreeID(
          add + [named.joined(separator: " "), "\(target) \(rhythm)"] + options, id, first)
      ]
    }
    // Take the longest suffix that is a rhythm. If a word begins with a digit, the suffix must not
    // be empty, because the number probably belongs to a rhythm.
    let isTitle = !named.contains { $0.first?.isNumber == true }
    let lines = named.indices.dropLast(isTitle ? 0 : 1).lazy.map { split in
      let title = named[...split].joined(separator: " ")
      let rhythm = Self.rhythm(Array(named[(split + 1)...]))
      return withFreeID(add + [title] + rhythm + options, id, title)
    }
    return lines.first { works($0.words) }.map { [$0] } ?? []
  }

  /// Returns a line with the typed ID. If no ID was typed, and another block has the ID that the
  /// title gives, adds a new ID.
  private func withFreeID(_ line: [String], _ id: [String], _ title: String) -> Candidate {
    let made = ID.made(from: title)
    let isTaken = id.isEmpty && workspace.block(id: made) != nil
    return Candidate(words: line + (isTaken ? ["--id", "\(made)-\(line[1])"] : id))
  }

  /// Removes a date from the end of the words, such as `by end of february` or `this year`, and
  /// returns its day; nil if there is none.
  private func takeDue(_ words: inout [String]) -> String? {
    for start in words.indices.dropFirst() {
      let date = words[start...].drop { ["by", "until", "till", "before", "due"].contains($0) }
      guard let day = DatePhrase(today: today).day(Array(date)) else { continue }
      words.removeSubrange(start...)
      return "\(day)"
    }
    return nil
  }

  /// Removes an option and its value from the words, and returns the value; nil if there is none.
  private func take(_ name: String, _ words: inout [String]) -> String? {
    guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
    defer { words.removeSubrange(place...place + 1) }
    return words[place + 1]
  }

  /// Returns the words of a goal's measure: the value of `--target`, with the subject from
  /// `--measure`, or the first amount in the title.
  private func takeTarget(
    of named: [String], _ id: String, _ options: inout [String]
  ) -> [String] {
    let words = named.flatMap { $0.split(separator: " ").map(String.init) }
    let amount = words.firstIndex { $0.first?.isNumber == true }
    let target = take("--target", &options)
    if target == nil, let amount, amount > 0, block(words[amount - 1]) is Measure {
      return [words[amount - 1], words[amount...].prefix(2).joined()]
    }
    if let subject = take("--measure", &options) { return [subject] + (target.map { [$0] } ?? []) }
    if let target, target.contains(where: \.isLetter) { return [target] }
    if let amount, amount + 1 < words.count, target == nil || target == words[amount] {
      return [words[amount...(amount + 1)].joined(separator: " ")]
    }
    return target.map { ["\($0) \(id)"] } ?? []
  }

  /// Returns the words of a rhythm in the syntax of the format: `10 min every day` as `10min
  /// daily`.
  private static func rhythm(_ spoken: [String]) -> [String] {
    var words = spoken
    if ["on", "for"].contains(words.first) { words.removeFirst() }
    if words.suffix(2) == ["every", "day"] || words.suffix(2) == ["each", "day"]
      || words.suffix(2) == ["a", "day"]
    {
      words = words.dropLast(2) + ["daily"]
    }
    if words.count == 3, words[0].allSatisfy(\.isNumber), words[2] == "daily" {
      words = [words[0] + words[1], words[2]]
    }
    return words.isEmpty ? [] : [words.joined(separator: " ")]
  }
}
