/// The forms of references to other blocks.

extension ValueForm where Value == Name {
  /// A goal, obligation or milestone.
  static var goal: Self { reference(to: Kind.goals, orElse: .unknownGoal) }

  /// The goal or obligation that a milestone belongs to.
  static var parent: Self { reference(to: Kind.parents, orElse: .unknownGoal) }

  static var value: Self { reference(to: [.value], orElse: .unknownValue) }

  private static func reference(to kinds: [Kind], orElse code: Problem.Code) -> Self {
    var form = Self(ValueSyntax(references: kinds)) { reader, written throws(Diagnostic) in
      try reader.readReference(&written.cursor, to: kinds, orElse: code).name
    }
    form.mention = { $0 }
    form.text = { name, names in names(SubjectPart(subject: name, part: nil)) }
    return form
  }
}

extension ValueForm where Value == SubjectPart {
  /// `SUBJECT` or `SUBJECT.PART`
  static var subject: Self {
    let syntax = ValueSyntax(
      identity: { cursor, resolve in cursor.foldedSubject(cursor.wordEnd(), resolve) },
      references: Kind.counted)
    var form = Self(syntax) { reader, written throws(Diagnostic) in
      let start = written.cursor.at
      let subject = try reader.readSubject(&written.cursor)
      let stop = written.cursor.at
      try written.cursor.expectEnd()
      if subject.subject == reader.owner, subject.part == nil {
        let word = reader.text(start..<stop)
        throw Diagnostic(
          .selfReference, start, stop, "\(quoted(word)) is the habit itself")
      }
      return subject
    }
    form.mention = \.subject
    form.text = { subject, names in names(subject) }
    return form
  }
}

extension ValueForm where Value == ValueLink {
  /// `VALUE [STRENGTH] [; why]`
  static var valueLink: Self {
    var form = Self(ValueSyntax(references: [.value])) { reader, written throws(Diagnostic) in
      let value = try reader.readReference(&written.cursor, to: [.value], orElse: .unknownValue)
      written.cursor.skipBlanks()
      let strength = written.cursor.isAtNumber ? try written.cursor.whole(in: 1...10) : nil
      let why = try written.cursor.textAfterSemicolon()
      return ValueLink(value: value.name, statedStrength: strength, why: why)
    }
    form.mention = \.value
    return form
  }
}

extension ValueForm where Value == Term.Commitment {
  /// `GOAL [AMOUNT] [; why]`
  static var commitment: Self {
    let syntax = ValueSyntax(references: Kind.goals, checksTimes: true)
    var form = Self(syntax) { reader, written throws(Diagnostic) in
      let goal = try reader.readReference(&written.cursor, to: Kind.goals, orElse: .unknownGoal)
      written.cursor.skipBlanks()
      let start = written.cursor.at
      var share: Amount?
      if written.cursor.isAtNumber {
        share = reader.spellings.settled(try written.cursor.amountInBlock())
      }
      written.target = start..<written.cursor.at
      return Term.Commitment(
        goal: goal.name, share: share, why: try written.cursor.textAfterSemicolon(),
        place: reader.place(of: written))
    }
    form.note = { reader, commitment, written in
      reader.noteTarget(commitment.share, of: .goal(commitment.goal), written)
    }
    form.mention = \.goal
    return form
  }
}

extension Cursor {
  /// Returns the subject and the part that a word names, in lowercase.
  func foldedSubject(_ stop: Int, _ resolve: (String) -> String) -> String? {
    guard stop > at else { return nil }
    let dot = (at..<stop).first { buffer[$0] == ASCII.dot } ?? stop
    return foldedName(resolve(text(at, dot)) + text(dot, stop))
  }
}

/// The readers of references.
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
    let (name, word, range) = try readID(&cursor)
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
    return (name, word)
  }

  /// Reads `SUBJECT` or `SUBJECT.PART`.
  mutating func readSubject(_ cursor: inout Cursor) throws(Diagnostic) -> SubjectPart {
    let start = cursor.at
    let stop = cursor.wordEnd()
    let dot = (start..<stop).first { cursor.buffer[$0] == ASCII.dot } ?? stop
    var id = Cursor(cursor.buffer, from: start, to: dot)
    let subject = try readReference(&id, to: Kind.counted, orElse: .unknownSubject)
    cursor.at = stop
    guard dot < stop else { return SubjectPart(subject: subject.name, part: nil) }
    let found = names.lookUp(cursor.buffer, dot + 1, stop)
    let word = cursor.text(dot + 1, stop)
    guard found.traits.contains(.isName) else {
      throw Diagnostic(.badID, dot + 1, stop, "\(quoted(word)) cannot name a part")
    }
    let read = SubjectPart(subject: subject.name, part: found.name)
    guard kinds[subject.name] == .measure,
      partNames[subject.name]?.contains(found.name) != true, nightPart(read) == nil
    else { return read }
    let declared = sink.mayGuess ? parts[subject.name] ?? [] : []
    throw Diagnostic(
      .unknownPart, dot + 1, stop, "\(subject.text) has no part \(quoted(word))",
      perhaps: sink.nearest(word, among: declared.map { names.text($0.name) }))
  }

  /// Returns the computed part of a night that a reference such as `sleep.bedtime` names; nil for a
  /// part that the measure declares, and for every other reference.
  func nightPart(_ subject: SubjectPart?) -> NightPart? {
    guard let subject, let part = subject.part, subject.subject == nightMeasure,
      partNames[subject.subject]?.contains(part) != true
    else { return nil }
    return NightPart(rawValue: foldedName(names.text(part)))
  }
}
