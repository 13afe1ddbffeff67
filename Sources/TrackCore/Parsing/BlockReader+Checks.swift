/// An amount that a block asks of a subject, or of a goal as a term's share.
struct Target {
  /// What an amount is asked of, and by whom.
  enum Asked: Equatable {
    /// The block itself, by `every` or `at-least`.
    case own(Name)
    /// A subject, by a goal's measure or milestone.
    case subject(Name)
    /// A part of a subject, by a goal's measure or milestone.
    case part(SubjectPart)
    /// A goal, by a term.
    case goal(Name)
  }

  let asked: Asked
  let amount: Amount
  /// The unit of a bare number that is meant for the target; nil where the target has several, as
  /// `1h30m`. None where it adds up counts.
  let bareUnit: Unit?
  let file: Int
  let line: SourceLine
  let range: Range<Int>
}

extension BlockReader {
  // MARK: Amounts that are asked

  /// Notes an amount that is asked; without a range the whole value asks it.
  mutating func noteTarget(
    _ amount: Amount?, of asked: Target.Asked, _ source: PropertySource, _ range: Range<Int>? = nil
  ) {
    guard let amount else { return }
    let value = Cursor(
      context.buffer, from: source.value.lowerBound, to: source.value.upperBound)
    let range = range ?? value.at..<value.endOfValue()
    targets.append(
      Target(
        asked: asked, amount: amount, bareUnit: bareUnit(of: amount, in: range), file: file,
        line: source.line, range: range))
  }

  mutating func noteTarget(
    _ read: (measure: GoalMeasure, target: Range<Int>), _ source: PropertySource
  ) {
    guard let subject = read.measure.subject else { return }
    switch read.measure.how {
    case .sum, .latest, .best, .mean: break
    case .count where read.measure.target.unit.isNone: break
    default: return
    }
    noteTarget(
      read.measure.target,
      of: subject.part == nil ? .subject(subject.subject) : .part(subject), source, read.target)
  }

  /// Notes what a rhythm asks, unless it counts days that were done.
  mutating func noteTarget(of rhythm: Rhythm, _ name: Name, _ source: PropertySource) {
    if rhythm.addsUp { noteTarget(rhythm.target, of: .own(name), source) }
  }

  private func bareUnit(of amount: Amount, in range: Range<Int>) -> Unit? {
    guard amount.unit == .time else { return amount.unit }
    var cursor = Cursor(context.buffer, from: range.lowerBound, to: range.upperBound)
    while !cursor.isAtEnd, !cursor.isAtNumber { cursor.at += 1 }
    guard let number = try? cursor.number() else { return nil }
    cursor.skipBlanks()
    let start = cursor.at
    while cursor.byte.isLetter { cursor.at += 1 }
    guard let unit = Unit(context.buffer, start, cursor.at) else { return nil }
    return UnitConverter().inOwnUnit(number, unit) == amount ? unit : nil
  }

  // MARK: What does not fit together within a block

  /// Gets ready to read a block.
  mutating func begin(_ block: BlockSource) {
    self.block = block
    sources.removeAll(keepingCapacity: true)
  }

  /// Looks at the block that was just read as a whole.
  mutating func checkBlock() {
    guard sources["start"] != nil else { return }
    checkOrder("start", "due")
    checkOrder("start", "archived")
  }

  /// Two dates of a block, the second of which must not lie before the first.
  private mutating func checkOrder(_ first: String, _ last: String) {
    guard let start = sources[first], let end = sources[last], let from = date(start),
      let to = date(end), to < from
    else { return }
    let later = end.line.number > start.line.number ? end : start
    let value = Cursor(
      context.buffer, from: later.value.lowerBound, to: later.value.upperBound)
    report(
      Diagnostic(
        .endsBeforeStart, value.at, value.endOfValue(), "\(last) \(to) is before \(first) \(from)"),
      later.line)
  }

  private func date(_ source: PropertySource) -> Day? {
    var cursor = Cursor(
      context.buffer, from: source.value.lowerBound, to: source.value.upperBound)
    return try? cursor.date()
  }

  /// Looks at a habit's rhythms: at most needs a start.
  mutating func checkStart(of habit: Habit, _ outline: FileOutline) {
    guard habit.start == nil, let block else { return }
    for source in outline.properties[block.properties] where foldedName(text(source.key)) == "every"
    {
      var cursor = Cursor(
        context.buffer, from: source.value.lowerBound, to: source.value.upperBound)
      let from = cursor.words().first { $0.lower == "from" }?.start ?? cursor.endOfValue()
      let end = Cursor(context.buffer, from: cursor.at, to: from).endWithoutBlanks()
      guard let dated = try? cursor.datedRhythm(), dated.rhythm.isAtMost else { continue }
      report(
        Diagnostic(
          .atMostWithoutStart, source.value.lowerBound, end, "at most, but from which day on?",
          fix: "add a line start: with the first day"), source.line)
      return
    }
  }
}
