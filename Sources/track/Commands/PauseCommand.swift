import TrackCore
import TrackStore

/// The command `track pause`, which pauses habits for some days, such as a holiday.
enum PauseCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let all: Bool
    let from: String?
    let to: String?
    let note: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      words = reader.many(
        Placeholder("ID|DATES|REASON", .habits), "the habits, all if omitted; the days; and why")
      all = reader.flag("all", "every habit")
      (from, to) = try reader.fromAndTo("the first day", "the last day")
      note = try reader.note()
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "pause", "pause habits for some days, such as a holiday", group: .recording,
    examples: [
      .init("track pause --all 2026-12-24..2027-01-01 Holidays", "all habits, and why"),
      .init("track pause run 2026-11-21..2026-11-28 a cold", "one habit"),
      .init("track pause run swim until sun", "two habits, from today on"),
      .init("track pause run --from 2026-12-24", "until you remove the pause"),
    ],
    notes: [
      "A paused day is not due: it neither lengthens nor breaks a streak. The pause becomes a line"
        + " `pause: DATES ; REASON` in each habit. `track undo` takes it back; `track skip` is for a"
        + " single day."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try EditContext(session)
    var words = options.words[...]
    var blocks: [any Block] = []
    let resolver = BlockResolver(workspace: open.workspace)
    while let word = words.first,
      resolver.exact(word) is Habit || open.dates.read(word) == nil, !isPreposition(word)
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
    if blocks.isEmpty {
      // Without an ID, pause all habits that are not archived. Tasks have no pauses.
      blocks = open.workspace.blocks.filter { $0 is Habit && $0.archivedFrom == nil }
    } else if options.all {
      throw .usage(.unfitting("--all", with: blocks[0].id, why: "both name habits"))
    }
    let typed = words
    guard let (from, through) = try days(&words, options, open) else {
      let ids = blocks.count == 1 ? blocks[0].id : "--all"
      throw .usage(
        .missingArgument(
          "the days, as in `track pause \(ids) \(open.today)..\(open.today + 7)`",
          command: "pause"))
    }
    // The remaining words are the reason. Refuse a reason that begins with words such as
    // `until next saturday`: they mean days, in a form that this command cannot read.
    let read = typed.count - words.count
    // Refuse `14d` and `december`: in other commands they stand for past days, but for a pause
    // people would mean future days.
    let isOver =
      read == 1 && (through.map { $0 <= open.today && $0 > from } ?? false)
      && typed.first.map { !$0.contains("..") && !$0.hasPrefix("last") && !$0.hasPrefix("this") }
        ?? false
    let hasYear =
      typed.first?.split(separator: "-").contains { $0.count == 4 && Int($0) != nil } ?? false
    if let phrase = DatePhrase(today: open.today).leading(typed), options.from == nil,
      options.to == nil, phrase.count > read || isOver && !hasYear
    {
      throw .usage(
        .badValue(
          typed.prefix(phrase.count).joined(separator: " "), of: "The days",
          expected: LooseDate.expected, near: nil))
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

  /// Parses the days at the beginning of the words: one day, a range, or two days with an optional
  /// dash or a word such as `until` between them.
  private static func days(
    _ words: inout ArraySlice<String>, _ options: Options, _ open: EditContext
  ) throws(Failure) -> (from: Day, through: Day?)? {
    func date(_ word: String) throws(Failure) -> LooseDate {
      if let date = open.dates.read(word) { return date }
      throw .usage(
        .badValue(word, of: "The day", expected: LooseDate.expected, near: nil))
    }
    if options.from != nil || options.to != nil {
      let first = try options.from.map(date)
      return (first?.from ?? open.today, try options.to.map(date)?.through)
    }
    var first: LooseDate?
    let isFrom = words.first?.lowercased() == "from"
    // True if the next word must be the last day of the pause.
    var isEndNext = false
    if let word = words.first, isPreposition(word) {
      let isUntil = word.lowercased() != "from"
      words.removeFirst()
      if isUntil { first = LooseDate(from: open.today, through: open.today) }
      isEndNext = isUntil
    }
    if first == nil, let word = words.popFirst() { first = try date(word) }
    guard let first, let from = first.from else { return nil }
    guard first.isOneDay else {
      // Refuse `december 24th`: its first word alone would mean the whole previous December.
      if let word = words.first, word.first?.isNumber == true {
        throw .usage(.badValue(word, of: "The day", expected: LooseDate.expected, near: nil))
      }
      return (from, first.through)
    }
    if let word = words.first, isPreposition(word) {
      isEndNext = true
      words.removeFirst()
    }
    // After the first day, the next words may be the last day or the reason.
    guard let word = words.first, let last = open.dates.read(word), var through = last.through
    else {
      if isEndNext, let word = words.first { _ = try date(word) }
      // With `from tomorrow`, the pause has no end.
      return (from, isFrom ? nil : first.through)
    }
    // With `until sun`, the pause ends on the next Sunday.
    if through < from, last.isOneDay, word.first?.isLetter == true { through = through + 7 }
    guard through >= from else { return (from, first.through) }
    words.removeFirst()
    return (from, through)
  }

  private static func isPreposition(_ word: String) -> Bool {
    ["from", "to", "until", "till", "through", "-", "–"].contains(word.lowercased())
  }
}
