/// An amount that a block asks of a subject, or of a goal as a term's share.
struct Target {
  enum Asked { case subject(Name), goal(Name) }

  let asked: Asked
  let amount: Amount
  let file: Int
  let line: SourceLine
  let range: Range<Int>
}

extension BlockReader {
  // MARK: Amounts that are asked

  /// Notes what is asked of a subject; without a range the whole value is meant.
  mutating func noteTarget(
    _ amount: Amount?, of subject: Name, _ source: PropertySource, _ range: Range<Int>? = nil
  ) {
    guard let amount else { return }
    let value = source.value
    let whole =
      value
      .lowerBound..<Cursor(context.buffer, from: value.lowerBound, to: value.upperBound)
      .endOfValue()
    targets.append(
      Target(
        asked: .subject(subject), amount: amount, file: file, line: source.line,
        range: range ?? whole))
  }

  mutating func noteTarget(
    _ read: (measure: GoalMeasure, target: Range<Int>), _ source: PropertySource
  ) {
    guard let subject = read.measure.subject, subject.part == nil,
      [.sum, .latest, .best, .mean].contains(read.measure.how)
    else { return }
    noteTarget(read.measure.target, of: subject.subject, source, read.target)
  }

  mutating func noteShare(
    _ share: Amount, ofGoal goal: Name, _ source: PropertySource, _ range: Range<Int>
  ) {
    targets.append(
      Target(asked: .goal(goal), amount: share, file: file, line: source.line, range: range))
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
