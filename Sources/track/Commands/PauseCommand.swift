import TrackCore
import TrackPhrases
import TrackStore

/// The command `track pause`, which pauses habits for some days, such as a holiday.
enum PauseCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let all: Bool
    let from: String?
    let to: String?
    let note: String?
    let ends: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      words = reader.many(
        Placeholder("ID|DATES|REASON", .habits), "the habits, all if omitted; the days; and why")
      all = reader.flag("all", "every habit")
      ends = reader.flag("end", "end the pause that today is in")
      (from, to, note) = try reader.listing(.nowhere) { reader throws(Failure) in
        let (from, to) = try reader.fromAndTo("the first day", "the last day")
        return (from, to, try reader.note())
      }
      writing = WriteOptions(&reader)
      try reader.refuse(
        ["from", "to", "note"], with: "--end", because: "it ends today", if: ends)
      if ends, words.isEmpty != all {
        throw .usage(.missingArgument("either ID or --all", command: reader.command))
      }
    }
  }

  static let command = Command(
    "pause", "pause habits for some days, such as a holiday", group: .recording,
    examples: [
      .init("track pause --all 2026-12-24..2027-01-01 Holidays", "all habits, and why"),
      .init("track pause run 2026-11-21..2026-11-28 a cold", "one habit"),
      .init("track pause run swim until sun", "two habits, from today on"),
      .init("track pause run 2026-12-24..", "until you end it"),
      .init("track pause run --end", "end it: yesterday becomes its last day"),
    ],
    notes: [
      "Words such as `sat`, `next week` and `until 3 jan` mean days to come.",
      "A paused day is not due: it neither lengthens nor breaks a streak. The pause becomes a line"
        + " `pause: DATES ; REASON` in each habit. `track undo` takes it back; `track skip` is for a"
        + " single day.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if options.ends { return try PauseEnding.run(options.words, &session, options.writing) }
    let open = try EditContext(session)
    var words = options.words[...]
    var blocks = try habits(&words, open)
    let isUnnamed = blocks.isEmpty && !options.all
    if blocks.isEmpty {
      // Without an ID, pause all habits that are not archived. Tasks have no pauses.
      blocks = open.workspace.blocks.filter { $0 is Habit && $0.archivedFrom == nil }
    } else if options.all {
      throw .usage(.unfitting("--all", with: blocks[0].id, why: "both name habits"))
    }
    let name = blocks.count == 1 ? blocks[0].id : "--all"
    guard let (from, through) = try days(&words, options, open, pausing: name) else {
      throw .usage(
        .missingArgument(
          "the days, as in `track pause \(name) \(open.today)..\(open.today + 7)`",
          command: "pause"))
    }
    if isUnnamed {
      try refuseChoice(in: words, days: options.words.dropLast(words.count), open)
    }
    // Leave out habits that already have this pause.
    blocks.removeAll { block in
      (block as? Habit)?.pauses.contains {
        $0.span.from == from && $0.span.through == through
      } ?? false
    }
    if blocks.isEmpty {
      let days = through == from ? "\(from)" : "\(from)..\(through.map { "\($0)" } ?? "")"
      session.report(
        ChangeSummary(files: [], message: "Nothing changed: paused already, \(days)."),
        options.writing)
      return .fine
    }
    let reason = (words + [options.note].compactMap(\.self)).joined(separator: " ").onOneLine
    let pause = PauseWriting(from: from, through: through, reason: reason)
    session.report(try pause.run(blocks, open, in: session, options.writing), options.writing)
    return .fine
  }

  /// Reads the habits at the start of the words, and removes them.
  private static func habits(
    _ words: inout ArraySlice<String>, _ open: EditContext
  ) throws(Failure) -> [any Block] {
    var blocks: [any Block] = []
    let resolver = BlockResolver(workspace: open.workspace)
    while let word = words.first,
      resolver.exact(word) is Habit
        || open.dates.ahead.leading(words) == nil && !isPreposition(word)
    {
      let block = try open.block(word)
      guard block is Habit || block is Task else {
        throw .refused(.cannotBeSkipped(block.id, block.heading.kind))
      }
      blocks.append(block)
      words.removeFirst()
    }
    // The habit may also come last, after the days.
    if blocks.isEmpty, let word = words.last, words.count > 1,
      let habit = resolver.exact(word) as? Habit
    {
      blocks = [habit]
      words.removeLast()
    }
    return blocks
  }

  /// Reads the days at the start of the words, and removes them. Words such as `sat` and `next week`
  /// mean days that are still to come; only a date in full can be over.
  ///
  /// - Parameter name: The habits as they were typed, for a proposal.
  private static func days(
    _ words: inout ArraySlice<String>, _ options: Options, _ open: EditContext, pausing name: String
  ) throws(Failure) -> (from: Day, through: Day?)? {
    let reader = open.dates.ahead
    if options.from != nil || options.to != nil {
      func span(_ typed: String?) throws(Failure) -> TypedDays? {
        try typed.map { word throws(Failure) in
          try only(reader.spans(of: [word]), [word], pausing: name)
        }
      }
      let (first, last) = (try span(options.from), try span(options.to))
      return (first?.from ?? open.today, last?.through)
    }
    guard let first = words.first else { return nil }
    guard let (count, spans) = reader.leading(words) else {
      throw .usage(.badValue(first, of: "The day", expected: TypedDays.expected, near: nil))
    }
    let typed = words.prefix(count)
    let span = try only(spans, typed, pausing: name)
    words = words.dropFirst(count)
    guard let from = span.from else {
      throw .usage(.badValue(first, of: "The day", expected: TypedDays.expected, near: nil))
    }
    var through = span.through
    // The last day may follow the first without a word between them.
    if span.isOneDay, let (count, last) = DayReader(today: from, .ahead).leading(words),
      last.count == 1, last[0].isOneDay, let end = last[0].from, end > from
    {
      words = words.dropFirst(count)
      through = end
    }
    if let through, through < open.today, typed.contains(where: { $0.contains(where: \.isLetter) })
    {
      throw .usage(
        .badValue(
          typed.joined(separator: " "), of: "The day", expected: TypedDays.expected,
          near: "track pause \(name) \(span.text) (days that are over)"))
    }
    return (from, through)
  }

  /// Returns the only meaning of the words; throws if they have several, and shows each.
  private static func only(
    _ spans: [TypedDays], _ typed: some Collection<String>, pausing name: String
  ) throws(Failure) -> TypedDays {
    if spans.count == 1 { return spans[0] }
    let said = typed.joined(separator: " ")
    guard spans.count > 1 else {
      throw .usage(.badValue(said, of: "The day", expected: TypedDays.expected, near: nil))
    }
    throw .refused(.twoReadings(said, spans.map { "`track pause \(name) \($0.text)`" }))
  }

  /// Refuses a reason that may say which habits are meant, as it names one or denies something: `no runs`
  /// may mean only the runs.
  private static func refuseChoice(
    in reason: ArraySlice<String>, days: ArraySlice<String>, _ open: EditContext
  ) throws(Failure) {
    let names = Vocabulary(open.workspace)
    let words = reason.map(PhraseReader.plain)
    let habit = words.lazy.compactMap { names.exact($0) ?? names.spoken($0) }.first { $0 is Habit }
    guard habit != nil || words.contains(where: { $0.isWord(.denial) }) else { return }
    let days = days.joined(separator: " ")
    throw .refused(
      "Nothing was paused: the reason may say which habits are meant. `track pause"
        + " \(habit?.id ?? "ID") \(days)` pauses one, `track pause --all \(days)` all of them.")
  }

  private static func isPreposition(_ word: String) -> Bool {
    DayWords.starts.contains(word.lowercased()) || DayWords.ends.contains(word.lowercased())
  }
}
