import TrackCore
import TrackPhrases

/// Lines that change the properties of a block.
extension Proposal {
  /// The line that changes a property. A bare amount may correct a line of the log or set what is
  /// asked each day, so it gets both lines.
  var changed: [Candidate] {
    guard let block else { return setting }
    // `i meditated every day` tells what was done.
    if phrase.entries[0].isSpoken, phrase.verb == nil, phrase.tail.isEmpty { return [] }
    let parts: Set<Phrase.Part> = [.verb, .entries, .kind, .correction, .target]
    if phrase.property != nil {
      return phrase.has(only: parts.union([.property])) && amounts.isEmpty
        ? withProperty(block) : []
    }
    if phrase.rhythm != nil {
      return phrase.has(only: parts.union([.rhythm, .dates])) ? withRhythm(block) : []
    }
    if let date = phrase.dates.first, let due = date.span?.through, block.hasDue, amounts.isEmpty {
      // `1 week` would be a week from today, and not from the day that was due.
      guard date.isDue || date.span?.isOneDay == true || ["to", "until"].contains(date.words[0]),
        phrase.has(only: parts.union([.dates])), phrase.dates.count == 1
      else { return [] }
      return [Candidate(["set", block.id, "due=\(due)"])]
    }
    let target = amounts.count == 1 && phrase.has(only: parts) ? target(of: block, amounts[0]) : nil
    if let word = phrase.target, word.isWord(.limit), habit?.isLimit != true { return [] }
    let isOfTarget = phrase.target != nil || phrase.verb?.isWord(.raising, .target) == true
    if isOfTarget || phrase.kind == .goal || block is Goal {
      return target.map { [$0] } ?? []
    }
    let isOfDay = habit?.hasUnit == true || habit?.dayTarget != nil
    return amended + (isOfDay ? [target].compactMap(\.self) : [])
  }

  /// The line that gives a habit another rhythm.
  private func withRhythm(_ block: any Block) -> [Candidate] {
    let starts = phrase.dates.first.map { dates.ahead.spans(of: $0.words) } ?? []
    let start = starts.first?.from.map { "\($0)" } ?? "today"
    // An amount before the rhythm belongs to it: `meditate 15 minutes daily`.
    guard phrase.dates.count <= 1, block is Habit, let rhythm = phrase.rhythm,
      var every = Self.text(of: rhythm, amounts)
    else { return [] }
    // `10 glasses a day`, where the habit counts without a unit
    let words = every.split { " /".contains($0) }.map(String.init)
    if words.count == 3, words[1].isWord(.vessel), habit?.hasUnit == false {
      every = "\(words[0])/\(words[2])"
    }
    return [Candidate(["set", block.id, "every+=\(every) from \(start)"], "from \(start) on")]
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

  /// Returns the measure of a goal with another target: `swim 45km` for `swim 40km`.
  private func target(of goal: Goal, _ words: [String]) -> String {
    var amount = AmountWords.leading(words, unit: { $0 })?.text ?? words.joined(separator: " ")
    let subject = goal.measures[0].subject.map { workspace.text(of: $0.subject) }
    let unit = goal.measures[0].target.unit
    if amount.allSatisfy({ $0.isNumber || $0 == "." }), !unit.isNone, unit != .time {
      amount += unit.name.utf8.count > 2 ? " \(unit.name)" : unit.name
    }
    return [subject, amount].compactMap(\.self).joined(separator: " ")
  }

  /// The line for a wish with a rhythm: what is there gets it, anything else is added.
  var wished: [Candidate] {
    // `20 pushups every day`
    var title = words
    if title.count > 2, title[0].first?.isNumber == true, title[1].first?.isLetter == true {
      title.replaceSubrange(0..<2, with: [title[1], title[0] + "x"])
    }
    var plain = with { $0.negation = nil }
    plain.words = title
    let isGoal = phrase.rhythm == nil && !(phrase.entries.first?.block is Goal)
    return phrase.entries.isEmpty || isGoal || phrase.isOther ? plain.added : plain.changed
  }

  /// The line that changes a setting of the directory, such as `set week start sunday`.
  private var setting: [Candidate] {
    guard phrase.entries.isEmpty else { return [] }
    let typed = words.flatMap { $0.split { " =.".contains($0) }.map(String.init) }
      .filter { !["to", "the"].contains($0) }
    guard typed.count > 1 else { return [] }
    return [
      Candidate(["set", typed.dropLast().joined(separator: "-") + "=" + typed[typed.count - 1]])
    ]
  }

  /// Returns the value of a property as files hold it: several for words with several meanings.
  private func values(of key: String, _ typed: [String]) -> [String] {
    switch PropertyKey(rawValue: key) {
    case .due, .start:
      return dates.ahead.spans(of: typed).compactMap { $0.through.map { "\($0)" } }
    case .every:
      var (words, start) = (typed, "today")
      if let place = words.lastIndex(of: "from"),
        let from = dates.ahead.spans(of: Array(words[(place + 1)...])).first?.from
      {
        words.removeSubrange(place...)
        start = "\(from)"
      }
      guard let (count, rhythm) = RhythmPhrase.leading(words, isPlan: true), count == words.count,
        let text = Self.text(of: rhythm, [])
      else { return [] }
      return ["\(text) from \(start)"]
    default: return [typed.joined(separator: " ")]
    }
  }

  /// Returns a rhythm with an amount before it; nil if a rhythm in files cannot hold both, or would
  /// leave a part out.
  private static func text(of rhythm: RhythmPhrase, _ amounts: [String]) -> String? {
    guard rhythm.atLeast == nil, amounts.count <= 1 else { return nil }
    return amounts.first.map { RhythmPhrase.with($0, rhythm.every) } ?? rhythm.every
  }

  /// The line that sets a reminder: `remind me to run at 7:00`. What is not there yet, and has a
  /// rhythm, is added with it.
  var reminded: [Candidate] {
    let days = phrase.rhythm.map(\.every) ?? "daily"
    let times = phrase.times.map { "remind=\(Moment.text(ofSecond: $0))" }
    if phrase.rhythm != nil, phrase.isOther || phrase.entries.isEmpty, phrase.times.isEmpty {
      return added.map { Candidate($0.words, "with remind=09:00 it is told of at that time") }
    }
    let isOfDays =
      days == "daily"
      || days.split(separator: " ").allSatisfy({ Weekday(word: String($0)) != nil })
    guard phrase.has(only: [.verb, .entries, .times, .rhythm]), let block, !times.isEmpty, isOfDays
    else { return [] }
    return [
      Candidate(
        ["set", block.id]
          + times.map { $0.replacing("=", with: "+=") + (days == "daily" ? "" : " \(days)") })
    ]
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
