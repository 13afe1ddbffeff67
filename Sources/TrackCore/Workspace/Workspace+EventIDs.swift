extension Workspace {
  /// Returns true if a new log line needs an `^id`, because merging identifies a line without one by
  /// its text, and the text could be that of another event.
  ///
  /// A time tells two lines apart, unless the log has a line of the same day, start and subject.
  /// Lines without a time that two machines write may be equal. They are one event, unless they are
  /// about something that may be done more than once a day: then one of the two would be lost.
  ///
  /// - Parameter lines: The other lines of that day.
  package func needsEvent(_ line: String, beside lines: [String]) -> Bool {
    if lines.contains(where: { Self.isSameOccasion($0, line) }) { return true }
    let tokens = LogTokens(Array(line.utf8))
    return tokens["when"] == nil && tokens["outcome"] == nil && mayBeRepeated(tokens)
  }

  /// Returns true if two lines have the same day, start and subject.
  package static func isSameOccasion(_ line: String, _ other: String) -> Bool {
    LogTokens(Array(line.utf8)).occasion == LogTokens(Array(other.utf8)).occasion
  }

  /// Returns true if a line without a time may be of something that is done more than once a day.
  private func mayBeRepeated(_ tokens: LogTokens) -> Bool {
    let subject = String(decoding: tokens["subject"]?.text ?? [], as: UTF8.self)
    let name = names.existing(subject)
    // Readings do not add up, so the same reading twice is the same figure.
    if let measure = name.flatMap(readingMeasure) { return (measure.by ?? .sum) == .sum }
    if tokens.hasAmount { return true }
    switch name.flatMap(block(named:)) {
    case is Task: return true
    case let habit as Habit: return habit.countsTimes(on: tokens.day)
    default: return false
    }
  }
}

extension Habit {
  /// Returns true if a day's lines without an amount are counted: for `8/day` or `at most 2/day`,
  /// but not for `daily` or `3/week`.
  fileprivate func countsTimes(on day: Day?) -> Bool {
    let inForce = rhythms.last { dated in
      guard let from = dated.from, let day else { return true }
      return from <= day
    }
    guard let rhythm = inForce?.rhythm, rhythm.addsUp, let target = rhythm.target else {
      return false
    }
    return target.unit.isNone && (rhythm.isAtMost || target.number > .one)
  }
}

extension LogTokens {
  fileprivate var hasAmount: Bool {
    tokens.contains { token in
      ["time", "count", "quantity"].contains(token.key) || token.key.hasSuffix(":")
        || token.key.hasPrefix("+") && token.text.contains(ASCII.equals)
    }
  }

  fileprivate var day: Day? {
    self["date"].flatMap { Day(iso: String(decoding: $0.text, as: UTF8.self)) }
  }
}
