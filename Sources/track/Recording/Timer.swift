import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// Starts, stops and cancels running entries. It keeps at most one entry running at a time.
struct Timer {
  var open: LogContext
  private let session: Session
  private let words: WriteOptions

  init(_ session: Session, _ words: WriteOptions) throws(Failure) {
    open = try LogContext(session)
    self.session = session
    self.words = words
  }

  private var rewrite: LogRewrite { LogRewrite(open: open) }

  // MARK: Start

  /// The log line of a running entry, before it is written.
  struct Start {
    let text: LogLineText
    let block: any Block
    /// True if the user typed no time, so that the entry starts now.
    let isNow: Bool
  }

  /// Returns the log line for the arguments of `track start` or a similar command, without writing
  /// it.
  mutating func line(
    _ words: [String], at time: String?, note: String?
  ) throws(Failure) -> Start {
    guard let word = words.first else {
      throw .usage(.missingArgument("ID", command: self.words.name))
    }
    let block = try known(ChecklistLookup.id(word, in: session))
    guard block.canBeDone || block is Goal else {
      throw .refused(.cannotBeDone(block.id, block.heading.kind))
    }
    let rest = Array(words.dropFirst())
    let typed = TypedEntry(rest, dates: open.dates)
    let time = time ?? typed.time
    // Keep a day or a range of times among the items, so that the check of the line refuses it.
    let isTimeOnly = typed.day == nil && typed.times.count < 2
    var items: [String] = []
    for word in isTimeOnly ? typed.items : rest { items.append(try open.item(word)) }
    let text = LogLineText(
      moment: try open.moments.moment(on: nil, at: time), subject: block.id, items: items,
      note: note, isRunning: true)
    return Start(text: text, block: block, isNow: time == nil)
  }

  private mutating func known(_ word: String) throws(Failure) -> any Block {
    do { return try open.block(word) } catch .usage(.unknownID(let word, let near)) {
      throw .refused(.undeclaredSubject(word, near: near))
    }
  }

  /// Starts an entry. If others are running, stops them; throws if one of the same block runs.
  func start(_ start: Start) throws(Failure) -> ChangeSummary {
    let (line, block) = (start.text, start.block)
    var draft = LogDraft()
    try draft.add(line.text, on: nil, in: open)
    if let running = try lastRunning() {
      guard self.block(of: running)?.id != block.id else {
        throw runningAlready(running, seenFrom: line.moment.day)
      }
      let end = End(moment: line.moment, isGiven: !start.isNow, isDayGiven: true)
      return try stop(end, beginning: start)
    }
    var untilNow = line
    untilNow.range = Moment.range(line.moment.second ?? 0, session.clock.secondOfDay)
    draft.hints += open.overlaps(of: untilNow.text)
    let files = try session.add(draft, in: open.directory, words)
    save(line, isNow: start.isNow)
    let isShown = !words.isDryRun || session.json
    let messages = isShown ? draft.message("Running", in: open, words) : []
    return ChangeSummary(files: files, message: messages.joined(separator: "\n"))
  }

  /// Throws if an entry of a block that started on the given day is still running.
  func refuseRunning(_ block: any Block, on day: Day) throws(Failure) {
    guard let running = try lastRunning(), running.day == day,
      self.block(of: running)?.id == block.id
    else { return }
    throw runningAlready(running, seenFrom: open.today)
  }

  private func runningAlready(_ line: WrittenLine, seenFrom day: Day) -> Failure {
    .refused(
      "\(title(of: line)) is running since \(since(line, from: day)). `track stop` stops it.")
  }

  /// Returns the running entry that started last. The log is searched backwards.
  private func lastRunning() throws(Failure) -> WrittenLine? {
    let files = try rewrite.files
    do {
      for file in files {
        let found = try open.directory.searchBackwards(file) { bytes -> WrittenLine? in
          let lines = OpenEntryPrefilter.filtered(bytes)
          if lines.isEmpty { return nil }
          return rewrite.lines(in: [file: lines]) { entry, _ in entry.isRunning }.last?.line
        }
        if let found { return found }
      }
      return nil
    } catch {
      throw .write(error)
    }
  }

  /// Saves the real start time on this machine, so that a later change of the clock or time zone
  /// can be noticed.
  private func save(_ line: LogLineText, isNow: Bool) {
    guard !words.isDryRun else { return }
    let instant =
      isNow
      ? session.clock.instant
      : System.instant(of: line.moment.day, second: line.moment.second ?? 0)
    let started = StartedTime(instant: instant, offset: System.offset(at: instant))
    do throws(WriteError) {
      try DirectoryTransaction(to: open.directory, command: "track \(words.command)")
        .keep(started, of: RunningEnd.key(line.moment.day, line.moment.second, line.subject))
    } catch {
      session.tell(Failure.write(error).wording)
    }
  }

  // MARK: Stop

  /// The end to set for a running entry, with items and a note to add to its line.
  struct End {
    var block: (any Block)?
    /// The start of the entry to stop, as the user typed it; nil if it was not typed.
    var since: String?
    var items: [String] = []
    var note: String?
    let moment: Moment
    /// True if the user typed the time.
    let isGiven: Bool
    /// True if the day is certain: the user typed it, or it is the day of the line that starts now.
    let isDayGiven: Bool
    /// True to record a time of any length.
    var isLongFine = false
  }

  /// The time in seconds from which on a timer was probably forgotten.
  private static let long = 12 * 3600

  /// Stops the running entry. Throws if it is not clear which one.
  ///
  /// - Parameters:
  ///   - next: The line that starts instead; nil for `track stop`. With such a line, all running
  ///     entries are stopped, and it is not an error if there are none.
  func stop(
    _ end: End, beginning next: Start? = nil
  ) throws(Failure) -> ChangeSummary {
    var messages: [String] = []
    var stoppedBlocks: [(block: any Block, day: Day)] = []
    var lines: [String] = []
    let log = next.map { open.directory.logFile(for: $0.text.moment.day) }
    let all = Set(try rewrite.files + [log].compactMap { $0 }).sorted()
    let files = try session.change(all, of: open.directory, words) { contents throws(Failure) in
      (messages, stoppedBlocks, lines) = ([], [], [])
      let running = try self.running(
        in: contents, end.block, since: end.since, isOptional: next != nil)
      for (_, line) in running {
        let (text, remark) = try stopped(line, end)
        _ = try open.check(text)
        messages.append("Stopped: \(text)")
        messages += open.overlaps(of: text)
        lines.append(text)
        if let remark { messages.append(remark) }
        if let block = block(of: line) { stoppedBlocks.append((block, line.day)) }
      }
      let changed = try contents.changing(running) { lines[$0] }
      guard let next, let log else { return changed }
      let text = open.identified(next.text.text, beside: lines)
      for problem in try open.check(text) { messages.append("Warning: \(problem.detail).") }
      messages.append("Running: \(text)")
      return try changed.editing(log) { document throws(EditError) in
        try document.add(logLines: [text])
      }
    }
    if let next { save(next.text, isNow: next.isNow) }
    if !words.isDryRun {
      messages += RecordingSummary(open: open).words(for: stoppedBlocks, lines: lines)
    }
    return ChangeSummary(files: files, message: messages.joined(separator: "\n"))
  }

  /// Removes the log line of the running entry.
  func cancel(_ block: (any Block)?, since: String?) throws(Failure) -> ChangeSummary {
    var messages: [String] = []
    let files = try session.change(try rewrite.files, of: open.directory, words) {
      contents throws(Failure) in
      let running = try self.running(in: contents, block, since: since, isOptional: false)
      messages = running.map { "Dropped: \($0.line.text)" }
      return try contents.changing(running) { _ in nil }
    }
    return ChangeSummary(files: files, message: messages.joined(separator: "\n"))
  }

  /// Returns the running entries. If a block is given, returns only its entries.
  ///
  /// - Parameters:
  ///   - since: The start of the entry as the message about several shows it, its `^id` or its place; nil for any.
  ///   - isOptional: True to accept any number of entries; false to throw unless there is exactly
  ///     one.
  private func running(
    in contents: FileContents, _ block: (any Block)?, since: String?, isOptional: Bool
  ) throws(Failure) -> [(file: String, line: WrittenLine)] {
    let all = rewrite.lines(in: contents) { entry, workspace in
      guard entry.isRunning else { return false }
      guard let block else { return true }
      return workspace.names.existing(block.id) == entry.subject
    }
    let found = all.filter { file, line in
      since.map { $0 == start(of: line) || $0 == name(of: line, in: file) } ?? true
    }
    if isOptional { return found }
    if all.isEmpty {
      throw .refused(
        block.map {
          "\($0.title) is not running. `track today` shows what is; `track archive ID` ends a habit."
        } ?? "Nothing is running. `track start ID` starts a timer.")
    }
    guard found.count == 1 else {
      let shown = found.isEmpty ? all : found
      let starts = Dictionary(shown.map { (start(of: $0.line), 1) }, uniquingKeysWith: +)
      let names = shown.map { file, line in
        let start = start(of: line)
        let id = starts[start] == 1 ? "" : " (\(name(of: line, in: file)))"
        return "\(line.writtenSubject) since \(start)\(id)"
      }.joined(separator: ", ")
      throw .refused(
        Set(shown.map(\.line.subject)).count == 1
          ? "Running: \(names). Give the start of the one you mean, such as `since 09:00`, or its"
            + " ^id after `since`."
          : "Several are running: \(names). Name the one you mean.")
    }
    return found
  }

  /// Splits the words of a command at `since`, after which they say when the entry started.
  static func split(_ words: [String]) -> (words: [String], since: String?) {
    guard let place = words.firstIndex(of: "since"), place + 1 < words.count else {
      return (words, nil)
    }
    return (Array(words[..<place]), words[(place + 1)...].joined(separator: " "))
  }

  /// Returns a name of a line that no other line has: its `^id`, or else its place.
  private func name(of line: WrittenLine, in file: String) -> String {
    line.event.map { "^\($0)" } ?? "\(file):\(line.place.line)"
  }

  private func start(of line: WrittenLine) -> String { since(line, from: open.today) }

  private func stopped(
    _ line: WrittenLine, _ end: End
  ) throws(Failure) -> (text: String, remark: String?) {
    let ending = try RunningEnd(
      line, title: title(of: line), at: moment(of: end, after: line), isGiven: end.isGiven,
      clock: session.clock,
      started: open.directory.startedTime(
        of: RunningEnd.key(line.day, line.start, line.writtenSubject)))
    guard end.isGiven || end.isLongFine || ending.seconds <= Self.long else {
      let began = "\(title(of: line)) began at \(since(line, from: end.moment.day))"
      let length = Amount(Number(ending.seconds / 60 * 60), .time).text
      throw .refused(
        "\(began), \(length) ago. It is still running. Give the end, as in"
          + " `track stop --at 17:30 --on yesterday`, or record all of it with --yes.",
        cause: .ranLong(question: "\(began). Record \(length)?"))
    }
    var edit = LogLineEdit(line.text)
    edit.set(times: ending.times)
    for item in end.items { edit.set(items: item) }
    // If the line states a duration, this is the real one, so none is added.
    let hasDuration = ending.time != nil && edit.hasTime
    if let time = ending.time, !hasDuration { edit.set(items: time) }
    if let note = end.note?.onOneLine, !note.isEmpty {
      edit.set(note: edit.note.map { "\($0); \(note)" } ?? note)
    }
    return (edit.text, hasDuration ? nil : ending.remark)
  }

  /// Returns the day and time of the end. If the user typed only a time, it is the latest moment
  /// with this time that is not in the future and less than a day after the start.
  private func moment(of end: End, after line: WrittenLine) -> Moment {
    guard end.isGiven, !end.isDayGiven, let second = end.moment.second else { return end.moment }
    let now = (session.clock.date - line.day) * 86_400 + session.clock.secondOfDay
    let start = line.start ?? 0
    var moment = end.moment
    while moment.day > line.day {
      let end = (moment.day - line.day) * 86_400 + second
      if end <= now, end - start < 86_400 { return moment }
      moment.day = moment.day - 1
    }
    return moment
  }

  private func since(_ line: WrittenLine, from day: Day) -> String {
    RunningEnd.text(line.day, line.start ?? 0, seenFrom: day)
  }

  private func block(of line: WrittenLine) -> (any Block)? {
    BlockResolver(workspace: open.workspace).exact(line.writtenSubject)
  }

  private func title(of line: WrittenLine) -> String {
    block(of: line)?.title ?? line.writtenSubject
  }
}
