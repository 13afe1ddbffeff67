/// The readers of references from one block to another.
extension BlockReader {
  /// Reads a word with the syntax of an ID.
  mutating func readID(_ cursor: inout Cursor) throws(Diagnostic) -> (
    name: Name, text: String, range: Range<Int>
  ) {
    let start = cursor.at
    let stop = cursor.wordEnd()
    guard stop > start else { throw Diagnostic(.badID, start, start, "a name is missing") }
    let found = names.lookUp(cursor.buffer, start, stop)
    let word = cursor.text(start, stop)
    guard found.traits.contains(.isName) else {
      throw Diagnostic(.badID, start, stop, "not an ID: \(quoted(word))")
    }
    cursor.at = stop
    return (found.name, word, start..<stop)
  }

  /// Reads the ID of a block of one of the wanted kinds.
  ///
  /// - Parameter code: The problem to report if no block has the ID.
  mutating func readReference(
    _ cursor: inout Cursor, to wanted: [Kind], orElse code: Problem.Code
  ) throws(Diagnostic) -> (name: Name, text: String) {
    let id = try readID(&cursor)
    try check(id.name, id.text, id.range, is: wanted, orElse: code)
    return (id.name, id.text)
  }

  private mutating func check(
    _ name: Name, _ word: String, _ range: Range<Int>, is wanted: [Kind], orElse code: Problem.Code
  ) throws(Diagnostic) {
    guard let kind = kinds[name] else {
      let noun =
        code == .unknownGoal ? "goal" : code == .unknownValue ? "value" : "habit, task or measure"
      throw Diagnostic(
        code, range.lowerBound, range.upperBound, "no \(noun) has the ID \(quoted(word))",
        perhaps: sink.nearest(word, among: sink.mayGuess ? ids(wanted) : []))
    }
    guard wanted.contains(kind) else {
      var wrong = Diagnostic(
        .wrongKind, range.lowerBound, range.upperBound,
        "\(quoted(word)) is a \(kind.rawValue), not a \(wanted[0].rawValue)")
      wrong.relatedID = word
      throw wrong
    }
  }

  /// Reads `SUBJECT` or `SUBJECT.PART`.
  mutating func readSubject(_ cursor: inout Cursor) throws(Diagnostic) -> SubjectPart {
    let start = cursor.at
    let stop = cursor.wordEnd()
    var dot = start
    while dot < stop, cursor.buffer[dot] != ASCII.dot { dot += 1 }
    var id = Cursor(cursor.buffer, from: start, to: dot)
    let subject = try readReference(&id, to: [.habit, .task, .measure], orElse: .unknownSubject)
    cursor.at = stop
    guard dot < stop else { return SubjectPart(subject: subject.name, part: nil) }
    let found = names.lookUp(cursor.buffer, dot + 1, stop)
    guard found.traits.contains(.isName) else {
      let word = cursor.text(dot + 1, stop)
      throw Diagnostic(.badID, dot + 1, stop, "\(quoted(word)) cannot name a part")
    }
    if kinds[subject.name] != .measure {
      return SubjectPart(subject: subject.name, part: found.name)
    }
    let isDeclared = partNames[subject.name]?.contains(found.name) ?? false
    guard isDeclared || nightPart(SubjectPart(subject: subject.name, part: found.name)) != nil
    else {
      let declared = sink.mayGuess ? parts[subject.name] ?? [] : []
      let word = cursor.text(dot + 1, stop)
      throw Diagnostic(
        .unknownPart, dot + 1, stop, "\(subject.text) has no part \(quoted(word))",
        perhaps: sink.nearest(word, among: declared.map { names.text($0.name) }))
    }
    return SubjectPart(subject: subject.name, part: found.name)
  }

  /// Returns the computed part of a night that a reference such as `sleep.bedtime` names; nil for a
  /// part that the measure declares, and for every other reference.
  func nightPart(_ subject: SubjectPart?) -> NightPart? {
    guard let subject, let part = subject.part, subject.subject == nightMeasure,
      partNames[subject.subject]?.contains(part) != true
    else { return nil }
    return NightPart(rawValue: foldedName(names.text(part)))
  }

  /// Reads `VALUE [STRENGTH] [; why]`.
  mutating func readValueLink(_ property: inout Property) throws(Diagnostic) -> ValueLink? {
    let value = try readReference(&property.cursor, to: [.value], orElse: .unknownValue)
    property.cursor.skipBlanks()
    var strength: Int?
    if property.cursor.isAtNumber { strength = try readWhole(&property.cursor, in: 1...10) }
    let why = try property.cursor.textAfterSemicolon()
    guard counts(property, identity: names.text(value.name)) else { return nil }
    return ValueLink(value: value.name, statedStrength: strength, why: why)
  }

  mutating func readGoalName(_ property: inout Property) throws(Diagnostic) -> Name? {
    let goal = try readReference(&property.cursor, to: Kind.goals, orElse: .unknownGoal)
    try property.cursor.expectEnd()
    return counts(property, identity: names.text(goal.name)) ? goal.name : nil
  }

  /// Reads the goal or obligation that a milestone belongs to.
  mutating func readParent(_ property: inout Property) throws(Diagnostic) -> Name? {
    let goal = try readReference(&property.cursor, to: Kind.parents, orElse: .unknownGoal)
    try property.cursor.expectEnd()
    return counts(property) ? goal.name : nil
  }
}
