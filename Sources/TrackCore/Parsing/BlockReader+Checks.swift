/// A target amount that a block states. It applies to the block itself, to a subject, to a part of
/// a subject, or to a goal that a term lists with a share.
struct Target {
  /// The block or part to which a target amount applies.
  enum Asked: Equatable {
    /// The block itself, through `every`, `at-least` or `at-most`.
    case own(Name)
    /// A subject, through a measure or milestone of a goal.
    case subject(Name)
    /// A part of a subject, through a measure or milestone of a goal.
    case part(SubjectPart)
    /// A goal, through its share in a term.
    case goal(Name)
  }

  let asked: Asked
  let amount: Amount
  /// The unit that a bare number would have for this target: `.none` if the target is a count, nil
  /// if the target has several units, as in `1h30m`.
  let bareUnit: Unit?
  /// True if the target belongs to a goal's measure that has no stated aggregation and adds up
  /// amounts by default.
  var addsUnsaid = false
  let file: Int
  let line: SourceLine
  let range: Range<Int>
}

extension BlockReader {
  // MARK: Targets

  /// Records the target amount of a property.
  mutating func noteTarget(_ amount: Amount?, of asked: Target.Asked, _ written: WrittenProperty) {
    guard let amount else { return }
    let range = written.target ?? written.whole
    targets.append(
      Target(
        asked: asked, amount: amount, bareUnit: bareUnit(of: amount, in: range), file: file,
        line: written.source.line, range: range))
  }

  /// Records the target of a goal's measure, if the measure names a subject. Skips the target of a
  /// number of days, a streak or a count with a unit, because such a target says nothing about the
  /// subject's units.
  mutating func noteTarget(of measure: GoalMeasure, _ written: WrittenProperty) {
    guard let subject = measure.subject else { return }
    switch measure.how {
    case .sum, .latest, .best, .mean: break
    case .count where measure.target.unit.isNone: break
    default: return
    }
    noteTarget(
      measure.target, of: subject.part == nil ? .subject(subject.subject) : .part(subject), written)
    if !targets.isEmpty {
      targets[targets.count - 1].addsUnsaid = measure.how == .sum && !measure.statesHow
    }
  }

  /// Returns the unit in which an amount is written. For a time such as `1h`, it is the written
  /// unit `h`; for a time with several units, such as `1h30m`, it is nil.
  func bareUnit(of amount: Amount, in range: Range<Int>) -> Unit? {
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

  // MARK: Consistency within a block

  /// Checks the dates of the block that was just read for contradictions.
  mutating func checkBlock() {
    guard sources[.start] != nil else { return }
    checkOrder(.start, .due)
    checkOrder(.start, .archived)
  }

  /// Reports two dates of a block if the second is before the first.
  private mutating func checkOrder(_ first: PropertyKey, _ last: PropertyKey) {
    guard let start = sources[first], let end = sources[last], let from = date(start),
      let to = date(end), to < from
    else { return }
    let later = end.line.number > start.line.number ? end : start
    let value = Cursor(
      context.buffer, from: later.value.lowerBound, to: later.value.upperBound)
    report(
      Diagnostic(
        .endsBeforeStart, value.at, value.endOfValue(),
        "\(last.rawValue) \(to) is before \(first.rawValue) \(from)"),
      later.line)
  }

  /// Reports times such as `1h90`, with 60 or more minutes or seconds after a larger unit.
  mutating func checkTimes(_ written: WrittenProperty) {
    var cursor = written.value
    cursor.end = written.whole.upperBound
    while cursor.skipBlanks() || !cursor.isAtEnd {
      let (start, stop) = (cursor.at, cursor.wordEnd())
      cursor.at = max(stop, start + 1)
      let slash = (start..<stop).first { context.buffer[$0] == ASCII.slash }
      var amount = Cursor(context.buffer, from: start, to: slash ?? cursor.end)
      guard amount.isAtNumber, let read = try? amount.amount(known: { _ in false }),
        read.isOddTime
      else { continue }
      report(Diagnostic(oddTime: read.amount, amount, from: start), written.source.line)
      cursor.at = max(cursor.at, amount.at)
    }
  }

  private func date(_ source: PropertySource) -> Day? {
    var cursor = Cursor(
      context.buffer, from: source.value.lowerBound, to: source.value.upperBound)
    return try? cursor.date()
  }

  /// Reports a habit that has a rhythm with an upper limit but states no first day. The problem is
  /// placed at the first such rhythm.
  mutating func checkStart(of habit: Habit, _ block: BlockSource, _ outline: FileOutline) {
    guard habit.start == nil else { return }
    var firstDays: Set<Day?> = []
    for source in outline.properties[block.properties] where foldedName(text(source.key)) == .every
    {
      var cursor = Cursor(
        context.buffer, from: source.value.lowerBound, to: source.value.upperBound)
      let from = cursor.words().first { $0.lower == "from" }?.start ?? cursor.endOfValue()
      let end = Cursor(context.buffer, from: cursor.at, to: from).endWithoutBlanks()
      // If several rhythms begin on the same day, the first of them counts.
      guard let dated = try? cursor.datedRhythm(), firstDays.insert(dated.from).inserted,
        dated.rhythm.isAtMost
      else { continue }
      report(
        Diagnostic(
          .atMostWithoutStart, source.value.lowerBound, end, "at most, but from which day on?",
          fix: "add a line start: with the first day"), source.line)
      return
    }
  }

  /// Reports a habit without `every` whose title is a rhythm, such as `3/week` (but not a lone period
  /// such as `Week`), or an amount in one word, such as `8` or `5km`.
  mutating func checkTitle(of block: BlockSource, _ outline: FileOutline) {
    let (start, stop) = (block.title.lowerBound, block.title.upperBound)
    guard start < stop,
      !outline.properties[block.properties].contains(where: { foldedName(text($0.key)) == .every })
    else { return }
    let title = Cursor(context.buffer, from: start, to: stop)
    let every: String
    if title.isRhythm, RhythmWords.period(foldedName(text(start..<stop))) == nil {
      every = text(start..<stop)
    } else if title.isAmount {
      every = text(start..<stop) + "/day"
    } else {
      return
    }
    report(
      Diagnostic(
        .rhythmAsTitle, start, stop, "the title \(quoted(text(start..<stop))) reads like a rhythm",
        fix: "for a rhythm, write every: \(every) on an indented line below; for a title, use other"
          + " words"), block.header)
  }
}
