import TrackCore
import TrackStore

/// `track start`, `track resume`
enum StartCommand {
  static let start = Command(
    "start", "begin something, whose time runs until `track stop`", group: .recording,
    examples: [
      .init("track start deep-work", "now"),
      .init("track start deep-work +thesis @library", "what it helps, and where"),
      .init("track start run --at 10m-ago", "it began a while ago"),
    ],
    arguments: [
      Argument(Placeholder("ID"), .one, "what you begin"),
      Argument(Placeholder("ITEM"), .many, "items of its line"),
    ],
    options: [RecordingOptions.at.form, RecordingOptions.note.form, WritingWords.dryRun.form],
    notes: [
      "The log gets a line with a time that goes on, `09:05-?`. One thing runs at a time:"
        + " `track switch` goes over to another. Something that is running is looked for from the"
        + " log's end on."
    ]
  ) { session, input throws(Failure) in
    let words = WritingWords("start", input)
    let time = try input.value(of: RecordingOptions.at)
    var timing = try Timer(session, words)
    let (line, block) = try timing.line(
      input.words, at: time, note: try input.value(of: RecordingOptions.note))
    session.report(try timing.start(line, block, isNow: time == nil), words)
    return .fine
  }

  static let resume = Command(
    "resume", "go on with what was stopped last", group: .recording,
    examples: [
      .init("track resume", "now, with the same goals, places and tags"),
      .init("track resume --at 5m-ago", "a while ago"),
    ],
    options: [RecordingOptions.at.form, WritingWords.dryRun.form],
    notes: [
      "It looks for the last line of the log with a range of times, and begins a new one. Amounts"
        + " and the note are not taken along."
    ]
  ) { session, input throws(Failure) in
    let words = WritingWords("resume", input)
    let time = try input.value(of: RecordingOptions.at)
    var timing = try Timer(session, words)
    let found = try timing.open.lastInLog { log in log.lastLogLine { $0.end != nil } }
    guard let last = found?.found else { throw .refused(.nothingToResume) }
    let items = last.items.filter { "+@#".contains($0.first ?? " ") && !$0.contains("=") }
    let (line, block) = try timing.line([last.subject] + items, at: time, note: nil)
    session.report(try timing.start(line, block, isNow: time == nil), words)
    return .fine
  }
}
