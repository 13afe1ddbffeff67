import TrackCore

/// Finds the meaning of a long option that the command does not have. It can stand for another
/// option of the command, for a property, or for an item of a log line.
struct OptionSynonym {
  enum Meaning: Hashable {
    case option(OptionSpec, value: String)
    case arguments([String])
  }

  let command: CommandDescription

  /// Words that people use for an option or a property, each with the names that it may mean.
  private static let names: [String: [String]] = [
    "why": ["note"], "because": ["note"], "reason": ["note"], "comment": ["note"],
    "message": ["note"], "text": ["note"],
    "deadline": ["due"], "by": ["due"], "until": ["due", "to"], "till": ["due", "to"],
    "before": ["due", "to"], "end": ["to"], "since": ["from", "start"], "after": ["from"],
    "start": ["from"], "frequency": ["every"], "freq": ["every"], "schedule": ["every"],
    "repeat": ["every"], "days": ["every"], "rhythm": ["every"], "target": ["every"],
    "times": ["every"],
    "icon": ["emoji"], "symbol": ["emoji"], "name": ["title"], "label": ["tag"], "time": ["at"],
    "units": ["unit"], "description": ["note"], "desc": ["note"], "category": ["tag"],
    "colour": ["color"], "area": ["value"], "who": ["for"], "person": ["for"],
    "file": ["output"], "web": ["html"], "page": ["html"], "browser": ["open"],
  ]

  /// Words that people use for a limit, each with the text at the beginning of the rhythm that it
  /// stands for.
  private static let limits = [
    "max": "max", "maximum": "max", "limit": "max", "at-most": "max", "min": "at least",
    "minimum": "at least",
  ]

  private static let periods = [
    "daily": "day", "weekly": "week", "monthly": "month", "per-day": "day", "per-week": "week",
    "per-month": "month", "quarterly": "quarter", "yearly": "year",
  ]

  private static let marks = [
    "goal": "+", "for": "+", "tag": "#", "label": "#", "context": "@", "place": "@", "where": "@",
    "location": "@",
  ]

  private static let amounts: Set<String> = [
    "amount", "value", "count", "quantity", "number", "distance", "duration",
  ]

  /// Returns the properties that a word may mean: the property with that name, and those in
  /// `names`.
  static func properties(_ word: String) -> [String] { [word] + (names[word] ?? []) }

  /// Returns what an option means; nil if it has no meaning.
  ///
  /// - Parameters:
  ///   - value: The value after `=`; nil if there is none.
  ///   - rest: The words after the option. If one of them is the value of the option, it is
  ///     removed.
  func meaning(
    of name: String, value: String?, _ rest: inout ArraySlice<String>
  ) -> Meaning? {
    if ["on", "days", "weekdays", "day", "when"].contains(name), let every = option("every"),
      let rhythm = (value ?? rest.first).flatMap({ RhythmPhrase([$0]) }), rhythm.atLeast == nil
    {
      if value == nil { rest.removeFirst() }
      return .option(every, value: rhythm.every)
    }
    if let dates = dates(name, value, &rest) {
      if let option = option("on") ?? option("period") { return .option(option, value: dates) }
      return takes(.entry) || takes(.dates) ? .arguments([dates]) : nil
    }
    if let text = rhythm(name, value, &rest) { return text }
    if let column = Self.periods[name], value == nil, let by = option("by") {
      return .option(by, value: column)
    }
    for other in Self.properties(name) {
      if let option = option(other) {
        guard option.value != nil else { return value == nil ? .option(option, value: "") : nil }
        return taken(value, &rest).map { .option(option, value: $0) }
      }
      if takes(.settings), Self.keys.contains(other) {
        return taken(value, &rest).map { text in
          // A rhythm with a first day is added to the earlier rhythms; any other rhythm replaces
          // them.
          .arguments([other + (other == "every" && text.contains(" from ") ? "+=" : "=") + text])
        }
      }
    }
    if name == "ago", let at = option("at") {
      return taken(value, &rest).map { .option(at, value: "\($0)-ago") }
    }
    guard takes(.entry) else { return nil }
    if let mark = Self.marks[name] {
      return taken(value, &rest).map { .arguments([$0.hasPrefix(mark) ? $0 : mark + $0]) }
    }
    return Self.amounts.contains(name) ? taken(value, &rest).map { .arguments([$0]) } : nil
  }

  private static let keys = Set(Kind.allCases.flatMap(\.properties).map(\.name) + ["title"])

  private func option(_ name: String) -> OptionSpec? {
    command.options.first { $0.isNamed(name) }
  }

  private func takes(_ completion: Placeholder.Completion) -> Bool {
    command.arguments.contains { $0.placeholder.completion == completion }
  }

  private func taken(_ value: String?, _ rest: inout ArraySlice<String>) -> String? {
    value ?? rest.popFirst()
  }

  /// Returns the rhythm that options such as `--max 2/day`, `--daily` or `--weekly 3` mean.
  private func rhythm(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) -> Meaning? {
    let every = option("every")
    guard every != nil || takes(.settings) else { return nil }
    let text: String
    if let limit = Self.limits[name] {
      guard let amount = taken(value, &rest) else { return nil }
      text = "\(limit) \(amount)"
    } else if let period = Self.periods[name] {
      let count = (value ?? rest.first).flatMap { Int($0) }
      if count != nil, value == nil { rest.removeFirst() }
      text = count.map { "\($0)/\(period)" } ?? name
    } else {
      return nil
    }
    return every.map { .option($0, value: text) } ?? .arguments(["every=\(text)"])
  }

  /// Returns the dates to which options such as `--yesterday`, `--week`, `--date tue`,
  /// `--quarter 3` or `--weeks 10` refer.
  private func dates(
    _ name: String, _ value: String?, _ rest: inout ArraySlice<String>
  ) -> String? {
    let letter = name.first.map(String.init) ?? ""
    if let word = value ?? rest.first {
      let forms: [String]
      switch name {
      case "on", "date", "when", "day", "period", "range": forms = [word]
      case "week", "quarter": forms = [letter + word, word]
      case "month", "year", "term": forms = [word]
      case "last": forms = ["last-\(word)", word]
      case "days", "weeks", "months", "years": forms = [word + letter]
      default: forms = []
      }
      // `--week -1` means the previous week.
      let isBefore = ["-1", "previous", "prev"].contains(word)
      let periods =
        ["last", "this"].contains(word) || isBefore ? ["\(isBefore ? "last" : word)-\(name)"] : []
      if let dates = (periods + forms).first(where: DayReader.isDate) {
        if value == nil { rest.removeFirst() }
        return dates
      }
    }
    if value == nil, name == "day" { return "today" }
    return value == nil && DayReader.isDate(name) ? name : nil
  }
}

extension String {
  /// True if the text is a dash and one letter, such as `-m`.
  var isShortOption: Bool { utf8.count == 2 && first == "-" && last?.isLetter == true }

  /// True if the text is a rhythm such as `3x/week`. In a log line, it would be read as an amount.
  var isRhythm: Bool {
    let word = lowercased()
    return ["/day", "/week", "/wk", "/month", "/year"].contains { word.hasSuffix($0) }
  }
}
