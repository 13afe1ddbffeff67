import TrackCore
import TrackStore

/// The command `track resume`, which starts the last stopped timer again, or ends the pause of
/// habits.
enum ResumeCommand {
  private struct Options: CommandOptions {
    let ids: [String]
    let at: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      ids = reader.many(
        Placeholder("ID", .blocks([.habit])), "the paused habits; without one, the last timer")
      at = try reader.at()
      writing = WriteOptions(&reader)
      try reader.refuse(
        ["at"], with: "the ID of a habit", because: "a pause ends with a day", if: !ids.isEmpty)
    }
  }

  static let command = Command(
    "resume", "start again what was stopped last, or end a pause", group: .recording,
    examples: [
      .init("track resume", "now, with the same goals, places and tags"),
      .init("track resume --at 5m-ago", "five minutes ago"),
      .init("track resume run", "end the pause of a habit today"),
    ],
    notes: [
      "Without an ID it takes the last line of the log with a range of times and starts a new line."
        + " A night, which begins on the day before, is left out. Amounts and the note are not repeated.",
      "With the ID of a habit it ends the pause that today is in: yesterday becomes its last day. A"
        + " pause that began today is removed.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    guard options.ids.isEmpty else { return try endPauses(of: options.ids, &session, options) }
    var timer = try Timer(session, options.writing)
    let found = try timer.open.lastInLog { log in
      // A night begins on the previous day. A timer never continues a night.
      log.lastLogLine { $0.end != nil && ($0.start ?? 0) >= 0 }
    }
    guard let last = found?.found else { throw .refused(.nothingToResume) }
    let items = last.items.filter { "+@#".contains($0.first ?? " ") && !$0.contains("=") }
    let line = try timer.line([last.subject] + items, at: options.at, note: nil)
    session.report(try timer.start(line), options.writing)
    return .fine
  }

  private static func endPauses(
    of ids: [String], _ session: inout Session, _ options: Options
  ) throws(Failure) -> ExitCode {
    let open = try EditContext(session)
    var habits: [Habit] = []
    for id in ids {
      let block = try open.block(id)
      guard let habit = block as? Habit,
        habit.pauses.contains(where: { $0.span.contains(open.today) })
      else { throw .refused(.notPaused(block.id, block.heading.kind)) }
      if !habits.contains(where: { $0.id == habit.id }) { habits.append(habit) }
    }
    let today = open.today
    let files = try open.change(habits, in: session, options.writing) { draft in
      draft.properties = draft.properties.compactMap { $0.endingPause(before: today) }
    }
    let message = habits.map { "\($0.title) is no longer paused, from \(today) on." }
    session.report(
      ChangeSummary(files: files, message: message.joined(separator: "\n")), options.writing)
    return .fine
  }
}

extension BlockDraft.Property {
  /// Ends the pause that a property states, and returns the changed property. If the pause includes
  /// the day, the day before becomes the last day of the pause.
  ///
  /// Nil if the pause began on the day itself, because nothing of it is left. A property that is
  /// not a pause, or a pause that does not include the day, stays unchanged.
  fileprivate func endingPause(before day: Day) -> Self? {
    guard key == "pause" else { return self }
    let days = value.prefix { $0 != " " && $0 != ";" && $0 != "\t" }
    let ends = days.firstRange(of: "..")
    guard let from = Day(iso: String(days[..<(ends?.lowerBound ?? days.endIndex)])) else {
      return self
    }
    let last = ends.map { Day(iso: String(days[$0.upperBound...])) ?? .last } ?? from
    guard from <= day, day <= last else { return self }
    if from == day { return nil }
    var ended = self
    let new = from == day - 1 ? "\(from)" : "\(from)..\(day - 1)"
    ended.value = new + value[days.endIndex...]
    return ended
  }
}
