import TrackCore
import TrackStore

/// The command `track stop`, which ends the running entry, or drops it.
enum StopCommand {
  private struct StopOptions: CommandOptions {
    let words: [String]
    let since: String?
    let on: String?
    let at: String?
    let note: String?
    let isConfirmed: Bool
    let drops: Bool
    private(set) var writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let id = reader.optional(Placeholder("ID", .recorded), "which one, if several are running")
      (words, since) = Timer.split(
        (id.map { [$0] } ?? []) + reader.many(Placeholder("ITEM", .entry), "items for its line"))
      on = try reader.on()
      at = try reader.at()
      note = try reader.note()
      isConfirmed = reader.flag("yes", "record a time of more than 12 hours")
      drops = reader.flag("drop", "remove its line from the log instead")
      writing = WriteOptions(&reader)
      writing.show("drop", if: drops)
      try reader.refuse(
        ["on", "at", "note", "yes"], with: "--drop", because: "nothing is recorded", if: drops)
      if drops, words.count > 1 {
        throw .usage(.needlessArgument(words[1], command: reader.command))
      }
      if on != nil, at == nil {
        throw .usage(.missingArgument("--at TIME with --on", command: reader.command))
      }
    }
  }

  static let stop = Command(
    "stop", "stop the running timer, or drop it", group: .recording,
    aliases: [CommandAlias("cancel", "--drop")],
    examples: [
      .init("track stop", "now"),
      .init("track stop 10m ago --note \"chapter two\"", "it ended ten minutes ago"),
      .init("track stop deep-work 12pages +thesis", "with results"),
      .init("track stop --at 23:10", "the last 23:10 since it began"),
      .init("track stop --at 17:30 --on yesterday", "a timer that was forgotten"),
      .init("track stop --drop", "remove its line from the log"),
      .init("track stop deep-work since 09:30", "if it is running twice, on two machines"),
    ],
    notes: [
      "The line keeps the wall-clock times of its start and end. If the clocks changed in between,"
        + " it also gets the time that really passed; if the time zone changed, the end is written"
        + " in the zone of the start. track says so.",
      "A timer of more than 12 hours was probably forgotten: without --at, a terminal asks, and"
        + " elsewhere only --yes records it.",
    ]
  ) { (session, options: StopOptions) throws(Failure) in
    var timer = try Timer(session, options.writing)
    if options.drops {
      let block = try options.words.first.map { id throws(Failure) in try timer.open.block(id) }
      session.report(try timer.cancel(block, since: options.since), options.writing)
      return .fine
    }
    let open = timer.open
    let typed = TypedEntry(options.words, dates: open.dates)
    // The words state the end of the timer only if they contain exactly one time. A day alone, or a
    // range of times, states no end.
    let hasTime = typed.time != nil
    let (on, at) = (options.on ?? (hasTime ? typed.day : nil), options.at ?? typed.time)
    let moment = try open.moments.moment(on: open.day(on), at: at)
    var end = Timer.End(moment: moment, isGiven: at != nil, isDayGiven: on != nil)
    var items = (hasTime ? typed.items : options.words)[...]
    if let word = items.first {
      end.block = BlockResolver(workspace: open.workspace).exact(word)
      if end.block == nil, word.first?.isLetter == true, !word.contains(":") {
        end.block = try timer.open.block(word)
      }
      if end.block != nil { items.removeFirst() }
    }
    for item in items { end.items.append(try timer.open.item(item)) }
    (end.since, end.note, end.isLongFine) = (options.since, options.note, options.isConfirmed)
    session.report(try stopped(end, timer, session), options.writing)
    return .fine
  }

  /// Stops the timer. If it ran very long, asks on a terminal whether to record all of it.
  private static func stopped(
    _ end: Timer.End, _ timer: Timer, _ session: Session
  ) throws(Failure) -> ChangeSummary {
    do throws(Failure) {
      return try timer.stop(end)
    } catch {
      guard case .refused(let refusal) = error, case .ranLong(let question) = refusal.cause,
        let asking = Asking(session), try asking.confirm(question, usual: false)
      else { throw error }
      var end = end
      end.isLongFine = true
      return try timer.stop(end)
    }
  }
}
