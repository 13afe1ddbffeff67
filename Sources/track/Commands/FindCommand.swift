import TrackCore
import TrackExchange
import TrackJSON
import TrackPhrases
import TrackReport
import TrackSearch

/// The command `track find`, which searches blocks and log lines.
enum FindCommand {
  private struct Options: CommandOptions {
    let words: [String]
    /// The kinds of blocks to search. A nil element stands for the lines of the log.
    let kinds: [Kind?]
    let entries: EntryOptions
    let sources: [String]
    let days: DayOptions
    let limit: Int
    /// The number of the newest log lines to show; nil to show all results, blocks included.
    let last: Int?
    /// The number of newest lines that are left out before `last` ones are shown.
    let skipped: Int
    let onlyCounts: Bool
    let hasFilter: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let log = "log"
      words = reader.many(Placeholder("TEXT"), "texts to find; all of them must occur")
      kinds = try reader.list(
        "kind", Placeholder("KIND,…", .words(KindWord.plurals + [log])),
        "only blocks of these kinds; log for lines of the log",
        expected: "\(KindWord.expected), or log"
      ) { $0.lowercased() == log ? .some(nil) : KindWord.kind($0).map { .some($0) } }
      entries = try EntryOptions(&reader)
      sources = try reader.names(
        "source", Placeholder("NAME,…", .blocks([.source])),
        "only lines of these sources, and what counts them")
      days = try DayOptions(&reader)
      limit =
        try reader.listing(.nowhere) { reader throws(Failure) in
          try reader.value(
            "limit", Placeholder("N"), "stop after N results", expected: "a whole number from 1"
          ) { word in Int(word).flatMap { $0 > 0 ? $0 : nil } }
        } ?? .max
      last = try reader.value(
        "last", Placeholder("N"), "only the N newest lines of the log, the newest first",
        expected: "a whole number from 1"
      ) { word in Int(word).flatMap { $0 > 0 ? $0 : nil } }
      skipped =
        try reader.value(
          "skip", Placeholder("N"), "with --last, leave out the N newest",
          expected: "a whole number"
        ) { word in Int(word).flatMap { (0...1 << 40).contains($0) ? $0 : nil } } ?? 0
      try reader.onlyOne(of: ["limit", "last"])
      if skipped > 0, last == nil { throw .usage(.missingArgument("--last", command: "find")) }
      onlyCounts = reader.flag("count", "print only the number of results")
      let onLines = ["subject", "context", "from", "to", "period", "last"]
      hasFilter = (onLines + ["kind", "tag", "goal", "source"]).contains { [reader] in
        reader.has($0)
      }
      try reader.refuse(
        onLines, with: "--kind", because: "only lines of the log have it",
        if: !kinds.isEmpty && !kinds.contains(nil))
    }
  }

  static let command = Command(
    "find", "find blocks and lines of the log", group: .looking,
    examples: [
      .init("track find river easy", "everything that contains both words"),
      .init("track find --subject run --period w40..", "runs since week 40"),
      .init("track find --tag trail --count", "how often a tag occurs"),
      .init("track find knee --period 2026-11..", "log lines since November"),
      .init("track find --last 20", "the newest lines of the log"),
      .init("track find --last 20 --skip 20", "the twenty before them"),
      .init("track find --goal run-half", "what counted for a goal or serves it"),
      .init("track find --source anki --kind goals", "the goals that a source feeds"),
    ],
    notes: [
      "For a block, track prints its header and each line that contains one of the texts. A DATE"
        + " can be 2026-11-21, 2026-11, 2026, today, yesterday, mon, 3d-ago, 2w-ago, w47, week,"
        + " last-month, term or term-12; A..B is a range, A.. one without an end.",
      "Exits 0 if something is found, else 1. --json prints an array of"
        + " {version, today, kind, id, date, file, line, text, lines}.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open()
    let query = try query(options, open)
    let (json, onlyCounts) = (session.json, options.onlyCounts)
    var found = 0
    var text = FoundText(
      open.workspace, words: query.words, today: open.today, terminal: session.terminal)
    if json, !onlyCounts { session.out.write("[") }
    func show(_ match: SearchMatch) -> Bool {
      found += 1
      if !onlyCounts, json {
        session.out.write(found == 1 ? "\n" : ",\n")
        session.out.write(JSONWriter.element(text.json(of: match)))
      } else if !onlyCounts {
        session.out.write(text.text(of: match))
      }
      return found < options.limit
    }
    if let last = options.last {
      var newest = NewestLines(min(last, .max - options.skipped) + options.skipped)
      open.workspace.search(query, describesLines: true) { match in
        newest.add(match)
        return true
      }
      for match in newest.matches.dropFirst(options.skipped) { _ = show(match) }
    } else {
      open.workspace.search(query, describesLines: json && !onlyCounts, show)
    }
    if onlyCounts {
      session.print(
        ["\(found)"], json: ["version": 1, "today": open.today, "count": found] as JSONObject)
    } else if json {
      session.out.write(found == 0 ? "]\n" : "\n]\n")
    }
    if found == 0, !json, !onlyCounts { tellNothing(options, to: session) }
    return found > 0 ? .fine : .findings
  }

  /// The options that search the days of a date, by the words that may precede it.
  private static let options = [
    "since": "--from", "from": "--from", "after": "--from", "in": "--period", "on": "--period",
  ]

  /// Says that nothing was found. If the last words are a date, tells how to search those days.
  private static func tellNothing(_ options: Options, to session: Session) {
    let words = options.words
    for count in (1...3).reversed() where count < words.count {
      let period = words.suffix(count).joined(separator: " ")
      guard DayReader.isDate(period) else { continue }
      var others = words.dropLast(count)
      let option = others.last.flatMap { Self.options[$0] }
      if others.count > 1, option != nil { others.removeLast() }
      let text = others.map(\.quotedForShell).joined(separator: " ")
      session.tell(
        "No line has all these words. `track find \(text) \(option ?? "--period")"
          + " \(period.quotedForShell)` searches these days.")
      return
    }
    session.tell(
      words.isEmpty
        ? "No line matches."
        : words.count == 1
          ? "Nothing contains \"\(words[0])\"." : "Nothing contains all these words.")
  }

  private static func query(
    _ options: Options, _ open: OpenDirectory
  ) throws(Failure) -> SearchQuery {
    if options.words.allSatisfy(\.isEmpty), !options.hasFilter {
      throw .usage(.missingArgument("TEXT or a filter", command: "find"))
    }
    var query = SearchQuery()
    query.words = options.words
    query.kinds = Set(options.kinds.compactMap(\.self))
    query.includesLog = options.kinds.isEmpty || options.kinds.contains(nil)
    query.includesBlocks =
      options.last == nil && (options.kinds.isEmpty || !query.kinds.isEmpty)
    let ids = BlockResolver(workspace: open.workspace)
    query.subjects = try ids.ids(options.entries.subjects)
    query.goals = try ids.ids(options.entries.goals)
    query.tags = options.entries.tags
    query.contexts = options.entries.contexts
    for word in options.sources { query.sources += try sources(named: word, open.workspace) }
    (query.from, query.through) = try options.days.days(open)
    return query
  }

  /// Returns the name of a source, which is that of its file, and the ID of its block.
  private static func sources(
    named word: String, _ workspace: Workspace
  ) throws(Failure) -> [String] {
    let word = foldedName(word)
    let blocks = workspace.sources.map { (id: foldedName($0.id), service: foldedName($0.service)) }
    let found = blocks.filter { $0.id == word || $0.service == word }
    let files = workspace.files.map { foldedName($0.name) }
      .filter { $0.hasPrefix("sources/") && $0.hasSuffix(".txt") }
      .map { String($0.dropFirst("sources/".count).dropLast(".txt".count)) }
    guard found.isEmpty, !files.contains(word) else {
      return [word] + found.flatMap { [$0.id, $0.service] }
    }
    let known = Set(blocks.map(\.service) + files).sorted()
    throw .usage(
      .badValue(
        word, of: "--source",
        expected: known.isEmpty ? "a source; there is none yet" : known.alternatives,
        near: Suggestion.nearest(to: word, in: known).map { "\"\($0)\"" }))
  }
}
