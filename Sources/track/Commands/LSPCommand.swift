import TrackCore
import TrackServe
import TrackSystem

/// The command `track lsp`, which serves an editor through the Language Server Protocol.
enum LSPCommand {
  private struct Options: CommandOptions {
    init(_ reader: inout ArgumentReader) throws(Failure) {
      // Editors pass this option. The option has no effect, because the server always uses standard
      // input and output.
      _ = try reader.listing(.nowhere) { $0.flag("stdio", "over standard input and output") }
    }
  }

  static let command = Command(
    "lsp", "serve an editor: mistakes, completion, figures", group: .upkeep,
    formats: [.text],
    examples: [
      .init("track lsp", "started by the editor; `track help editors` shows its settings")
    ],
    notes: [
      "It speaks the Language Server Protocol 3.17 and reads the directory of each file that is"
        + " opened. It writes no file: each change is an edit that the editor makes.",
      "The editor may send the setting {\"track\": {\"inlayHints\": false}} to turn off the figures"
        + " behind habits and today's lines.",
    ]
  ) { (session, _: Options) throws(Failure) in
    Memory.enableHeapTrimming()
    let start = session
    let clock = EditorClock { dayStart in
      let clock = (try? start.again())?.clock ?? start.clock
      return (clock.today(dayStart: dayStart), Self.time(clock, dayStart))
    }
    var server = EditorServer(version: Version.number, clock: clock)
    var loop = RPCLoop(HeaderFraming())
    let code = loop.run(&server)
    return code == 0 ? .fine : .findings
  }

  /// Returns the current time in the form for a log line. Between midnight and the start of the
  /// day, it is counted from the previous midnight, as in `25:30`.
  private static func time(_ clock: Clock, _ dayStart: Int) -> String {
    let second = clock.secondOfDay / 60 * 60
    let isNight = !clock.isDayGiven && second < dayStart
    return Moment.text(ofSecond: isNight ? second + 86_400 : second)
  }
}
