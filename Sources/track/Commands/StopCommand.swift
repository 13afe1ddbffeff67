import TrackCore
import TrackStore

/// `track stop`, `track switch` and `track cancel`
enum StopCommand {
  static let stop = Command(
    "stop", "end what is running", group: .recording,
    examples: [
      .init("track stop", "now"),
      .init("track stop --at 10m-ago --note \"chapter two\"", "it ended a while ago"),
      .init("track stop deep-work 12pages +thesis", "with what came of it"),
      .init("track stop --on yesterday --at 23:10", "it was forgotten"),
    ],
    arguments: [
      Argument(Placeholder("ID"), .optional, "which, where several are running"),
      Argument(Placeholder("ITEM"), .many, "items that its line gets"),
    ],
    options: [
      RecordingOptions.on.form, RecordingOptions.at.form, RecordingOptions.note.form,
      WritingWords.dryRun.form,
    ],
    notes: [
      "The line keeps the wall time that it began and ended at. Where the clocks were changed in"
        + " between, by the night of a changed hour, it gets the time it really took as well; where"
        + " the time zone has changed, the end is written in the one it began in. Either is said."
    ]
  ) { session, input throws(Failure) in
    let words = WritingWords("stop", input)
    var timing = try Timer(session, words)
    var end = try timing.end(input)
    var items = input.words[...]
    if let word = items.first,
      let block = try BlockResolver(workspace: timing.open.workspace).find(word)
    {
      end.block = block
      items = items.dropFirst()
    } else if let word = items.first, word.first?.isLetter == true, !word.contains(":") {
      end.block = try timing.open.block(word)
      items = items.dropFirst()
    }
    for item in items { end.items.append(try timing.open.item(item)) }
    end.note = try input.value(of: RecordingOptions.note)
    session.report(try timing.stop(end), words)
    return .fine
  }

  static let change = Command(
    "switch", "end what is running and begin something else", group: .recording,
    examples: [
      .init("track switch email", "both at this moment"),
      .init("track switch deep-work +thesis --at 5m-ago", "both a while ago"),
    ],
    arguments: [
      Argument(Placeholder("ID"), .one, "what you begin"),
      Argument(Placeholder("ITEM"), .many, "items of its line"),
    ],
    options: [RecordingOptions.at.form, RecordingOptions.note.form, WritingWords.dryRun.form],
    notes: ["Where nothing is running, it only begins."]
  ) { session, input throws(Failure) in
    let words = WritingWords("switch", input)
    let time = try input.value(of: RecordingOptions.at)
    var timing = try Timer(session, words)
    let next = try timing.line(
      input.words, at: time, note: try input.value(of: RecordingOptions.note))
    let end = Timer.End(moment: next.text.moment, isGiven: time != nil)
    session.report(try timing.stop(end, beginning: (next.text, next.block)), words)
    return .fine
  }

  static let cancel = Command(
    "cancel", "drop what is running, as if it had not been begun", group: .recording,
    examples: [
      .init("track cancel", "take its line out of the log"),
      .init("track cancel deep-work", "where several are running"),
    ],
    arguments: [Argument(Placeholder("ID"), .optional, "which, where several are running")],
    options: [WritingWords.dryRun.form]
  ) { session, input throws(Failure) in
    let words = WritingWords("cancel", input)
    var timing = try Timer(session, words)
    var block: (any Block)?
    if let word = input.words.first { block = try timing.open.block(word) }
    session.report(try timing.cancel(block), words)
    return .fine
  }
}

extension Timer {
  /// When something ended, as it was typed.
  fileprivate func end(_ input: Input) throws(Failure) -> End {
    let time = try input.value(of: RecordingOptions.at)
    let day = try RecordingOptions.day(input, open)
    if time == nil, day != nil {
      throw .usage(.missingArgument("--at TIME beside --on", command: "stop"))
    }
    return End(moment: try open.moments.moment(on: day, at: time), isGiven: time != nil)
  }
}
