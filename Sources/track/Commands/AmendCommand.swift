import TrackCore
import TrackReport
import TrackStore

/// `track amend`
enum AmendCommand {
  private static let without = Option.texts(
    "without", Placeholder("ITEM"), "an item that goes, as it stands on the line")

  private static let at = Option.value(
    "at", Placeholder("TIME"), "the time, of a range its start; or 09:05-10:40",
    expected: "a time such as 07:30"
  ) { $0.isEmpty ? nil : $0 }

  private static let note = Option.value(
    "note", short: "m", Placeholder("TEXT"), "another note; an empty one takes it away",
    expected: "a text"
  ) { $0 }

  static let command = Command(
    "amend", "correct a line of the log", group: .recording,
    examples: [
      .init("track amend 5.4km", "another distance on the last line"),
      .init("track amend last 33m +run-half --without @park", "several items at once"),
      .init("track amend ^k3f1 --on yesterday --at 07:10", "the line of that ID, its day and time"),
      .init("track amend log.txt:120 --note \"with Ana\"", "the line at a place"),
    ],
    arguments: [
      Argument(
        Placeholder("LINE"), .optional, "last, ^id or FILE:LINE; the log's last one unless said"),
      Argument(Placeholder("ITEM"), .many, "the items that it gets"),
    ],
    options: [
      without.form, RecordingOptions.on.form, at.form, note.form,
      WritingWords.dryRun.form,
    ],
    notes: [
      "An item takes the place of the one of its kind: a time that of a time, a distance that of a"
        + " distance, +GOAL that of the same goal. Everything else on the line stays as it is, and so"
        + " does its ^id."
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let words = WritingWords("amend", input)
    var open = try LogContext(session)
    let (target, items) = LineTarget.read(input.words)
    var amending = Amending(day: try RecordingOptions.day(input, open))
    if let word = try input.value(of: at) {
      // The day is the line's, whatever the time.
      let day = amending.day ?? open.today
      amending.times =
        word.first?.isNumber == true && word.contains("-") && !word.hasSuffix("-ago")
        ? word.onOneLine
        : try open.moments.moment(on: day, at: word).second.map(Moment.text(ofSecond:))
    }
    for item in items where item.hasPrefix("^") {
      throw .usage(
        .badValue(item, of: "ITEM", expected: "another item: a line keeps its ^id", near: nil))
    }
    for item in items { amending.items.append(try open.item(item)) }
    amending.missing = try input.value(of: without)
    amending.note = try input.value(of: note)
    guard !amending.isEmpty else {
      throw .usage(.missingArgument("what the line shall have", command: "amend"))
    }
    session.report(try amending.run(target, in: session, open, words), words)
    return .fine
  }
}
