import TrackCore
import TrackPhrases

/// Lines that add a block.
extension Proposal {
  /// The line that adds a block. Without a kind it is a habit if it has a rhythm, a goal if it has a
  /// last day, and else a task or a habit.
  var added: [Candidate] {
    if phrase.kind == nil, phrase.rhythm == nil, !phrase.entries.isEmpty, phrase.unknown.isEmpty {
      let recorded = recorded
      if !recorded.isEmpty { return recorded }
    }
    if phrase.verb == "todo", words.isEmpty { return [Candidate(["today"])] }
    guard let new = newBlock else { return [] }
    if new.kinds.contains(.goal), let reading { return [reading] }
    return new.kinds.lazy.compactMap { described(new, $0) }.first ?? titled(new)
  }

  /// The line for a goal on the last reading of a measure: `goal weight 78 by 1 june`.
  private var reading: Candidate? {
    guard let measure = block as? Measure, amounts.count == 1, phrase.dates.count == 1,
      let due = phrase.dates[0].span?.through, phrase.unknown.isEmpty
    else { return nil }
    let isBare = amounts[0].allSatisfy { $0.isNumber || $0 == "." }
    let amount = amounts[0] + (isBare ? measure.unit?.name ?? "" : "")
    let title = "\(measure.id) \(amount)"
    return Candidate(["add", "goal", title, measure.id, "latest", amount, "due=\(due)"])
  }

  /// The words of a new block.
  private struct NewBlock {
    /// The kinds that it may have.
    var kinds: [Kind] = [.habit, .goal]
    /// The words behind the kind.
    var typed: [String]
    /// The properties that stand before or in the title.
    var more: [String] = []

    /// The words, with two blanks behind a title in quotation marks.
    var text: String {
      typed.map { $0 == title && $0 != typed.last ? $0 + " " : $0 }.joined(separator: " ")
    }
    /// The title in quotation marks, if it is in such.
    var title: String? { typed.first { $0.contains(" ") } }
  }

  /// The words of the new block without those before its title; nil if there are none, or if they deny
  /// something.
  private var newBlock: NewBlock? {
    guard let typed = Self.withoutOptions(command.dropFirst() + words) else { return nil }
    var new = NewBlock(typed: Array(typed.drop { $0.lowercased().isWord(.article) }))
    let first = new.typed.first ?? ""
    if let kind = first == "todo" ? .task : KindWord.kind(first.filter { $0 != ":" }) {
      new.kinds = [kind]
      new.typed.removeFirst()
    }
    new.typed = Array(new.typed.drop { $0.lowercased().isWord(.article, .naming) })
    if new.kinds.count == 1, let id = takeID(&new.typed) { new.more = ["id=\(id)"] }
    let isDenied = new.typed.contains {
      PhraseReader.plain($0).isWord(.denial, .wish, .doubt)
    }
    guard !new.typed.isEmpty, new.kinds.count == 1 || !isDenied else { return nil }
    // Only a goal has a last day.
    let isDue =
      phrase.dates.contains(where: \.isDue)
      || new.typed.contains { $0.hasPrefix("due=") || $0.hasPrefix("due:") }
    if isDue, new.kinds == [.task] || new.kinds == [.habit] { new.kinds = [.goal] }
    let isMilestone = new.kinds == [.milestone]
    if isMilestone, let goal = takeGoal(&new.typed) { new.more.append("goal=\(goal)") }
    let mayBeGoal = new.kinds == [.task] || new.kinds.count > 1
    if isMilestone || mayBeGoal && phrase.rhythm == nil,
      let place = placeOfLastDay(new.typed)
    {
      if new.typed[place - 1].lowercased() != "by" { new.typed.insert("by", at: place) }
      if !isMilestone { new.kinds = [.goal] }
    }
    return new
  }

  /// The line for a block of a kind that says more than its title; nil if the words say no more.
  private func described(_ new: NewBlock, _ kind: Kind) -> [Candidate]? {
    guard
      let spoken = SpokenBlock(new.text, kind, in: workspace, today: today),
      new.kinds.count == 1 || spoken.properties.has(.every) || spoken.properties.has(.due),
      new.title.map({ foldedName($0) == foldedName(spoken.title) }) ?? true,
      new.title != nil || Self.isTitle(spoken.title, kind),
      phrase.dates.isEmpty || kind == .habit
        || spoken.properties.has(.due) || spoken.properties.has(.start)
    else { return nil }
    let line = Candidate(spoken.command(typed: new.text) + new.more)
    // `todo call the dentist friday`
    guard kind == .task, let day = new.typed.last.flatMap({ Weekday(word: $0.lowercased()) }),
      spoken.properties[.every].map({ Weekday(word: $0) }) == day,
      let due = dates.ahead.day(day.short)
    else { return [line] }
    let once = ["add", "goal", line.words.dropFirst(2).first ?? spoken.title, "due=\(due)"]
    return [
      Candidate(once + new.more, "once"), Candidate(line.words, "every \(day.name)"),
    ]
  }

  /// The lines for a block of which only the title is known.
  private func titled(_ new: NewBlock) -> [Candidate] {
    let (typed, text) = (new.typed, new.text)
    let kind = new.kinds.count == 1 ? new.kinds[0] : .habit
    let isKind =
      typed.count == 2 && typed[0].first?.isLowercase == true
      && typed[1].first?.isUppercase == true
    guard new.title != nil || Self.isTitle(text, kind) && named(typed[0]) == nil,
      phrase.dates.isEmpty, phrase.times.isEmpty, phrase.rhythm == nil, typed.count <= 6,
      !isKind, !text.contains(where: { "-=:/".contains($0) })
    else { return [] }
    if new.kinds.count == 1 { return [Candidate(["add", kind.rawValue, text] + new.more)] }
    return [
      Candidate(["add", "task", text], "a task"),
      Candidate(["add", "habit", text, "daily"], "a habit"),
    ]
  }

  /// True for words that can be a title and hold no amount, date or rhythm that was not understood.
  private static func isTitle(_ text: String, _ kind: Kind) -> Bool {
    let words = text.lowercased().split(separator: " ").map(String.init)
    return !words.contains { $0.isWord(.untitled) } && words.last?.isWord(.preposition) == false
      && !text.contains(where: { "/=:".contains($0) }) && text.first?.isNumber == false
      && (Kind.goals.contains(kind) || !text.contains(where: \.isNumber))
  }

  /// Returns words with options in the form of properties: `--due X` as `due: X`. Nil if an option is
  /// no property.
  private static func withoutOptions(_ typed: some Sequence<String>) -> [String]? {
    let keys = Set(Kind.allCases.flatMap { $0.properties.map(\.name) })
    var words: [String] = []
    for word in typed {
      guard word.hasPrefix("-"), word.dropFirst().first?.isNumber == false else {
        words.append(word)
        continue
      }
      let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts.first ?? ""
      if ["max", "maximum", "limit", "min", "daily", "monthly"].contains(name) {
        words += parts
      } else if !["name", "title", "weekly"].contains(name),
        let key = OptionAlias.names(of: name).first(where: keys.contains)
      {
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
      let place = typed.firstIndex(where: { named($0) is Goal })
    else { return nil }
    return named(typed.remove(at: place))?.id
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

  private func named(_ name: String) -> (any Block)? { workspace.block(id: foldedName(name)) }
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
