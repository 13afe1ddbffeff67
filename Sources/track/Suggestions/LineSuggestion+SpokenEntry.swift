import TrackCore

/// Suggestions for an entry in everyday words, whose parts come in any order.
extension LineSuggestion {
  /// The parts of an entry.
  private struct Parts {
    var subject: (any Block)?
    var goals: [Goal] = []
    var amounts: [[String]] = []
    var days: [String] = []
    var at: [String] = []
    var note: [String] = []
    /// Tags and contexts.
    var marks: [String] = []
    /// Words without a meaning. Beside an amount, they are the note.
    var unknown: [String] = []
  }

  /// Returns a suggestion for a line such as `ran 5k in 32 min this morning`,
  /// `read another 25 pages last night`, `wrote 850 words for thesis` or
  /// `meditated today and yesterday`. Every word must have a meaning.
  func spokenEntry() -> [Candidate] {
    let recording: Set<String> = ["done", "log", "add"]
    guard let first = typed.first, (2...16).contains(typed.count),
      first == "put" || !Self.isRequest(first),
      !commands.contains(first) || recording.contains(first)
        || recorded(first, isWhole: true) != nil,
      !(words[0] == "add" && typed.count > 1 && KindWord.kind(typed[1]) != nil),
      !typed.contains(where: {
        $0.hasPrefix("-") && $0.count > 1 && !$0.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
      }),
      !commands.contains(words[0]) || recording.contains(words[0]) || words[0] == typed[0]
        || SpokenName(workspace: workspace).block(first) != nil,
      let parts = parts(of: typed)
    else { return [] }
    return line(of: parts).map { [Candidate(words: $0)] } ?? []
  }

  /// Reads the parts of an entry; nil if a word has no meaning.
  private func parts(of line: [String]) -> Parts? {
    var parts = Parts()
    let (entry, text) = withoutText(line)
    var rest = entry[...]
    var isAfterUnknown = false
    while let typed = rest.first {
      // The number of `chapter 2` is no amount.
      if isAfterUnknown, Int(typed.filter { $0 != "," }) != nil {
        parts.unknown.append(typed.filter { $0 != "," })
        rest.removeFirst()
        isAfterUnknown = false
        continue
      }
      isAfterUnknown = false
      let word = typed.lowercased().filter { !",!".contains($0) }
      let next = rest.dropFirst().first?.lowercased() ?? ""
      if let length = takeTimeOfDay(rest, &parts) ?? takeDay(rest, &parts)
        ?? takeLength(rest, &parts) ?? takeAmount(rest, &parts)
      {
        rest = rest.dropFirst(length)
        continue
      }
      rest.removeFirst()
      let isNamed = blocks.exact(word) != nil
      if !isNamed, Self.fillers.contains(word) { continue }
      if ["with", "because", "note", "felt", "feeling", "feels"].contains(word), !rest.isEmpty,
        parts.subject != nil
      {
        // The note ends before a number or a day.
        let text = rest.prefix { $0.first?.isNumber != true && !DayReader.isDay($0) }
        parts.note = (word.hasPrefix("fe") ? [word] : []) + text
        rest = rest.dropFirst(text.count)
        continue
      }
      // `for thesis`: a contribution, if the entry has another subject.
      if ["for", "towards", "toward"].contains(word), let goal = blocks.exact(next) as? Goal {
        parts.goals.append(goal)
        rest.removeFirst()
        continue
      }
      if !isNamed, Self.joints.contains(word) { continue }
      if let block = SpokenName(workspace: workspace).block(word), block.canBeDone || block is Goal
      {
        if parts.subject == nil || parts.subject?.id == block.id {
          parts.subject = block
        } else if parts.subject is Goal, block.canBeDone, let goal = parts.subject as? Goal {
          parts.goals.append(goal)
          parts.subject = block
        } else if let subject = parts.subject, blocks.exact(word) == nil,
          subject.title.lowercased().contains(SpokenName.stems(of: word).first ?? word)
        {
          // `plants watered`: the verb is a word of the same title.
        } else if let goal = block as? Goal {
          // The title of a goal may name its subject, so that the goal needs no mention.
          if blocks.exact(word) != nil { parts.goals.append(goal) }
        } else {
          return nil
        }
      } else if word.allSatisfy({ $0.isLetter || "'’-".contains($0) }), !Self.plans.contains(word),
        KindWord.kind(word) == nil
      {
        if parts.subject != nil || !Self.isVerb(word) {
          parts.unknown.append(typed.filter { $0 != "," })
          isAfterUnknown = true
        }
      } else if typed.first == "#" || typed.first == "@" {
        parts.marks.append(typed)
      } else {
        return nil
      }
    }
    guard parts.unknown.isEmpty || !parts.amounts.isEmpty && parts.subject != nil else {
      return nil
    }
    parts.note = parts.unknown + parts.note + text
    return parts
  }

  /// Splits a line at the first comma after which it names no number, day or subject. The words
  /// after it are a note, as in `finished a book on thursday, Middlemarch`.
  private func withoutText(_ line: [String]) -> (entry: [String], text: [String]) {
    let place = line.indices.dropLast().first { place in
      line[place].hasSuffix(",")
        && line[(place + 1)...].allSatisfy { word in
          word.first?.isLetter == true && recorded(word, isWhole: true) == nil
            && !DayReader.isDay(word.filter { $0 != "," })
        }
    }
    guard let place else { return (line, []) }
    return (line[..<place] + [String(line[place].dropLast())], Array(line[(place + 1)...]))
  }

  /// Returns the command line for the parts; nil if they have no subject.
  private func line(of given: Parts) -> [String]? {
    var parts = given
    let units = parts.amounts.map { $0.count > 1 ? $0[1] : String($0[0].drop { !$0.isLetter }) }
    if parts.subject == nil {
      // The unit tells the subject: `25 pages` belongs to the only habit or goal with pages.
      let fitting = workspace.blocks.filter { block in
        (block.canBeDone || block is Goal)
          && block.unitNames.contains { units.contains($0) && $0 != "s" && !$0.isEmpty }
      }
      let named = parts.goals.filter { goal in fitting.contains { $0.id == goal.id } }
      guard let subject = named.first ?? (fitting.count == 1 ? fitting[0] : nil) else { return nil }
      parts.subject = subject
      parts.goals.removeAll { $0.id == subject.id }
    }
    // A goal with one measured subject gets its entries from that subject.
    if let goal = parts.subject as? Goal, goal.measures.count == 1,
      let measured = goal.measures[0].subject?.subject
    {
      parts.subject = workspace.block(named: measured)
    }
    guard let subject = parts.subject, !(subject is Goal) || !parts.amounts.isEmpty else {
      return nil
    }
    parts.goals.removeAll { $0.id == subject.id }
    let amounts = parts.amounts.map { amount in
      // `5k` is a length if the subject has one.
      guard amount.count == 1, amount[0].last == "k", let number = Double(amount[0].dropLast())
      else { return amount }
      let isLength = !lengths(of: subject).isEmpty
      return [isLength ? "\(amount[0])m" : "\(Int(clamping: number * 1000))"]
    }
    let days = parts.days == ["\(today)"] || parts.days == ["today"] ? [] : parts.days
    return [subject is Goal ? "log" : "done", subject.id] + amounts.flatMap(\.self)
      + parts.goals.map { "+\($0.id)" } + parts.marks + parts.at
      + (days.isEmpty ? [] : ["--on", days.joined(separator: ",")])
      + (parts.note.isEmpty ? [] : ["--note", parts.note.joined(separator: " ")])
  }

  /// Returns the units of length that a subject, or a goal that counts it, has.
  private func lengths(of subject: any Block) -> [String] {
    workspace.unitNames(of: subject).filter { ["km", "m", "mi"].contains($0) }
  }

  // MARK: Parts

  /// Reads a part of a day: `this morning` is today and `last night` is yesterday. Returns the
  /// number of its words; nil if there is none.
  private func takeTimeOfDay(_ rest: ArraySlice<String>, _ parts: inout Parts) -> Int? {
    let words = rest.prefix(3).map { $0.lowercased().filter { $0 != "," } }
    let times: Set<String> = ["morning", "evening", "afternoon", "night", "noon", "lunchtime"]
    if words.count > 1, words[0] == "last", ["night", "evening"].contains(words[1]) {
      parts.days.append("yesterday")
      return 2
    }
    if words.count > 1, ["this", "at"].contains(words[0]), times.contains(words[1]) { return 2 }
    if words.count > 2, words[0] == "in", words[1] == "the", times.contains(words[2]) { return 3 }
    if words.count > 1, words[0] == "just", words[1] == "now" { return 2 }
    if times.contains(words[0]) || words[0] == "tonight" { return 1 }
    let place = words[0] == "at" && words.count > 1 ? 1 : 0
    let hour = place == 1 ? Int(words[1]).flatMap { $0 < 24 ? "\($0):00" : nil } : nil
    // Without `at`, `1:30` may also be a length.
    let isClear = place == 1 || words[0].hasSuffix("m") || words[0].prefix(2).allSatisfy(\.isNumber)
    if isClear, let second = Moment.second(ofTyped: hour ?? words[place]), second < 24 * 3600 {
      parts.at = ["--at", Moment.text(ofSecond: second)]
      return place + 1
    }
    return nil
  }

  /// Reads a day such as `yesterday`, `on tuesday` or `14 nov`. Returns the number of its words;
  /// nil if there is none.
  private func takeDay(_ rest: ArraySlice<String>, _ parts: inout Parts) -> Int? {
    let phrase = DayReader(today: today, .back)
    let isOn = rest.first?.lowercased() == "on"
    let said = rest.dropFirst(isOn ? 1 : 0)
    for count in (1...4).reversed() where count <= said.count {
      let span = said.prefix(count).map { $0.lowercased().filter { !",".contains($0) } }
      guard !span.contains(where: { ["and", "to", "until", "till", "through"].contains($0) }),
        span.contains(where: { $0.first?.isLetter == true }) || Day(iso: span[0]) != nil,
        count > 1 || DayWords.months.allSatisfy({ !$0.hasPrefix(span[0]) }),
        let day = phrase.lastDay(span), day <= today
      else { continue }
      // A longer time, such as `last week`, is no day of an entry.
      if phrase.ranges(span).contains(where: { $0.contains("..") }) { return nil }
      parts.days.append(count == 1 && span[0].first?.isLetter == true ? span[0] : "\(day)")
      return count + (isOn ? 1 : 0)
    }
    return nil
  }

  /// Reads a length of time or a range of times: `in 32 min`, `half an hour`, `1h30`,
  /// `08:00-09:45`. Returns the number of its words; nil if there is none.
  private func takeLength(_ rest: ArraySlice<String>, _ parts: inout Parts) -> Int? {
    let prepositions: Set<String> = ["in", "for", "took", "within", "about", "around"]
    let skipped = rest.prefix { prepositions.contains($0.lowercased()) }.count
    let words = rest.dropFirst(skipped).prefix(4).map { $0.lowercased().filter { $0 != "," } }
    guard let word = words.first else { return nil }
    if words.count > 2, words[0] == "half", words[1] == "an", words[2] == "hour" {
      parts.amounts.append(["30m"])
      return skipped + 3
    }
    let ends = word.split(separator: "-").map(String.init)
    if ends.count == 2, ends.allSatisfy({ Moment.second(ofTyped: $0) != nil }) {
      parts.amounts.append([word])
      return skipped + 1
    }
    // `52:30` is no time of day, so that it is minutes and seconds.
    let clock = word.split(separator: ":").map(String.init)
    if clock.count == 2, clock[1].count == 2, let minutes = Int(clock[0]),
      let seconds = Int(clock[1]),
      (24..<200).contains(minutes), seconds < 60
    {
      parts.amounts.append(["\(minutes)m\(seconds)s"])
      return skipped + 1
    }
    // `in 1:05` is a length in hours and minutes.
    if skipped > 0, clock.count == 2, clock[1].count == 2, let hours = Int(clock[0]), hours < 24,
      let minutes = Int(clock[1]), minutes < 60
    {
      parts.amounts.append(["\(hours)h\(minutes)m"])
      return skipped + 1
    }
    let digits = word.prefix { $0.isNumber || $0 == "." }
    let number = digits.isEmpty ? NumberWord.number(word).map(String.init) : String(digits)
    guard let number else { return nil }
    let isAlone = digits.isEmpty || digits.count == word.count
    let name = isAlone ? (words.count > 1 ? words[1] : "") : String(word[digits.endIndex...])
    guard let unit = Self.timeUnit(name) else { return nil }
    // A number of minutes can follow the hours: `1 hour 30 min`, `1h 20`.
    parts.amounts.append(["\(number)\(unit)"])
    return skipped + (isAlone ? 2 : 1)
  }

  static func timeUnit(_ name: String) -> String? {
    if ["m", "min", "mins", "minute", "minutes"].contains(name) { return "m" }
    return ["h", "hr", "hrs", "hour", "hours"].contains(name) ? "h" : nil
  }

  /// Reads a number with or without a unit: `25 pages`, `5k`, `two coffees`. Returns the number of
  /// its words; nil if there is none.
  private func takeAmount(_ rest: ArraySlice<String>, _ parts: inout Parts) -> Int? {
    // The comma inside `7,5km` belongs to the number.
    let typed = rest[rest.startIndex]
    let word = typed.hasSuffix(",") ? String(typed.dropLast()) : typed
    let bare = word.hasPrefix("+") ? String(word.dropFirst()) : word
    let following = rest.dropFirst().first?.filter { $0 != "," } ?? ""
    let next = following.lowercased()
    if word.lowercased() == "twice", parts.subject != nil,
      !["a", "per", "every", "each", "daily"].contains(next)
    {
      parts.amounts.append(["2"])
      return 1
    }
    guard
      bare.first?.isNumber == true || bare.first == "-" && bare.dropFirst().first?.isNumber == true
    else {
      guard let number = NumberWord.number(word.lowercased()), next.first?.isLetter == true else {
        return nil
      }
      // `a book` is an amount if something is counted in books.
      let unit = [following, next + "s"].first(where: workspace.usesUnit)
      let isUnit = unit != nil
      if !isUnit, number == 1 { return nil }
      parts.amounts.append(["\(number)"] + (unit.map { [$0] } ?? []))
      return isUnit ? 2 : 1
    }
    let isBare = bare.allSatisfy { !$0.isLetter } && next.first?.isLetter == true
    let isUnit =
      isBare && workspace.usesUnit(following)
      || isBare && !Self.fillers.contains(next) && !Self.joints.contains(next)
        && !DayReader.isDay(next) && SpokenName(workspace: workspace).block(next) == nil
        && !["with", "for", "towards", "and", "last", "this", "because"].contains(next)
    parts.amounts.append(isUnit ? [bare, following] : [bare])
    return isUnit ? 2 : 1
  }

  // MARK: Words

  /// Words that add nothing to an entry.
  static let fillers: Set<String> = [
    "i", "we", "another", "more", "some", "about", "around", "just", "again", "too", "also", "the",
    "my", "a", "an", "went", "had", "did", "do", "done", "log", "logged", "add", "added", "got",
    "record", "have", "was", "today's", "only", "extra", "finally", "worked", "work", "spent",
    "put", "of", "track", "mark", "session", "finished", "complete", "completed", "exactly",
  ]

  /// Words of a line that plans, asks or changes something, and so is no entry.
  static let plans: Set<String> = [
    "target", "max", "min", "limit", "every", "daily", "weekly", "monthly", "per", "times", "due",
    "deadline", "remind", "tomorrow", "next", "until", "till", "starting", "not", "no", "never",
    "vs", "versus", "better", "move", "moved", "rename", "set", "change", "delete", "remove",
    "undo",
    "title", "emoji", "color", "value", "show", "report", "list", "how", "what", "when", "why",
    "last", "total", "average", "streak", "plan", "weekdays", "weekday", "twice", "once", "each",
    "skip", "skipped", "missed", "failed", "fail", "rest", "pause", "note", "term", "is", "are",
    "start", "stop", "if", "should", "can", "will", "want", "need", "more", "less", "than", "at",
    "most", "least", "since", "ago", "modify", "name", "unit", "milestone", "priority",
    "importance", "urgency", "took", "out", "withdrew", "withdrawn", "back",
  ]

  /// Words that connect the parts of an entry.
  private static let joints: Set<String> = [
    "to", "into", "in", "on", "and", "&", "at", "as", "from", "for", "by", "go", "going",
  ]

  /// Returns true for a verb in the past, such as `wrote` or `walked`.
  private static func isVerb(_ word: String) -> Bool {
    SpokenName.pasts[word] != nil || word.count > 4 && word.hasSuffix("ed")
  }
}
