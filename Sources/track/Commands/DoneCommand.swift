import TrackCore
import TrackPhrases
import TrackReport
import TrackStore

/// The command `track done`, which records an entry or closes a goal.
enum DoneCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let on: String?
    let at: String?
    let note: String?
    let toggles: Bool
    /// True if the words are a whole line even if they could be an ID with items.
    let isLine: Bool
    private(set) var writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      words = try reader.oneOrMore(
        Placeholder("ID [ITEM…],", .entry), "what you did and how much; a comma starts the next")
      on = try reader.on(
        "the day, or several: yesterday, 3d-ago, 2026-11-16..2026-11-18",
        expected: TypedDays.expected)
      at = try reader.at()
      note = try reader.note()
      toggles = reader.flag("toggle", "complete the day, or take it back if it is complete")
      isLine = try reader.listing(.nowhere) { $0.flag("line", "a whole line") }
      try reader.refuse(
        ["at", "note"], with: "--toggle", because: "it may take the day back", if: toggles)
      if toggles, words.count > 1 {
        throw .usage(.needlessArgument(words[1], command: reader.command))
      }
      writing = WriteOptions(&reader)
      writing.show("toggle", if: toggles)
    }
  }

  static let command = Command(
    "done", "record something you did, or close a goal", group: .recording,
    aliases: [CommandAlias("log", "--line"), CommandAlias("toggle", "--toggle")],
    examples: [
      .init("track done meditate", "today, now"),
      .init("track done run 5.2km 31m, water 2", "several at once, with amounts"),
      .init("track done run 5km yesterday --note \"in the rain\"", "another day"),
      .init("track done sleep 23:10-07:05", "with both times"),
      .init("track done \"Called mum\" +parents", "a one-off that counted for a goal"),
      .init("track done deep-work 90m +thesis @library", "the goal it counts for, and the place"),
      .init("track done meal oats 600kcal protein=30g", "a food, and parts of a measure"),
      .init("track done 1 3", "check off numbers of today's list"),
      .init("track done 2026-11-20 07:30 run 5.2km +run-half '; easy'", "a line as the log has it"),
      .init("track done - < lines.txt", "every line of a file, as the log has them"),
      .init("track done water --toggle", "3 of 8 becomes 8 of 8, then nothing"),
      .init("track done run-half", "close a goal, an obligation or a milestone"),
      .init("track done run-half Halfway", "one of its milestones, by title or date"),
    ],
    notes: [
      "An ID may be shortened if only one starts that way. Items are those of a log line: amounts,"
        + " PART:AMOUNT or PART=AMOUNT, +GOAL, @CONTEXT, #TAG, fail. `track help format log` lists them. A day"
        + " and times may stand among them: `yesterday`, `7am`, `from 9:00 to 10:30`.",
      "What begins with a date, a time, < or a quotation mark, or has a note after ;, is a whole line"
        + " of the log and is written as typed. Quote what your shell would use itself: \" ; < #.",
      "A number is a line of `track today`. Alone it records what is still missing today; with"
        + " items it records just those. track reads the whole log to find it.",
      "The streak in the answer comes from the last 2 MiB of the log. For a longer log, a streak"
        + " that goes back further is printed as \"or more\", and `track report` shows the goals.",
      "Without --on the line gets the time too. A new day starts at 04:00, or as set in track.txt;"
        + " until then it is still the day before, and the line for 01:30 says 25:30.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    var open = try LogContext(session)
    if options.toggles, let word = options.words.first {
      return try Toggle(word: word, on: options.on).run(in: &session, options.writing)
    }
    // `log run` may ask for the lines on it, as `git log FILE` does.
    if options.isLine, options.words.count == 1, options.on == nil, options.at == nil,
      options.note == nil, let word = options.words.first, let block = try? open.block(word),
      block.id == word
    {
      throw .refused(
        .twoReadings(
          "log \(block.id)",
          ["`track done \(block.id)`", "`track find --kind log --subject \(block.id)`"]))
    }
    if options.words == ["-"] { return try WholeLine.recordInput(in: &session, options.writing) }
    if options.isLine || WholeLine.isOne(options.words, in: open.workspace, open.dates) {
      return try WholeLine(
        words: options.words, on: options.on, at: options.at, note: options.note
      ).record(in: &session, options.writing)
    }
    let groups = try DoneArguments(options.words, dates: open.dates, in: session).groups
    var recording = Recording(open: open, options: options)
    return try recording.run(groups, in: &session)
  }
}

extension DoneCommand {
  /// The entries that one command records.
  private struct Recording {
    private typealias Typed = (group: DoneArguments.Group, entry: TypedEntry)

    var open: LogContext
    let options: Options
    var draft = LogDraft()

    /// Records entries on the day that the user typed, closes goals, or hits milestones.
    mutating func run(
      _ groups: [DoneArguments.Group], in session: inout Session
    ) throws(Failure) -> ExitCode {
      guard !groups.isEmpty else { throw .usage(.missingArgument("ID", command: "done")) }
      var resolver = BlockResolver(workspace: open.workspace)
      for group in groups { resolver = try open.resolver(for: group.id) }
      // A date after a goal that is closed is the date of a milestone and not the day of an entry.
      let closesGoal = groups.map { group in
        guard let goal = (try? resolver.find(group.id)) as? Goal else { return false }
        return !isProgress(group.items, of: goal)
      }
      let typed = zip(groups, closesGoal).map { group, closes in
        (group, TypedEntry(closes ? [] : group.items, dates: open.dates))
      }
      let named = typed.first { $1.day != nil }?.1.day
      if let named, options.on != nil || groups.count > 1 {
        throw .usage(
          .badValue(named, of: "An item", expected: "the day with --on \(named)", near: nil))
      }
      if named == nil, let days = try severalDays() {
        guard !closesGoal.contains(true) else {
          throw .usage(
            .badValue(options.on ?? "", of: "--on", expected: TypedDays.expectedDay, near: nil))
        }
        return try record(typed, on: days, in: &session)
      }
      return try record(typed, on: try open.day(options.on ?? named), in: &session)
    }

    /// Records entries on one day; nil for today.
    private mutating func record(
      _ typed: [Typed], on given: Day?, in session: inout Session
    ) throws(Failure) -> ExitCode {
      if given == nil, options.at == nil, open.isDaytime,
        let time = typed.lazy.compactMap(\.entry.nightTime).first
      {
        throw .refused(.twoReadings(time.typed, time.readings))
      }
      let moment = try open.moments.moment(on: given, at: options.at ?? typed.first?.entry.ago)
      var closing = GoalClosing(on: moment.day)
      for (group, entry) in typed {
        let subject = try subject(of: group, in: &session)
        let items = subject.items ?? group.items
        if let goal = subject.block as? Goal, !isProgress(items, of: goal) {
          try closing.add(goal, words: items, open.workspace)
          continue
        }
        if let block = subject.block, !block.canBeDone, !(block is Goal) {
          throw .refused(.cannotBeDone(block.id, block.heading.kind))
        }
        let entry = subject.entry(typed: entry, dates: open.dates)
        try add(entry, of: subject, on: given)
        if let measure = subject.block as? Measure {
          draft.hints += open.habits(like: measure, items: entry.items)
        }
      }
      if closing.isEmpty {
        try session.record(draft, in: open, options.writing)
      } else {
        let files = try closing.write(draft, in: session, open, options.writing)
        let message = closing.message(in: open) + draft.message(in: open, options.writing)
        session.report(
          ChangeSummary(files: files, message: message.joined(separator: "\n")), options.writing)
      }
      return .fine
    }

    /// Records the same entries on each of several days, as one change.
    private mutating func record(
      _ typed: [Typed], on days: [Day], in session: inout Session
    ) throws(Failure) -> ExitCode {
      for day in days {
        for (group, entry) in typed {
          let subject = try subject(of: group, in: &session)
          try add(subject.entry(typed: entry, dates: open.dates), of: subject, on: day)
        }
      }
      try session.record(draft, in: open, options.writing)
      return .fine
    }

    /// True for items that are progress of a goal: they begin with an amount, or have a range of
    /// time or an amount after a day and do not name a milestone.
    private func isProgress(_ items: [String], of goal: Goal) -> Bool {
      func isAmount(_ item: String?) -> Bool {
        guard let item, !item.contains("-") else { return false }
        return AmountWords.leading([item], unit: { _ in nil }) != nil
      }
      if isAmount(items.first) { return true }
      let entry = TypedEntry(items, dates: open.dates)
      return (entry.times.count == 2 || isAmount(entry.items.first))
        && !GoalClosing.hasMilestone(named: items, goal, open.workspace)
    }

    /// Adds the log line of an entry.
    ///
    /// - Parameter given: The day that the user typed; nil for today.
    private mutating func add(
      _ entry: TypedEntry, of subject: Subject, on given: Day?
    ) throws(Failure) {
      let parts = (subject.block as? Measure).flatMap { PartItems($0, in: open.workspace) }
      let items = try (parts?.written(entry.items) ?? entry.items).map { word throws(Failure) in
        try open.item(word)
      }
      if let measure = subject.block as? Measure, entry.times.count < 2,
        !items.contains(where: \.mayBeAmount)
      {
        let example = measure.example(in: open.workspace)
        throw .refused(
          "\(measure.id) needs a value, for example `track done \(measure.id) \(example)`.",
          cause: .words)
      }
      let moment = try open.moments.moment(on: given, at: entry.time ?? options.at)
      if given == nil, open.isDaytime, moment.day < open.today, let second = moment.second {
        draft.hints.append(
          "\(Moment.text(ofSecond: second - 86_400)) counts for \(Words.date(moment.day)), because"
            + " the day starts at \(Moment.text(ofSecond: open.settings.dayStart)).")
      }
      let line = LogLineText(
        moment: moment,
        subject: subject.name, items: items, note: options.note,
        range: entry.range(isDayGiven: given != nil, open.clock)
      ).text
      try open.refuseFuture(line, isRange: entry.times.count == 2)
      try draft.add(line, on: subject.block, in: open, hasNewNote: options.note != nil)
      try draft.refuseOtherUnit()
      if let block = subject.block { draft.hints += open.repetition(of: block, line) }
      if entry.times.count == 2 { draft.hints += open.overlaps(of: line) }
    }

    /// Returns the days of `--on A..B` or `--on mon,wed`. Nil without the option, or if its value
    /// is a single day or not a date. Throws for more than 31 days, and for days after today.
    private func severalDays() throws(Failure) -> [Day]? {
      guard let on = options.on else { return nil }
      let spans = on.split(separator: ",").compactMap { open.dates.span(String($0)) }
      if spans.count == 1, spans[0].isOneDay { return nil }
      var days: Set<Day> = []
      for span in spans.compactMap(\.both)
      where span.upperBound <= open.today && span.upperBound - span.lowerBound < 31 {
        for count in 0...span.upperBound - span.lowerBound { days.insert(span.lowerBound + count) }
      }
      let isRead = spans.count == on.split(separator: ",").count
      guard isRead, spans.allSatisfy({ $0.through.map(days.contains) ?? false }), days.count <= 31
      else {
        if spans.isEmpty { return nil }
        throw .usage(
          .badValue(
            on, of: "--on", expected: "one day, or up to 31 days that are not after today",
            near: nil))
      }
      return days.sorted()
    }

    /// The subject of an entry: a block, or the title of a one-off action in quotation marks.
    private struct Subject {
      var block: (any Block)?
      let name: String
      /// The items of the entry; nil to use the items that were typed after the subject.
      var items: [String]?

      func entry(typed: TypedEntry, dates: DayReader) -> TypedEntry {
        items.map { TypedEntry($0, dates: dates) } ?? typed
      }
    }

    /// Returns the subject that the first word of a group means. If no block declares the subject,
    /// offers on a terminal to add one.
    private mutating func subject(
      of group: DoneArguments.Group, in session: inout Session
    ) throws(Failure) -> Subject {
      do {
        let block = try open.block(group.id)
        if block is Goal { session.tellAbbreviation(group.id, of: block) }
        return Subject(block: block, name: block.id)
      } catch .usage(.unknownID(let word, let near)) {
        // The word contains spaces, so the user put it in quotation marks: it is a title or a whole
        // line.
        let words = word.split(separator: " ").map(String.init)
        if group.items.isEmpty, let (goal, title) = open.milestone(titled: word) {
          return Subject(block: goal, name: goal.id, items: [title])
        }
        if words.count > 1 {
          if let block = try open.resolver(for: words[0]).find(words[0]) {
            return Subject(block: block, name: block.id, items: words.dropFirst() + group.items)
          }
          if let near { throw .usage(.unknownID(word, near: near)) }
          return Subject(name: word.onOneLine.asQuotedTitle)
        }
        if let (block, rest) = open.titled(word, group.items) {
          return Subject(block: block, name: block.id, items: rest)
        }
        if group.items.contains(where: \.isPlainWord),
          PhraseReader.values(
            after: [word] + group.items, Vocabulary(open.workspace), open.dates) != nil
        {
          let title = quotedTitle([word] + group.items)
          throw .refused(
            "Unknown ID \"\(word)\". A one-off needs quotes: `track done \(title)`.", cause: .words)
        }
        let id = try NewSubject(word: word, near: near, writing: options.writing).add(in: &session)
        open = try LogContext(session)
        return Subject(block: try open.block(id), name: id)
      }
    }

    /// Returns words with the title at their beginning in quotation marks: `"Called mum" +parents`.
    private func quotedTitle(_ words: [String]) -> String {
      let title = words.prefix { $0.first?.isLetter ?? false }
      return (["\"\(title.joined(separator: " "))\""] + words.dropFirst(title.count))
        .joined(separator: " ")
    }
  }
}

extension String {
  /// True for an outcome as a log line has it: `skip` or `fail`.
  var isOutcomeItem: Bool { OutcomeWord(self)?.items == [lowercased()] }

  /// True if the word may be part of a title: it has only letters and apostrophes, and is not an
  /// outcome such as `skip`.
  fileprivate var isPlainWord: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0 == "'" } && !isOutcomeItem
  }

  /// The text as a title in quotation marks. Quotation marks that are already around the text are
  /// not doubled, and those within it become apostrophes.
  fileprivate var asQuotedTitle: String {
    let isQuoted = count > 2 && hasPrefix("\"") && hasSuffix("\"")
    let title = isQuoted ? String(dropFirst().dropLast()) : self
    return "\"\(title.replacing("\"", with: "'"))\""
  }

  /// True if the item of a log line may be an amount.
  fileprivate var mayBeAmount: Bool {
    !"+@#^".contains(first ?? "+") && contains { $0.isASCII && $0.isNumber }
  }
}

extension Measure {
  /// Returns an example of an amount for the measure: `1kg`, or `upper:1mmHg` for a part.
  fileprivate func example(in workspace: Workspace) -> String {
    let unit = parts.first?.unit ?? unit ?? .none
    let amount = unit == .time ? "1h" : "1\(unit.name)"
    return parts.first.map { "\(workspace.text(of: $0.name)):\(amount)" } ?? amount
  }
}
