import TrackCore
import TrackInsights
import TrackReport

/// The command `track insights`.
enum InsightsCommand {
  private struct Options: CommandOptions {
    let id: String?
    let kinds: [Insight.Kind]
    let all: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = reader.optional(Placeholder("INSIGHT"), "the ID of an insight, to see its lines")
      let words = Insight.Kind.allCases.map(\.rawValue)
      kinds = try reader.list(
        "kind", Placeholder("KIND", .words(words)), "only \(words.alternatives)",
        expected: words.alternatives
      ) { Insight.Kind(rawValue: $0.lowercased()) }
      all = reader.flag("all", "list every insight, and every line of one")
    }
  }

  /// The maximum number of insights without `--all`.
  private static let few = 8

  static let command = Command(
    "insights", "say what the figures mean, and what to do about it", group: .looking,
    examples: [
      .init("track insights", "the weightiest ones"),
      .init("track insights --kind alert,recommendation", "what asks for a look"),
      .init("track insights alert-behind-thesis-2026-11-21", "one, with the lines behind it"),
      .init("track insights --all --json", "every one, for a script"),
    ],
    notes: [
      "Alerts: a reading outside its range, or of today or yesterday and more than two standard"
        + " deviations from the mean of 30 days (14 readings at least); a streak of 7 days or 4"
        + " periods that ends today; a goal due within 7 days or more than 10 points behind; a"
        + " source without lines for 3 days; an entry that runs for more than 12 hours.",
      "Recommendations: a goal of importance or urgency 7 or more without a line for 7 days; a"
        + " value that got less than 60 % of what it is asked to get in 28 days; a goal without a"
        + " value; three goals of importance 7 or more on one value.",
      "Trends: readings whose last 7 (or half of 7 to 13) differ by 10 % from as many before; a goal"
        + " with 20 %, and 3, more or fewer lines in 14 days than in the 14 before; a goal without a line"
        + " for 14 days. Weekly, monthly, daily: the last whole one beside the one before.",
      "Alignment: half the mean of what each value got of what it is asked (1 at most), half the"
        + " share of values served in 28 days, less 0.02 for each goal without a value.",
      "Where the data says nothing, nothing is said. --json prints version, today and insights: id,"
        + " kind, subject, sentence, recommendation, weight (0 to 100), from, to, figures and places"
        + " (file, line, text).",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let sheet = InsightSheet(
      of: open.workspace, today: open.today, secondsOfDay: session.clock.secondOfDay,
      kinds: Set(options.kinds))
    guard let word = options.id else {
      session.print(json: sheet) { sheet.lines(for: $0, limit: options.all ? .max : few) }
      return .fine
    }
    guard let item = sheet.items.first(where: { foldedName($0.id) == foldedName(word) }) else {
      throw .usage(
        .badValue(
          word, of: "INSIGHT", expected: "an ID that `track insights --all` prints",
          near: Suggestion.nearest(to: word, in: sheet.items.map(\.id))))
    }
    let lines = sheet.explanation(
      of: item, for: session.terminal, limit: options.all ? .max : 40)
    for line in lines { session.print(line) }
    return .fine
  }
}
