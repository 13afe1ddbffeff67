import TrackCore

/// A block described on a single line, in the way that other programs write it:
/// `stretch: 10 min every weekday @health`, `read 12 books by 31 dec 2026 +craft`.
package struct SpokenBlock {
  package let kind: Kind
  package private(set) var id: String
  package private(set) var title: String
  package private(set) var properties: [(key: String, value: String)] = []
  /// The words after the ID, which are the title; empty if there are no such words.
  package private(set) var words: String
  /// True if the line states the ID and the block says the same as the line. False if a part of the
  /// line was guessed, such as a measure, or left out.
  package private(set) var isCertain: Bool

  private let workspace: Workspace
  private let dates: DayReader

  /// The lines of the block.
  package var lines: [String] {
    ["\(kind.rawValue) \(id)" + (title.isEmpty ? "" : ": \(title)")]
      + properties.map { "  \($0.key): \($0.value)" }
  }

  /// Returns nil if the line does not describe a block of the kind.
  ///
  package init?(
    _ line: String, _ kind: Kind, in workspace: Workspace, today: Day
  ) {
    var spoken = SpokenWords(Self.bare(line, kind)) { Self.key($0, of: kind) != nil }
    (self.kind, self.workspace) = (kind, workspace)
    dates = DayReader(today: today, .ahead)
    isCertain = spoken.head.map { Names.traits(of: $0).contains(.isName) } ?? false
    (id, title, words) = ("", "", "")
    guard takeProperties(from: &spoken), takePairs(of: spoken) else { return nil }
    takeMarks(of: spoken)
    if let note = spoken.note { properties.append(.note, note) }
    var words = spoken.words.joined(separator: " ")
    while let last = words.last, ",;:".contains(last) { words.removeLast() }
    if spoken.head != nil { self.words = words }
    let name = spoken.head ?? words
    id = Names.traits(of: name).contains(.isName) ? foldedName(name) : ID.made(from: name)
    title = (spoken.head == nil || words.isEmpty ? spacedTitle(name) : words).capitalizedFirst
    // A sign that parts a line, an amount in front, or `every` was not understood.
    guard !id.isEmpty, id.utf8.count <= 60,
      !title.lowercased().split(separator: " ").contains("every"),
      !title.contains(where: { ":;=,".contains($0) }), !title.contains(" - "), title.last != "-",
      kind != .habit || title.first?.isNumber == false
    else { return nil }
    // A line that gives only words, and no property, could mean anything, so it is not a block.
    let isName =
      kind == .value && spoken.words.count <= 3 && !words.contains { $0.isNumber || $0 == "," }
    if properties.isEmpty, spoken.head == nil || words.isEmpty, !isName { return nil }
    if foldedName(title) == id { title = id.capitalizedFirst }
  }

  /// Returns the name of the kind's property that a word means; nil if there is none.
  private static func key(_ word: String, of kind: Kind) -> String? {
    let own = Set(kind.properties.map(\.name))
    let names = [
      word, PropertySynonyms.key(for: word), word == "by" ? PropertyKey.due.rawValue : nil,
    ]
    return names.compactMap(\.self).first(where: own.contains)
  }

  /// Returns a line without its bullet and the parentheses around a rhythm: `Stretch (daily)`.
  private static func bare(_ line: String, _ kind: Kind) -> String {
    var text = line.withoutBlanksAround
    for bullet in ["- [ ] ", "* [ ] ", "- ", "* ", "• "] where text.hasPrefix(bullet) {
      text = String(text.dropFirst(bullet.count)).withoutBlanksAround
    }
    guard let open = text.lastIndex(of: "("), text.hasSuffix(")"), kind == .habit || kind == .task
    else { return text }
    let inner = text[text.index(after: open)...].dropLast()
    let isRhythm = RhythmPhrase(inner.split(separator: " ").map(String.init)) != nil
    return isRhythm ? String(text[..<open]) + inner : text
  }

  /// Takes what the words say for the kind of the block; returns false for a kind that no line
  /// describes.
  private mutating func takeProperties(from spoken: inout SpokenWords) -> Bool {
    switch kind {
    case .habit, .task:
      let start = has(.start) ? takeStart(from: &spoken) : nil
      takeRhythm(from: &spoken)
      if let start { properties.append(.start, "\(start)") }
    case .goal, .obligation, .milestone: takeGoal(from: &spoken)
    case .value:
      guard spoken.head != nil else { break }
      let guidance = spoken.words.joined(separator: " ")
      if !guidance.isEmpty { properties.append(.guidance, guidance) }
      spoken.words = []
    case .measure:
      guard spoken.words.count <= 2, let unit = spoken.words.last,
        spoken.head != nil || spoken.words.count == 2
      else { break }
      let ends = unit.replacing("..", with: "-")
        .split(separator: "-", omittingEmptySubsequences: false)
      let isRange = ends.count == 2 && ends.allSatisfy { Int($0) != nil }
      properties.append(isRange ? .range : .unit, isRange ? "\(ends[0])..\(ends[1])" : unit)
      spoken.words.removeLast()
    default: return false
    }
    return true
  }

  private func has(_ key: PropertyKey) -> Bool { kind.properties.contains { $0.key == key } }

  private func block(_ name: String) -> (any Block)? { workspace.block(id: foldedName(name)) }

  /// Adds the properties that are written as `due:2027-02-15`; returns false if one has no value.
  private mutating func takePairs(of spoken: SpokenWords) -> Bool {
    for (word, value) in spoken.pairs {
      guard let name = Self.key(word, of: kind), !value.isEmpty else { return false }
      let words = value.split(separator: " ").map(String.init)
      let day = name == "due" ? dates.lastDay(words) : nil
      let rhythm = name == "every" ? RhythmPhrase(words) : nil
      properties.append((name, day.map { "\($0)" } ?? rhythm?.every ?? value))
      if let amount = rhythm?.atLeast { properties.append(.atLeast, amount) }
    }
    return true
  }

  /// Adds the values, goals and tags that are written as `+craft` or `@health`.
  private mutating func takeMarks(of spoken: SpokenWords) {
    for (_, name) in spoken.marks {
      let found = block(name)
      let isValue = found is Value && has(.value)
      let isGoal = found is Goal
      let key: PropertyKey = isValue ? .value : isGoal && has(.goal) ? .goal : .tag
      properties.append(key, key == .tag ? name : found?.id ?? name)
    }
  }

  /// Returns the title for an ID, such as `call friend` for `call-friend`.
  private func spacedTitle(_ name: String) -> String {
    name.contains(" ") ? name : String(name.map { $0 == "-" || $0 == "_" ? " " : $0 })
  }

  /// Adds the lines of a list that follows the line. They become milestones with the due date, or
  /// the goal's plan if there is no due date, or notes if the kind has neither property.
  package mutating func add(list: [String]) {
    guard !list.isEmpty else { return }
    isCertain = false
    let own = kind.properties.map(\.key)
    let due = properties[.due]
    let key: PropertyKey =
      own.contains(.milestone) && due != nil ? .milestone : own.contains(.plan) ? .plan : .note
    properties += list.map { key.with(key == .milestone ? "\(due ?? "") ; \($0)" : $0) }
  }

  /// Removes the day on which a rhythm starts, as in `from 1 december 2026`, and returns it.
  private func takeStart(from spoken: inout SpokenWords) -> Day? {
    let marks: Set<String> = ["from", "starting", "beginning", "since", "start"]
    let words = spoken.words.map { $0.lowercased() }
    guard let place = words.lastIndex(where: marks.contains), place > 0 else { return nil }
    let said = Array(words[(place + 1)...].drop { $0 == "on" || $0 == "from" })
    // A weekday or a month alone may be a part of the title.
    guard said.contains(where: { $0.contains(where: \.isNumber) }) || said.count == 1,
      !DayWords.months.contains(said[0]) || said.count > 1,
      let day = DayReader(today: dates.today, words[place] == "since" ? .back : .ahead).lastDay(
        said)
    else { return nil }
    spoken.words.removeSubrange(place...)
    return day
  }

  /// Removes the rhythm from the words and adds it to the properties. Takes the longest group of
  /// words at the end that forms a rhythm or, if there is none, the longest such group at the
  /// beginning.
  private mutating func takeRhythm(from spoken: inout SpokenWords) {
    let words = spoken.words
    let least = spoken.head == nil ? 1 : 0
    func take(_ range: Range<Int>) -> Bool {
      let said = words[range].filter { $0 != "-" }.map(\.withoutComma)
      guard !said.isEmpty else { return false }
      let text = said.joined(separator: " ")
      // A text that files may hold keeps its amount: `20 pages in 2 weeks`.
      let phrase = RhythmPhrase(said)
      if let phrase, phrase.atLeast == nil || !Workspace.isRhythm(text) {
        properties.append(.every, phrase.every)
        if let amount = phrase.atLeast { properties.append(.atLeast, amount) }
        if !phrase.isExact { isCertain = false }
      } else if Workspace.isRhythm(text) {
        properties.append(.every, text)
      } else {
        return false
      }
      spoken.words.removeSubrange(range)
      return true
    }
    guard words.count <= 16 else { return }
    for start in least..<max(words.count, least) where take(start..<words.count) { return }
    for end in (1..<max(words.count, 1)).reversed() where take(0..<end) { return }
  }

  /// Adds the due date and the measure to the properties: `by 1 march`, `12 books`,
  /// `weight from 72 to 68 kg`. Removes the due date from the words, and also a measure of a named
  /// block after the title.
  private mutating func takeGoal(from spoken: inout SpokenWords) {
    let marks: Set<String> = ["by", "due", "until", "till", "before"]
    let words = spoken.words.map(\.withoutComma)
    for start in words.indices {
      let isMarked = marks.contains(words[start].lowercased())
      let said = Array(words[(isMarked ? start + 1 : start)...])
      guard isMarked || said.count == 1 && Day(iso: said[0]) != nil,
        let (count, _) = dates.leading(said), let day = dates.lastDay(Array(said.prefix(count)))
      else {
        continue
      }
      properties.append(.due, "\(day)")
      spoken.words.removeSubrange(start..<start + count + (isMarked ? 1 : 0))
      break
    }
    let from = takeOpening(from: &spoken)
    let left = spoken.words.map(\.withoutComma)
    let places = left.indices.filter { left[$0].first?.isNumber == true }
    // Use the amount after the name of a block or, if there is none, the first amount.
    guard
      let place = places.first(where: { $0 > 0 && block(left[$0 - 1]) != nil }) ?? places.first
    else { return }
    let amount = left[place]
    let isWhole = amount.contains(where: \.isLetter)
    let unit = !isWhole && place + 1 < left.count ? left[place + 1] : ""
    guard isWhole || unit.first?.isLetter == true else { return }
    let subject = place > 0 ? block(left[place - 1]) : nil
    // In `read 12 books`, the amount does not belong to the habit `read`, which may count pages.
    let isLength = isWhole || ["km", "h", "min", "hours", "minutes", "kg"].contains(unit)
    let counts = subject is Measure || subject is Habit && isLength
    var measure = counts ? [subject?.id ?? ""] : []
    if subject is Measure { measure.append("latest") }
    if AmountWords.isUnitOfTime(unit),
      let (_, time) = AmountWords.leading([amount, unit], unit: { $0 })
    {
      measure.append(time)
    } else {
      measure += unit.isEmpty ? [amount] : [amount, unit]
    }
    if let from { measure += ["from", from] + (isWhole || unit.isEmpty ? [] : [unit]) }
    properties.append(.measure, measure.joined(separator: " "))
    // Remove a measure that follows the title.
    let isAlone = spoken.head != nil && left.count == (unit.isEmpty ? 1 : 2)
    if isAlone {
      spoken.words = []
    } else if counts, place > 1 {
      spoken.words.removeSubrange(place - 1..<place + (unit.isEmpty ? 1 : 2))
    }
    isCertain = false
  }

  /// Removes and returns the value at which a measure starts, such as the 72 of `from 72 to 68 kg`.
  private func takeOpening(from spoken: inout SpokenWords) -> String? {
    let words = spoken.words.map(\.withoutComma)
    guard
      let place = words.indices.dropLast().first(where: {
        words[$0].lowercased() == "from" && words[$0 + 1].first?.isNumber == true
      })
    else { return nil }
    let hasEnd = place + 2 < words.count && words[place + 2].lowercased() == "to"
    spoken.words.removeSubrange(place..<place + (hasEnd ? 3 : 2))
    return words[place + 1]
  }
}

extension String {
  /// The text without a comma at its end.
  fileprivate var withoutComma: String { hasSuffix(",") ? String(dropLast()) : self }
}
