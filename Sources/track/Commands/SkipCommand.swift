import TrackCore
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// The command `track skip`, which skips a habit on purpose and keeps its streak.
enum SkipCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let on: String?
    let note: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let id = try reader.required(
        Placeholder("ID…", .habits), "the habits, or numbers of today's list")
      words = [id] + reader.many(Placeholder("DATE|REASON", .habits), "the day, and why")
      on = try reader.on(
        "the day, or several: 2026-12-24..2027-01-01, week", expected: TypedDays.expected)
      note = try reader.listing(.nowhere) { reader throws(Failure) in try reader.note() }
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "skip", "skip a habit on purpose and keep its streak", group: .recording,
    examples: [
      .init("track skip meditate sick", "today, with a reason"),
      .init("track skip 3", "a number of today's list"),
      .init("track skip run read yesterday", "two habits, another day"),
      .init("track skip run --on 2026-12-24..2027-01-01 Holidays", "pause a habit for some days"),
    ],
    notes: [
      "One day becomes a line of the log; several become a pause in the habit itself. A first word"
        + " that is a date is the day. A reason that begins with an ID or a date goes after --note."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    var open = try LogContext(session)
    var words = options.words[...]
    var blocks: [any Block] = []
    repeat {
      guard let word = words.popFirst() else { break }
      let block = try open.block(ChecklistLookup.id(word, in: session))
      guard block is Habit || block is Task else {
        throw .refused(.cannotBeSkipped(block.id, block.heading.kind))
      }
      if !blocks.contains(where: { $0.id == block.id }) { blocks.append(block) }
    } while words.first.map { open.isHabit($0, after: options.words[0]) } ?? false
    let (from, through) = try days(options.on, &words, open)
    try refuseDays(in: words, after: from, open, options)
    let reason = (words + (options.note.map { [$0] } ?? [])).joined(separator: " ").onOneLine
    if from == through {
      var draft = LogDraft()
      for block in blocks {
        if try RecordingSummary(open: open).checkingOff(block, on: from).isDone {
          throw .refused(
            "\(block.title) is done on \(from), so a skip would change nothing. `track undo` takes back"
              + " what was recorded.")
        }
        let line = LogLineText(
          moment: Moment(day: from, second: nil), subject: block.id, items: ["skip"], note: reason)
        try draft.add(line.text, on: block, in: open)
      }
      try session.record(draft, in: open, options.writing)
    } else {
      let pause = PauseWriting(from: from, through: through, reason: reason)
      let written = try pause.run(blocks, EditContext(session), in: session, options.writing)
      session.report(written, options.writing)
    }
    return .fine
  }

  /// Refuses a reason that begins with words such as `next monday` or `for a week`: they mean days, in
  /// a form that this command cannot read.
  private static func refuseDays(
    in words: ArraySlice<String>, after from: Day, _ open: LogContext, _ options: Options
  ) throws(Failure) {
    if options.on == nil, let phrase = open.dates.ahead.leading(words),
      phrase.count > 1 || !phrase.spans[0].isOneDay && words.first?.allSatisfy(\.isLetter) == false
    {
      let days = Array(words.prefix(phrase.count))
      let reason = words.dropFirst(phrase.count).joined(separator: " ")
      let lines = spans(days, phrase.spans, open).map { span in
        let line = ["skip"] + options.words.dropLast(words.count) + ["--on", span.text]
        let inWords = span.from.map { Words.dates($0, span.through, today: open.today) } ?? ""
        return Candidate(line + (reason.isEmpty ? [] : [reason]), inWords).text()
      }
      throw .usage(
        .badValue(
          days.joined(separator: " "), of: "The day", expected: TypedDays.expected,
          near: lines.alternatives))
    }
    if options.on == nil, let word = words.first?.lowercased(), Self.ofDays.contains(word) {
      throw .usage(
        .badValue(
          words.joined(separator: " "), of: "The day", expected: TypedDays.expected, near: nil))
    }
    let joined = words.first.map { $0 == "and" || $0 == "&" } ?? false
    if joined, let next = words.dropFirst().first, open.looksLikeDays(next) {
      throw .usage(
        .badValue(
          words.joined(separator: " "), of: "The reason",
          expected: "one day, or a range such as \(from)..", near: nil))
    }
    if let word = words.first, open.looksLikeDays(word) {
      let last = words.last.flatMap { open.dates.span($0)?.from }
      let range = last.flatMap { $0 > from ? "--on \(from)..\($0)" : nil }
      throw .usage(
        .badValue(
          words.joined(separator: " "), of: "The day", expected: TypedDays.expected, near: range))
    }
  }

  /// Words before days. A reason that begins with one is probably no reason.
  private static let ofDays: Set<String> = ["until", "till", "from", "since"]

  /// Returns the days to skip: those of `--on` or, without this option, those that the first word
  /// means. If the first word means days, it is removed from the words. If it does not, the day is
  /// today.
  private static func days(
    _ on: String?, _ words: inout ArraySlice<String>, _ open: LogContext
  ) throws(Failure) -> (from: Day, through: Day?) {
    if let on {
      guard let days = try span(on, open), let first = days.from else {
        throw .usage(.badValue(on, of: "--on", expected: TypedDays.expected, near: nil))
      }
      return (first, days.through)
    }
    // A comma may separate the day from the reason: `tomorrow, travelling`.
    let typed = words.first.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
    guard let word = typed, let days = open.dates.span(word), let first = days.from else {
      return (open.today, open.today)
    }
    if days.isOneDay { _ = try span(word, open) }
    // A word such as `week` or `term` may be the beginning of the reason. But a single day, a
    // range, or a word that begins with a digit is always a date.
    if days.isOneDay || word.contains("..") || word.first?.isNumber == true {
      words.removeFirst()
      return (first, days.through)
    }
    guard words.count > 1 else {
      throw .usage(
        .badValue(word, of: "The reason", expected: "the days with --on \(word)", near: nil))
    }
    return (open.today, open.today)
  }

  /// Returns the days to come that words mean with those before today, of which some may be skipped,
  /// too: `this week` is all of it.
  private static func spans(
    _ words: [String], _ ahead: [TypedDays], _ open: LogContext
  ) -> [TypedDays] {
    let back = open.dates.spans(of: words)
    return ahead.map { span in
      back.first { $0.through == span.through && $0.from != nil } ?? span
    }
  }

  /// Returns the days that a word means. A skip may lie on either side of today, so words such as
  /// `fri` and `december` have two meanings, and both are shown.
  private static func span(_ word: String, _ open: LogContext) throws(Failure) -> TypedDays? {
    let (back, ahead) = (open.dates.span(word), open.dates.ahead.span(word))
    guard let back, let ahead, let last = back.both, let next = ahead.both else {
      return back ?? ahead
    }
    if back.through == ahead.through { return back }
    throw .refused(.twoReadings(word, [last, next].map { "--on \(TypedDays($0).text)" }))
  }
}

extension LogContext {
  /// Returns true if a reason begins with a word that probably belongs to the days: a dash, another
  /// day, or a date in a form that track cannot read, such as `16/11/2026`.
  fileprivate func looksLikeDays(_ word: String) -> Bool {
    if ["-", "–", "to"].contains(word) || dates.span(word)?.isOneDay == true { return true }
    let separators: Set<Character> = ["-", "/", "."]
    return word.first?.isNumber == true && word.contains(where: separators.contains)
      && word.allSatisfy { $0.isNumber || separators.contains($0) }
  }

  /// Returns true if a word after the first ID is another habit: it is a whole ID, or both words
  /// are numbers of items in the checklist.
  fileprivate func isHabit(_ word: String, after first: String) -> Bool {
    if ChecklistLookup.isNumber(word) {
      return ChecklistLookup.isNumber(first) && word.utf8.count < 4
    }
    let block = BlockResolver(workspace: workspace).exact(word)
    return block is Habit || block is Task
  }
}
