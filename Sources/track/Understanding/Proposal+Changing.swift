import TrackCore
import TrackPhrases

/// Lines that add a block or change its properties.
extension Proposal {
  /// The line that changes a property. A bare amount may correct a line of the log or set what is
  /// asked each day, so it gets both lines.
  var changed: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.kind, rest.isCorrection) = (nil, [], nil, false)
    rest.target = nil
    guard phrase.entries.count == 1 else { return setting }
    // `i meditated every day` tells what was done.
    if phrase.entries[0].isSpoken, phrase.verb == nil { return [] }
    let block = phrase.entries[0].block
    let amounts = phrase.entries[0].amounts
    if let (key, words) = phrase.property {
      rest.property = nil
      guard rest.isSpent, amounts.isEmpty else { return [] }
      let isRepeated = key == .every && block is Habit
      // A bare amount would drop what the goal counts.
      if key == .measure, let goal = block as? Goal, !goal.measures.isEmpty {
        guard goal.measures.count == 1 else { return [] }
        return [Candidate(["set", goal.id, "measure=\(target(of: goal, words))"])]
      }
      return values(of: key, words).map {
        Candidate(["set", block.id, (isRepeated ? "every+=" : "\(key)=") + $0])
      }
    }
    if let rhythm = phrase.rhythm {
      rest.rhythm = nil
      let starts = phrase.dates.first.map { dates.ahead.spans(of: $0.words) } ?? []
      let start = starts.first?.from.map { "\($0)" } ?? "today"
      rest.dates = []
      guard rest.isSpent, phrase.dates.count <= 1, block is Habit else { return [] }
      // An amount before the rhythm belongs to it: `meditate 15 minutes daily`.
      guard let every = Self.text(of: rhythm, amounts) else { return [] }
      return [Candidate(["set", block.id, "every+=\(every) from \(start)"], "from \(start) on")]
    }
    if let date = phrase.dates.first, let due = date.span?.through, block.hasDue, amounts.isEmpty {
      rest.dates = []
      // `1 week` would be a week from today, and not from the day that was due.
      guard date.isDue || date.span?.isOneDay == true || ["to", "until"].contains(date.words[0])
      else {
        return []
      }
      return rest.isSpent && phrase.dates.count == 1
        ? [Candidate(["set", block.id, "due=\(due)"])] : []
    }
    let target = amounts.count == 1 && rest.isSpent ? target(of: block, amounts[0]) : nil
    let isLimit = (block as? Habit)?.isLimit ?? false
    if let word = phrase.target, word.isWord(.limit), !isLimit { return [] }
    let isOfTarget = phrase.target != nil || phrase.verb?.isWord([.raising, .target]) == true
    if isOfTarget || phrase.kind == .goal || block is Goal {
      return target.map { [$0] } ?? []
    }
    let asksAmount = (block as? Habit)?.rhythms.last?.rhythm.target?.unit.isNone == false
    let isOfDay = asksAmount || (block as? Habit)?.dayTarget != nil
    return amended(phrase) + (isOfDay ? [target].compactMap(\.self) : [])
  }

  /// The line that changes the number of what a habit or goal asks for. A bare number has the unit of
  /// the old one. Nil if there is no one number, or if its unit is another one.
  private func target(of block: any Block, _ amount: String) -> Candidate? {
    if let goal = block as? Goal {
      return goal.measures.count == 1
        ? Candidate(["set", goal.id, "measure=\(target(of: goal, [amount]))"]) : nil
    }
    guard let text = (block as? Habit)?.rhythms.last?.rhythm.text,
      let slash = text.lastIndex(of: "/"), let digit = text.firstIndex(where: \.isNumber),
      digit < slash
    else { return nil }
    let unit = text[digit..<slash].drop { $0.isNumber || $0 == "." }
    let isBare = amount.allSatisfy { $0.isNumber || $0 == "." }
    guard isBare ? !unit.contains(where: \.isNumber) : amount.hasSuffix(unit.trimmed) else {
      return nil
    }
    let every = text[..<digit] + amount + (isBare ? unit : "") + text[slash...]
    return Candidate(["set", block.id, "every+=\(every) from today"], "the target, from today on")
  }

  /// The line for a wish with a rhythm: what is there gets it, anything else is added.
  var wished: [Candidate] {
    var wish = phrase
    wish.negation = nil
    // `20 pushups every day`
    var title = words
    if title.count > 2, title[0].first?.isNumber == true, title[1].first?.isLetter == true {
      title.replaceSubrange(0..<2, with: [title[1], title[0] + "x"])
    }
    let plain = Proposal(
      phrase: wish, command: command, words: title, names: names, dates: dates.ahead)
    return phrase.entries.isEmpty ? plain.added : plain.changed
  }

  /// The line that changes a setting of the directory, such as `set week start sunday`.
  private var setting: [Candidate] {
    guard phrase.entries.isEmpty, words.count > 1 else { return [] }
    let typed = words.flatMap { $0.split { " =.".contains($0) }.map(String.init) }
      .filter { !["to", "the"].contains($0) }
    guard typed.count > 1 else { return [] }
    return [
      Candidate(["set", typed.dropLast().joined(separator: "-") + "=" + typed[typed.count - 1]])
    ]
  }

  /// Returns the value of a property as files hold it: several for words with several meanings.
  private func values(of key: String, _ words: [String]) -> [String] {
    switch PropertyKey(rawValue: key) {
    case .due, .start:
      return dates.ahead.spans(of: words).compactMap { $0.through.map { "\($0)" } }
    case .every:
      var words = words
      var start = "today"
      if let place = words.lastIndex(of: "from"),
        let span = dates.ahead.span(words[(place + 1)...].joined(separator: " ")),
        let from = span.from
      {
        words.removeSubrange(place...)
        start = "\(from)"
      }
      guard let (count, rhythm) = RhythmPhrase.leading(words, isPlan: true), count == words.count,
        let text = Self.text(of: rhythm, [])
      else { return [] }
      return ["\(text) from \(start)"]
    default: return [words.joined(separator: " ")]
    }
  }

  /// Returns a rhythm with an amount before it; nil if a rhythm in files cannot hold both, or would
  /// leave a part out.
  private static func text(of rhythm: RhythmPhrase, _ amounts: [String]) -> String? {
    guard rhythm.atLeast == nil, rhythm.loss == nil, amounts.count <= 1 else { return nil }
    guard let amount = amounts.first else { return rhythm.every }
    return ["daily": "\(amount)/day", "1/week": "\(amount)/week", "1/month": "\(amount)/month"][
      rhythm.every]
  }

  /// The line that adds a block. Without a kind it is a habit if it has a rhythm, a goal if it has a
  /// last day, and else a task or a habit.
  var added: [Candidate] {
    if phrase.kind == nil, !phrase.entries.isEmpty, phrase.rhythm == nil, phrase.unknown.isEmpty {
      let recorded = recorded(phrase)
      if !recorded.isEmpty { return recorded }
    }
    let isShort: (String) -> Bool = { ["a", "an", "new", "my", "me"].contains($0.lowercased()) }
    if phrase.verb == "todo", words.isEmpty { return [Candidate(["today"])] }
    guard var typed = Self.withoutOptions(Array(command.dropFirst() + words)) else { return [] }
    typed = Array(typed.drop(while: isShort))
    var kinds: [Kind] = [.habit, .goal]
    if let first = typed.first, let kind = KindWord.kind(String(first.filter { $0 != ":" })) {
      kinds = [kind]
      typed.removeFirst()
    }
    typed = Array(
      typed.drop { isShort($0) || ["to", "of", "called", "named"].contains($0.lowercased()) })
    let id = kinds.count == 1 ? takeID(&typed).map { ["id=\($0)"] } ?? [] : []
    guard !typed.isEmpty,
      kinds.count == 1
        || !typed.contains(where: {
          PhraseReader.plain($0).isWord([.denial, .wish, .doubt])
        })
    else {
      return []
    }
    // Only a goal has a last day.
    if phrase.dates.contains(where: \.isDue), kinds == [.task] || kinds == [.habit] {
      kinds = [.goal]
    }
    let ofGoal = kinds == [.milestone] ? takeGoal(&typed) : nil
    if kinds == [.task] || kinds == [.milestone], phrase.rhythm == nil || kinds == [.milestone],
      let place = placeOfLastDay(typed)
    {
      if typed[place - 1].lowercased() != "by" { typed.insert("by", at: place) }
      if kinds == [.task] { kinds = [.goal] }
    }
    let text = typed.joined(separator: " ")
    if typed.contains(where: { $0.hasPrefix("due=") || $0.hasPrefix("due:") }) { kinds = [.goal] }
    let title = typed.first { $0.contains(" ") }
    for kind in kinds {
      guard let spoken = SpokenBlock(text, kind, today: today, block: named, isRhythm: isRhythm),
        kinds.count == 1
          || spoken.properties.has(.every) || spoken.properties.has(.due),
        title.map({ foldedName($0) == foldedName(spoken.title) }) ?? true,
        title != nil || Self.isTitle(spoken.title, kind),
        phrase.dates.isEmpty
          || spoken.properties.has(.due) || spoken.properties.has(.start)
          || kind == .habit
      else { continue }
      // `todo call the dentist friday`
      if kind == .task, let day = typed.last.flatMap({ Weekday(word: $0.lowercased()) }),
        spoken.properties[.every].map({ Weekday(word: $0) }) == day,
        let due = dates.ahead.day(day.short)
      {
        let weekly = spoken.command(typed: text)
        let title = weekly.dropFirst(2).first ?? spoken.title
        return [
          Candidate(["add", "goal", title, "due=\(due)"] + id, "once"),
          Candidate(weekly + id, "every \(day.name)"),
        ]
      }
      return [Candidate(spoken.command(typed: text) + (ofGoal.map { ["goal=\($0)"] } ?? []) + id)]
    }
    if title == nil,
      !Self.isTitle(text, kinds.count == 1 ? kinds[0] : .habit) || named(typed[0]) != nil
    {
      return []
    }
    let isKind =
      typed.count == 2 && typed[0].first?.isLowercase == true
      && typed[1].first?.isUppercase == true
    guard phrase.dates.isEmpty, phrase.times.isEmpty, phrase.rhythm == nil, typed.count <= 6,
      !isKind,
      !text.contains(where: { "-=:/".contains($0) })
    else { return [] }
    if kinds.count == 1 { return [Candidate(["add", kinds[0].rawValue, text] + id)] }
    return [
      Candidate(["add", "task", text], "a task"),
      Candidate(["add", "habit", text, "daily"], "a habit"),
    ]
  }

  /// True for words that can be a title and hold no amount, date or rhythm that was not understood.
  private static func isTitle(_ text: String, _ kind: Kind) -> Bool {
    let words = text.lowercased().split(separator: " ").map(String.init)
    return !words.contains { ["by", "times", "per", "due", "until"].contains($0) }
      && !text.contains(where: { "/=:".contains($0) }) && text.first?.isNumber == false
      && (Kind.goals.contains(kind) || !text.contains(where: \.isNumber))
  }

  /// Returns words with options in the form of properties: `--due X` as `due: X`. Nil if an option is
  /// no property.
  private static func withoutOptions(_ typed: [String]) -> [String]? {
    let keys = Set(Kind.allCases.flatMap { $0.properties.map(\.name) })
    var words: [String] = []
    for word in typed {
      guard word.hasPrefix("-"), word.dropFirst().first?.isNumber == false else {
        words.append(word)
        continue
      }
      let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first else { return nil }
      if ["max", "maximum", "limit", "min", "daily", "monthly"].contains(name) {
        words += parts
      } else if ["name", "title", "weekly"].contains(name) {
        return nil
      } else if let key = OptionAlias.names(of: name).first(where: keys.contains) {
        words.append("\(key):\(parts.dropFirst().first ?? "")")
      } else {
        return nil
      }
    }
    return words
  }

  /// Takes the goal of a new milestone: the first word that is the ID of one.
  private func takeGoal(_ typed: inout [String]) -> String? {
    guard typed.count > 1,
      let place = typed.firstIndex(where: { workspace.block(id: foldedName($0)) is Goal })
    else { return nil }
    return workspace.block(id: foldedName(typed.remove(at: place)))?.id
  }

  /// Takes a new ID from before a title: `hansen "Website for Hansen"`.
  private func takeID(_ typed: inout [String]) -> String? {
    guard typed.count > 1, typed[1].contains(" "), typed[0].count > 1, ID.isID(typed[0]),
      typed[0] == typed[0].lowercased(), named(typed[0]) == nil
    else { return nil }
    return typed.removeFirst()
  }

  /// Returns the place of a day at the end of the words, before which there are others.
  private func placeOfLastDay(_ typed: [String]) -> Int? {
    typed.indices.dropFirst().first { place in
      let spans = dates.spans(of: Array(typed[place...]))
      return spans.count == 1 && spans[0].isOneDay
    }
  }

  private func named(_ name: String) -> (kind: Kind, id: String)? {
    workspace.block(id: foldedName(name)).map { ($0.heading.kind, $0.id) }
  }

  private func isRhythm(_ text: String) -> Bool {
    RhythmPhrase(text.split(separator: " ").map(String.init)) == nil
      && Workspace.isRhythm(text)
  }

  /// The line that sets a reminder: `remind me to run at 7:00`.
  var reminded: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.times, rest.rhythm) = (nil, [], [], nil)
    guard rest.isSpent, phrase.entries.count == 1, !phrase.times.isEmpty else { return [] }
    let days = phrase.rhythm.map(\.every) ?? "daily"
    guard
      days == "daily" || days.split(separator: " ").allSatisfy({ Weekday(word: String($0)) != nil })
    else { return [] }
    let times = phrase.times.map {
      "remind+=\(Moment.text(ofSecond: $0))" + (days == "daily" ? "" : " \(days)")
    }
    return [Candidate(["set", phrase.entries[0].id] + times)]
  }

  /// The line that starts a term: `term new from 14 dec Spring`.
  var planned: [Candidate] {
    guard words.first == "new" || words.first == "start", let date = phrase.dates.first,
      phrase.dates.count == 1, let start = date.span?.from, start >= today
    else { return [] }
    let fillers: Set<String> = ["from", "on", "at", "starting", "new", "start"]
    let said = Set(date.words.map { $0.lowercased() })
    let theme = words.filter {
      !fillers.contains($0.lowercased()) && !said.contains($0.lowercased())
    }
    guard !theme.contains(where: { $0.hasPrefix("-") }) else { return [] }
    return [
      Candidate(
        ["term", "new"] + (theme.isEmpty ? [] : [theme.joined(separator: " ")]) + [
          "--start", "\(start)",
        ])
    ]
  }
}

extension Proposal {
  /// Returns the measure of a goal with another target: `swim 45km` for `swim 40km`.
  fileprivate func target(of goal: Goal, _ words: [String]) -> String {
    var amount = AmountWords.leading(words, unit: { $0 })?.text ?? words.joined(separator: " ")
    let subject = goal.measures[0].subject.map { workspace.text(of: $0.subject) }
    let unit = goal.measures[0].target.unit
    if amount.allSatisfy({ $0.isNumber || $0 == "." }), !unit.isNone, unit != .time {
      amount += unit.name.utf8.count > 2 ? " \(unit.name)" : unit.name
    }
    return [subject, amount].compactMap(\.self).joined(separator: " ")
  }
}

extension SpokenBlock {
  /// Returns the words of the command that adds the block.
  ///
  /// - Parameter typed: The words of the line, which spell the title.
  func command(typed: String) -> [String] {
    let isTyped = typed.lowercased().hasPrefix(title.lowercased())
    var words = ["add", kind.rawValue, isTyped ? String(typed.prefix(title.count)) : title]
    var options: [String] = []
    for (key, value) in properties {
      switch PropertyKey(rawValue: key) {
      case .every where kind == .task && Weekday(word: value) != nil:
        options.append("every=\(value)")
      case .every, .unit: words.append(value)
      case .measure: words += value.split(separator: " ").map(String.init)
      default: options.append("\(key)=\(value)")
      }
    }
    return words + options + (ID.made(from: title) == id ? [] : ["id=\(id)"])
  }
}

extension Block {
  /// True for a goal and for what else has a last day.
  fileprivate var hasDue: Bool { heading.kind.properties.contains { $0.name == .due } }
}
