import TrackCore

/// Other names of options. They mean an option of the same kind, and take its value.
enum OptionAlias {
  /// Words that people use for an option or a property, each with the names that it may mean.
  private static let names: [String: [String]] = [
    "why": ["note"], "because": ["note"], "reason": ["note"], "comment": ["note"],
    "message": ["note"], "text": ["note"], "description": ["note"],
    "date": ["on"], "day": ["on"], "when": ["on"], "time": ["at"],
    "deadline": ["due"], "by": ["due"], "until": ["due", "to"], "before": ["due", "to"],
    "end": ["to"], "since": ["from", "start"], "after": ["from"],
    "frequency": ["every"], "schedule": ["every"], "repeat": ["every"], "rhythm": ["every"],
    "icon": ["emoji"], "symbol": ["emoji"], "name": ["title"], "label": ["tag"],
    "category": ["tag"], "units": ["unit"], "colour": ["color"], "area": ["value"],
    "file": ["output", "dir"], "f": ["as", "dir"], "C": ["dir"], "b": ["from"], "e": ["to"],
    "p": ["period"], "m": ["note"], "web": ["html"], "browser": ["open"],
  ]

  /// Returns the names that a word may mean: the word itself, and those in the table.
  static func names(of word: String) -> [String] { [word] + (names[word] ?? []) }

  /// Returns the option that a name means; nil if there is none.
  static func option(_ name: String, in options: [OptionSpec]) -> OptionSpec? {
    names(of: name).lazy.compactMap { other in options.first { $0.isNamed(other) } }.first
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
