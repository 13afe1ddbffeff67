import TrackCore
import TrackPhrases

/// Lines that change the properties of a block.
extension Proposal {
  /// The line that changes a property. A bare amount may correct a line of the log or set what is
  /// asked each day, so it gets both lines.
  var changed: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.kind, rest.isCorrection) = (nil, [], nil, false)
    rest.target = nil
    guard phrase.entries.count == 1 else { return setting }
    // `i meditated every day` tells what was done.
    if phrase.entries[0].isSpoken, phrase.verb == nil, phrase.tail.isEmpty { return [] }
    let block = phrase.entries[0].block
    let amounts = phrase.entries[0].amounts
    if phrase.property != nil {
      rest.property = nil
      return rest.isSpent && amounts.isEmpty ? withProperty(block) : []
    }
    if let rhythm = phrase.rhythm {
      let starts = phrase.dates.first.map { dates.ahead.spans(of: $0.words) } ?? []
      let start = starts.first?.from.map { "\($0)" } ?? "today"
      (rest.rhythm, rest.dates) = (nil, [])
      // An amount before the rhythm belongs to it: `meditate 15 minutes daily`.
      guard rest.isSpent, phrase.dates.count <= 1, block is Habit,
        var every = Self.text(of: rhythm, amounts)
      else { return [] }
      // `10 glasses a day`, where the habit counts without a unit
      let words = every.split { " /".contains($0) }.map(String.init)
      if words.count == 3, words[1].isWord(.vessel), (block as? Habit)?.hasUnit == false {
        every = "\(words[0])/\(words[2])"
      }
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
    let isOfDay = (block as? Habit)?.hasUnit == true || (block as? Habit)?.dayTarget != nil
    return amended(phrase) + (isOfDay ? [target].compactMap(\.self) : [])
  }

  /// The lines that change the property of a phrase.
  private func withProperty(_ block: any Block) -> [Candidate] {
    guard let (key, words) = phrase.property else { return [] }
    // A bare amount would drop what the goal counts.
    if key == .measure, let goal = block as? Goal, !goal.measures.isEmpty {
      guard goal.measures.count == 1 else { return [] }
      return [Candidate(["set", goal.id, "measure=\(target(of: goal, words))"])]
    }
    let isRepeated = key == .every && block is Habit
    return values(of: key, words).map {
      Candidate(["set", block.id, (isRepeated ? "every+=" : "\(key)=") + $0])
    }
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
    let isGoal = phrase.rhythm == nil && !(phrase.entries.first?.block is Goal)
    return phrase.entries.isEmpty || isGoal ? plain.added : plain.changed
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

extension Habit {
  /// True if what the habit asks for has a unit.
  fileprivate var hasUnit: Bool { rhythms.last?.rhythm.target?.unit.isNone == false }
}

extension Block {
  /// True for a goal and for what else has a last day.
  fileprivate var hasDue: Bool { heading.kind.properties.contains { $0.name == .due } }
}
