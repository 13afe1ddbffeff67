import TrackCore
import TrackExchange
import TrackJSON
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// The command `track fetch`, which fetches new data from the data sources.
enum FetchCommand {
  private struct Options: CommandOptions {
    let names: [String]
    let since: String?
    let all: Bool
    let tests: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      names = reader.many(
        Placeholder("NAME", .blocks([.source])), "the sources; all with a block if omitted")
      since = try reader.text(
        "since", Placeholder("DATE"), "missing days from this one on",
        expected: TypedDays.expectedDay)
      all = reader.flag("all", "fetch known days again, too")
      tests = reader.flag("test", "check the program of a source and write nothing")
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "fetch", "get new data from other services", group: .files,
    examples: [
      .init("track fetch", "every source that has a block"),
      .init("track fetch anki", "one source"),
      .init("track fetch atcoder --since 2026-01-01", "the missing days of this year"),
      .init("track fetch --test weather", "check your own program track-source-weather"),
    ],
    notes: [
      "`track help sources` says how to set up a source and how to write one of your own.",
      "Built in: \(BuiltInSource.allCases.map(\.rawValue).joined(separator: ", ")), and a table of"
        + " CSV or JSON behind a URL. Exits 1 if a source failed; the others are fetched anyway.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if options.tests, session.json { throw .usage(.exclusive("--test", "--json")) }
    let open = try session.open(keepingProblems: false, toChange: true)
    try open.workspace.checkVersion()
    let since = try options.since.map { word throws(Failure) in
      try open.dates(word, of: "--since").from ?? .first
    }
    let runs = try runs(options.names, open, session)
    if options.tests { return try test(runs, &session) }
    var results: [SourceRun.Result] = []
    // A source with an interval, such as `fetch: 6h`, is left out until the interval has passed. It
    // is not left out if the user names a source, states a first day or uses `--all`.
    let resting =
      options.names.isEmpty && !options.all && since == nil
      ? open.sourceAges(session.clock).filter { !$0.isDue }.map(\.id) : []
    for run in runs {
      if let block = run.block, block.fetchHours != nil, resting.contains(block.id) {
        results.append(.init(name: run.name, isResting: true))
        continue
      }
      results.append(try run.run(since: since, all: options.all, options.writing))
    }
    let files = results.flatMap(\.files)
    if options.writing.isDryRun, !session.json {
      session.out.write(ChangeSummary(files: files, message: "").difference(for: session.terminal))
    }
    session.print(results.flatMap { $0.lines(today: open.today) }, json: results.map(\.json))
    let isGood = results.allSatisfy(\.isGood)
    if isGood, !options.writing.isDryRun {
      open.directory.noteRun(of: .fetch, at: session.clock.instant)
    }
    return isGood ? .fine : .findings
  }

  private static func runs(
    _ names: [String], _ open: OpenDirectory, _ session: Session
  ) throws(Failure) -> [SourceRun] {
    let blocks = open.workspace.sources
    let wanted = names.isEmpty ? blocks.map(\.service) : names
    guard !wanted.isEmpty else {
      throw .usage(.missingArgument("NAME, or a source block", command: "fetch"))
    }
    return wanted.map { word in
      let block = blocks.first {
        foldedName($0.id) == foldedName(word)
          || foldedName($0.service) == foldedName(word)
      }
      return SourceRun(
        name: block?.service ?? word, block: block, open: open,
        session: session)
    }
  }

  // MARK: Conformance

  /// Checks that the answers of sources follow the protocol.
  private static func test(
    _ runs: [SourceRun], _ session: inout Session
  ) throws(Failure) -> ExitCode {
    var isGood = true
    for run in runs {
      for (title, check) in checks {
        var reason: String?
        do throws(FetchFailure) { reason = try check(run) } catch { reason = error.wording }
        isGood = isGood && reason == nil
        session.print(
          "\(run.name): \(title): \(reason.map { "failed: \($0)" } ?? "good")".harmless())
      }
    }
    return isGood ? .fine : .findings
  }

  private typealias Check = (SourceRun) throws(FetchFailure) -> String?

  private static var checks: [(title: String, check: Check)] {
    [
      (
        "answers with lines of the asked days",
        { run throws(FetchFailure) in try answer(run, days: 7).problems.first }
      ),
      (
        "answers the same twice",
        { run throws(FetchFailure) in
          let first = try answer(run, days: 7).entries
          return first == (try answer(run, days: 7).entries) ? nil : "the answers differ"
        }
      ),
      (
        "answers a request without days with nothing",
        { run throws(FetchFailure) in
          try answer(run, days: 0).entries.isEmpty ? nil : "it printed lines"
        }
      ),
      (
        "gives every line its own date, time and subject",
        { run throws(FetchFailure) in
          let entries = try answer(run, days: 7).entries
          let keys = Set(entries.map { "\($0.day) \($0.start ?? -1) \(foldedName($0.subject))" })
          return keys.count == entries.count ? nil : "two lines have the same"
        }
      ),
    ]
  }

  private static func answer(_ run: SourceRun, days: Int) throws(FetchFailure) -> FetchAnswer {
    let today = run.open.today
    var job = try run.job(since: today, all: true)
    job.ranges = days > 0 ? [today - days...today - 1] : []
    job.state = "{}"
    let (answer, failure) = try run.ask(job)
    if let failure { throw failure }
    return answer
  }
}

extension SourceRun.Result {
  /// Returns the result of a fetch in words.
  fileprivate func lines(today: Day) -> [String] {
    if isResting { return ["\(name): fetched less than its interval ago."] }
    var lines: [String] = []
    if let failure {
      let age = lastFetched.map {
        "; last fetched \(Words.distance(to: min($0, today), from: today))"
      }
      lines.append("\(name): \(failure.wording)\(age ?? "").")
    }
    let counts = [
      (outcome.new, "new"), (outcome.changed, "changed"), (outcome.unchanged, "unchanged"),
    ]
    if failure == nil || outcome.new + outcome.changed > 0 {
      let words = counts.filter { $0.0 > 0 }.map { "\(Words.count($0.0, "day")) \($0.1)" }
      lines.append("\(name): \(words.isEmpty ? "no new data" : words.joined(separator: ", ")).")
    }
    if let newID {
      lines.append("  Renamed the source to \(newID); \(name) is its measure.")
    }
    if !goals.isEmpty { lines.append("  It counts for \(goals.joined(separator: ", ")).") }
    lines += problems.prefix(5).map { "  \($0)." }
    return lines
  }

  fileprivate var json: JSONObject {
    [
      "source": name, "new": outcome.new, "changed": outcome.changed,
      "unchanged": outcome.unchanged, "error": failure?.wording, "problems": problems,
      "goals": goals, "lastFetched": lastFetched,
    ]
  }
}
