import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// The running entry: starts, stops and drops it. One runs at a time.
struct Timer {
  var open: LogContext
  private let session: Session
  private let words: WritingWords

  init(_ session: Session, _ words: WritingWords) throws(Failure) {
    open = try LogContext(session)
    self.session = session
    self.words = words
  }

  private var rewrite: LogRewrite { LogRewrite(open: open) }

  // MARK: Begin

  /// A new running line and its block.
  mutating func line(
    _ words: [String], at time: String?, note: String?
  ) throws(Failure) -> (text: LogLineText, block: any Block) {
    guard let word = words.first else {
      throw .usage(.missingArgument("ID", command: self.words.name))
    }
    let block = try open.block(ChecklistNumbers.id(word, in: session))
    guard block.canBeDone else { throw .refused(.cannotBeDone(block.id, block.heading.kind)) }
    var items: [String] = []
    for word in words.dropFirst() { items.append(try open.item(word)) }
    let moment = try open.moments.moment(on: nil, at: time)
    return (
      LogLineText(moment: moment, subject: block.id, items: items, note: note, isRunning: true),
      block
    )
  }

  /// Starts an entry, unless one is running.
  func start(
    _ line: LogLineText, _ block: any Block, isNow: Bool
  ) throws(Failure) -> Written {
    var recording = Recording()
    try recording.add(line.text, on: nil, in: open)
    if let running = try lastRunning() {
      throw .refused(
        .runningAlready(
          title(of: running), since: since(running, from: line.moment.day),
          next: self.block(of: running)?.id == block.id ? nil : block.id))
    }
    let files = try session.record(
      recording.lines, on: line.moment.day, in: open.directory, words)
    keep(line, isNow: isNow)
    let said = recording.message("Running", on: line.moment.day, in: open, words)
    return Written(files: files, message: said.joined(separator: "\n"))
  }

  /// The entry that started last of those running, searched from the end of the log.
  private func lastRunning() throws(Failure) -> WrittenLine? {
    do {
      for file in rewrite.files {
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

  /// Keeps the start by this machine's clock, to tell later whether clocks or zone have changed.
  private func keep(_ line: LogLineText, isNow: Bool) {
    guard !words.isDryRun else { return }
    let instant =
      isNow
      ? session.clock.instant
      : System.instant(of: line.moment.day, second: line.moment.second ?? 0)
    let started = StartedTime(instant: instant, offset: System.offset(at: instant))
    do throws(WriteError) {
      try Writing(to: open.directory, command: "track \(words.command)")
        .keep(started, of: line.event)
    } catch {
      session.tell(Failure.write(error).wording)
    }
  }

  // MARK: End

  /// The end of a running entry, and what its line gets.
  struct End {
    var block: (any Block)?
    var items: [String] = []
    var note: String?
    let moment: Moment
    /// Whether the time was typed.
    let isGiven: Bool
    /// Whether the day is certain: typed, or that of a line that starts now.
    let isDayGiven: Bool
  }

  /// Stops the running entry.
  ///
  /// - Parameters:
  ///   - next: The line that starts in its place; then all running entries stop, if any.
  func stop(
    _ end: End, beginning next: (line: LogLineText, block: any Block)? = nil
  ) throws(Failure) -> Written {
    var said: [String] = []
    var ended: [any Block] = []
    var days: [Day] = []
    var lines: [String] = []
    let log = next.map { open.directory.logFile(for: $0.line.moment.day) }
    let all = Set(rewrite.files + [log].compactMap { $0 }).sorted()
    let files = try session.change(all, of: open.directory, words) { contents throws(Failure) in
      (said, ended, days, lines) = ([], [], [], [])
      let running = try self.running(in: contents, end.block, isOptional: next != nil)
      for (_, line) in running {
        let (text, remark) = try stopped(line, end)
        _ = try open.check(text)
        said.append("Stopped: \(text)")
        lines.append(text)
        if let remark { said.append(remark) }
        if let block = block(of: line) { ended.append(block) }
        days.append(line.day)
      }
      let changed = try contents.changing(running) { lines[$0] }
      guard let next, let log else { return changed }
      let text = next.line.text
      for problem in try open.check(text) { said.append("Warning: \(problem.detail).") }
      said.append("Running: \(text)")
      return try changed.editing(log) { document throws(EditError) in
        try document.add(logLines: [text])
      }
    }
    if let next { keep(next.line, isNow: !end.isGiven) }
    if let day = days.last, !words.isDryRun {
      said += RecordingSummary(open: open).words(for: ended, on: day, lines: lines)
    }
    return Written(files: files, message: said.joined(separator: "\n"))
  }

  /// Drops the running entry and its line.
  func cancel(_ block: (any Block)?) throws(Failure) -> Written {
    var said: [String] = []
    let files = try session.change(rewrite.files, of: open.directory, words) {
      contents throws(Failure) in
      let running = try self.running(in: contents, block, isOptional: false)
      said = running.map { "Dropped: \($0.line.text)" }
      return try contents.changing(running) { _ in nil }
    }
    return Written(files: files, message: said.joined(separator: "\n"))
  }

  /// The running entries, of one block if it is named.
  ///
  /// - Parameter isOptional: Whether any number will do; otherwise there must be one.
  private func running(
    in contents: FileContents, _ block: (any Block)?, isOptional: Bool
  ) throws(Failure) -> [(file: String, line: WrittenLine)] {
    let found = rewrite.lines(in: contents) { entry, workspace in
      guard entry.isRunning else { return false }
      guard let block else { return true }
      return workspace.names.existing(block.id) == entry.subject
    }
    if isOptional { return found }
    if found.isEmpty { throw .refused(.nothingRunning(block?.title)) }
    guard found.count == 1 else {
      throw .refused(
        .severalRunning(
          found.map { "\($0.line.writtenSubject) since \(since($0.line, from: open.today))" }))
    }
    return found
  }

  private func stopped(
    _ line: WrittenLine, _ end: End
  ) throws(Failure) -> (text: String, remark: String?) {
    let ending = try RunningEnd(
      line, title: title(of: line), at: moment(of: end, after: line), isGiven: end.isGiven,
      clock: session.clock,
      started: line.event.flatMap { open.directory.startedTime(of: $0) })
    var edit = LogLineEdit(line.text)
    edit.set(times: ending.times)
    for item in end.items { edit.set(items: item) }
    // A typed time needs no correction.
    let isTold = ending.time != nil && edit.hasTime
    if let time = ending.time, !isTold { edit.set(items: time) }
    if let note = end.note?.onOneLine, !note.isEmpty {
      edit.set(note: edit.note.map { "\($0); \(note)" } ?? note)
    }
    return (edit.text, isTold ? nil : ending.remark)
  }

  /// The end's moment. A time without a day is the last one up to now that a running line can end
  /// at: less than a day after it began.
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
