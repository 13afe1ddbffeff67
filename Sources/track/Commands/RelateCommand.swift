import TrackCore
import TrackReport

/// The command `track relate`, which shows correlations of habits and other figures with readings.
enum RelateCommand {
  private struct Options: CommandOptions {
    let id: String?
    let others: [String]
    let lags: ClosedRange<Int>
    let all: Bool
    let days: DayOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = reader.optional(
        Placeholder("ID", .blocks([.habit, .task, .measure])), "a habit, task or measure")
      others = try reader.names(
        "with", Placeholder("ID", .blocks([.habit, .task, .measure])), "compare it with these only")
      lags =
        try reader.value(
          "lag", Placeholder("DAYS"), "the reading comes so many days later (0..1)",
          expected: "a number of days such as 1, or a range such as 0..3, up to 30",
          parse: Self.lags) ?? 0...1
      all = reader.flag("all", "list the pairs that do not hold too")
      days = try DayOptions(&reader)
    }

    private static func lags(_ word: String) -> ClosedRange<Int>? {
      let ends = word.components(between: "..").map { Int($0) }
      guard let first = ends.first.flatMap({ $0 }), let last = ends.last.flatMap({ $0 }),
        ends.count <= 2, (0...30).contains(first), (first...30).contains(last)
      else { return nil }
      return first...last
    }
  }

  static let command = Command(
    "relate", "show what went together with your readings", group: .understanding,
    formats: [.text, .json, .csv],
    examples: [
      .init("track relate", "every habit, reading and time with every reading, the last year"),
      .init("track relate mood", "what went with mood"),
      .init("track relate run --with mood,sleep --lag 0..3", "up to three days later"),
      .init("track relate --all --period 2026", "the pairs that do not hold too"),
    ],
    notes: [
      "Weekday and linear trend are removed from both sides before they are compared, by Spearman's"
        + " rank correlation rho, -1 to 1. A pair holds if q is at most 0.05: of all pairs that"
        + " are said to hold, about 1 in 20 does so by chance. q comes from permutations of whole"
        + " weeks, adjusted for the number of pairs; the fewer pairs you ask for, the more can be"
        + " found: 28 days suffice for one pair, 35 for one relation among 6, 49 among 252. Pairs with"
        + " fewer than 28 common days are left out.",
      "A reading is known on the days that have one. A habit is known from its first line on, but not"
        + " on a day that is paused or skipped: it was done, or kept within its limit, or not. A habit"
        + " that counts a measure by `of:` is unknown on a day without a reading, and is not compared"
        + " with that measure. The time on a subject is known from the first to the last day with"
        + " time, today left out: between them it is 0 on a day without a line, and unknown on one"
        + " whose lines have no time. Today counts only for readings and for habits that are done.",
      "What went together need not be cause and effect. `track explain relate-run-mood-0` lists the"
        + " days of a pair: its two IDs, the first with `.time` for time, and the lag.",
      "--json prints version, today, from, to, leftOut (pairs with too few days or"
        + " that hardly vary), enoughDays (pairs with the days from which one relation among so many"
        + " can hold) and relations: id, of (habit, reading or time), with,"
        + " lag, rho, low and high (95 %; null where p is above 0.2), p, q, n (days), holds,"
        + " meanWith, meanWithout, daysWith and daysWithout (for habits). Times are in seconds.",
    ]
  ) { (session, options: Options) throws(Failure) in
    let open = try session.open(keepingProblems: false)
    let resolver = BlockResolver(workspace: open.workspace)
    var names: [String] = []
    for word in [options.id].compactMap({ $0 }) + options.others {
      names.append(try resolver.series(word))
    }
    let days = try options.days.days(open)
    let through = min(days.through ?? open.today, open.today)
    var question = RelationSheet.Question(
      from: days.from ?? through - 364, through: through, lags: options.lags)
    question.subject = options.id == nil ? nil : names[0]
    question.others = Array(options.id == nil ? names[...] : names[1...])
    let sheet = RelationSheet(of: open.workspace, today: open.today, question)
    switch session.format {
    case .csv: session.out.write(sheet.csv)
    default: session.print(json: sheet) { sheet.lines(for: $0, all: options.all) }
    }
    return .fine
  }
}

extension BlockResolver {
  /// Returns the ID of the habit, task or measure that a word means, spelled as in its block. A
  /// part, as in `sleep.deep`, is kept.
  fileprivate func series(_ word: String) throws(Failure) -> String {
    let (id, part) = (word.prefix { $0 != "." }, word.drop { $0 != "." })
    let builtIn = workspace.effectiveMeasures.values.first {
      foldedName($0.id) == foldedName(String(id))
    }
    if let builtIn { return builtIn.id + part }
    return try block(String(id)).id + part
  }
}

extension String {
  fileprivate func components(between separator: String) -> [String] {
    guard let range = firstRange(of: separator) else { return [self] }
    return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
  }
}
