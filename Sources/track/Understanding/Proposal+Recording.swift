import TrackCore
import TrackPhrases

/// Lines that record something, correct it or take it back.
extension Proposal {
  /// The line that keeps a text: in the last line on a subject, or as a line of its own.
  var noted: [Candidate] {
    if !phrase.texts.isEmpty, phrase.entries.count == 1 { return amended(phrase) }
    var text = words
    if let entry = phrase.entries.first, foldedName(words.first ?? "") == foldedName(entry.id) {
      text.removeFirst()
      return text.isEmpty
        ? [] : [Candidate(["amend", entry.id, "--note", text.joined(separator: " ")])]
    }
    guard text.count > 1 || text[0].contains(" "),
      !text.contains(where: { "-\"".contains($0.prefix(1)) })
    else { return [] }
    return [Candidate(["done", text.joined(separator: " ")])]
  }

  /// The line that records what a phrase says was done.
  func recorded(_ phrase: Phrase) -> [Candidate] {
    var rest = phrase
    let entries = rest.entries
    (rest.verb, rest.entries) = (nil, [])
    if rest.kind == .task || rest.kind == .habit { rest.kind = nil }
    guard !entries.isEmpty, let day = Self.day(&rest, upTo: today),
      phrase.dates.count < 2 || entries.allSatisfy({ $0.amounts.count < 2 })
    else { return [] }
    let (range, time) = Self.time(&rest)
    guard entries.count == 1 || range.isEmpty && time.isEmpty else { return [] }
    // `read 20 pages on the bus and 10 in bed` is two lines.
    let hasTwo = entries.contains {
      $0.amounts.count > 1 && $0.amounts.contains { Double($0) != nil }
    }
    if hasTwo { return [] }
    let marks = rest.marks
    rest.marks = []
    let note = Self.note(&rest)
    guard rest.isSpent else { return [] }
    if entries.count == 1, entries[0].outcome?.items == ["skip"], entries[0].block is Habit {
      return [Candidate(["skip", entries[0].id] + day + note)]
    }
    if entries.count == 1, let goal = entries[0].block as? Goal {
      let isClosed = entries[0].amounts.isEmpty && range.isEmpty
      let amounts = entries[0].amounts.map { Self.amount($0, of: goal) }
      if isClosed, !marks.isEmpty { return [] }
      return [Candidate(["done", goal.id] + amounts + range + marks + day + time + note)]
    }
    guard entries.allSatisfy({ $0.block.canBeDone }) else { return [] }
    if entries.count == 1, entries[0].outcome != nil, entries[0].amounts.isEmpty,
      (range + marks + note).isEmpty
    {
      if entries[0].block is Task, (day + time).isEmpty { return finished }
      // `pushups done` means all that the day asks for.
      if let target = (entries[0].block as? Habit)?.dayTarget, entries[0].outcome?.items == [] {
        return [Candidate(["done", entries[0].id] + target + day + time, "the whole target")]
      }
    }
    var words: [String] = []
    for (place, entry) in entries.enumerated() {
      words += [entry.id] + entry.amounts
      if let outcome = entry.outcome?.items.last { words.append(outcome) }
      if place + 1 < entries.count { words[words.count - 1] += "," }
    }
    return [Candidate(["done"] + words + range + marks + day + time + note)]
  }

  /// The lines for a task that is finished: one more record, or the end of it. Anything else that is
  /// finished is done.
  var finished: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.kind) = (nil, [], nil)
    guard phrase.entries.count == 1 else { return [] }
    let block = phrase.entries[0].block
    guard rest.isSpent, phrase.entries[0].amounts.isEmpty, block is Task else {
      return recorded(phrase)
    }
    return [
      Candidate(["done", block.id], "one more time"),
      Candidate(["archive", block.id], "it is over"),
    ]
  }

  /// The line that records, or else the one that shows lines of the log: `log run`, `log -n 5`.
  var logged: [Candidate] {
    let recorded = recorded(phrase)
    guard recorded.isEmpty,
      words.allSatisfy({ $0.allSatisfy(\.isNumber) })
        || words.contains(where: { $0.hasPrefix("-") })
        || phrase.entries.isEmpty && phrase.dates.first?.span?.from.map { $0 <= today } == true
    else {
      return recorded
    }
    var rest = phrase
    let number = rest.unknown.last { $0.allSatisfy(\.isNumber) }
    rest.unknown.removeAll { $0 == number || ["-n", "--last", "--oneline"].contains($0) }
    (rest.verb, rest.entries, rest.dates) = (nil, [], [])
    guard rest.isSpent, phrase.entries.count <= 1, phrase.dates.count <= 1,
      phrase.entries.allSatisfy({ $0.amounts.isEmpty })
    else { return [] }
    let subject = phrase.entries.flatMap { ["--subject", $0.id] }
    let last = number ?? ((subject + period).isEmpty ? "20" : nil)
    return [
      Candidate(
        ["find", "--kind", "log"] + subject + period + (last.map { ["--last", $0] } ?? []))
    ]
  }

  /// Adds the unit of a goal's only measure to a bare number.
  private static func amount(_ amount: String, of goal: Goal) -> String {
    guard goal.measures.count == 1, let unit = goal.measures.first?.target.unit.name,
      !unit.isEmpty, unit != "s", amount.allSatisfy(\.isNumber)
    else { return amount }
    return "\(amount) \(unit)"
  }

  /// The line for what was not done: `fail` for a day that is over, a pause for days to come. Never
  /// a line that says that something was done.
  var notDone: [Candidate] {
    var rest = phrase
    (rest.negation, rest.verb, rest.entries) = (nil, nil, [])
    guard phrase.entries.count == 1, let habit = phrase.entries[0].block as? Habit,
      phrase.entries[0].amounts.isEmpty, phrase.dates.count <= 1, !habit.isLimit
    else { return [] }
    guard let negation = phrase.negation, !negation.isWord([.wish, .doubt]) else { return [] }
    if let through = phrase.dates.first?.span?.through, through > today {
      return paused(with(negation: nil))
    }
    guard negation.isWord(.miss), let day = Self.day(&rest, upTo: today),
      day.isEmpty || phrase.dates.first?.span?.isOneDay == true
    else { return [] }
    let note = Self.note(&rest)
    guard rest.isSpent else { return [] }
    if negation == "skipped" { return [Candidate(["skip", habit.id] + day + note)] }
    return [Candidate(["done", habit.id, "fail"] + day + note)]
  }

  private func with(negation: String?) -> Phrase {
    var phrase = phrase
    phrase.negation = negation
    return phrase
  }

  var skipped: [Candidate] {
    if let span = phrase.dates.first?.span, !span.isOneDay { return paused(phrase) }
    var rest = phrase
    let habits = rest.entries
    (rest.verb, rest.entries) = (nil, [])
    guard !habits.isEmpty, let day = Self.day(&rest, upTo: nil) else { return [] }
    let note = Self.note(&rest)
    let isPlain = habits.allSatisfy { $0.amounts.isEmpty && $0.outcome == nil }
    return rest.isSpent && isPlain ? [Candidate(["skip"] + habits.map(\.id) + day + note)] : []
  }

  func paused(_ phrase: Phrase) -> [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.isAll, rest.kind) = (nil, [], false, nil)
    guard phrase.dates.count == 1 else { return [] }
    // A pause looks ahead, whatever the verb of the line is.
    let spans = dates.ahead.spans(of: phrase.dates[0].words)
    guard spans.count == 1, let span = spans.first, span.from != nil else { return [] }
    rest.dates = []
    let note = Self.note(&rest)
    guard rest.isSpent, phrase.entries.allSatisfy({ $0.block is Habit && $0.amounts.isEmpty })
    else {
      return []
    }
    let names = phrase.entries.isEmpty ? ["--all"] : phrase.entries.map(\.id)
    return [
      Candidate(["pause"] + names + [span.text] + note, phrase.entries.isEmpty ? "all habits" : "")
    ]
  }

  /// The line that corrects the last line on a subject.
  func amended(_ phrase: Phrase) -> [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.isLast, rest.isCorrection) = (nil, [], false, false)
    guard phrase.entries.count <= 1,
      let name = phrase.entries.first?.id ?? (phrase.isLast ? "last" : nil),
      let day = Self.day(&rest, upTo: today)
    else { return [] }
    guard phrase.remarks.isEmpty else { return [] }
    var amounts = phrase.entries.first?.amounts ?? []
    if phrase.entries.isEmpty {
      amounts = rest.unknown.filter { $0.first?.isNumber == true }
      rest.unknown.removeAll { $0.first?.isNumber == true }
    }
    // `move run 13:00 to 12:30` has an old and a new time, and is no range.
    if phrase.verb == "move", phrase.times.count == 2 { return [] }
    let (range, time) = Self.time(&rest)
    let marks = rest.marks
    rest.marks = []
    let note = Self.note(&rest)
    // Of `from 5 km to 7 km`, the last amount is the new one.
    let isOneUnit = Set(amounts.map { $0.drop { $0.isNumber || $0 == "." } }).count < 2
    let new = (isOneUnit ? Array(amounts.suffix(1)) : amounts) + range + marks
    guard rest.isSpent, phrase.entries.first?.outcome == nil, !(new + time + note).isEmpty else {
      return []
    }
    let today = phrase.isTotal && day.isEmpty ? ["--on", "today"] : day
    return [Candidate(["amend", name] + new + today + time + note)]
  }

  /// True if `remove` is about a line of the log: it names a day, or says so.
  var removesEntry: Bool {
    command.first == "remove"
      && (phrase.isLast
        || !phrase.entries.isEmpty && !(phrase.dates.isEmpty && phrase.times.isEmpty))
  }

  /// The line that takes back the last change, or the lines of a day.
  var takenBack: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.isLast, rest.times) = (nil, [], false, [])
    rest.isCorrection = false
    // `remove coffee from yesterday`
    if let date = phrase.dates.first, let span = date.span, span.through == nil, let day = span.from
    {
      rest.dates[0] = Phrase.Date(day)
    }
    let names = phrase.entries.map(\.id)
    guard names.count <= 1, phrase.entries.first?.amounts.isEmpty ?? true,
      let day = Self.day(&rest, upTo: today), rest.isSpent,
      !(names.isEmpty && !(day.isEmpty && phrase.times.isEmpty))
    else { return [] }
    let line = ["undo"] + names
    guard phrase.isLast, !names.isEmpty, day.isEmpty else {
      return [Candidate(line + day, phrase.times.isEmpty ? "" : "the last line of the day")]
    }
    // The last line may be one of an earlier day.
    return [Candidate(line)] + (1...7).map { Candidate(line + ["--on", "\(today - $0)"]) }
  }

  /// The line that gives a block another name: an ID, or a title of several words.
  private var renamed: Candidate? {
    let said = words.filter { !$0.isWord([.filler, .joint]) && KindWord.kind($0) == nil }
    guard said.count == 2, let block = workspace.block(id: foldedName(said[0])) else { return nil }
    return said[1].contains(" ")
      ? Candidate(["set", block.id, "title=\(said[1])"], "the title")
      : Candidate(["rename", block.id, said[1]])
  }

  /// A line of a command that takes IDs, with the kinds and fillers between them left out.
  var named: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.kind) = (nil, [], nil)
    let isTimed = ["start", "stop", "switch"].contains(command[0])
    let (range, time) = isTimed ? Self.time(&rest) : ([], [])
    let marks = isTimed ? rest.marks.map { EntryLine.mark($0, names) } : []
    if isTimed { rest.marks = [] }
    if command == ["rename"], let line = renamed { return [line] }
    if command == ["stop"], phrase.entries.count == 1, let habit = phrase.entries[0].block as? Habit
    {
      if !phrase.dates.isEmpty { return paused(phrase) }
      let stops = words.contains { ["tracking", "counting", "logging"].contains($0) }
      if rest.isSpent, words.contains("reminding") {
        return [Candidate(["set", habit.id, "remind="])]
      }
      return rest.isSpent && stops ? [Candidate(["archive", habit.id])] : []
    }
    let note = isTimed ? Self.note(&rest) : []
    // Nothing is removed by another form of its name.
    guard isTimed || phrase.entries.allSatisfy({ !$0.isSpoken }) else { return [] }
    guard rest.isSpent, range.isEmpty, !phrase.entries.isEmpty || command[0] == "stop",
      isTimed || phrase.entries.allSatisfy({ $0.amounts.isEmpty })
    else { return [] }
    let said = phrase.entries.flatMap { [$0.id] + (isTimed ? $0.amounts : []) }
    return [Candidate(command + said + marks + time + note)]
  }
}

extension Habit {
  /// True if the habit asks to stay below a limit, so that `done` records what should not happen.
  var isLimit: Bool { rhythms.last?.rhythm.isAtMost ?? false }

  /// What a day asks for, such as `20 pages`; nil if it only has to be done, or asks for a week.
  var dayTarget: [String]? {
    guard let rhythm = rhythms.last?.rhythm, !rhythm.isAtMost, let target = rhythm.target,
      target.number != .one, rhythm.text.hasSuffix("/day")
    else { return nil }
    return rhythm.text.dropLast(4).split(separator: " ").map(String.init)
  }
}
