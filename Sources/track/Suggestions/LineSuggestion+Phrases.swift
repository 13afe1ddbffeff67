import TrackCore

/// Suggestions for a typed line in everyday words, which lacks the punctuation of a command. Each
/// rule is for one form of line.
extension LineSuggestion {
  /// Joins words that belong together, such as `8:15 - 9:00`. Also removes the colon from a day
  /// such as `yesterday:`, and replaces any other single dash by `to`.
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
      } else if word.hasSuffix(":"), DayReader.isDay(String(word.dropLast())) {
        result.append(String(word.dropLast()))
      } else {
        result.append(rangeOfHours(word) ?? thousands(word, before: next) ?? word)
      }
    }
    return result
  }

  /// Returns `10000` for the `10k` of `10k steps`; nil unless things are counted.
  private static func thousands(_ word: String, before next: String) -> String? {
    guard word.last == "k", let number = Int(word.dropLast()), (1..<1000).contains(number),
      next.count > 4, next.hasSuffix("s"), next.allSatisfy(\.isLetter)
    else { return nil }
    return "\(number * 1000)"
  }

  /// Returns `9:00-10:30` for `9-10:30`; nil unless exactly one of the two times is a bare hour.
  private static func rangeOfHours(_ word: String) -> String? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, ends.filter(isTime).count == 1 else { return nil }
    let times = ends.map { Int($0).map { (0...23).contains($0) } ?? false ? "\($0):00" : $0 }
    return times.allSatisfy { isTime($0) && $0.contains(":") } ? times.joined(separator: "-") : nil
  }

  static func isTime(_ word: String) -> Bool {
    guard word.first?.isNumber == true else { return false }
    if ["am", "pm"].contains(word.suffix(2).lowercased()) {
      return Moment.second(ofTyped: word) != nil
    }
    return word.contains(":") && word.allSatisfy { $0.isNumber || $0 == ":" }
  }

  /// Returns suggestions for a line with an entry with a note that is not given as an option, such
  /// as `mood 7 "long walk"`, `mood 7 note long walk`.
  func noteWithoutOption() -> [Candidate] {
    var line = words
    if !commands.contains(line[0]), let block = block(line[0]) {
      line = ["done", block.id] + line.dropFirst()
      if words.count == 2, words[1].contains(" "), words[1].first?.isLetter == true,
        recorded(words[0], isWhole: true) != nil, !DayReader.isDate(words[1])
      {
        return [Candidate(words: ["done", block.id, "--note", words[1]])]
      }
    }
    guard ["done", "log", "skip", "amend", "start", "stop", "switch"].contains(line[0]),
      line.count > 2, !line.contains(where: { $0.hasPrefix("-") && $0.count > 1 })
    else { return [] }
    if line[0] == "log", block(line[1]) == nil {
      // The first word is not a block, so the text is a one-off action.
      let isText = line[1...].allSatisfy { $0.first?.isLetter == true } && !isDated(line[1])
      return isText ? [Candidate(words: ["log", quoted(line[1...].joined(separator: " "))])] : []
    }
    if line[0] == "done", block(line[1]) is Goal, !Self.reached.contains(line[2].lowercased()) {
      return []
    }
    let marks = ["note", "note:", "with", "because", "comment", "working", "doing"]
    // Try the shortest note first, so that it contains no item. After the subject of a timer, any
    // word can begin the note.
    let first = ["start", "stop", "switch"].contains(words[0]) ? 2 : 3
    guard first < line.count else { return [] }
    let lines = (first..<line.count).reversed().lazy.compactMap { start -> Candidate? in
      let text = line[start...].drop { marks.contains($0) }
      let isMarked = text.count < line.count - start
      let isText =
        isMarked
        || !line[start - 1].hasSuffix(",") && !Self.plans.contains(line[start].lowercased())
          && !text.contains { ["every", "each", "except"].contains($0.lowercased()) }
          && text.allSatisfy { $0.first?.isLetter == true || first == 2 && $0 != text.first }
      return isText
        ? Candidate(words: line[..<start] + ["--note", text.joined(separator: " ")]) : nil
    }
    return works(line) ? [] : lines.first { works($0.words) }.map { [$0] } ?? []
  }

  private func isDated(_ word: String) -> Bool { DayReader.isDate(word) }

  /// Words with which people say that a goal has been reached.
  static let reached: Set<String> = [
    "passed", "done", "finished", "reached", "completed", "achieved", "won", "paid", "sent",
    "finish", "complete",
  ]

  /// Returns suggestions for a line with a start and an end that are given as options, such as
  /// `log piano --from 8:15 --to 9:00`.
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
    if line[0] == "add", line.count > 1, recorded(line[1], isWhole: true) != nil {
      line[0] = "done"
    }
    return [Candidate(words: line + ["\(from)-\(to)"])]
  }

  /// Returns suggestions for a line with an output file or page that is named in place of the
  /// options for it, such as `export log.csv`, `report as web page`.
  func file() -> [Candidate] {
    let (typed, options) = rest
    if let place = words.firstIndex(of: "--file") {
      let line = words[..<place] + words[(place + 1)...]
      return [Candidate(words: Array(line))]
    }
    if words[0] == "export", let place = words.firstIndex(of: "--to"), place + 1 < words.count,
      let format = words[place + 1].split(separator: ".").last.map(String.init),
      self.options("export").contains(format)
    {
      var line = words
      line.replaceSubrange(place...place, with: ["--\(format)", "--output"])
      return [Candidate(words: line)]
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

  /// Returns suggestions for a line with a period that is two words long, such as
  /// `calendar read this year`.
  func periodInWords() -> [Candidate] {
    let (typed, options) = rest
    guard typed.count > 1, !["pause", "skip"].contains(words[0]) else { return [] }
    let period = typed.suffix(2).joined(separator: " ")
    guard DayReader.isDate(period) else { return [] }
    return [Candidate(words: [words[0]] + typed.dropLast(2) + [period] + options)]
  }

  /// Returns suggestions for a pause or skip whose days are given in words, such as
  /// `pause 24 dec to 3 jan`, `pause run for a week because of a cold`.
  func daysInWords() -> [Candidate] {
    guard ["pause", "skip"].contains(words[0]) else { return [] }
    if words == ["pause"] {
      return [
        Candidate(
          words: ["stop"], remark: "the timer; `track resume` goes on with it", isUntried: true),
        Candidate(words: ["pause", "--all", "\(today)"], remark: "all habits, today"),
      ]
    }
    // A pause of some minutes or hours is meant for the timer.
    if words[0] == "pause", let length = words.last, length.first?.isNumber == true,
      ["m", "min", "h"].contains(length.drop { $0.isNumber || $0 == "." })
    {
      return [
        Candidate(words: ["stop"], remark: "`track resume` goes on with it", isUntried: true)
      ]
    }
    let all = words.contains("--all") ? ["--all"] : []
    var (typed, options) = with(words.filter { $0 != "--all" }).rest
    options = all + options
    if let first = typed.first, ["all", "everything", "habits"].contains(first.lowercased()) {
      typed.removeFirst()
    }
    // `break from gym until monday`
    if typed.count > 1, ["from", "for", "of"].contains(typed[0]), block(typed[1]) is Habit {
      typed.removeFirst()
    }
    // There may be a comma or a word such as `and` between the habits.
    let named = typed.prefix { block($0) is Habit || ["and", ",", "&"].contains($0) }
    let ids = named.filter { block($0) is Habit }
    if !ids.isEmpty { typed = ids + typed.dropFirst(named.count) }
    if words[0] == "pause", !ids.isEmpty, ids.count == typed.count, options.isEmpty {
      return [
        Candidate(
          words: ["pause"] + ids + ["--from", "\(today)"], remark: "from today on, until you end it"
        )
      ]
    }
    // A comma may come before the reason: `till next friday, flu`.
    typed = typed.map { $0.hasSuffix(",") && $0.count > 1 ? String($0.dropLast()) : $0 }
    let phrase = DayReader(today: today, .ahead)
    // `for a week from monday` is `monday for a week`.
    if let place = typed.lastIndex(where: { ["from", "starting"].contains($0) }),
      let length = typed[..<place].lastIndex(of: "for"),
      phrase.lastDay(Array(typed[(place + 1)...])) != nil
    {
      typed = Array(typed[..<length] + typed[(place + 1)...] + typed[length..<place])
    }
    // The days may come before or after the habits.
    for count in Set([ids.count, 0]).sorted(by: >) {
      guard let (length, ranges) = phrase.leadingRanges(typed.dropFirst(count)) else { continue }
      let reason = typed.dropFirst(count + length).drop {
        ["because", "due", "with", "for", "of", "to", "-"].contains($0)
      }
      return ranges.map { days in
        // The days are an option of `skip` but an argument of `pause`.
        let on = words[0] == "skip" ? ["--on", days] : [days]
        return Candidate(
          words: [words[0]] + typed.prefix(count) + on + reason + options)
      }
    }
    return []
  }

  /// Returns suggestions for a line with an option without dashes, or with only one letter, such as
  /// `export csv`, `report -p 30d`.
  func bareOptions() -> [Candidate] {
    let names = options(words[0])
    var line = words
    if let place = words.firstIndex(of: "-o"), place + 1 < words.count,
      command(words[0])?.allOptions.contains(where: { $0.name == words[place + 1] }) ?? false
    {
      // `-o json` becomes `--json`.
      line.replaceSubrange(place...place + 1, with: ["--\(words[place + 1])"])
      return [Candidate(words: line)]
    }
    for (index, word) in words.enumerated().dropFirst() {
      // `time per value`
      if ["per", "by"].contains(word), names.contains("by"), index + 1 < words.count {
        // `per day` asks for columns, where a command has them.
        let lines = ["--\(word)", "--by"].map { option in
          words.indices.map { $0 == index ? option : words[$0] }
        }
        return lines.first(where: works).map { [Candidate(words: $0)] } ?? []
      }
      let isRange = ["to", "from"].contains(word)
      let next = index + 1 < words.count ? words[index + 1] : ""
      if names.contains(word), !isRange || DayReader.isDate(next) {
        line[index] = "--\(word)"
      } else if word.count == 2, word.hasPrefix("-"), let letter = word.last, letter.isLetter,
        let name = names.first(where: { $0.first == letter })
      {
        line[index] = "--\(name)"
      }
    }
    return [Candidate(words: line)]
  }

  /// Returns suggestions for a line with the times of reminders, such as
  /// `remind water 10:00 15:00`, `remind water --at 10:00,15:00`.
  func reminders() -> [Candidate] {
    guard words[0] == "remind", words.count > 2, let block = block(words[1]) else { return [] }
    if ["off", "none", "never", "no"].contains(words[2].lowercased()) {
      return [Candidate(words: ["set", block.id, "remind="])]
    }
    let times = words.dropFirst(2).flatMap { $0.split(separator: ",").map(String.init) }
      .filter(Self.isTime)
      .map { word in
        // `7am` is written as `07:00`.
        let second = word.contains(":") ? nil : Moment.second(ofTyped: word)
        return second.map(Moment.text(ofSecond:)) ?? word
      }
    return [Candidate(words: ["set", block.id] + times.map { "remind+=\($0)" })]
  }

  /// Returns suggestions for a short question about a habit, a term or goals, such as
  /// `streak read`, `why read streak`, `goals urgent`.
  func questions() -> [Candidate] {
    guard let verb = typed.first?.lowercased() else { return [] }
    if typed.count > 2, ["current", "my", "best", "longest"].contains(verb),
      ["streak", "streaks"].contains(typed[1].lowercased())
    {
      return with(Array(typed.dropFirst())).questions()
    }
    if ["streak", "streaks", "why", "explain", "today", "best", "longest", "biggest"].contains(
      verb),
      let block = typed.dropFirst().lazy.compactMap({
        block($0) ?? SpokenName(workspace: workspace).block($0)
      }).first,
      verb != "explain" || typed.count > 2 && !typed.contains(where: { $0.hasPrefix("--") })
    {
      let period = typed.lazy.compactMap { word in
        ["day", "week", "month", "quarter", "year"].first { word.lowercased().hasPrefix($0) }
      }.first
      let columns = period.map {
        [Candidate(words: ["report", "--subject", block.id, "--by", $0], remark: "by \($0)")]
      }
      return [Candidate(words: ["explain", block.id])]
        + (["best", "longest", "biggest"].contains(verb) ? columns ?? [] : [])
    }
    if verb == "term", typed.count == 2, ["status", "progress", "report"].contains(typed[1]) {
      return [Candidate(words: ["term"])]
    }
    if verb == "reopen", let goal = typed.last.flatMap(block) as? Goal {
      return [Candidate(words: ["set", goal.id, "done="])]
    }
    let isOfGoals =
      KindWord.kind(verb) == .goal || verb == "list"
      || verb == "show" && typed.dropFirst().first.flatMap(KindWord.kind) == .goal
    if KindWord.kind(verb) == .milestone, typed.count == 2, let goal = block(typed[1]) as? Goal {
      return [Candidate(words: ["show", goal.id])]
    }
    if let kind = KindWord.kind(verb), typed.count == 2, block(typed[1]) is Value {
      return [
        Candidate(words: ["report", "--only", kind.plural, "--group", "value"]),
        Candidate(words: ["show", typed[1]]),
      ]
    }
    let rank: Set<String> = ["urgent", "urgency", "important", "importance", "priority", "next"]
    if verb == "list" || verb == "due" || verb == "next" || isOfGoals, let order = order(of: typed)
    {
      let part = words.lazy.compactMap(KindWord.kind).first.map(\.plural) ?? "goals"
      return [Candidate(words: ["report", "--only", part, "--sort", order])]
    }
    return isOfGoals && !rank.isDisjoint(with: typed.map { $0.lowercased() })
      ? [Candidate(words: ["list", "goals", "--matrix"])] : []
  }

  /// Returns the value of `--sort` that words such as `--sort deadline` or `by due` mean; nil for
  /// other words.
  private func order(of line: [String]) -> String? {
    let names = [
      "due": "due", "deadline": "due", "date": "due", "progress": "progress",
      "title": "title", "name": "title", "alphabetical": "title",
    ]
    let marks: Set<String> = [
      "--sort", "--order", "--order-by", "--sort-by", "by", "sorted", "sort",
    ]
    let places = line.indices.dropLast().filter { marks.contains(line[$0].lowercased()) }
    let pairs =
      places.map { line[$0 + 1].lowercased() }
      + line.filter { $0.hasPrefix("--sort=") }.map { String($0.dropFirst(7)).lowercased() }
    let isDue = line.contains { ["due", "deadline", "deadlines"].contains($0.lowercased()) }
    return pairs.compactMap { names[$0] }.first ?? (isDue ? "due" : nil)
  }

  /// Returns suggestions for a line with an amount before its subject, such as
  /// `add 3 glasses to water`.
  func additionToSubject() -> [Candidate] {
    guard words[0] == "add", let place = words.lastIndex(of: "to"), place == words.count - 2,
      let block = block(words[words.count - 1])
    else { return [] }
    let verb = block is Goal ? "log" : "done"
    return [Candidate(words: [verb, block.id] + words[1..<place])]
  }

  /// Returns suggestions without filler words, for a line such as `stop the timer`,
  /// `undo my last entry`.
  func withoutFillers() -> [Candidate] {
    let fillers: Set<String> = [
      "the", "my", "me", "is", "what", "of", "for", "as", "please", "timer", "entry",
      "everything", "files", "all", "to", "that", "it", "this", "just", "again",
    ]
    // The value of an option may contain a word that looks like a filler word.
    if words.contains(where: { $0.hasPrefix("-") }) { return [] }
    let kept = words.prefix(1) + words.dropFirst().filter { !fillers.contains($0.lowercased()) }
    // After `pause` and `skip`, keep `to`, which may be between two dates.
    let isRange = ["pause", "skip"].contains(words[0])
    let line =
      isRange
      ? words.filter { ["to", "for", "of"].contains($0) || !fillers.contains($0.lowercased()) }
      : Array(kept)
    guard line != words, !line.isEmpty else { return [] }
    if line == ["undo"], !works(line) {
      return [Candidate(words: line, remark: "there is nothing to take back now", isUntried: true)]
    }
    let shorter = with(line)
    return works(shorter.words) ? [Candidate(words: shorter.words)] : shorter.candidates
  }
}
