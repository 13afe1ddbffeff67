import TrackCore
import TrackPhrases
import TrackStore
import TrackSystem

/// A line of the log that was typed as the log has it, instead of an ID with items.
struct WholeLine {
  let words: [String]
  let on: String?
  let at: String?
  let note: String?

  /// Returns true if the arguments of `track done` can only be a whole line: they begin with a date,
  /// a time or a quotation mark, or have a note.
  static func isOne(_ words: [String], in workspace: Workspace, _ dates: DayReader) -> Bool {
    guard let first = words.first?.split(separator: " ").first.map(String.init) else {
      return false
    }
    if words.contains(where: { $0.hasPrefix(";") || $0.contains(" ;") }) { return true }
    if first.hasPrefix("<") || first[...].looksLikeDate { return true }
    // A title in quotation marks alone is a one-off of this moment.
    if first.hasPrefix("\"") { return words.count > 1 || !words[0].hasSuffix("\"") }
    if first.first?.isNumber == true { return first.contains(":") }
    let isAlone = words.count == 1 && words[0] == first
    return !isAlone && BlockResolver(workspace: workspace).exact(first) == nil
      && dates.span(first)?.isOneDay == true
  }

  /// Checks the line and adds it to the log.
  func record(in session: inout Session, _ writing: WriteOptions) throws(Failure) -> ExitCode {
    let open = try LogContext(session)
    var draft = LogDraft()
    try add(to: &draft, in: open)
    try session.record(draft, in: open, writing)
    return .fine
  }

  /// Checks the lines of standard input and adds them to the log, all of them or none. Empty lines
  /// and comments are skipped.
  static func recordInput(
    in session: inout Session, _ writing: WriteOptions
  ) throws(Failure) -> ExitCode {
    let open = try LogContext(session)
    var draft = LogDraft()
    while let line = System.typedLine()?.trimmed {
      if line.isEmpty || line.hasPrefix("#") { continue }
      try WholeLine(words: [line], on: nil, at: nil, note: nil).add(to: &draft, in: open)
    }
    guard !draft.lines.isEmpty else { throw .usage(.missingArgument("LINE", command: "done")) }
    try session.record(draft, in: open, writing)
    return .fine
  }

  /// Checks the line and adds it to a draft.
  private func add(to draft: inout LogDraft, in open: LogContext) throws(Failure) {
    let typed = try typed(open)
    let parts = typed.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else {
      throw .usage(.missingArgument("LINE", command: "done"))
    }
    var (day, rest) = (open.today, typed)
    let date = open.dates.span(String(first))
    if let date, let from = date.from, from == date.through {
      (day, rest) = (from, parts.count > 1 ? String(parts[1]) : "")
    } else if date != nil || first.looksLikeDate {
      throw .usage(
        .badValue(String(first), of: "The day", expected: TypedDays.expectedDay, near: nil))
    }
    guard rest[..<(LogLineText.noteStart(in: rest) ?? rest.endIndex)].contains(where: { $0 != " " })
    else { throw .usage(.missingArgument("something after the date", command: "done")) }
    let line = "\(day) \(rest)"
    let subject = Document(line).lastLogLine?.subject ?? ""
    // A single unknown word, as in `track log show`, is no line of a log.
    if words.count == 1, date == nil, subject == rest, rest.first != "\"",
      BlockResolver(workspace: open.workspace).exact(subject) == nil
    {
      throw .refused(.undeclaredSubject(subject, near: nil))
    }
    let block = BlockResolver(workspace: open.workspace).exact(subject)
    try draft.add(line, on: block, in: open, isTyped: true)
    draft.hints += open.overlaps(of: line)
    if let titled = open.workspace.blocks.first(where: { $0.isTitled(inQuotes: subject) }) {
      draft.hints.append(
        "Quoted text is a one-off. Write \(titled.id) to count it for \(titled.title).")
    }
  }

  /// Returns the typed line, with the day, the time and the note from the options added.
  private func typed(_ open: LogContext) throws(Failure) -> String {
    var words = words
    if let first = words.first?.onOneLine.trimmed, Self.isTitle(first, open) {
      words[0] = "\"\(first)\""
    }
    var parts = [Self.reordered(words.joined(separator: " ").onOneLine, open)]
    if on != nil || at != nil {
      parts.insert(try open.moments.moment(on: try open.day(on), at: at).text, at: 0)
    }
    if let note { parts.append("; \(note.onOneLine)") }
    return parts.joined(separator: " ")
  }

  /// Returns true if the text is probably a title that the user put in quotation marks: it has
  /// several words, and all of them consist of letters. Returns false if the first word is a date
  /// or an ID, because the text is then a log line.
  private static func isTitle(_ text: String, _ open: LogContext) -> Bool {
    guard let end = text.firstIndex(of: " "),
      text.allSatisfy({ $0.isLetter || $0 == " " || $0 == "'" })
    else { return false }
    let word = String(text[..<end])
    return open.dates.span(word) == nil
      && BlockResolver(workspace: open.workspace).exact(word) == nil
  }

  /// Returns the line with the day and the times moved before the subject: `run 5km yesterday`
  /// becomes `yesterday run 5km`.
  private static func reordered(_ typed: String, _ open: LogContext) -> String {
    let end = LogLineText.noteStart(in: typed) ?? typed.endIndex
    let words = typed[..<end].split(separator: " ").map(String.init)
    guard let subject = words.first,
      let block = BlockResolver(workspace: open.workspace).exact(subject),
      block.canBeDone || block is Goal
    else { return typed }
    let entry = TypedEntry(Array(words.dropFirst()), dates: open.dates)
    guard entry.day != nil || entry.time != nil || !entry.times.isEmpty else { return typed }
    var day = entry.day.flatMap { open.dates.span($0)?.from }
    var times =
      entry.range(isDayGiven: day != nil, open.clock)
      ?? entry.times.first.map(Moment.text(ofSecond:))
    if let ago = entry.ago, day == nil, let moment = try? open.moments.moment(on: nil, at: ago) {
      (day, times) = (moment.day, moment.second.map(Moment.text(ofSecond:)))
    }
    let line = [day.map { "\($0)" }, times, subject].compactMap(\.self) + entry.items
    return line.joined(separator: " ") + (end == typed.endIndex ? "" : " \(typed[end...])")
  }
}

extension Substring {
  /// True if the text has the form of a date, even if that date does not exist, such as
  /// `2026-13-01`.
  fileprivate var looksLikeDate: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
  }
}

extension Block {
  /// Returns true if the subject of a line is the title of this block in quotation marks.
  fileprivate func isTitled(inQuotes subject: String) -> Bool {
    guard canBeDone, let first = subject.first, !first.isLetter else { return false }
    return foldedName(String(subject.dropFirst().dropLast())) == foldedName(title)
  }
}
