import TrackCore

/// Suggestions for a typed line that should add a block.
extension LineSuggestion {
  /// Returns suggestions for a line with a new block that is described without quotes or with
  /// properties in words, such as `add habit no sweets on weekdays`,
  /// `add goal read 24 books this year`, `add goal books "Read 24 books" --target 24`.
  func spokenBlock() -> [Candidate] {
    guard words[0] == "add", words.count > 2 else { return [] }
    guard let kind = KindWord.kind(words[1]) else {
      let line = rest.words
      let isCounted = rest.options.contains { Self.counts.contains($0) }
      if line.count == 2, Int(line[1]) != nil {
        return with(["add", "habit", line[0], "--target", line[1]] + rest.options).spokenBlock()
      }
      if isCounted { return with(["add", "habit"] + words.dropFirst()).spokenBlock() }
      let isRhythm = (1...3).contains { RhythmPhrase(Array(words.dropFirst().prefix($0))) != nil }
      return isRhythm ? with(["add", "habit"] + words.dropFirst()).spokenBlock() : []
    }
    var (named, options) = rest
    named.removeFirst()
    if named.isEmpty, let title = take("--name", &options) ?? take("--title", &options) {
      named = [title]
    }
    if Kind.goals.contains(kind) {
      named = named.flatMap { word in
        Self.isTime(word) ? [word] : word.split(separator: ":", maxSplits: 1).map(String.init)
      }
    } else if named.contains(where: { $0.contains(":") && !Self.isTime($0) }) {
      // A word with a colon is a property as another program writes it, so it is not part of a
      // title.
      return []
    }
    let isTitleQuoted = named.first?.contains(" ") ?? false
    options += takeTail(&named, of: kind)
    if isTitleQuoted, kind == .task, named.count > 1, let dated = datedTask(named, options) {
      return dated
    }
    let due = Kind.goals.contains(kind) ? takeDue(&named) : nil
    if let due { options += ["--due", due] }
    // A word such as `by` after a title in quotation marks does not belong to the title.
    if isTitleQuoted, named.count > 1, Self.tails.contains(named[1].lowercased()) {
      let left = named.dropFirst().joined(separator: " ")
      return [
        withFreeID(
          ["add", kind.rawValue, named[0]] + options, [], named[0], remark: "without \"\(left)\"")
      ]
    }
    if let place = options.firstIndex(of: "--due"), place + 1 < options.count,
      let due = DayReader(today: today, .ahead).lastDay([options[place + 1]])
    {
      options[place + 1] = "\(due)"
    }
    guard let first = named.first, named.count > 1 || !options.isEmpty else { return [] }
    var id: [String] = []
    // `meditate Meditate` begins with an ID, but `visit Japan` does not.
    if named.count > 1,
      named[1].contains(" ")
        || named[1].first?.isUppercase == true
          && foldedName(named[1]).hasPrefix(foldedName(named[0]).prefix(3)),
      !named[0].contains(" ")
    {
      id = ["--id", named.removeFirst()]
    }
    let add = ["add", kind.rawValue]
    if kind == .goal {
      let measure = takeTarget(of: named, id.last ?? first, &options)
      // Without a number, all words are the title.
      let hasNumber = named.contains { $0.contains(where: \.isNumber) }
      if measure.isEmpty, id.isEmpty, !options.contains("--due"), hasNumber { return [] }
      // `"Write essay" 600 words`: what follows a title in quotation marks is the amount.
      let isApart =
        (2...3).contains(named.count) && named[1].first?.isNumber == true
        && (first.contains(" ") || first.first?.isUppercase == true)
      let isTitle = !measure.isEmpty && (!id.isEmpty || isApart)
      let title = isTitle ? named[0] : named.joined(separator: " ")
      return [withFreeID(add + [title] + measure + options, id, title)]
    }
    if let spoken = spokenRhythm(of: &options) {
      let title = named.joined(separator: " ")
      return [withFreeID(add + [title] + spoken.words + options, id, title, remark: spoken.remark)]
    }
    if let target = take("--target", &options), let every = take("--every", &options) {
      let rhythm = every == "day" || every == "every day" ? "daily" : every
      return [
        withFreeID(
          add + [named.joined(separator: " "), "\(target) \(rhythm)"] + options, id, first)
      ]
    }
    let remind = takeReminder(&named)
    options += remind
    guard !named.isEmpty else { return [] }
    // As many of the last words as possible are the rhythm. If none are, but there is a number, the
    // number was probably meant as a rhythm, so the words are not all title.
    let isTitle = !named.contains { $0.first?.isNumber == true }
    let lines = named.indices.dropLast(isTitle ? 0 : 1).lazy.flatMap { split -> [Candidate] in
      let title = named[...split].joined(separator: " ")
      let said = Array(named[(split + 1)...])
      // The title must not end with a word that can only be part of a rhythm.
      let last = named[split].lowercased()
      let isLeft = last.first?.isNumber == true || Self.frequencies.contains(last)
      let isRhythmInside =
        split > 1
        && named[1...split].contains { Self.rhythmWords.contains($0.lowercased()) }
      if isRhythmInside { return [] }
      let isLimit = ["max", "at", "no", "never"].contains(said.first?.lowercased())
      if split > 0, isLeft, !isLimit, said.isEmpty || !said[0].contains(where: \.isNumber) {
        return []
      }
      let literal = withFreeID(add + [title] + Self.rhythm(said) + options, id, title)
      guard let phrase = RhythmPhrase(said) else { return [literal] }
      let spoken = Self.words(for: phrase)
      return [
        literal,
        withFreeID(add + [title] + spoken.words + options, id, title, remark: spoken.remark),
      ]
    }
    // The rhythm may also come first, as in `add habit daily floss`.
    let turned = named.indices.dropFirst().reversed().lazy.compactMap { split -> Candidate? in
      guard let phrase = RhythmPhrase(Array(named[..<split])) else { return nil }
      let title = named[split...].joined(separator: " ")
      return withFreeID(add + [title] + Self.words(for: phrase).words + options, id, title)
    }
    let found = turned.first { works($0.words) } ?? lines.first { works($0.words) }
    return found.map { [$0] } ?? []
  }

  /// Returns a suggestion with the option for the ID that the user typed. Without one, adds an ID
  /// if another block already has the ID that the title would give.
  private func withFreeID(
    _ line: [String], _ id: [String], _ title: String, remark: String = ""
  ) -> Candidate {
    let made = ID.made(from: title)
    let isTaken = id.isEmpty && workspace.block(id: made) != nil
    return Candidate(words: line + (isTaken ? ["--id", "\(made)-\(line[1])"] : id), remark: remark)
  }

  /// Removes options that state a rhythm, such as `--every "tue and thu" --target 10m`. Returns the
  /// rhythm as arguments of `track add`, and a remark. Nil if there are no such options, or if they
  /// are not a rhythm.
  private func spokenRhythm(of options: inout [String]) -> (words: [String], remark: String)? {
    let names = ["--every", "--on", "--days", "--schedule", "--repeat", "--frequency", "--freq"]
    var rest = options
    guard let name = names.first(where: rest.contains), let every = take(name, &rest) else {
      // Without a rhythm, a number is the amount for each day, as in `--target 20 --unit reps`.
      let places = rest.indices.dropLast().filter {
        Self.counts.contains(rest[$0]) && Int(rest[$0 + 1]) != nil
      }
      guard let place = places.first else { return nil }
      let amount = rest[place + 1]
      rest.removeSubrange(place...place + 1)
      let unit = take("--unit", &rest) ?? take("--units", &rest)
      options = rest
      return (["\(amount)\(unit.map { " \($0)" } ?? "")/day"], "")
    }
    let amount = take("--target", &rest)
    guard let phrase = RhythmPhrase([amount, every].compactMap(\.self)),
      amount == nil || phrase.every.contains("/") == false
    else { return nil }
    options = rest
    return Self.words(for: phrase)
  }

  /// Returns a rhythm as arguments of `track add`, and a remark about what the rhythm cannot
  /// express; the remark is empty if it expresses everything.
  private static func words(for phrase: RhythmPhrase) -> (words: [String], remark: String) {
    ([phrase.every] + (phrase.atLeast.map { ["--at-least", $0] } ?? []), phrase.loss ?? "")
  }

  /// Options with which people state the amount that is required each day.
  private static let counts: Set<String> = [
    "--target", "--goal", "--amount", "--times", "--count", "--quantity", "--per-day",
  ]

  private static let frequencies: Set<String> = [
    "times", "time", "x", "a", "per", "every", "each", "twice", "once", "year", "years", "months",
    "month", "week", "weeks", "days", "minutes", "min", "max",
  ]

  /// Removes the time of a reminder, such as `at 22:00` or `remind me at 22:00`, from the end of
  /// the words. Returns it as the option `--remind`.
  private func takeReminder(_ words: inout [String]) -> [String] {
    guard let place = words.indices.last, place > 0,
      let second = Moment.second(ofTyped: words[place].filter { $0 != "@" })
    else { return [] }
    words.removeLast()
    while words.count > 1,
      ["at", "remind", "me", "reminder", "@", "by", "before", "after"].contains(
        words[words.count - 1])
    {
      words.removeLast()
    }
    return ["--remind", Moment.text(ofSecond: second)]
  }

  /// Removes a due date, such as `by end of february` or `this year`, from the end of the words.
  /// Returns it; nil if there is none.
  func takeDue(_ words: inout [String]) -> String? {
    for start in words.indices.dropFirst() {
      let date = words[start...].drop { ["by", "until", "till", "before", "due"].contains($0) }
      // A weekday belongs to the title, unless a word such as `by` comes before it.
      let isMarked = date.count < words.count - start
      let isOrdinal =
        date.count == 1 && date.last?.last?.isLetter == true
        && date.last?.first?.isNumber == true
      guard
        isMarked || !isOrdinal && !date.contains(where: { Weekday(word: $0.lowercased()) != nil })
      else {
        continue
      }
      guard let day = DayReader(today: today, .ahead).lastDay(Array(date)) else { continue }
      words.removeSubrange(start...)
      return "\(day)"
    }
    return nil
  }

  /// Removes an option and its value from the words. Returns the value; nil if the option is
  /// missing.
  private func take(_ name: String, _ words: inout [String]) -> String? {
    guard let place = words.firstIndex(of: name), place + 1 < words.count else { return nil }
    defer { words.removeSubrange(place...place + 1) }
    return words[place + 1]
  }

  /// Returns the measure of a goal as arguments of `track add`, and removes the options that state
  /// it.
  ///
  /// The amount is the value of `--target` or, without it, the first amount in the title. The
  /// subject is the value of `--measure`, or a measure before the amount; there may be none.
  private func takeTarget(
    of named: [String], _ id: String, _ options: inout [String]
  ) -> [String] {
    let words = named.flatMap { $0.split(separator: " ").map(String.init) }
    // A streak is that of the habit that the title names.
    if let days = take("--streak", &options),
      let habit = words.lazy.compactMap({ self.blocks.exact($0) as? Habit }).first
    {
      return ["\(habit.id) streak \(days)"]
    }
    let amount = words.firstIndex { $0.first?.isNumber == true }
    let target = take("--target", &options)
    if target == nil, let amount, amount > 0, block(words[amount - 1]) is Measure {
      return [words[amount - 1], words[amount...].prefix(2).joined()]
    }
    if let subject = take("--measure", &options) { return [subject] + (target.map { [$0] } ?? []) }
    if let target, target.contains(where: \.isLetter) { return [target] }
    if let amount, amount + 1 < words.count, target == nil || target == words[amount] {
      // One of these words ends the unit: in `10 blog posts in English`, the unit is `posts`.
      let ends: Set<String> = [
        "in", "on", "by", "for", "this", "of", "per", "a", "at", "with", "from", "until", "till",
        "before", "due", "towards",
      ]
      let counted = words[(amount + 1)...].prefix(2).prefix { !ends.contains($0) }
      return ["\(words[amount]) \(counted.last ?? words[amount + 1])"]
    }
    // `"Swim far" 20km`
    if named.count == 2, let last = named.last, last.first?.isNumber == true,
      last.drop(while: { $0.isNumber || $0 == "." }).count > 1, target == nil,
      DayReader(today: today, .ahead).lastDay([last]) == nil
    {
      return [last]
    }
    return target.map { ["\($0) \(id)"] } ?? []
  }

  /// Returns a rhythm as a single argument of `track add`: `10min daily` for `10 min every day`.
  private static func rhythm(_ spoken: [String]) -> [String] {
    var words = spoken
    if ["on", "for"].contains(words.first) { words.removeFirst() }
    if words.suffix(2) == ["every", "day"] || words.suffix(2) == ["each", "day"]
      || words.suffix(2) == ["a", "day"]
    {
      words = words.dropLast(2) + ["daily"]
    }
    if words.count == 3, words[0].allSatisfy(\.isNumber), words[2] == "daily" {
      words = [words[0] + words[1], words[2]]
    }
    return words.isEmpty ? [] : [words.joined(separator: " ")]
  }
}
