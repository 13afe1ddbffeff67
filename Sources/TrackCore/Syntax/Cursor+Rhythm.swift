/// The parser of the value of `every:`.
extension Cursor {
  /// Reads a rhythm and its optional `from DATE`, up to the end or a `;`.
  package mutating func datedRhythm() throws(Diagnostic) -> DatedRhythm {
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

  /// Reads a rhythm that extends to the end of the cursor.
  private mutating func rhythm() throws(Diagnostic) -> Rhythm {
    let whole = self
    if words().map(\.lower) == ["never"] {
      return Rhythm(isAtMost: true, target: Amount(.zero), span: .days(.daily))
    }
    let isAtMost = takeLimit()
    let rest = self.words()
    if let keyword = rest.first(where: { $0.lower == "on" || $0.lower == "in" }) {
      guard keyword.start > at else { throw whole.badRhythm() }
      let span: Rhythm.Span
      if keyword.lower == "on" {
        guard let days = Cursor(buffer, from: keyword.end, to: end).weekdays() else {
          throw whole.badRhythm()
        }
        span = .days(days)
      } else {
        guard rest.count >= 3, rest[rest.count - 3].start == keyword.start,
          let days = Cursor.spanLength(rest[rest.count - 2].lower, rest[rest.count - 1].lower)
        else { throw whole.badRhythm() }
        span = .rolling(days: days)
      }
      let amount = try target(upTo: keyword.start, isAtMost: isAtMost, in: whole)
      return Rhythm(isAtMost: isAtMost, target: amount, span: span)
    }
    if rest.count >= 3, ["a", "per"].contains(rest[rest.count - 2].lower) {
      let period = Cursor(buffer, from: rest[rest.count - 1].start, to: end)
      let span = try whole.span(of: period, rhythm: whole)
      let amount = try target(
        upTo: rest[rest.count - 2].start, isAtMost: isAtMost, in: whole)
      return Rhythm(isAtMost: isAtMost, target: amount, span: span)
    }
    // Check after `on` and `in`, because a unit may contain a slash: `80 mg/dL on mon`.
    if let slash = lastSlash() {
      let span = try whole.span(of: Cursor(buffer, from: slash + 1, to: end), rhythm: whole)
      let amount = try target(upTo: slash, isAtMost: isAtMost, in: whole)
      return Rhythm(isAtMost: isAtMost, target: amount, span: span)
    }
    if let rhythm = try amountAndAdverb(rest, isAtMost, in: whole) { return rhythm }
    if isAtMost { throw whole.badRhythm() }
    let isEveryOther = at > whole.at && rest.first?.lower == "other"
    if rest.count == 2,
      let days = Cursor.spanLength(isEveryOther ? "2" : rest[0].lower, rest[1].lower)
    {
      return Rhythm(target: Amount(.one), span: .rolling(days: days))
    }
    if rest.count == 1,
      let period = RhythmWords.period(rest[0].lower)
        ?? RhythmWords.period(ofAdverb: rest[0].lower)
    {
      return Rhythm(target: period == .day ? nil : Amount(.one), span: Self.span(of: period))
    }
    guard let days = weekdays() else { throw whole.badRhythm() }
    return Rhythm(target: nil, span: .days(days))
  }

  /// Reads an amount with an adverb, such as `daily 8 glasses` or `8 glasses daily`; returns nil if
  /// there is no adverb.
  private func amountAndAdverb(
    _ words: [Word], _ isAtMost: Bool, in whole: Cursor
  ) throws(Diagnostic) -> Rhythm? {
    guard words.count >= 2, let first = words.first, let last = words.last else { return nil }
    var part = self
    let period: Period
    if let leading = RhythmWords.period(ofAdverb: first.lower) {
      part.at = first.end
      period = leading
    } else if let trailing = RhythmWords.period(ofAdverb: last.lower) {
      part.end = last.start
      period = trailing
    } else {
      return nil
    }
    let amount = try part.target(upTo: part.end, isAtMost: isAtMost, in: whole)
    return Rhythm(isAtMost: isAtMost, target: amount, span: Self.span(of: period))
  }

  private static func span(of period: Period) -> Rhythm.Span {
    period == .day ? .days(.daily) : .calendar(period)
  }

  /// Skips the words of a limit before an amount, such as `at most`, `at least` or `every`, and
  /// returns true if they mean "at most".
  private mutating func takeLimit() -> Bool {
    let phrases: [(words: [String], isAtMost: Bool)] = [
      (["at", "most"], true), (["no", "more", "than"], true), (["max"], true), (["<="], true),
      (["at", "least"], false), ([">="], false), (["every"], false),
    ]
    let words = words()
    for phrase in phrases
    where words.count > phrase.words.count && words.map(\.lower).starts(with: phrase.words) {
      at = words[phrase.words.count].start
      return phrase.isAtMost
    }
    return false
  }

  private func lastSlash() -> Int? {
    var offset = end - 1
    while offset >= at {
      if buffer[offset] == ASCII.slash { return offset }
      offset -= 1
    }
    return nil
  }

  /// Returns the number of days in a span such as `7 days` or `2 weeks`.
  private static func spanLength(_ number: String, _ word: String) -> Int? {
    guard number.utf8.allSatisfy({ $0.isDigit }), let count = Int(number),
      (1...999).contains(count)
    else { return nil }
    return RhythmWords.length(word).map { count * $0 }
  }

  private func span(of part: Cursor, rhythm whole: Cursor) throws(Diagnostic) -> Rhythm.Span {
    let words = part.words()
    guard words.count == 1, let period = RhythmWords.period(words[0].lower) else {
      throw whole.badRhythm(period: words.count == 1 ? words[0] : nil)
    }
    return Self.span(of: period)
  }

  /// Returns the target amount between the cursor and an offset.
  private func target(
    upTo stop: Int, isAtMost: Bool, in whole: Cursor
  ) throws(Diagnostic) -> Amount {
    var part = Cursor(buffer, from: at, to: stop)
    part.skipBlanks()
    part.end = part.endWithoutBlanks()
    if let times = RhythmWords.times(part.words().map(\.lower)) { return Amount(Number(times)) }
    guard part.isAtNumber else { throw whole.badRhythm() }
    let start = part.at
    let amount = try part.amountInBlock(wholeLine: whole)
    guard part.isAtEnd else { throw whole.badRhythm() }
    if let wrong = whole.unclearThousands(start, part.at, amount) { throw wrong }
    if amount.number < .zero || (amount.number == .zero && !isAtMost) {
      throw Diagnostic(
        .targetNotPositive, start, part.at, "a target of \(part.text(start, part.at)) asks nothing")
    }
    return amount
  }

  /// True if the text is a rhythm as a whole.
  var isRhythm: Bool {
    var cursor = self
    return (try? cursor.datedRhythm()) != nil && cursor.at == end
  }

  /// True if the text is an amount in one word, such as `8` or `5km`.
  var isAmount: Bool {
    var cursor = self
    return wordEnd() == end && (try? cursor.amountInBlock()) != nil && cursor.isAtEnd
  }

  /// Returns the problem of an amount of a rhythm that may mean thousands: `10k`, which is 10,000 or
  /// 10 of a unit k, and `10.000`, which is 10,000 or 10. Nil for any other amount.
  private func unclearThousands(_ start: Int, _ stop: Int, _ amount: Amount) -> Diagnostic? {
    let written = text(start, stop)
    let readings: [String]
    if foldedName(amount.unit.name) == "k", written.dropLast().last?.isNumber == true {
      let thousands = amount.number.scaled(by: 1000, over: 1)
      readings = [thousands.text, "\(amount.number.text)km", "\(amount.number.text) k"]
    } else {
      let digits = written.prefix { $0 == "." || $0.isASCII && $0.isNumber }
      let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, (1...3).contains(parts[0].count), parts[1].count == 3,
        parts[0] != "0", parts[1].last == "0"
      else { return nil }
      let unit = written[digits.endIndex...]
      let decimals = parts[1].prefix(3 - parts[1].reversed().prefix { $0 == "0" }.count)
      let short = decimals.isEmpty ? "" : ".\(decimals)"
      readings = ["\(parts[0])\(parts[1])\(unit)", "\(parts[0])\(short)\(unit)"]
    }
    let rest = (text(at, start), text(stop, endWithoutBlanks()))
    let choices = readings.map { quoted(rest.0 + $0 + rest.1) }
    var wrong = Diagnostic(
      .unclearThousands, start, stop, "thousands or not: \(quoted(written))",
      fix: "write " + choices.dropLast().joined(separator: ", ") + " or \(choices.last ?? "")")
    for reading in readings { wrong.propose(reading) }
    return wrong
  }

  /// Suggested fixes for ambiguous words, such as `biweekly`, which can mean twice in a period or
  /// once in two periods.
  private static let ambiguousWords = [
    "biweekly": ["2 weeks", "2/week"], "bi-weekly": ["2 weeks", "2/week"],
    "bimonthly": ["1 in 60 days", "2/month"], "bi-monthly": ["1 in 60 days", "2/month"],
  ]

  private func badRhythm(period: Word? = nil) -> Diagnostic {
    let end = endWithoutBlanks()
    let what = "no such rhythm: \(quoted(text(at, end)))"
    if let period {
      let near = Suggestion.nearest(to: period.lower, in: RhythmWords.periods.map(\.one))
      let meant = near.map { text(at, period.start) + $0 }
      return Diagnostic(.badRhythm, at, end, what, meant: meant.flatMap(Self.valid))
    }
    let words = words()
    if let tag = words.first(where: { $0.lower.hasPrefix("#") }) {
      var wrong = Diagnostic(.badRhythm, at, end, what)
      var before = Cursor(buffer, from: at, to: tag.start)
      before.end = before.endWithoutBlanks()
      if (try? before.rhythm()) != nil {
        wrong.fix = "write ; in place of #"
        wrong.propose(";", at: tag.start..<tag.start + 1)
      }
      return wrong
    }
    if let meant = reworded(words) {
      return Diagnostic(.badRhythm, at, end, what, meant: meant)
    }
    if ["none", "no"].contains(words.map(\.lower).joined(separator: " ")) {
      return Diagnostic(
        .badRhythm, at, end, what, fix: "leave the line out, and the habit is only recorded")
    }
    guard words.count == 1 else {
      var wrong = Diagnostic(.badRhythm, at, end, what)
      let duration = DurationWords.prefix(of: words.map(\.lower))
      if let duration, duration.count == words.count { wrong.suggest(duration.amount + "/day") }
      return wrong
    }
    if words[0].lower.hasPrefix("bi") {
      var wrong = Diagnostic(.badRhythm, at, end, what)
      if let meanings = Self.ambiguousWords[words[0].lower] {
        wrong.fix = "write \(meanings.map(quoted).joined(separator: " or "))"
        for meaning in meanings { wrong.propose(meaning) }
      }
      return wrong
    }
    let candidates = RhythmWords.rhythms + Weekday.words.joined()
    return Diagnostic(
      .badRhythm, at, end, what, meant: Suggestion.nearest(to: words[0].lower, in: candidates))
  }

  /// Returns the rhythm that was meant by words that are not valid but have only one meaning; nil
  /// for any other words. For example, `mon, wed & fri` gives `mon wed fri`, `2x week` gives
  /// `2x/week`, `every 3rd day` gives `3 days`, and `half an hour a day` gives `30m a day`.
  private func reworded(_ words: [Word]) -> String? {
    var parts = words.map(\.lower).filter { !["&", "and", "+"].contains($0) }
    if let duration = DurationWords.prefix(of: words.map(\.lower)) {
      parts = [duration.amount] + words.map(\.lower).dropFirst(duration.count)
    }
    let interval = parts.drop { ["every", "each"].contains($0) }
    if interval.count == 2, let number = interval.first.flatMap(RhythmWords.ordinal), number > 1 {
      return interval.last.flatMap { Self.valid("\(number) \($0)s") }
    }
    if parts.count > 1, let last = parts.last, RhythmWords.period(last) != nil,
      !["a", "per", "every"].contains(parts[parts.count - 2])
    {
      parts.removeLast()
      parts[parts.count - 1] += "/\(last)"
    }
    return parts == words.map(\.lower) ? nil : Self.valid(parts.joined(separator: " "))
  }

  /// Returns a text if it is a rhythm; nil if it is not, or if an ordinal such as `3rd` would be
  /// read as three units.
  private static func valid(_ text: String) -> String? {
    let words = text.split { " /".contains($0) }.map(String.init)
    guard !words.contains(where: { $0.first?.isNumber == true && RhythmWords.ordinal($0) != nil })
    else { return nil }
    return Array(text.utf8).withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      return (try? cursor.rhythm()) == nil ? nil : text
    }
  }

  /// Reads an amount in a block. Any word that is not reserved may be its unit.
  ///
  /// - Parameter wholeLine: The whole rhythm that contains the amount, for a suggested fix.
  package mutating func amountInBlock(wholeLine: Cursor? = nil) throws(Diagnostic) -> Amount {
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
    var wrong = Diagnostic(.reservedUnit, start, stop, "no unit: \(quoted(text(start, stop)))")
    if let wholeLine {
      let before = Cursor(buffer, from: wholeLine.at, to: start)
      let without = text(wholeLine.at, before.endWithoutBlanks()) + text(stop, wholeLine.end)
      wrong.suggest(without, at: wholeLine.at..<wholeLine.end)
      wrong.correction = ""
    }
    return wrong
  }
}
