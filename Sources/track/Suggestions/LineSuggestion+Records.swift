import TrackCore

/// Suggestions for a typed line that should record, take back or show entries, but is written as in
/// another program.
extension LineSuggestion {
  private static let recording: Set<String> = ["done", "log"]

  /// Returns the habit, task or measure that a word means. Goals are left out, because `track done`
  /// would mark them as done.
  ///
  /// - Parameter isWhole: True to accept only a whole ID; false to also accept an abbreviated ID or
  ///   a title.
  func recorded(_ word: String, isWhole: Bool) -> (any Block)? {
    let found = isWhole ? blocks.exact(word) : block(word)
    return found.flatMap { $0.canBeDone && !($0 is Goal) ? $0 : nil }
  }

  /// Returns suggestions for a line that contains a day in words, such as
  /// `done run 5km last tuesday`, `edit run 6km 18 nov`, `done meditate mon and tue`.
  func dayInWords() -> [Candidate] {
    if !commands.contains(words[0]), words.count > 3, recorded(words[0], isWhole: true) != nil,
      words.dropFirst().filter(DayReader.isDay).count > 1
    {
      return with(["done"] + words).dayInWords()
    }
    guard ["done", "log", "amend", "undo", "skip"].contains(words[0]), !words.contains("--on")
    else {
      return []
    }
    let (all, options) = rest
    let every = all.indices.dropLast().first { all[$0] == "every" && all[$0 + 1] == "day" }
    let typed = all.indices.filter { index in
      every.map { index != $0 && index != $0 + 1 } ?? true && all[index] != "for"
    }.map { all[$0] }
    let days = typed.dropFirst().flatMap { $0.split(separator: ",").map(String.init) }
      .filter(DayReader.isDay)
    if days.count > 1, ["done", "log"].contains(words[0]) {
      func isDays(_ word: String) -> Bool {
        ["and", "on", "&"].contains(word)
          || word.split(separator: ",").allSatisfy { DayReader.isDay(String($0)) }
      }
      // Words between the days belong to one of them.
      let first = typed.firstIndex(where: isDays) ?? 0
      guard typed[first...].drop(while: isDays).allSatisfy({ !isDays($0) }) else { return [] }
      let others = typed.filter { !isDays($0) }
      return [
        Candidate(words: ["done"] + others + ["--on", days.joined(separator: ",")] + options)
      ]
    }
    let phrase = DayReader(today: today, .back)
    for count in (1...4).reversed() where count < typed.count {
      for start in 1...typed.count - count {
        let span = Array(typed[start..<start + count])
        let ranges = phrase.ranges(span)
        guard span.contains(where: { $0.first?.isLetter == true }), ranges.count == 1 else {
          continue
        }
        var others = Array(typed[..<start] + typed[(start + count)...])
        if others.count > 1, others[start - 1] == "on" { others.remove(at: start - 1) }
        // A month or a longer time is not meant day by day; the entry is on one of its days.
        if ["done", "log"].contains(words[0]), span.count < 3, let days = Self.length(ranges[0]),
          days > 10
        {
          let day = String(ranges[0].suffix(10))
          return [
            Candidate(
              words: [words[0]] + others + ["--on", day] + options, remark: "or another day of it")
          ]
        }
        // Only `done` can record an entry on several days.
        let verb = words[0] == "log" && ranges[0].contains("..") ? "done" : words[0]
        return [Candidate(words: [verb] + others + ["--on", ranges[0]] + options)]
      }
    }
    return []
  }

  /// Returns the number of days of a range such as `2026-09-01..2026-09-30`; nil for one day.
  private static func length(_ range: String) -> Int? {
    guard range.contains(".."), let from = Day(iso: String(range.prefix(10))),
      let through = Day(iso: String(range.suffix(10)))
    else { return nil }
    return through - from + 1
  }

  /// Returns a candidate that takes back entries of a given day: `remove water today`,
  /// `rm water -d yesterday`.
  func removal() -> [Candidate] {
    guard ["remove", "undo"].contains(words[0]) else { return [] }
    let (typed, options) = rest
    let named = typed.filter { !["from", "on", "of", "entry", "entries", "log"].contains($0) }
      .map { $0.hasSuffix("'s") ? String($0.dropLast(2)) : $0 }
      .map { ["todays", "yesterdays"].contains($0) ? String($0.dropLast()) : $0 }
    guard let block = named.lazy.compactMap({ recorded($0, isWhole: false) }).first else {
      return []
    }
    let days = named.filter { block.id != self.block($0)?.id && $0 != "the" }
    if let word = days.first, days.count == 1, ["last", "latest", "newest"].contains(word) {
      let lines = (0..<14).lazy.map { ["undo", block.id, "--on", "\(self.today - $0)"] }
      return lines.first(where: works).map { [Candidate(words: $0, remark: "its last day")] } ?? []
    }
    let on = days.isEmpty ? options : ["--on", days.joined(separator: " ")] + options
    guard on.first == "--on", on.count > 1, let day = amendedDay(Array(on[1...])) else { return [] }
    let line = ["undo", block.id, "--on", day.text] + on.dropFirst(1 + day.length)
    let remark = works(line) ? "" : "there is no such line now"
    return [Candidate(words: line, remark: remark, isUntried: true)]
  }

  /// Returns a suggestion that records a text, for a line such as `note "slept badly #tired"` or
  /// `note run "felt great"`.
  func freeText() -> [Candidate] {
    let isText =
      words[0] == "day" && words.count == 2 && words[1].contains(" ")
      && !DayReader.isDate(words[1])
    let verbs: Set<String> = ["note", "memo", "jot", "diary", "annotate", "comment", "remark"]
    var request = self
    if words.count > 2, verbs.contains(words[1]), recorded(words[0], isWhole: true) != nil {
      request = with([words[1], words[0]] + words.dropFirst(2))
    }
    // `journal today felt tired but good`, `note: talked to Anna`
    let verb = typed[0].lowercased().filter { $0 != ":" }
    if ["journal", "diary"].contains(verb) || verb + ":" == typed[0].lowercased(),
      verbs.contains(verb) || verb == "journal"
    {
      let said = typed.dropFirst().drop { ["today", "today:", ":"].contains($0.lowercased()) }
      let text = said.joined(separator: " ")
      if said.count > 1, !DayReader.isDate(text), amendedDay(Array(said)) == nil,
        block(said[said.startIndex]) == nil
      {
        return [Candidate(words: ["log", quoted(text)])]
      }
    }
    guard verbs.contains(request.words[0]) || isText, words.count > 1 else { return dayAndText() }
    let (typed, options) = request.rest
    let parts = typed.flatMap { $0.split(separator: " ").map(String.init) }
    if typed.count > 1, let block = recorded(typed[0], isWhole: true) {
      let text = parts.dropFirst().joined(separator: " ")
      return [Candidate(words: ["amend", block.id, "--note", text] + options)]
    }
    // `note "phone call" yesterday`
    if typed.count > 1, typed[0].contains(" "), let day = amendedDay(Array(typed.dropFirst())),
      day.length == typed.count - 1
    {
      return [Candidate(words: ["log", day.text, quoted(typed[0])] + options)]
    }
    let marks = parts.filter { "#@+".contains($0.first ?? " ") && $0.count > 1 }
    let text = parts.filter { !marks.contains($0) }.joined(separator: " ")
      .filter { $0 != "\"" }
    let line = (["\"\(text)\""] + marks).joined(separator: " ")
    return text.isEmpty ? [] : [Candidate(words: ["log", line] + options)]
  }

  /// Returns a suggestion that records a text on a day, for a line such as
  /// `yesterday: felt sick all day`.
  private func dayAndText() -> [Candidate] {
    guard let (day, length) = amendedDay(typed), !commands.contains(typed[0]),
      typed.count > length + 1, typed[length...].allSatisfy({ $0.first?.isLetter == true }),
      !typed[length...].contains(where: { block($0) != nil })
    else { return [] }
    let text = typed[length...].joined(separator: " ")
    return [Candidate(words: ["log", day, "\"\(text)\""])]
  }

  /// Returns a suggestion that lists the last log lines, for a line such as `log -n 20`, `log 20`
  /// or `history 20`.
  func lastLines() -> [Candidate] {
    let (typed, options) = rest
    let isShown =
      ["list", "show"].contains(words[0]) && typed.count > 1
      && ["last", "latest", "recent"].contains(typed[0].lowercased())
      && Int(typed[1]) != nil
    guard ["log", "find"].contains(words[0]) || isShown else { return [] }
    // `log --week`, `log --month`
    if words[0] == "log", typed.isEmpty, options.count == 1,
      let period = ["week", "month", "year", "today", "yesterday"].first(where: {
        options[0] == "--\($0)"
      })
    {
      return [Candidate(words: ["find", "--kind", "log", "--from", period])]
    }
    let values = typed + options.filter { !$0.hasPrefix("-") }
    let isAsked = options.allSatisfy { option in
      [
        "--last", "--limit", "--number", "--lines", "--tail", "--recent", "--all", "--oneline",
        "--graph", "--stat", "-p", "-n",
      ].contains(option) || Int(option) != nil || recorded(option, isWhole: true) != nil
    }
    let starts: Set<String> = ["--since", "--from", "--after"]
    // The lines of one subject: `log -p run`, `log --since=yesterday run`.
    let others = typed + options.filter { !$0.hasPrefix("-") }
    if words[0] == "log", !options.isEmpty, others.count == 1,
      let block = recorded(others[0], isWhole: true)
    {
      let pairs = options.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      let from = pairs.first { starts.contains($0[0]) && $0.count == 2 }.map { ["--from", $0[1]] }
      return isAsked || from != nil
        ? [Candidate(words: ["find", "--subject", block.id] + (from ?? []))] : []
    }
    let since = words.firstIndex(where: starts.contains)
    if words[0] == "log", typed.isEmpty, let since, since + 1 < words.count {
      return [Candidate(words: ["find", "--kind", "log", "--from", words[since + 1]])]
    }
    let named = values.filter {
      !["last", "tail", "lines", "entries", "recent", "show"].contains($0)
    }
    guard isAsked, named.count <= 1, named.allSatisfy({ Int($0) != nil }),
      !values.isEmpty || !options.isEmpty
    else {
      return []
    }
    let count = named.first.map { String($0.drop { $0 == "-" }) } ?? "20"
    return [Candidate(words: ["find", "--kind", "log", "--last", count])]
  }

  /// Returns suggestions for a loosely worded entry. The day comes first (`friday run`), a number
  /// is a word (`water two`), a plus sign is added (`+water`), or the outcome is a verb
  /// (`missed run`).
  func loose() -> [Candidate] {
    guard let first = typed.first else { return [] }
    var line = typed
    if first == "track" { line.removeFirst() }
    if ["fail", "failed", "miss", "missed", "blew"].contains(first), line.count > 1,
      let block = recorded(line[1], isWhole: false)
    {
      return [Candidate(words: ["done", block.id, "fail"] + line.dropFirst(2))]
    }
    if ["check", "checkin", "check-in", "ask"].contains(first), line.count > 1,
      let block = recorded(line[1], isWhole: false)
    {
      return [Candidate(words: ["done", block.id] + line.dropFirst(2))]
    }
    if let block = line.count == 2 ? recorded(line[1], isWhole: false) : nil {
      if ["unskip", "uncheck", "untick", "undone", "unmark"].contains(first) {
        return [Candidate(words: ["undo", block.id])]
      }
      if ["freeze", "snooze"].contains(first) {
        return [Candidate(words: ["skip", block.id], remark: "today")]
      }
    }
    if first == "done", line.count == 2 {
      let numbers = line[1].split(separator: ",").map(String.init)
      if numbers.count > 1, numbers.allSatisfy({ Int($0) != nil }) {
        return [Candidate(words: ["done"] + numbers)]
      }
    }
    let isVerb = Self.recording.contains(first)
    let start = isVerb ? 1 : 0
    if line.count > start + 1, DayReader.isDay(line[start]),
      line[start].first?.isLetter == true,
      let block = recorded(line[start + 1], isWhole: false)
    {
      let day = line[start]
      return [Candidate(words: ["done", block.id] + line.dropFirst(start + 2) + [day])]
    }
    // The words may be `water+1`, `water ++`, `+water` or `two glasses`.
    line = line.flatMap { word -> [String] in
      if word.allSatisfy({ $0 == "+" }) { return [] }
      let parts = word.split(separator: "+").map(String.init)
      if word.contains("+"), parts.count == 2, recorded(parts[0], isWhole: true) != nil {
        return parts
      }
      if word.hasPrefix("+") || word.hasSuffix("+"), parts.count == 1,
        recorded(parts[0], isWhole: true) != nil
      {
        return parts
      }
      return [word]
    }
    if let block = line.first.flatMap({ recorded($0, isWhole: true) }), line.count > 1,
      let number = NumberWord.number(line[1]), Int(line[1]) == nil, !["a", "an"].contains(line[1])
    {
      line = [block.id, "\(number)"] + line.dropFirst(2)
    }
    guard line != typed, let word = line.first else { return [] }
    if line.count == 1, let block = recorded(word, isWhole: true) {
      return [Candidate(words: ["done", block.id])]
    }
    return with(line).candidates
  }

  /// Returns suggestions for a line with a report on one block, such as `report run november`,
  /// `stats run --since 2026-11-01`.
  func reportOnOne() -> [Candidate] {
    var (typed, options) = rest
    guard ["report", "export", "time"].contains(words[0]),
      let place = typed.firstIndex(where: { block($0) != nil }),
      let block = block(typed[place])
    else { return [] }
    var days = typed
    days.remove(at: place)
    let silent: Set<String> = ["for", "of", "in", "on", "spent", "i", "my"]
    days.removeAll { silent.contains($0) || workspace.usesUnit($0) }
    // `report run weekly`
    let adverbs = ["daily": "day", "weekly": "week", "monthly": "month", "yearly": "year"]
    if let unit = days.lazy.compactMap({ adverbs[$0.lowercased()] }).first {
      days.removeAll { adverbs[$0.lowercased()] != nil }
      options += ["--by", unit]
    }
    // A subject such as `sleep` has a command of its own, so try that command.
    if words[0] == "report", commands.contains(typed[place]) {
      let period = days.isEmpty ? [] : ["--period", days.joined(separator: " ")]
      let own = [typed[place]] + period + options
      if works(own) { return [Candidate(words: own)] }
    }
    guard block is Goal || block.canBeDone else { return [Candidate(words: ["show", block.id])] }
    let option = block is Goal ? "--goal" : "--subject"
    let line = Candidate(words: [words[0]] + days + [option, block.id] + options)
    guard words[0] == "time", self.typed[0].lowercased().hasPrefix("total"), block.canBeDone else {
      return [line]
    }
    // A total may be that of the amounts, such as kilometres, or that of the time.
    return [
      Candidate(words: ["report"] + days + [option, block.id] + options, remark: "its amounts"),
      Candidate(words: line.words, remark: "its time"),
    ]
  }
}
