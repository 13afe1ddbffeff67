import TrackCore
import TrackReport

/// `track find`
enum FindCommand {
  /// The word that stands for the lines of the log where a kind is asked for.
  private static let log = "log"

  private static let kind = Option.list(
    "kind", Placeholder("KIND,…", .words(KindWord.plurals + [log])),
    "only blocks of these kinds; log for lines of the log", expected: "\(KindWord.expected), or log"
  ) { word in word.lowercased() == log ? .some(Kind?.none) : KindWord.kind(word).map { .some($0) } }
  private static let subject = names("subject", "ID,…", "only log lines on these", "")
  private static let tag = names("tag", "TAG,…", "only what has one of these tags", "#")
  private static let context = names("context", "PLACE,…", "only log lines with @PLACE", "@")
  private static let goal = names(
    "goal", "ID,…", "only what helped these goals, or serves them", "+")
  private static let limit = Option.value(
    "limit", Placeholder("N"), "stop after so many", expected: "a whole number from 1"
  ) { word in Int(word).flatMap { $0 > 0 ? $0 : nil } }
  private static let count = Option.flag("count", "print only how many there are")

  static let command = Command(
    "find", "find blocks and lines of the log", group: .looking,
    examples: [
      .init("track find river easy", "whatever holds both words"),
      .init("track find --subject run --from w40", "the runs since a week"),
      .init("track find --tag trail --count", "how often a tag stands"),
      .init("track find knee --from 2026-11", "log lines since a month began"),
      .init("track find --goal run-half", "what helped a goal or serves it"),
    ],
    arguments: [
      Argument(Placeholder("TEXT"), .many, "texts, all of which must be there; none with a filter")
    ],
    options: [
      kind.form, subject.form, EntryOptions.from.form, EntryOptions.to.form, tag.form, context.form,
      goal.form, limit.form,
      count.form,
    ],
    notes: [
      "Of a block its header is shown, and each line that holds one of the texts. A DATE may be"
        + " loose: 2026-11-21, 2026-11, 2026, today, yesterday, mon, 3d-ago, 2w-ago, w47, week,"
        + " last-month, term, term-12; --from A..B gives both ends.",
      "It ends with 0 if something was found and with 1 if not. --json prints an array of"
        + " {kind, id, date, file, line, text, lines}.",
    ],
    run: run)

  private static func names(
    _ name: String, _ placeholder: String, _ summary: String, _ mark: String
  ) -> Option<[String]> {
    Option.list(name, Placeholder(placeholder), summary, expected: "a name") { word in
      let bare = word.hasPrefix(mark) ? String(word.dropFirst(mark.count)) : word
      return bare.isEmpty ? nil : bare
    }
  }

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    let open = try session.open()
    let query = try query(input, open)
    let limit = try input.value(of: limit) ?? .max
    let onlyCounts = input.has(count)
    let json = session.json
    var found = 0
    var text = FoundText(open.workspace, words: query.words, terminal: session.terminal)
    if json, !onlyCounts { session.out.write("[") }
    open.workspace.search(query, describesLines: json && !onlyCounts) { match in
      found += 1
      if !onlyCounts, json {
        session.out.write(found == 1 ? "\n" : ",\n")
        session.out.write(JSONWriter.element(text.json(of: match)))
      } else if !onlyCounts {
        session.out.write(text.text(of: match))
      }
      return found < limit
    }
    if onlyCounts {
      if json {
        session.print(json: JSONValue.object([.init("count", .int(found))]))
      } else {
        session.print("\(found)")
      }
    } else if json {
      session.out.write(found == 0 ? "]\n" : "\n]\n")
    }
    return found > 0 ? .fine : .findings
  }

  private static func query(
    _ input: Input, _ open: OpenDirectory
  ) throws(Failure) -> SearchQuery {
    var query = SearchQuery()
    query.words = input.words
    let kinds = try input.value(of: kind)
    query.kinds = Set(kinds.compactMap(\.self))
    query.includesLog = kinds.isEmpty || kinds.contains(nil)
    query.includesBlocks = kinds.isEmpty || !query.kinds.isEmpty
    if !query.includesLog { try checkFitsBlocks(input) }
    let words = BlockResolver(workspace: open.workspace)
    query.subjects = try ids(input.value(of: subject), words)
    query.goals = try ids(input.value(of: goal), words)
    query.tags = try input.value(of: tag)
    query.contexts = try input.value(of: context)
    (query.from, query.through) = try EntryOptions.days(input, open)
    if input.words.allSatisfy(\.isEmpty), !hasFilter(query, kinds.isEmpty) {
      throw .usage(.missingArgument("TEXT or a filter", command: command.name))
    }
    return query
  }

  /// Throws where blocks alone are wanted with what only lines of the log have.
  private static func checkFitsBlocks(_ input: Input) throws(Failure) {
    let given = [
      try input.value(of: subject).isEmpty ? nil : subject.form,
      try input.value(of: context).isEmpty ? nil : context.form,
      try input.value(of: EntryOptions.from).map { _ in EntryOptions.from.form },
      try input.value(of: EntryOptions.to).map { _ in EntryOptions.to.form },
    ]
    if let option = given.compactMap(\.self).first {
      throw .usage(
        .unfitting("--\(option.name)", with: "--kind", why: "only lines of the log have it"))
    }
  }

  private static func hasFilter(_ query: SearchQuery, _ isOfEveryKind: Bool) -> Bool {
    !isOfEveryKind || query.from != nil || query.through != nil
      || ![query.subjects, query.goals, query.tags, query.contexts].allSatisfy(\.isEmpty)
  }

  /// Whole IDs for shortened ones; what no block has may still stand in the log.
  private static func ids(_ typed: [String], _ words: BlockResolver) throws(Failure) -> [String] {
    var ids: [String] = []
    for word in typed { ids.append(try words.find(word)?.id ?? word) }
    return ids
  }
}
