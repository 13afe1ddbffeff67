import TrackCore
import TrackPhrases
import TrackStore

/// The command `track amend`, which changes an existing line of the log.
enum AmendCommand {
  private struct Options: CommandOptions {
    let words: [String]
    let without: [String]
    let on: String?
    let to: String?
    let at: String?
    let note: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let line = reader.optional(
        Placeholder("LINE", .recorded),
        "an ID for its last line; or last, ^id or FILE:LINE; the log's last line if omitted")
      words =
        (line.map { [$0] } ?? []) + reader.many(Placeholder("ITEM"), "items to add or replace")
      without = reader.texts("without", Placeholder("ITEM"), "an item to remove, as written")
      on = try reader.on()
      to = try reader.text(
        "to", Placeholder("DATE", .dates), "the day to which to move the line",
        expected: TypedDays.expectedDay)
      at = try reader.text(
        "at", Placeholder("TIME"), "the time, or the start of a range; or 09:05-10:40",
        expected: "a time such as 07:30")
      note = try reader.value(
        "note", short: "m", Placeholder("TEXT"), "the new note; an empty one removes it",
        expected: "a text"
      ) { $0 }
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "amend", "correct a line of the log", group: .recording,
    examples: [
      .init("track amend 5.4km", "another distance on the last line"),
      .init("track amend read 25pages", "the last line on read"),
      .init("track amend read 25pages --on yesterday", "its last line of yesterday"),
      .init("track amend gym --on fri --to wed", "moved from Friday to Wednesday"),
      .init("track amend acme 09:00-17:30", "another time, or both"),
      .init("track amend last 33m +run-half --without @park", "several items at once"),
      .init("track amend ^k3f1 07:10 --on yesterday", "day and time of the line with that ID"),
      .init("track amend log.txt:120 --note \"with Ana\"", "the line at a place"),
    ],
    notes: [
      "An item replaces the one of its kind: a time replaces a time, a distance a distance, +GOAL"
        + " the same goal. A bare number replaces a count or, if there is none, the line's only amount"
        + " or the one in the unit of the habit or its goal, and keeps its unit if the habit counts in it. The rest"
        + " of the line stays, and so does its ^id.",
      "After an ID, --on says of which day the line is. Otherwise it moves the line to that"
        + " day, as --to always does.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    var open = try LogContext(session)
    var (target, items) = LineTarget.read(options.words)
    var day = try open.day(options.on)
    if target == .last, let word = items.first, word.first?.isLetter == true,
      !word.contains(":"), !word.isOutcomeItem
    {
      target = .subject(try open.block(word).id, on: day)
      items.removeFirst()
      day = nil
    }
    if let to = try open.day(options.to, of: "--to") { day = to }
    var amendment = LineAmendment(day: day)
    if let word = options.at ?? takeTimes(from: &items) {
      // Pass a fixed day, so that a time after midnight does not move the line to another day.
      let day = amendment.day ?? open.today
      amendment.times =
        word.first?.isNumber == true && word.contains("-") && !word.hasSuffix("-ago")
        ? word.onOneLine
        : try open.moments.moment(on: day, at: word).second.map(Moment.text(ofSecond:))
    }
    for item in items where item.hasPrefix("^") {
      throw .usage(
        .badValue(item, of: "ITEM", expected: "another item: a line keeps its ^id", near: nil))
    }
    for item in Self.withUnits(items) { amendment.items.append(try open.item(item)) }
    amendment.missing = options.without
    amendment.note = options.note
    guard !amendment.isEmpty else {
      throw .refused(
        "Nothing to change. Give an item, --note or --at.")
    }
    session.report(
      try amendment.run(target, in: session, open, options.writing), options.writing)
    return .fine
  }

  /// Removes a time or range from the items, which replaces that of the line, and returns it.
  private static func takeTimes(from items: inout ArraySlice<String>) -> String? {
    guard let place = items.indices.first(where: { TimeWords.leading(items[$0...]) != nil }),
      let (count, seconds) = TimeWords.leading(items[place...])
    else { return nil }
    items.removeSubrange(place..<place + count)
    return seconds.map(Moment.text(ofSecond:)).joined(separator: "-")
  }

  /// Joins each bare number and the unit after it: `25 pages` is one item.
  private static func withUnits(_ items: some Collection<String>) -> [String] {
    var joined: [String] = []
    for item in items {
      let isUnit =
        item.allSatisfy(\.isLetter) && !item.isOutcomeItem && item.lowercased() != "x"
        && !DayReader.isDay(item)
      if isUnit, let last = joined.last, last.allSatisfy({ $0.isNumber || $0 == "." }) {
        joined[joined.count - 1] += " \(item)"
      } else {
        joined.append(item)
      }
    }
    return joined
  }
}
