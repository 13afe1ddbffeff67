/// Reads what stands behind `every:`.
extension Cursor {
  /// Reads a rhythm and its `from`, to the end or a `;`.
  mutating func datedRhythm() throws(Diagnostic) -> DatedRhythm {
    let stop = endOfValue()
    var body = Cursor(buffer, from: at, to: stop)
    var from: Day?
    if let word = body.words().first(where: { $0.lower == "from" }) {
      var date = Cursor(buffer, from: word.end, to: stop)
      date.skipBlanks()
      from = try date.date()
      date.skipBlanks()
      try date.expectEnd()
      body.end = word.start
    }
    body.end = body.endWithoutBlanks()
    let rhythm = try body.rhythm()
    at = stop
    return DatedRhythm(rhythm: rhythm, from: from)
  }

  /// Reads a rhythm that fills the cursor.
  private mutating func rhythm() throws(Diagnostic) -> Rhythm {
    let whole = self
    var isAtMost = false
    let words = words()
    if words.count > 1, words[0].lower == "at", words[1].lower == "most" {
      isAtMost = true
      at = words[1].end
      skipBlanks()
    }
    let rest = self.words()
    // A unit may have a slash, too: `80 mg/dL on mon`.
    if let slash = lastSlash(), !rest.contains(where: { $0.lower == "on" || $0.lower == "in" }) {
      let span = try whole.span(of: Cursor(buffer, from: slash + 1, to: end), rhythm: whole)
      let amount = try target(upTo: slash, isAtMost: isAtMost, in: whole)
      return Rhythm(isAtMost: isAtMost, target: amount, span: span)
    }
    if let word = rest.first(where: { $0.lower == "on" }) {
      guard let days = Cursor(buffer, from: word.end, to: end).weekdays(), word.start > at else {
        throw whole.badRhythm()
      }
      let amount = try target(upTo: word.start, isAtMost: isAtMost, in: whole)
      return Rhythm(isAtMost: isAtMost, target: amount, span: .days(days))
    }
    if let place = rest.firstIndex(where: { $0.lower == "in" }) {
      guard place > 0, rest.count == place + 3,
        let days = Cursor.spanLength(rest[place + 1].lower, rest[place + 2].lower)
      else { throw whole.badRhythm() }
      let amount = try target(upTo: rest[place].start, isAtMost: isAtMost, in: whole)
      return Rhythm(isAtMost: isAtMost, target: amount, span: .rolling(days: days))
    }
    if isAtMost { throw whole.badRhythm() }
    if rest.count == 2, let days = Cursor.spanLength(rest[0].lower, rest[1].lower) {
      return Rhythm(target: Amount(.one), span: .rolling(days: days))
    }
    if rest.count == 1 {
      switch rest[0].lower {
      case "day", "daily": return Rhythm(target: nil, span: .days(.daily))
      case "week", "weekly": return Rhythm(target: Amount(.one), span: .calendar(.week))
      case "month", "monthly": return Rhythm(target: Amount(.one), span: .calendar(.month))
      case "quarter", "quarterly": return Rhythm(target: Amount(.one), span: .calendar(.quarter))
      case "term": return Rhythm(target: Amount(.one), span: .calendar(.term))
      default: break
      }
    }
    guard let days = weekdays() else { throw whole.badRhythm() }
    return Rhythm(target: nil, span: .days(days))
  }

  private func lastSlash() -> Int? {
    var offset = end - 1
    while offset >= at {
      if buffer[offset] == ASCII.slash { return offset }
      offset -= 1
    }
    return nil
  }

  /// `7 days`, `2 weeks` as a number of days.
  private static func spanLength(_ number: String, _ word: String) -> Int? {
    guard number.utf8.allSatisfy({ $0.isDigit }), let count = Int(number),
      (1...999).contains(count)
    else { return nil }
    switch word {
    case "day", "days": return count
    case "week", "weeks": return count * 7
    default: return nil
    }
  }

  private func span(of part: Cursor, rhythm whole: Cursor) throws(Diagnostic) -> Rhythm.Span {
    let words = part.words()
    guard words.count == 1, let period = Period(rawValue: words[0].lower), period != .year else {
      throw whole.badRhythm(period: words.first)
    }
    return period == .day ? .days(.daily) : .calendar(period)
  }

  /// The amount between here and an offset.
  private func target(
    upTo stop: Int, isAtMost: Bool, in whole: Cursor
  ) throws(Diagnostic) -> Amount {
    var part = Cursor(buffer, from: at, to: stop)
    part.skipBlanks()
    part.end = part.endWithoutBlanks()
    guard part.isAtNumber else { throw whole.badRhythm() }
    let start = part.at
    let amount = try part.amountInBlock(wholeLine: whole)
    guard part.isAtEnd else { throw whole.badRhythm() }
    if amount.number < .zero || (amount.number == .zero && !isAtMost) {
      throw Diagnostic(
        .targetNotPositive, start, part.at, "a target of \(part.text(start, part.at)) asks nothing")
    }
    return amount
  }

  private func badRhythm(period: Word? = nil) -> Diagnostic {
    var fix: String?
    if let period,
      let near = Suggestion.nearest(
        to: period.lower, in: ["day", "week", "month", "quarter", "term"])
    {
      fix = "did you mean \(quoted(text(at, period.start) + near))?"
    } else if period == nil {
      let candidates =
        ["daily", "weekly", "monthly", "quarterly", "weekday", "weekend"]
        + Weekday.all.flatMap { [$0.short, $0.name.lowercased()] }
      let words = words()
      if words.count == 1, let near = Suggestion.nearest(to: words[0].lower, in: candidates) {
        fix = "did you mean \(quoted(near))?"
      }
    }
    return Diagnostic(
      .badRhythm, at, endWithoutBlanks(), "no such rhythm: \(quoted(text(at, endWithoutBlanks())))",
      fix: fix)
  }

  /// Reads an amount of a block, where any word but those of the grammar may be a unit.
  mutating func amountInBlock(wholeLine: Cursor? = nil) throws(Diagnostic) -> Amount {
    guard isAtNumber else {
      let stop = wordEnd()
      throw Diagnostic(
        .badAmount, at, stop,
        stop > at ? "not an amount: \(quoted(text(at, stop)))" : "an amount is missing")
    }
    let read = try amount { unit in !reservedWords.contains(foldedName(unit.name)) }
    let name = read.amount.unit.name
    if !name.isEmpty, reservedWords.contains(foldedName(name)) {
      throw reservedUnit(at - name.utf8.count, at, in: wholeLine)
    }
    var probe = self
    if read.amount.unit.isNone, probe.skipBlanks() {
      let stop = probe.wordEnd()
      let word = foldedName(text(probe.at, stop))
      if wholeLine != nil ? reservedWords.contains(word) : periodWords.contains(word) {
        throw reservedUnit(probe.at, stop, in: wholeLine)
      }
    }
    return read.amount
  }

  private func reservedUnit(_ start: Int, _ stop: Int, in wholeLine: Cursor?) -> Diagnostic {
    var fix: String?
    if let wholeLine {
      let before = Cursor(buffer, from: wholeLine.at, to: start)
      fix =
        "did you mean \(quoted(text(wholeLine.at, before.endWithoutBlanks()) + text(stop, wholeLine.end)))?"
    }
    return Diagnostic(.reservedUnit, start, stop, "no unit: \(quoted(text(start, stop)))", fix: fix)
  }
}
