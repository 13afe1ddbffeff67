import TrackCore
import TrackPhrases
import TrackReport

/// The command `track day`, which shows the entries of a day.
enum DayCommand {
  private struct Options: CommandOptions {
    let date: String?

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let words = reader.many(Placeholder("DATE", .dates), "the day; today if omitted")
      let on = try reader.listing(.nowhere) { reader throws(Failure) in try reader.on() }
      // A date of several words, such as `last tuesday`, need not be in quotation marks.
      date = on ?? (words.isEmpty ? nil : words.joined(separator: " "))
    }
  }

  static let command = Command(
    "day", "show what you did on a day", group: .looking,
    examples: [
      .init("track day", "today: the entries, their times, and the gaps between them"),
      .init("track day yesterday", "another day"),
      .init("track day last-tue", "the latest Tuesday before today"),
    ],
    notes: [
      "Entries with a time come first, in their order. A gap is a time between two"
        + " ranges that no range covers. The total adds up the times of all entries.",
      "--json prints version, today, date, seconds, entries (start, end, id, title, outcome,"
        + " seconds, text, note, file, line) and gaps (start, end, seconds).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    var day = open.today
    if let word = options.date {
      guard let date = open.dateReader.span(word), date.isOneDay, let from = date.from else {
        throw .usage(
          .badValue(word, of: "The day", expected: TypedDays.expectedDay, near: nil))
      }
      day = from
    }
    let page = DayPage(open.workspace, day: day, today: open.today)
    session.print(json: page) { page.lines(on: $0) }
    return .fine
  }
}
