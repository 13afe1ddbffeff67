extension BlockReader {
  mutating func readValue(_ block: BlockSource, _ outline: FileOutline, _ heading: Heading) -> Value
  {
    var value = Value(heading: heading)
    readProperties(of: block, in: outline, heading: &value.heading) {
      reader, property throws(Diagnostic) in
      switch property.key.name {
      case "level":
        if let level = try reader.readChoice(&property, Value.Level.self) { value.level = level }
      case "priority":
        if let number = try reader.readWhole(&property, in: 1...100) {
          value.statedPriority = number
        }
      case "domain": if let text = reader.readText(property) { value.domain = text }
      case "guidance": if let text = reader.readText(property) { value.guidance = text }
      default: break
      }
    }
    return value
  }

  mutating func readGoal(_ block: BlockSource, _ outline: FileOutline, _ heading: Heading) -> Goal {
    var goal = Goal(heading: heading)
    readProperties(of: block, in: outline, heading: &goal.heading) {
      reader, property throws(Diagnostic) in
      switch property.key.name {
      case "goal": if let name = try reader.readParent(&property) { goal.goal = name }
      case "start": if let day = try reader.readDate(&property) { goal.start = day }
      case "due": if let day = try reader.readDate(&property) { goal.statedDue = day }
      case "weeks":
        if let number = try reader.readWhole(&property, in: 1...999) { goal.weeks = number }
      case "done": if let day = try reader.readDate(&property) { goal.done = day }
      case "archived": if let day = try reader.readDate(&property) { goal.archived = day }
      case "importance":
        if let number = try reader.readWhole(&property, in: 1...10) {
          goal.statedImportance = number
        }
      case "urgency":
        if let number = try reader.readWhole(&property, in: 1...10) { goal.statedUrgency = number }
      case "measure":
        var measure = try reader.readMeasure(&property.cursor, line: property.source.line)
        measure.measure.note = try property.cursor.textAfterSemicolon()
        if reader.counts(property, identity: reader.identity(of: measure.measure)) {
          goal.measures.append(measure.measure)
          reader.noteTarget(measure, property.source)
        }
      case "milestone": goal.milestones.append(try reader.readMilestone(&property))
      case "value": if let link = try reader.readValueLink(&property) { goal.values.append(link) }
      case "plan": goal.plan.append(reader.wholeText(of: property))
      case "color": if let color = try reader.readColor(&property) { goal.color = color }
      case "for": if let text = reader.readText(property) { goal.owedTo = text }
      case "consequence": if let text = reader.readText(property) { goal.consequence = text }
      default: break
      }
    }
    return goal
  }

  /// Returns a key that is equal for measures that duplicate each other.
  private func identity(of measure: GoalMeasure) -> String {
    let subject = measure.subject.map { names.text($0.subject) } ?? ""
    let part = measure.subject?.part.map { names.text($0) } ?? ""
    return "\(subject) \(part) \(measure.how.rawValue) \(measure.target.unit.kindName)"
  }

  /// Reads `[SUBJECT[.PART]] [HOW] TARGET [from AMOUNT]`.
  mutating func readMeasure(
    _ cursor: inout Cursor, line: SourceLine
  ) throws(Diagnostic) -> (measure: GoalMeasure, target: Range<Int>) {
    let start = cursor.at
    var subject: SubjectPart?
    var how: GoalMeasure.How?
    if !cursor.isAtNumber {
      let word = cursor.lowerWord()
      how = GoalMeasure.How(rawValue: word.text)
      if how == nil {
        if reservedWords.contains(word.text) { throw badMeasure(cursor, from: start) }
        subject = try readSubject(&cursor)
        cursor.skipBlanks()
        let next = cursor.lowerWord()
        how = GoalMeasure.How(rawValue: next.text)
        if how != nil { cursor.at = next.end }
      } else {
        cursor.at = word.end
      }
      cursor.skipBlanks()
    }
    if let part = nightPart(subject), part.unit == .clock,
      how == nil || how == .sum || [.latest, .best, .mean].contains(how)
    {
      return try readTimes(&cursor, of: part, subject, how, from: start, line: line)
    }
    guard cursor.isAtNumber else { throw badMeasure(cursor, from: start) }
    let targetStart = cursor.at
    var target = spellings.settled(try cursor.amountInBlock())
    let isBare = target.unit.isNone
    let chosen = how ?? (target.unit.isNone ? .count : .sum)
    let own = how == nil ? .none : ownUnit(of: subject, chosen)
    target = try inOwnUnit(target, own, cursor, from: targetStart)
    if [.sum, .count, .days, .streak].contains(chosen), target.number <= .zero {
      throw Diagnostic(
        .targetNotPositive, targetStart, cursor.at,
        "a target of \(cursor.text(targetStart, cursor.at)) asks nothing")
    }
    let targetRange = targetStart..<cursor.at
    let targetEnd = cursor.at
    cursor.skipBlanks()
    var from: Amount?
    if cursor.takeWord("from") {
      cursor.skipBlanks()
      let fromStart = cursor.at
      let written = spellings.settled(try cursor.amountInBlock())
      let hours = Unit("h") ?? .none
      let unit = isBare ? own : bareUnit(of: target, in: targetRange) ?? hours
      let amount = try inOwnUnit(written, unit, cursor, from: fromStart)
      if [.latest, .best, .mean].contains(chosen), isSame(amount, target) {
        throw Diagnostic(
          .fromIsTarget, fromStart, cursor.at,
          "from and target are both \(cursor.text(fromStart, cursor.at))")
      }
      from = amount
    } else {
      cursor.at = targetEnd
    }
    let measure = GoalMeasure(
      subject: subject, how: chosen, target: target, from: from, statesHow: how != nil,
      place: Place(file: file, line: line.number))
    return (measure, targetRange)
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

  /// Reads `TIME [from TIME]`, the target of a bedtime or waking time.
  private mutating func readTimes(
    _ cursor: inout Cursor, of part: NightPart, _ subject: SubjectPart?, _ how: GoalMeasure.How?,
    from start: Int, line: SourceLine
  ) throws(Diagnostic) -> (measure: GoalMeasure, target: Range<Int>) {
    let targetStart = cursor.at
    guard let how, how != .sum, let target = part.amount(ofTimeAt: &cursor) else {
      throw badMeasure(cursor, from: start)
    }
    let range = targetStart..<cursor.at
    let end = cursor.at
    cursor.skipBlanks()
    var from: Amount?
    if cursor.takeWord("from") {
      cursor.skipBlanks()
      let fromStart = cursor.at
      guard let amount = part.amount(ofTimeAt: &cursor) else {
        throw Diagnostic(
          .badAmount, cursor.at, cursor.wordEnd(),
          "not a time: \(quoted(cursor.text(cursor.at, cursor.wordEnd())))")
      }
      if amount == target {
        throw Diagnostic(
          .fromIsTarget, fromStart, cursor.at,
          "from and target are both \(cursor.text(fromStart, cursor.at))")
      }
      from = amount
    } else if how != .latest {
      throw Diagnostic(
        .badMeasure, start, end, "a \(how.rawValue) of times without its start",
        fix: "write from and the time that it begins with")
    } else {
      cursor.at = end
    }
    return (
      GoalMeasure(
        subject: subject, how: how, target: target, from: from, statesHow: true,
        place: Place(file: file, line: line.number)), range
    )
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

  /// Reads `DATE [MEASURE] [done DATE] [; title]`.
  private mutating func readMilestone(_ property: inout Property) throws(Diagnostic) -> Milestone {
    let line = property.source.line
    let date = try property.cursor.date()
    property.cursor.skipBlanks()
    // A colon after a date shows that the `;` before the title is missing.
    if property.cursor.byte == ASCII.colon { try property.cursor.expectEnd() }
    var read: (measure: GoalMeasure, target: Range<Int>)?
    if !property.cursor.isAtEnd, property.cursor.byte != ASCII.semicolon,
      property.cursor.lowerWord().text != "done"
    {
      read = try readMeasure(&property.cursor, line: line)
      property.cursor.skipBlanks()
    }
    var done: Day?
    if property.cursor.takeWord("done") {
      property.cursor.skipBlanks()
      done = try property.cursor.date()
    }
    let title = try property.cursor.textAfterSemicolon() ?? ""
    if let read { noteTarget(read, property.source) }
    return Milestone(
      date: date, measure: read?.measure, done: done, title: title,
      place: Place(file: file, line: line.number))
  }

  mutating func readTerm(
    _ block: BlockSource, _ outline: FileOutline, _ heading: Heading, fileDay: Day?
  ) -> Term {
    var term = Term(heading: heading, number: Int(heading.id) ?? 0)
    readProperties(of: block, in: outline, heading: &term.heading) {
      reader, property throws(Diagnostic) in
      let place = Place(file: reader.file, line: property.source.line.number)
      switch property.key.name {
      case "start": if let day = try reader.readDate(&property) { term.statedStart = day }
      case "weeks":
        if let number = try reader.readWhole(&property, in: 1...53) { term.statedWeeks = number }
      case "theme": if let text = reader.readText(property) { term.theme = text }
      case "status":
        if let status = try reader.readChoice(&property, Term.Status.self) { term.status = status }
      case "goal":
        let goal = try reader.readReference(
          &property.cursor, to: Kind.goals, orElse: .unknownGoal)
        property.cursor.skipBlanks()
        let shareStart = property.cursor.at
        var share: Amount?
        if property.cursor.isAtNumber {
          share = reader.spellings.settled(try property.cursor.amountInBlock())
        }
        let shareRange = shareStart..<property.cursor.at
        let why = try property.cursor.textAfterSemicolon()
        if reader.counts(property, identity: reader.names.text(goal.name)) {
          if let share {
            reader.noteTarget(share, of: .goal(goal.name), property.source, shareRange)
          }
          term.goals.append(Term.Commitment(goal: goal.name, share: share, why: why, place: place))
        }
      case "focus":
        let value = try reader.readReference(&property.cursor, to: [.value], orElse: .unknownValue)
        try property.cursor.expectEnd()
        if reader.counts(property, identity: reader.names.text(value.name)) {
          term.focus.append(value.name)
        }
      case "review":
        let date = try property.cursor.date()
        let text = try property.cursor.textAfterSemicolon()
        if reader.counts(property, identity: date.iso) {
          term.reviews.append(Term.Review(date: date, text: text))
        }
      case "reflection": term.reflections.append(reader.wholeText(of: property))
      default: break
      }
    }
    term.fileDay = fileDay
    return term
  }
}

extension NightPart {
  /// Reads a time of day that is a whole word. If the word is not a time, reads nothing and returns
  /// nil.
  func amount(ofTimeAt cursor: inout Cursor) -> Amount? {
    var probe = cursor
    guard let second = try? probe.time(), probe.at == cursor.wordEnd() else { return nil }
    cursor = probe
    return amount(ofTime: second)
  }
}
