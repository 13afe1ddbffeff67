/// The keys by which merging and commands match log lines without an `^id`.
extension LogTokens {
  /// Date and subject.
  package var lineKey: String { plain("date") + " " + foldedName(plain("subject")) }

  /// Date, start and subject. Of the lines that commands write, no two without an `^id` have the
  /// same.
  package var occasion: String {
    let start = plain("when").prefix { $0 == "<" || $0 == " " || $0 == ":" || $0.isNumber }
    return "\(start) \(lineKey)"
  }

  /// Everything but the date and the `^id`; nil if that is the subject alone.
  package var withoutDate: [[UInt8]]? {
    let rest = tokens.filter { !["date", "event"].contains($0.key) }
    return rest.count > 1 ? rest.map(\.text.plain) : nil
  }

  /// Date, time and subject, by which fetched lines are matched.
  package var fetchedLineKey: String { "\u{0}" + plain("when") + " " + lineKey }

  /// Returns true if a merge may have made two lines of one: they have the same `^id`, or the same
  /// subject and either the same date or the same of all else.
  package func mayBeVersion(of other: LogTokens) -> Bool {
    if let event = self["event"]?.text, event == other["event"]?.text { return true }
    return lineKey == other.lineKey || withoutDate != nil && withoutDate == other.withoutDate
  }

  /// Returns the number of tokens that two lines share.
  package func likeness(_ other: LogTokens) -> Int {
    tokens.count { token in other[token.key]?.text == token.text }
  }

  private func plain(_ key: String) -> String {
    String(decoding: self[key]?.text.plain ?? [], as: UTF8.self)
  }
}
