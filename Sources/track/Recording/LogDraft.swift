import TrackCore
import TrackReport
import TrackStore

/// Log lines that were checked and are to be written, and the message to print afterwards.
struct LogDraft {
  /// A log line that was checked.
  struct Entry {
    let line: String
    /// The day of the line, by which it is placed. Entries of one command may be of several days.
    let day: Day
    /// The block that is the subject; nil for a one-off action.
    let block: (any Block)?
  }

  private(set) var entries: [Entry] = []
  private var warnings: [Problem] = []
  /// Further sentences to add to the message.
  var hints: [String] = []

  var lines: [String] { entries.map(\.line) }

  init() {}

  /// Creates a draft of the lines of several drafts, to write them in one step.
  init(joining drafts: [LogDraft]) { entries = drafts.flatMap(\.entries) }

  /// Checks a line and adds it; throws if it has an error.
  ///
  /// - Parameters:
  ///   - block: The block that is the subject; nil for a one-off action.
  ///   - isTyped: True if the user typed the whole line.
  ///   - hasNewNote: True if the user typed the note of the line.
  ///   - old: The line of the log that the line replaces; nil for a new line.
  mutating func add(
    _ line: String, on block: (any Block)?, in open: LogContext, isTyped: Bool = false,
    hasNewNote: Bool = false, replacing old: String? = nil
  ) throws(Failure) {
    let (corrected, found, corrections) = open.corrected(line, isReading: block is Measure)
    warnings += try open.check(
      corrected, isTyped: isTyped, hasNewNote: hasNewNote, found: found)
    hints += corrections + open.laterThanNow(corrected) + open.bareNumber(of: block, corrected)
    let line = open.identified(corrected, beside: lines, replacing: old)
    let written = Document(line)
    let day = written.lastLogDay ?? open.today
    // Only what will be left out can be recorded before its day. Until the day starts, the calendar
    // is a day ahead.
    if day > max(open.today, open.clock.date), written.lastLogLine?.items.contains("skip") != true {
      throw .refused(
        "\(Words.date(day)) has not come yet. Record it when it is done; `track skip ID --on \(day)`"
          + " leaves a day out.")
    }
    entries.append(Entry(line: line, day: day, block: block))
  }

  /// Returns the message: the lines, a summary of their effect, warnings and hints.
  func message(
    _ verb: String = "Recorded", in open: LogContext, _ words: WriteOptions
  ) -> [String] {
    lines.map { "\(verb): \($0)" }
      + RecordingSummary(open: open, preview: words.isDryRun ? lines : [])
      .words(for: recorded, lines: lines)
      + warnings.map { "Warning: \($0.detail)." + amountHint(for: $0, command: "amend") } + hints
  }

  /// The recorded blocks, each with its last recorded day.
  private var recorded: [(block: any Block, day: Day)] {
    var recorded: [(block: any Block, day: Day)] = []
    for entry in entries {
      guard let block = entry.block else { continue }
      if let index = recorded.firstIndex(where: { $0.block.id == block.id }) {
        recorded[index].day = max(recorded[index].day, entry.day)
      } else {
        recorded.append((block, entry.day))
      }
    }
    return recorded
  }

  /// Returns the command line that gives an entry the amount that its habit counts; empty for another
  /// warning, or if the draft has several entries.
  private func amountHint(for warning: Problem, command: String) -> String {
    guard [.amountMissing, .numberNotCounted, .unitsDiffer].contains(warning.code),
      lines.count == 1, let habit = entries.last?.block as? Habit,
      let target = habit.rhythms.last?.rhythm.text.split(separator: "/").first
    else { return "" }
    // A count of things is completed one by one; a time or a distance has no such step.
    let isCount = target.contains(" ") || target.allSatisfy(\.isNumber)
    return isCount
      ? " Say how many of the \(target) it was, as in `track \(command) \(habit.id) 2`."
      : " Say how much: `track \(command) \(habit.id) \(target)`."
  }

  /// Throws if all that the only line says of a habit is an amount that does not convert to what the habit
  /// counts.
  func refuseOtherUnit() throws(Failure) {
    guard entries.count == 1, let entry = entries.first, entry.block is Habit,
      let wrong = warnings.first(where: { $0.code == .unitsDiffer }),
      Document(entry.line).lastLogLine?.items.count == 1
    else { return }
    throw .refused(
      "Nothing was written: \(wrong.detail)." + amountHint(for: wrong, command: "done"))
  }
}

extension LogDraft {
  /// Returns the entries by the log file to which each belongs, sorted by day within a file.
  func byFile(in directory: DataDirectory) -> [String: [Entry]] {
    Dictionary(grouping: entries) { directory.logFile(for: $0.day) }.mapValues { entries in
      // Only a stable sort keeps the order in which the entries of a day were typed.
      entries.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
        .map(\.element)
    }
  }
}

extension FileContents {
  /// Returns the contents with the lines of a draft added, each to the log file of its day.
  func adding(_ draft: LogDraft, in directory: DataDirectory) throws(Failure) -> FileContents {
    var contents = self
    for (file, entries) in draft.byFile(in: directory) {
      contents = try contents.editing(file) { document throws(EditError) in
        try document.add(logLines: entries.map(\.line))
      }
    }
    return contents
  }
}
