/// The forms of the targets of goals.

extension ValueForm where Value == GoalMeasure {
  /// `[SUBJECT[.PART]] [HOW] TARGET [from AMOUNT] [; note]`
  static var measure: Self {
    let syntax = ValueSyntax(
      identity: { cursor, resolve in cursor.measureIdentity(resolve) }, references: Kind.counted,
      checksTimes: true, suggestsUnits: true)
    var form = Self(syntax) { reader, written throws(Diagnostic) in
      var measure = try reader.readMeasure(&written)
      measure.note = try written.cursor.textAfterSemicolon()
      return measure
    }
    form.note = { reader, measure, written in reader.noteTarget(of: measure, written) }
    // A bare number has the unit of its subject, which another block may state.
    form.identity = { reader, measure in
      let subject = measure.subject.map { reader.names.text($0.subject) } ?? ""
      let part = measure.subject?.part.map { reader.names.text($0) } ?? ""
      return foldedName(
        "\(subject) \(part) \(measure.how.rawValue) \(measure.target.unit.kindName)")
    }
    form.mention = \.subject?.subject
    return form
  }
}

extension ValueForm where Value == Milestone {
  /// `DATE [MEASURE] [done DATE] [; title]`
  static var milestone: Self {
    let syntax = ValueSyntax(
      identity: { _, _ in nil }, references: Kind.counted, beginsWithDate: true, checksTimes: true,
      suggestsUnits: true)
    var form = Self(syntax) { reader, written throws(Diagnostic) in
      let date = try written.cursor.date()
      written.cursor.skipBlanks()
      // A colon after a date shows that the `;` before the title is missing.
      if written.cursor.byte == ASCII.colon { try written.cursor.expectEnd() }
      var measure: GoalMeasure?
      if !written.cursor.isAtEnd, written.cursor.byte != ASCII.semicolon,
        written.cursor.lowerWord().text != "done"
      {
        measure = try reader.readMeasure(&written)
        written.cursor.skipBlanks()
      }
      var done: Day?
      if written.cursor.takeWord("done") {
        written.cursor.skipBlanks()
        done = try written.cursor.date()
      }
      return Milestone(
        date: date, measure: measure, done: done,
        title: try written.cursor.textAfterSemicolon() ?? "", place: reader.place(of: written))
    }
    form.note = { reader, milestone, written in
      if let measure = milestone.measure { reader.noteTarget(of: measure, written) }
    }
    form.mention = \.measure?.subject?.subject
    return form
  }
}

extension Cursor {
  /// Returns the subject, the aggregation and the kind of the target's unit. If no aggregation is
  /// written, the default of the unit is used.
  fileprivate func measureIdentity(_ resolve: (String) -> String) -> String? {
    var cursor = self
    var subject = ""
    var how: GoalMeasure.How?
    while !cursor.isAtEnd, !cursor.isAtNumber {
      let (word, end) = cursor.lowerWord()
      if let read = GoalMeasure.How(rawValue: word) {
        how = read
      } else if subject.isEmpty, how == nil {
        subject = cursor.foldedSubject(end, resolve) ?? ""
      } else {
        return nil
      }
      cursor.at = end
      guard cursor.skipBlanks() else { break }
    }
    guard let unit = try? cursor.amountInBlock().unit else { return nil }
    return "\(subject) \(how ?? (unit.isNone ? .count : .sum)) \(unit.kindName)"
  }
}

/// A target with the value that it starts from.
private struct TargetRead {
  let how: GoalMeasure.How
  let amount: Amount
  /// The range of the amount, without `from`.
  let range: Range<Int>
  let from: Amount?
}

extension BlockReader {
  /// Reads `[SUBJECT[.PART]] [HOW] TARGET [from AMOUNT]`.
  fileprivate mutating func readMeasure(
    _ written: inout WrittenProperty
  ) throws(Diagnostic) -> GoalMeasure {
    let start = written.cursor.at
    let (subject, how) = try readSubjectAndHow(&written.cursor)
    let isTimed = how.map { [.sum, .latest, .best, .mean].contains($0) } ?? true
    let target: TargetRead
    if let part = nightPart(subject), part.unit == .clock, isTimed {
      target = try readTimes(&written.cursor, of: part, how, from: start)
    } else {
      target = try readAmounts(&written.cursor, of: subject, how, from: start)
    }
    written.target = target.range
    return GoalMeasure(
      subject: subject, how: target.how, target: target.amount, from: target.from,
      statesHow: how != nil, place: place(of: written))
  }

  private mutating func readSubjectAndHow(
    _ cursor: inout Cursor
  ) throws(Diagnostic) -> (SubjectPart?, GoalMeasure.How?) {
    if cursor.isAtNumber { return (nil, nil) }
    let start = cursor.at
    var word = cursor.lowerWord()
    var subject: SubjectPart?
    if GoalMeasure.How(rawValue: word.text) == nil {
      if reservedWords.contains(word.text) { throw badMeasure(cursor, from: start) }
      subject = try readSubject(&cursor)
      cursor.skipBlanks()
      word = cursor.lowerWord()
    }
    let how = GoalMeasure.How(rawValue: word.text)
    if how != nil { cursor.at = word.end }
    cursor.skipBlanks()
    return (subject, how)
  }

  /// Reads `AMOUNT [from AMOUNT]`.
  private mutating func readAmounts(
    _ cursor: inout Cursor, of subject: SubjectPart?, _ how: GoalMeasure.How?, from start: Int
  ) throws(Diagnostic) -> TargetRead {
    guard cursor.isAtNumber else { throw badMeasure(cursor, from: start) }
    let targetStart = cursor.at
    let written = spellings.settled(try cursor.amountInBlock())
    let chosen = how ?? (written.unit.isNone ? .count : .sum)
    let own = how == nil ? .none : ownUnit(of: subject, chosen)
    let target = try inOwnUnit(written, own, cursor, from: targetStart)
    if [.sum, .count, .days, .streak].contains(chosen), target.number <= .zero {
      throw Diagnostic(
        .targetNotPositive, targetStart, cursor.at,
        "a target of \(cursor.text(targetStart, cursor.at)) asks nothing")
    }
    let range = targetStart..<cursor.at
    let unit = written.unit.isNone ? own : bareUnit(of: target, in: range) ?? Unit("h") ?? .none
    let from = try readFrom(&cursor) { (cursor) throws(Diagnostic) in
      let start = cursor.at
      let amount = spellings.settled(try cursor.amountInBlock())
      return try inOwnUnit(amount, unit, cursor, from: start)
    } equalsTarget: { from in
      [.latest, .best, .mean].contains(chosen) && isSame(from, target)
    }
    return TargetRead(how: chosen, amount: target, range: range, from: from)
  }

  /// Reads `TIME [from TIME]`, the target of a bedtime or waking time.
  private mutating func readTimes(
    _ cursor: inout Cursor, of part: NightPart, _ how: GoalMeasure.How?, from start: Int
  ) throws(Diagnostic) -> TargetRead {
    let targetStart = cursor.at
    guard let how, how != .sum, let target = part.amount(ofTimeAt: &cursor) else {
      throw badMeasure(cursor, from: start)
    }
    let range = targetStart..<cursor.at
    let from = try readFrom(&cursor) { (cursor) throws(Diagnostic) in
      if let amount = part.amount(ofTimeAt: &cursor) { return amount }
      let stop = cursor.wordEnd()
      throw Diagnostic(
        .badAmount, cursor.at, stop, "not a time: \(quoted(cursor.text(cursor.at, stop)))")
    } equalsTarget: {
      $0 == target
    }
    if from == nil, how != .latest {
      throw Diagnostic(
        .badMeasure, start, range.upperBound, "a \(how.rawValue) of times without its start",
        fix: "write from and the time that it begins with")
    }
    return TargetRead(how: how, amount: target, range: range, from: from)
  }

  /// Reads `from` and the value after it. If there is no `from`, reads nothing and returns nil.
  private func readFrom(
    _ cursor: inout Cursor, _ read: (inout Cursor) throws(Diagnostic) -> Amount,
    equalsTarget: (Amount) -> Bool
  ) throws(Diagnostic) -> Amount? {
    let end = cursor.at
    cursor.skipBlanks()
    guard cursor.takeWord("from") else {
      cursor.at = end
      return nil
    }
    cursor.skipBlanks()
    let start = cursor.at
    let amount = try read(&cursor)
    if equalsTarget(amount) {
      throw Diagnostic(
        .fromIsTarget, start, cursor.at,
        "from and target are both \(cursor.text(start, cursor.at))")
    }
    return amount
  }

  /// Returns the unit that a bare number has in a goal's target. It is the unit of the subject if
  /// the subject is a measure or a part of a measure and the aggregation is `sum`, `latest`, `best`
  /// or `mean`, else `.none`.
  private func ownUnit(of subject: SubjectPart?, _ how: GoalMeasure.How) -> Unit {
    guard let subject, kinds[subject.subject] == .measure,
      [.sum, .latest, .best, .mean].contains(how)
    else { return .none }
    guard let part = subject.part else { return measureUnits[subject.subject] ?? .none }
    return parts[subject.subject]?.first { $0.name == part }?.unit
      ?? nightPart(subject)?.unit ?? .none
  }

  private func isSame(_ left: Amount, _ right: Amount) -> Bool {
    Conversion.usual(from: left.unit, to: right.unit)?(left.number) == right.number
  }

  /// Returns an amount with a unit unchanged, and gives an amount without a unit the unit `unit`.
  /// Throws if that makes it a negative time.
  private func inOwnUnit(
    _ amount: Amount, _ unit: Unit, _ cursor: Cursor, from start: Int
  ) throws(Diagnostic) -> Amount {
    guard amount.unit.isNone else { return amount }
    let amount = UnitConverter().inOwnUnit(amount.number, unit)
    if amount.unit == .time, amount.number < .zero {
      throw Diagnostic(
        .negativeTime, start, cursor.at, "a negative duration: \(cursor.text(start, cursor.at))")
    }
    return amount
  }

  private mutating func badMeasure(_ cursor: Cursor, from start: Int) -> Diagnostic {
    let stop = cursor.wordEnd()
    if stop == cursor.at {
      let whole = Cursor(cursor.buffer, from: start, to: cursor.end)
      let end = whole.endOfValue()
      return Diagnostic(
        .badMeasure, start, end, "a measure without a target: \(quoted(whole.text(start, end)))",
        fix: "write the amount to reach behind it")
    }
    let word = cursor.text(cursor.at, stop)
    var rest = Cursor(cursor.buffer, from: stop, to: cursor.end)
    rest.skipBlanks()
    // If no amount follows the word, correcting the word alone would not give a measure.
    let ways = rest.isAtNumber ? GoalMeasure.How.allCases.map(\.rawValue) : []
    return Diagnostic(
      .badMeasure, cursor.at, stop, "neither a way to measure nor an amount: \(quoted(word))",
      meant: sink.nearest(word, among: ways))
  }
}

extension NightPart {
  /// Reads a time of day that is a whole word. If the word is not a time, reads nothing and returns
  /// nil.
  fileprivate func amount(ofTimeAt cursor: inout Cursor) -> Amount? {
    var probe = cursor
    guard let second = try? probe.time(), probe.at == cursor.wordEnd() else { return nil }
    cursor = probe
    return amount(ofTime: second)
  }
}
