import TrackCore

/// Suggestions for a typed line that is a whole sentence: a question, or a request to move, end,
/// export or record something.
extension LineSuggestion {
  /// Returns a suggestion without verbs and filler words, for a line such as
  /// `mark meditate as done`, `had coffee`, `log 2 coffees` or `run 5km this morning`.
  func plainSpeech() -> [Candidate] {
    guard !typed.contains(where: { $0.hasPrefix("-") && $0.count > 1 }) else { return [] }
    let verbs: Set<String> = [
      "had", "drank", "drink", "ate", "eat", "took", "take", "went", "go", "i", "just", "another",
      "one", "more", "a", "an", "did", "done", "mark", "log", "tick", "record", "add",
    ]
    let times: Set<String> = ["morning", "evening", "afternoon", "night", "tonight", "noon"]
    var line = typed.filter { $0 != "=" && !times.contains($0.lowercased()) }
    if typed.count > line.count, line.last == "this" { line.removeLast() }
    let spoken = Array(line.drop { verbs.contains($0.lowercased()) })
    if line.contains("undone"), let block = spoken.first.flatMap({ recorded($0, isWhole: false) }) {
      return [Candidate(words: ["undo", block.id])]
    }
    if let line = amountOfSubject(line) ?? inflected() { return line }
    var rest = spoken.filter {
      !["as", "done", "completed", "complete", "again", "too"].contains($0.lowercased())
    }
    if rest.count > 1, let number = NumberWord.number(rest[0].lowercased()),
      let block = recorded(rest[1], isWhole: true) ?? plural(rest[1])
    {
      rest[0] = block.id
      rest[1] = "\(number)"
    }
    guard let first = rest.first, let block = blocks.exact(first), block.canBeDone || block is Goal,
      !(block is Goal) || rest.count > 1 && rest[1].first?.isNumber == true && typed[0] == first
    else { return [] }
    // If the goal has a single measure that uses readings, suggest to record a reading.
    let subjects = (block as? Goal)?.measures.compactMap { $0.subject?.subject } ?? []
    let reading = subjects.count == 1 ? workspace.block(named: subjects[0]) as? Measure : nil
    if let reading { return [Candidate(words: ["done", reading.id] + rest.dropFirst())] }
    let meant = [block is Goal ? "log" : "done", block.id] + rest.dropFirst()
    return meant == words ? [] : [Candidate(words: meant)]
  }

  /// Returns a candidate for an amount of a subject after a verb: `drank 2 glasses of water`. Nil
  /// for other words.
  private func amountOfSubject(_ words: [String]) -> [Candidate]? {
    // `glass of water`
    if words.count > 2, words[1] == "of", !commands.contains(words[0]), block(words[0]) == nil,
      let block = recorded(words[2], isWhole: true)
    {
      return [Candidate(words: ["done", block.id] + words.dropFirst(3))]
    }
    guard let place = words.firstIndex(of: "of"), (1...3).contains(place), place + 1 < words.count,
      let number = words[..<place].firstIndex(where: {
        $0.first?.isNumber == true || NumberWord.number($0.lowercased()) != nil
      }), number < 2, number == 0 || !commands.contains(words[0]) || words[0] == "done",
      let block = recorded(words[place + 1], isWhole: true)
    else { return nil }
    let amount = NumberWord.number(words[number].lowercased()).map(String.init) ?? words[number]
    return [
      Candidate(
        words: ["done", block.id, amount] + words[(number + 1)..<place] + words[(place + 2)...])
    ]
  }

  /// The past forms of verbs that do not end in `ed`.
  private static let pasts = [
    "ran": "run", "swam": "swim", "wrote": "write", "slept": "sleep", "ate": "eat",
    "drank": "drink", "rode": "ride", "sang": "sing", "drew": "draw", "taught": "teach",
  ]

  /// Returns candidates for a subject in another form of its verb: `ran 5km`, `meditated`,
  /// `practising 30m`. Nil if the first word is not such a form.
  func inflected() -> [Candidate]? {
    guard let first = typed.first?.lowercased(), block(first) == nil, !commands.contains(first)
    else { return nil }
    var stems = [Self.pasts[first]].compactMap(\.self)
    for ending in ["ed", "ing", "d"] where first.hasSuffix(ending) && first.count > 4 {
      let stem = String(first.dropLast(ending.count))
      stems += [stem, stem + "e"]
      if let last = stem.last, stem.dropLast().last == last {
        stems.append(String(stem.dropLast()))
      }
    }
    guard let block = stems.lazy.compactMap({ self.recorded($0, isWhole: true) }).first else {
      return nil
    }
    let line = with([block.id] + typed.dropFirst())
    let done = Candidate(words: ["done", block.id] + typed.dropFirst())
    return works(done.words) ? [done] : line.candidates
  }

  /// Returns the habit, task or measure that a word names in the plural, such as `coffee` for
  /// `coffees`.
  private func plural(_ word: String) -> (any Block)? {
    word.hasSuffix("s") ? recorded(String(word.dropLast()), isWhole: true) : nil
  }

  /// Returns suggestions for a line with a new due date of a goal, such as `postpone tax 1 week`,
  /// `reschedule tax to friday`, `goal tax postpone 1 week`.
  func movedDay() -> [Candidate] {
    let verbs: Set<String> = [
      "postpone", "extend", "shift", "reschedule", "delay", "push", "defer", "prolong", "due",
      "move",
      "migrate", "moved", "postponed", "pushed", "delayed", "extended", "is",
    ]
    guard let place = typed.prefix(3).firstIndex(where: { verbs.contains($0.lowercased()) }),
      let goal = typed.prefix(3).lazy.compactMap({
        (block($0) ?? SpokenName(workspace: workspace).block($0)) as? Goal
      }).first
    else { return [] }
    let others = typed.indices.filter { $0 != place }.map { typed[$0] }
      .filter { (block($0) ?? SpokenName(workspace: workspace).block($0))?.id != goal.id }
      .filter {
        KindWord.kind($0) == nil
          && !["half", "back", "deadline", "is", "the", "now", "instead"].contains($0)
      }
      .drop { ["to", "by", "for", "until", "on"].contains($0) }
    let said = Array(others)
    // If the words are a length of time, it is added to the current due date.
    let moved = goal.due.map { DayReader.moved($0, by: said) } ?? nil
    let days = moved.map { [$0] } ?? DayReader(today: today, .ahead).days(said)
    return days.map { Candidate(words: ["set", goal.id, "due=\($0)"]) }
  }

  /// Returns suggestions for a line with the end of a pause or of a habit, such as
  /// `stop pausing run`, `quit coffee`.
  func ending() -> [Candidate] {
    guard typed.count > 1, let habit = typed.last.flatMap(block) as? Habit else { return [] }
    let (first, others) = (typed[0].lowercased(), typed[1...].map { $0.lowercased() })
    let isEnd = ["stop", "end", "cancel", "remove", "delete", "finish"].contains(first)
    if isEnd, others.contains(where: ["pause", "pausing", "break", "vacation"].contains) {
      return [Candidate(words: ["resume", habit.id])]
    }
    if ["quit", "untrack"].contains(first) || isEnd && others.contains("tracking") {
      return [Candidate(words: ["archive", habit.id])]
    }
    return []
  }

  /// Returns suggestions for a line about all habits or about several habits with commas between
  /// them, and for a pause without an end, such as `skip all`, `skip today sick`,
  /// `skip meditate,journal sick`, `pause run forever`.
  func manyHabits() -> [Candidate] {
    if ["archive", "restore"].contains(words[0]) {
      let ids = words.dropFirst().filter { !["and", "&"].contains($0) }
        .flatMap { $0.split(separator: ",").map(String.init) }
      return [Candidate(words: [words[0]] + ids)]
    }
    guard ["skip", "pause"].contains(words[0]), words.count > 1 else { return [] }
    if let end = words.lastIndex(where: { ["indefinitely", "forever"].contains($0.lowercased()) }) {
      return [Candidate(words: Array(words[..<end]) + ["--from", "\(today)"])]
    }
    let split = words.flatMap { word -> [String] in
      let parts = word.split(separator: ",").map(String.init)
      return parts.allSatisfy { block($0) is Habit } ? parts : [word]
    }
    if split != words { return [Candidate(words: split)] }
    let all: Set<String> = ["all", "everything", "today", "habits", "the", "day"]
    let reason = words.dropFirst().drop { all.contains($0.lowercased()) }
    guard words[0] == "skip" else { return [] }
    if let (count, days) = DayReader(today: today, .ahead).leadingRanges(reason), days.count == 1 {
      return [
        Candidate(
          words: ["pause", "--all", days[0]] + reason.dropFirst(count), remark: "all habits")
      ]
    }
    guard reason.count < words.count - 1 else { return [] }
    return [
      Candidate(words: ["pause", "--all", "\(today)"] + reason, remark: "all habits, today")
    ]
  }

  /// Returns suggestions for a line with `add` and a milestone, a reminder, a note, or a measure
  /// and its range, such as `add milestone run-half "100 km" 2026-11-30`, `add reminder run 7:00`,
  /// `add measure mood 1-10`.
  func addedPart() -> [Candidate] {
    guard ["add", "set"].contains(words[0]), words.count > 2 else { return [] }
    let part = words[1].lowercased()
    if part == "note", words[0] == "add" {
      // `add note yesterday "long day"`
      if let (day, length) = amendedDay(Array(words.dropFirst(2))), words.count > length + 2 {
        let text = words.dropFirst(2 + length).joined(separator: " ")
        return [Candidate(words: ["log", day, quoted(text)])]
      }
      return with(Array(words.dropFirst())).freeText()
    }
    if ["reminder", "remind", "alarm"].contains(part) {
      return with(["remind"] + words.dropFirst(2).filter { !["for", "at", "to"].contains($0) })
        .reminders()
    }
    if words[0] == "set" { return [] }
    // `add value health to meditate`
    if words.count == 5, ["to", "for"].contains(words[3]), blocks.exact(words[2]) != nil,
      blocks.exact(words[4]) != nil, ["value", "goal"].contains(part)
    {
      return with(["link", words[4], words[2]]).intended()
    }
    if part == "measure", words.count == 4 {
      let ends = words[3].split { "-–".contains($0) }.map(String.init)
      guard ends.count == 2, ends.allSatisfy({ Int($0) != nil }) else { return [] }
      return [
        Candidate(words: ["add", "measure", words[2], "--range", ends.joined(separator: "..")])
      ]
    }
    guard part == "milestone", let goal = block(words[2]) as? Goal, words.count > 3 else {
      return []
    }
    var rest = Array(words.dropFirst(3))
    var due: [String] = []
    for start in rest.indices.dropFirst() {
      let said = rest[start...].drop { ["by", "due", "on"].contains($0) }
      guard let day = DayReader(today: today, .ahead).lastDay(Array(said)) else { continue }
      due = ["--due", "\(day)"]
      rest.removeSubrange(start...)
      break
    }
    // An amount before or after the title says how much of the goal's measure is reached.
    let unit = goal.measures.first.map { " \($0.target.unit.name)" } ?? ""
    let isCount = rest.first?.allSatisfy(\.isNumber) ?? false
    let last = rest.count - 1
    var amount: [String] = []
    if rest.count == 2, isCount {
      amount = [rest.removeFirst() + unit]
    } else if rest.count == 3, rest[1].allSatisfy(\.isNumber) {
      amount = [rest[1...].joined(separator: " ")]
      rest.removeLast(2)
    } else if last > 0, rest[last].first?.isNumber == true {
      let isBare = rest[last].allSatisfy(\.isNumber)
      amount = [rest[last] + (isBare ? unit : "")]
      rest.removeLast()
    }
    let title = rest.joined(separator: " ")
    return [Candidate(words: ["add", "milestone", title] + amount + ["--goal", goal.id] + due)]
  }

  /// Words that begin a question.
  static let asks: Set<String> = [
    "how", "what", "when", "which", "is", "am", "do", "last", "did", "where", "since",
  ]

  /// Returns suggestions for a question, such as `when did i last run`, `how much water today`,
  /// `what did i do yesterday`.
  func question() -> [Candidate] {
    guard let first = typed.first?.lowercased() else { return [] }
    let second = typed.dropFirst().first?.lowercased() ?? ""
    let isSince = typed.contains("since") && ["days", "weeks", "time", "long"].contains(first)
    guard Self.asks.contains(first) || isSince,
      !["do", "did"].contains(first) || ["i", "we", "my"].contains(second)
    else { return [] }
    // `how does sleep affect mood`
    let effects: Set<String> = [
      "affect", "affects", "influence", "influences", "depend", "depends", "correlate",
    ]
    if !effects.isDisjoint(with: typed) {
      let silent = effects.union(["how", "does", "do", "what", "my"])
      return compared(typed.dropFirst().filter { !silent.contains($0.lowercased()) })
    }
    // `where did i write about knee`
    if let about = typed.firstIndex(of: "about"), ["where", "when", "what"].contains(first),
      about + 1 < typed.count
    {
      return [Candidate(words: ["find"] + typed[(about + 1)...].filter { $0 != "my" })]
    }
    // `for thesis` was replaced by `+thesis`.
    let typed = typed.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    let subject = typed.dropFirst().lazy
      .compactMap { self.recorded($0, isWhole: true) ?? self.plural($0) }.first
    let name = SpokenName(workspace: workspace)
    let goal = typed.dropFirst().lazy
      .compactMap { (self.block($0) ?? name.block($0)) as? Goal }.first
    let asked = Set(typed.map { $0.lowercased() })
    if first == "what", !asked.isDisjoint(with: ["should", "next", "left", "open", "todo"]),
      subject == nil, goal == nil
    {
      let isAhead = asked.contains("week") && !asked.isDisjoint(with: ["next", "this"])
      return isAhead
        ? [
          Candidate(words: ["week"], remark: "looks back on one and plans the next"),
          Candidate(words: ["plan"], remark: "shows whether the term fits into your weeks"),
        ] : [Candidate(words: ["today"])]
    }
    if ["what", "which"].contains(first), !asked.isDisjoint(with: ["have", "are"]),
      let kind = typed.lazy.compactMap(KindWord.kind).first
    {
      return [Candidate(words: ["list", kind.plural])]
    }
    if goal == nil, !asked.isDisjoint(with: ["due", "deadline", "deadlines"]) {
      return [Candidate(words: ["report", "--only", "goals", "--sort", "due"])]
    }
    if goal == nil, !asked.isDisjoint(with: ["important", "urgent", "priority"]) {
      return [Candidate(words: ["list", "goals", "--matrix"])]
    }
    if ["what", "which"].contains(first), subject == nil, goal == nil,
      let period = longPeriod(in: typed)
    {
      return [Candidate(words: ["report", period])]
    }
    // `what did i write on 18 nov`
    if ["what", "which"].contains(first), asked.contains("did") || asked.contains("was"),
      let day = typed.indices.lazy.compactMap({ self.amendedDay(Array(typed[$0...]))?.text }).first
    {
      return [Candidate(words: ["day", day])]
    }
    let helping: Set<String> = [
      "helped", "helps", "contributed", "contributes", "counts", "counted",
    ]
    if !helping.isDisjoint(with: typed) {
      return [Candidate(words: ["contributions"] + (goal.map { [$0.id] } ?? []))]
    }
    if let goal, asked.contains("due") || asked.contains("deadline") {
      return [Candidate(words: ["show", goal.id])]
    }
    if let goal { return [Candidate(words: [first == "when" ? "forecast" : "explain", goal.id])] }
    if let subject, first == "when" || isSince || typed.contains("last") {
      return [Candidate(words: ["find", "--subject", subject.id, "--last", "1"])]
    }
    if first == "did", let subject, let period = longPeriod(in: typed) {
      return [Candidate(words: ["find", "--subject", subject.id, "--period", period])]
    }
    if let subject { return [Candidate(words: ["explain", subject.id])] }
    if first == "how", let period = longPeriod(in: typed) {
      return [Candidate(words: ["report", period])]
    }
    let days = typed.indices.lazy.compactMap { self.amendedDay(Array(typed[$0...]))?.text }
    if let day = typed.last(where: DayReader.isDay) ?? (first == "last" ? nil : days.first) {
      return [Candidate(words: ["day", day])]
    }
    return first == "last" ? [] : [Candidate(words: ["report"]), Candidate(words: ["today"])]
  }

  /// Returns the longest period in a line that is not a single day; nil if there is none.
  private func longPeriod(in line: [String]) -> String? {
    for count in (1...3).reversed() where count < line.count {
      for start in 1...line.count - count {
        let text = line[start..<start + count].joined(separator: " ")
        if DayReader.isDate(text), !DayReader.isDay(text) { return text }
      }
    }
    return nil
  }

  /// Returns suggestions for a line with a list, a calendar, a report or a term whose subject or
  /// period is in words, such as `list runs`, `list log`, `show run this month`,
  /// `report october vs november`.
  func listed() -> [Candidate] {
    let (typed, options) = rest
    guard options.isEmpty, !typed.isEmpty else { return [] }
    if words[0] == "list", typed.count == 1 {
      if ["log", "entries", "lines"].contains(typed[0].lowercased()) {
        return [Candidate(words: ["find", "--kind", "log", "--last", "20"])]
      }
      let block = recorded(typed[0], isWhole: true) ?? plural(typed[0])
      return block.map { [Candidate(words: ["find", "--subject", $0.id])] } ?? []
    }
    if ["show", "calendar"].contains(words[0]), typed.count > 1,
      let habit = block(typed[0]) as? Habit
    {
      let period = typed.dropFirst().drop { ["for", "in", "of"].contains($0) }.joined(
        separator: " ")
      return DayReader.isDate(period)
        ? [Candidate(words: ["calendar", habit.id, period])] : []
    }
    if words[0] == "report" {
      let columns = typed.count > 1 ? compared(typed) : []
      if !columns.isEmpty { return columns }
      let adverbs = ["daily": "today", "weekly": "week", "monthly": "month", "yearly": "year"]
      return typed.count == 1
        ? adverbs[typed[0].lowercased()].map { [Candidate(words: ["report", $0])] } ?? [] : []
    }
    if words[0] == "term" {
      let others = Array(typed.dropFirst())
      if ["end", "finish", "stop"].contains(typed[0]) {
        return [Candidate(words: ["term", "close"] + others)]
      }
      guard ["start", "begin", "add", "create", "next"].contains(typed[0]) else { return [] }
      let day = others.first.flatMap { Day(iso: $0) }
      return [
        Candidate(
          words: ["term", "new"] + (day.map { ["--start", "\($0)"] } ?? [])
            + others.dropFirst(day == nil ? 0 : 1))
      ]
    }
    return []
  }
}
