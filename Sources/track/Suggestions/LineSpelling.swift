import TrackCore

/// Rewrites words of a typed line that a command spells in another way, such as `yesterday's`,
/// `14.11.`, `200€` or `from 8 to 9.45`, so that each rule needs to know only one spelling.
struct LineSpelling {
  let workspace: Workspace
  /// The current day, which gives the year of a date without one.
  let today: Day

  private var past: DayReader { DayReader(today: today, .back) }

  func callAsFunction(_ typed: [String]) -> [String] {
    var words = Self.withoutCourtesy(typed).map { word in
      word.utf8.count > 3 && "yesterday".hasPrefix(word.lowercased()) ? "yesterday" : word
    }
    // `11/20 run 6km`
    if let day = words.first.flatMap({ $0.contains("/") ? past.lastDay([$0]) : nil }) {
      words[0] = "\(day)"
    }
    words = words.flatMap { Self.contractions[$0.lowercased()] ?? Self.parted($0) ?? [$0] }
    words = words.indices.flatMap { index in
      index > 0 && !words[index - 1].hasPrefix("-") ? Self.rhythm(words[index]) : [words[index]]
    }
    if let last = words.last, words.count > 1 {
      let marks: Set<String> = ["✓", "✔", "✔️", "✅", "☑", "☑️", "x", "[x]"]
      if marks.contains(last), words.count == 2, workspace.block(id: words[0]) != nil {
        words[1] = "done"
      }
      if last.hasSuffix("!"), last.count > 1 { words[words.count - 1].removeLast() }
    }
    // Before the first word is an amount or a date, all dates are in the past; these verbs plan.
    let plans: Set<String> = ["add", "new", "plan", "pause", "skip", "term", "due", "move", "set"]
    let isPlan = words.first.map { plans.contains($0.lowercased()) } ?? false
    if ["add", "new", "habit"].contains(words.first?.lowercased()) {
      words = words.flatMap { Self.weekdays($0) ?? [$0] }
    }
    if words.count > 2 {
      for place in 0...1 where words[place].hasSuffix(":") {
        let word = String(words[place].dropLast())
        if KindWord.kind(word) != nil { words[place] = word }
      }
    }
    words = words.map { word in
      if ["todays", "yesterdays"].contains(word.lowercased()) { return String(word.dropLast()) }
      if ["->", "→", "=>"].contains(word) { return "to" }
      for ending in ["'s", "’s"] where word.hasSuffix(ending) {
        let stem = String(word.dropLast(2))
        if DayReader.isDay(stem) { return stem }
      }
      return dotted(word, isPlan: isPlan) ?? currency(word) ?? Self.range(word) ?? word
    }
    if let first = words.first, Self.settings.contains(first.lowercased()) {
      words = words.map(setting)
    }
    return Self.withTimeRange(withUnits(words))
  }

  private static let settings: Set<String> = ["set", "modify", "change", "edit", "update"]

  /// Returns `due=31-jan` for `due:31-jan`, and `30` for `target:30`; any other word as it is.
  private func setting(_ word: String) -> String {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, Moment.second(ofTyped: word) == nil else { return word }
    if ["target", "amount"].contains(parts[0].lowercased()) { return parts[1] }
    let keys = KindWord.kinds.flatMap { $0.properties.map(\.name) }
    return keys.contains(parts[0].lowercased()) ? "\(parts[0])=\(parts[1])" : word
  }

  /// Writes the unit after a number as the files write it: `250 EUR` for `250 eur`.
  private func withUnits(_ words: [String]) -> [String] {
    words.indices.map { place in
      let word = words[place]
      guard place > 0, words[place - 1].first?.isNumber == true, !workspace.usesUnit(word),
        word.allSatisfy(\.isLetter),
        let unit = workspace.blocks.lazy.flatMap(\.unitNames)
          .first(where: { $0.lowercased() == word.lowercased() })
      else { return word }
      return unit
    }
  }

  private static let contractions: [String: [String]] = [
    "what's": ["what", "is"], "what’s": ["what", "is"], "whats": ["what", "is"],
    "how's": ["how", "is"], "hows": ["how", "is"], "i've": ["i"], "i'm": ["i"], "im": ["i"],
  ]

  /// Returns the two words of a period that is written as one, such as `lastweek`; nil for any other
  /// word.
  private static func parted(_ word: String) -> [String]? {
    let word = word.lowercased()
    for which in ["last", "this", "next"] where word.hasPrefix(which) {
      let period = String(word.dropFirst(which.count))
      if Period(rawValue: period) != nil || Weekday(word: period) != nil { return [which, period] }
    }
    return nil
  }

  /// Returns the words of a quoted rhythm, such as `"tue fri"`; any other word is returned as it is.
  private static func rhythm(_ word: String) -> [String] {
    let words = word.split(separator: " ").map(String.init)
    return words.count > 1 && RhythmPhrase(words) != nil ? words : [word]
  }

  /// Removes words that are only polite or sorry at the beginning or end, as in `oops, undo that`.
  private static func withoutCourtesy(_ typed: [String]) -> [String] {
    let silent: Set<String> = [
      "oops", "ups", "please", "pls", "sorry", "hey", "hi", "ok", "okay", "hmm", "well", "thanks",
      "thx", "argh", "damn", "ugh", "uh", "um",
    ]
    func isSilent(_ word: String) -> Bool {
      silent.contains(word.lowercased().filter { !",!.".contains($0) })
    }
    var words = typed[...]
    while words.count > 1, let first = words.first, isSilent(first) { words.removeFirst() }
    let requests = [
      ["can", "you"], ["could", "you"], ["would", "you"], ["i", "want", "to"], ["i", "need", "to"],
      ["i", "would", "like", "to"], ["i'd", "like", "to"], ["let", "me"], ["help", "me"],
    ]
    for request in requests where words.count > request.count {
      if words.prefix(request.count).map({ $0.lowercased() }) == request {
        words = words.dropFirst(request.count)
      }
    }
    while words.count > 1, let last = words.last, isSilent(last) { words.removeLast() }
    return Array(words)
  }

  /// Returns the days of a range such as `mon-fri`; nil for any other word.
  private static func weekdays(_ word: String) -> [String]? {
    let ends = word.split(separator: "-").compactMap { Weekday(word: $0.lowercased())?.rawValue }
    guard ends.count == 2, word.split(separator: "-").count == 2 else { return nil }
    let length = (ends[1] - ends[0] + 7) % 7
    if ends[0] == 0, length == 4 { return ["weekdays"] }
    return (0...length).compactMap { Weekday(rawValue: (ends[0] + $0) % 7)?.short }
  }

  /// Returns `2026-11-14` for `14.11.` or `14.11.2026`; nil for any other word.
  private func dotted(_ word: String, isPlan: Bool) -> String? {
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let number = Int(parts[0]), let month = Int(parts[1]) else {
      return nil
    }
    if let year = Int(parts[2]) {
      return Day(year: year < 100 ? 2000 + year : year, month: month, day: number).map { "\($0)" }
    }
    guard parts[2].isEmpty else { return nil }
    let years = isPlan ? [today.year, today.year + 1] : [today.year, today.year - 1]
    return years.compactMap { Day(year: $0, month: month, day: number) }
      .first { isPlan ? $0 >= today : $0 <= today }.map { "\($0)" }
  }

  /// The codes of currencies, by their signs and by the words that people use for them.
  private static let codes = [
    "€": "EUR", "euro": "EUR", "euros": "EUR", "$": "USD", "dollar": "USD", "dollars": "USD",
    "bucks": "USD", "£": "GBP", "pound": "GBP", "pounds": "GBP", "quid": "GBP", "¥": "JPY",
    "yen": "JPY",
  ]

  /// Returns `200EUR` for `200€` or `€200` if the files have the unit EUR and not €. Nil for any
  /// other word.
  private func currency(_ word: String) -> String? {
    let sign = word.prefix { "+-".contains($0) }
    var number = word.dropFirst(sign.count)
    let mark: String
    if number.first?.isCurrencySymbol == true {
      mark = String(number.removeFirst())
    } else {
      mark = String(number.drop { $0.isNumber || ".,".contains($0) })
      number = number.dropLast(mark.count)
    }
    guard let code = Self.codes[mark.lowercased()], workspace.usesUnit(code),
      !workspace.usesUnit(mark)
    else { return nil }
    return "\(sign)\(number)\(code)"
  }

  /// Replaces two times of day by one range: `8:00-9:45` for `from 8 to 9.45`.
  private static func withTimeRange(_ words: [String]) -> [String] {
    let changes: Set<String> = [
      "set", "edit", "change", "amend", "correct", "fix", "update", "pause", "skip",
    ]
    guard let first = words.first, !changes.contains(first.lowercased()),
      let middle = words.indices.dropFirst().dropLast().first(where: {
        ["to", "till", "until", "and"].contains(words[$0].lowercased())
      }), let from = time(words[middle - 1]), let through = time(words[middle + 1]),
      middle + 2 == words.count || words[middle + 2].first?.isLetter != true
        || DayReader.isDay(words[middle + 2])
        || ["on", "for", "with", "at", "in"].contains(words[middle + 2].lowercased())
    else { return words }
    // Two bare hours are times only after `from` or `between`.
    let mark = middle > 1 ? words[middle - 2].lowercased() : ""
    let isMarked = ["from", "between"].contains(mark)
    let isTimed = [words[middle - 1], words[middle + 1]].contains { Int($0) == nil }
    guard isMarked || isTimed && words[middle].lowercased() != "and" else { return words }
    let start = isMarked ? middle - 2 : middle - 1
    return words[..<start] + [Moment.range(from, through)] + words[(middle + 2)...]
  }

  /// Returns `18:00-18:45` for `18-18.45`; nil unless a point or colon shows that the word has times.
  private static func range(_ word: String) -> String? {
    let ends = word.split(separator: "-").map(String.init)
    guard ends.count == 2, ends.contains(where: { $0.contains(".") }),
      let from = time(ends[0]), let through = time(ends[1])
    else { return nil }
    return Moment.range(from, through)
  }

  /// Returns the second of the day for `8`, `9.45`, `9:45` or `7pm`; nil for any other word.
  private static func time(_ word: String) -> Int? {
    if let hour = Int(word) { return (0...24).contains(hour) ? hour * 3600 : nil }
    if let second = Moment.second(ofTyped: word) { return second }
    let parts = word.split(separator: ".").map(String.init)
    guard parts.count == 2, parts[1].prefix(while: \.isNumber).count == 2 else { return nil }
    return Moment.second(ofTyped: parts.joined(separator: ":"))
  }
}
