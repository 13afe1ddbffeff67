import TrackCore
import TrackStore

/// The arguments of `track start`.
struct StartOptions: CommandOptions {
  let words: [String]
  let at: String?
  let note: String?
  let writing: WriteOptions

  init(_ reader: inout ArgumentReader) throws(Failure) {
    let id = try reader.required(
      Placeholder("ID", .either([.recorded, .blocks(Kind.goals)])),
      "a habit, task, measure or goal")
    words = [id] + reader.many(Placeholder("ITEM", .entry), "items of its line")
    at = try reader.at()
    note = try reader.note()
    writing = WriteOptions(&reader)
  }
}

/// The command `track start`, which starts a timer that runs until `track stop`.
enum StartCommand {
  static let start = Command(
    "start", "start a timer, which runs until `track stop`", group: .recording,
    aliases: [CommandAlias("switch")],
    examples: [
      .init("track start deep-work", "now"),
      .init("track start deep-work +thesis @library", "the goal it helps, and the place"),
      .init("track start run --at 10m-ago", "it began ten minutes ago"),
      .init("track start thesis 10m ago", "the time goes to the goal itself"),
      .init("track start email", "while another timer runs: stops that one, too"),
    ],
    notes: [
      "The log gets a line with an open range, `09:05-?`. One timer runs at a time: a timer that is"
        + " running ends at the moment that the other begins, and track says so."
    ]
  ) { (session, options: StartOptions) throws(Failure) in
    var timer = try Timer(session, options.writing)
    let line = try timer.line(options.words, at: options.at, note: options.note)
    session.report(try timer.start(line), options.writing)
    return .fine
  }
}
