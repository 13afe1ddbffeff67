import TrackCore
import TrackPhrases

/// Lines that record something, correct it or take it back.
extension Proposal {
  /// The line that records what a phrase says was done. Where another block counts the unit of the
  /// amount, it may be meant: `read 12 pages` for a book.
  var recorded: [Candidate] {
    guard let counted = byUnit else { return recordedAsNamed }
    return phrase.entries.count > 1
      ? counted.recordedAsNamed : counted.recordedAsNamed + recordedAsNamed
  }

  /// The phrase about the block that counts the unit of its only amount, if the habit that it names does
  /// not; nil if it is about another block.
  private var byUnit: Proposal? {
    guard let first = phrase.entries.first, first.block is Habit, first.amounts.count == 1,
      workspace.unitNames(of: first.block).allSatisfy(\.isEmpty),
      let other = names.counted(in: first.amounts[0]),
      phrase.entries.dropFirst().allSatisfy({ $0.id == other.id && $0.amounts.isEmpty })
    else { return nil }
    let title = Set(foldedName(other.title).split(separator: " ").map(String.init))
    return with { phrase in
      phrase.entries = [Phrase.Entry(block: other, isSpoken: true, amounts: first.amounts)]
      phrase.remarks.removeAll { remark in
        remark.split(separator: " ").allSatisfy { title.contains(foldedName(String($0))) }
      }
      phrase.keepNotes(names)
    }
  }

  private var recordedAsNamed: [Candidate] {
    let entries = phrase.entries
    guard phrase.has(only: [.verb, .kind, .entries, .dates, .times, .marks, .note]),
      phrase.kind.map({ [.task, .habit].contains($0) }) ?? true,
      let first = entries.first, let day = day(upTo: today),
      phrase.dates.count < 2 || entries.allSatisfy({ $0.amounts.count < 2 }),
      phrase.times.isEmpty
        || !entries.contains(where: { $0.amounts.contains { $0.contains(":") } }),
      // `read 20 pages on the bus and 10 in bed` is two lines.
      !entries.contains(where: {
        $0.amounts.count > 1 && $0.amounts.contains { Double($0) != nil }
      })
    else { return [] }
    let (range, time) = time
    let rest = range + phrase.marks + day + time + note
    guard block != nil || range.isEmpty && time.isEmpty else { return [] }
    if habit != nil, first.outcome?.items == ["skip"] {
      return [Candidate(["skip", first.id] + day + note)]
    }
    if let goal = block as? Goal {
      if amounts.isEmpty, range.isEmpty, !phrase.marks.isEmpty { return [] }
      return [Candidate(["done", goal.id] + amounts.map { Self.amount($0, of: goal) } + rest)]
    }
    guard entries.allSatisfy({ $0.block.canBeDone || $0.block is Goal && !$0.amounts.isEmpty })
    else { return [] }
    if block != nil, first.outcome?.items == [], amounts.isEmpty,
      (range + phrase.marks + note).isEmpty
    {
      if block is Task, rest.isEmpty { return finished }
      // `pushups done` means all that the day asks for.
      if let target = habit?.dayTarget {
        return [Candidate(["done", first.id] + target + rest, "the whole target")]
      }
    }
    let parts = entries.map { [$0.id] + $0.amounts + ($0.outcome?.items.suffix(1) ?? []) }
    let words = Array(parts.joined(separator: [","]))
    return [Candidate(["done"] + Self.joined(words) + rest)]
  }

  /// Joins each comma to the word before it.
  private static func joined(_ words: [String]) -> [String] {
    words.reduce(into: []) { joined, word in
      if word == ",", let last = joined.popLast() {
        joined.append(last + ",")
      } else {
        joined.append(word)
      }
    }
  }

  /// Adds the unit of a goal's only measure to a bare number.
  private static func amount(_ amount: String, of goal: Goal) -> String {
    guard goal.measures.count == 1, let unit = goal.measures.first?.target.unit.name,
      !unit.isEmpty, unit != "s", amount.allSatisfy(\.isNumber)
    else { return amount }
    return "\(amount) \(unit)"
  }

  /// The lines for a task that is finished: one more record, or the end of it. Anything else that is
  /// finished is done.
  var finished: [Candidate] {
    // `complete 3`
    if !words.isEmpty, words.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
      return [Candidate(["done"] + words)]
    }
    guard let task = block as? Task, phrase.has(only: [.verb, .entries, .kind]), amounts.isEmpty
    else { return block == nil ? [] : with { $0.entries[0].outcome = nil }.recorded }
    return [
      Candidate(["done", task.id], "one more time"), Candidate(["archive", task.id], "it is over"),
    ]
  }

  /// The line that records, or else the one that shows lines of the log: `log -n 5`.
  var logged: [Candidate] {
    let recorded = recorded
    let isLook =
      phrase.entries.isEmpty || !phrase.unknown.isEmpty || words.contains { $0.hasPrefix("-") }
    guard recorded.isEmpty, isLook, let lines = selection([.unknown]),
      phrase.dates.first?.span?.from.map({ $0 <= today }) ?? true,
      phrase.unknown.allSatisfy({
        $0.allSatisfy(\.isNumber) || ["-n", "--last", "--oneline"].contains($0)
      })
    else { return recorded }
    let number = phrase.unknown.last { $0.allSatisfy(\.isNumber) }
    let last = number ?? (lines.isEmpty ? "20" : nil)
    return [Candidate(["find", "--kind", "log"] + lines + (last.map { ["--last", $0] } ?? []))]
  }

  /// The line that keeps a text: in the last line on a subject, or as a line of its own.
  var noted: [Candidate] {
    if !phrase.texts.isEmpty, block != nil || phrase.isLast { return amended }
    var text = words
    if let entry = phrase.entries.first, foldedName(words.first ?? "") == foldedName(entry.id) {
      text.removeFirst()
      return text.isEmpty
        ? [] : [Candidate(["amend", entry.id, "--note", text.joined(separator: " ")])]
    }
    guard text.count > 1 || text.first?.contains(" ") == true,
      !text.contains(where: { "-\"@".contains($0.prefix(1)) })
    else { return [] }
    return [Candidate(["done", text.joined(separator: " ")])]
  }

  // MARK: What was not done

  /// The line for what was not done: `fail` for a day that is over, a pause for days to come. Never
  /// a line that says that something was done.
  var notDone: [Candidate] {
    guard let negation = phrase.negation, !negation.isWord(.wish, .doubt), let habit,
      !habit.isLimit, hasNoAmount, phrase.dates.count <= 1
    else { return [] }
    let plain = with { $0.negation = nil }
    if let through = phrase.dates.first?.span?.through, through > today { return plain.paused }
    guard negation.isWord(.miss), phrase.has(only: [.negation, .verb, .entries, .dates, .note]),
      let day = day(upTo: today), day.isEmpty || phrase.dates.first?.span?.isOneDay == true
    else { return [] }
    if negation == "skipped" { return plain.skipped }
    return [Candidate(["done", habit.id, "fail"] + day + note)]
  }

  var skipped: [Candidate] {
    if let span = phrase.dates.first?.span, !span.isOneDay { return paused }
    guard phrase.has(only: [.verb, .entries, .dates, .note]), !phrase.entries.isEmpty, hasNoAmount,
      let day = day()
    else { return [] }
    return [Candidate(["skip"] + phrase.entries.map(\.id) + day + note)]
  }

  var paused: [Candidate] {
    guard phrase.has(only: [.verb, .entries, .dates, .note, .all, .kind]),
      phrase.dates.count == 1, hasNoAmount, phrase.entries.allSatisfy({ $0.block is Habit })
    else { return [] }
    guard let span = daysAhead else { return [] }
    let isAll = phrase.entries.isEmpty
    let names = isAll ? ["--all"] : phrase.entries.map(\.id)
    return [Candidate(["pause"] + names + [span.text] + note, isAll ? "all habits" : "")]
  }

  // MARK: Earlier lines

  /// The line that corrects the last line on a subject, or moves it to another day.
  var amended: [Candidate] {
    guard
      phrase.has(
        only: [.verb, .entries, .dates, .times, .marks, .note, .last, .correction, .unknown]),
      phrase.entries.count <= 1, phrase.remarks.isEmpty, phrase.entries.first?.outcome == nil,
      let name = phrase.entries.first?.id ?? (phrase.isLast || phrase.isCorrection ? "last" : nil),
      let day = day(upTo: today),
      phrase.unknown.allSatisfy({ phrase.entries.isEmpty && $0.first?.isNumber == true }),
      // `move run 13:00 to 12:30` has an old and a new time, and is no range.
      phrase.verb != "move" || phrase.times.count < 2
    else { return [] }
    let amounts = amounts + phrase.unknown
    // Of `from 5 km to 7 km`, the last amount is the new one.
    let isOneUnit = Set(amounts.map { $0.drop { $0.isNumber || $0 == "." } }).count < 2
    let (range, time) = time
    let new =
      (isOneUnit ? Array(amounts.suffix(1)) : amounts) + range + phrase.marks + time + note
    if new.isEmpty, let to = day.last, phrase.dates.count == 1, !to.contains(".."),
      phrase.isCorrection || phrase.verb == "move"
    {
      let from = phrase.wrongDate?.span?.from.map { ["--on", "\($0)"] } ?? []
      return [Candidate(["amend", name] + (name == "last" ? [] : from) + ["--to", to])]
    }
    guard !new.isEmpty, phrase.wrongDate == nil else { return [] }
    return [
      Candidate(["amend", name] + new + (phrase.isTotal && day.isEmpty ? ["--on", "today"] : day))
    ]
  }

  /// True if `remove` is about a line of the log: it names a day, or says so.
  var removesEntry: Bool {
    command.first == "remove"
      && (phrase.isLast
        || !phrase.entries.isEmpty && !(phrase.dates.isEmpty && phrase.times.isEmpty))
  }

  /// The line that takes back the last change, or the lines of a day.
  var takenBack: [Candidate] {
    let names = phrase.entries.map(\.id)
    let dated = with { phrase in
      // `remove coffee from yesterday`
      if let span = phrase.dates.first?.span, span.through == nil, let day = span.from {
        phrase.dates[0] = Phrase.Date(day)
      }
    }
    guard phrase.has(only: [.verb, .entries, .dates, .times, .last, .correction]),
      names.count <= 1, amounts.isEmpty, let day = dated.day(upTo: today),
      !(names.isEmpty && !(day.isEmpty && phrase.times.isEmpty))
    else { return [] }
    let line = ["undo"] + names
    guard phrase.isLast, !names.isEmpty, day.isEmpty else {
      return [Candidate(line + day, phrase.times.isEmpty ? "" : "the last line of the day")]
    }
    // The last line may be one of an earlier day.
    return [Candidate(line)] + (1...7).map { Candidate(line + ["--on", "\(today - $0)"]) }
  }

  // MARK: Blocks and timers

  /// A line of a command that takes IDs, with the kinds and fillers between them left out.
  var named: [Candidate] {
    if command == ["rename"], let line = renamed { return [line] }
    let isTimed = ["start", "stop", "switch"].contains(command[0])
    if command == ["stop"], let habit { return stopped(habit) }
    let parts: Set<Phrase.Part> = [.verb, .entries, .kind]
    guard phrase.has(only: isTimed ? parts.union([.times, .marks, .note]) : parts),
      time.items.isEmpty, !phrase.entries.isEmpty || command[0] == "stop",
      // Nothing is removed by another form of its name.
      isTimed || hasNoAmount && phrase.entries.allSatisfy({ !$0.isSpoken })
    else { return [] }
    let said = phrase.entries.flatMap { [$0.id] + $0.amounts }
    let marks = phrase.marks.map { EntryLine.mark($0, names) }
    return [Candidate(command + said + marks + time.options + note)]
  }

  /// The line for a habit that is no longer tracked, or of which nothing reminds any more.
  private func stopped(_ habit: Habit) -> [Candidate] {
    if !phrase.dates.isEmpty { return paused }
    guard phrase.has(only: [.verb, .entries, .kind]) else { return [] }
    if words.contains("reminding") { return [Candidate(["set", habit.id, "remind="])] }
    let stops = words.contains { ["tracking", "counting", "logging"].contains($0) }
    return stops ? [Candidate(["archive", habit.id])] : []
  }

  /// The line that gives a block another name: an ID, or a title of several words.
  private var renamed: Candidate? {
    let said = words.filter { !$0.isWord(.filler, .joint) && KindWord.kind($0) == nil }
    guard said.count == 2, let block = workspace.block(id: foldedName(said[0])) else { return nil }
    return said[1].contains(" ")
      ? Candidate(["set", block.id, "title=\(said[1])"], "the title")
      : Candidate(["rename", block.id, said[1]])
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
