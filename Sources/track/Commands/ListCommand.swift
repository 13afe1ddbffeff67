import TrackCore
import TrackReport

/// `track list`
enum ListCommand {
  private static let archived = Option.flag("archived", "show what is archived as well")
  private static let tag = Option.list(
    "tag", Placeholder("TAG,…"), "only what has one of these tags",
    expected: "a tag"
  ) { $0.isEmpty ? nil : $0.first == "#" ? String($0.dropFirst()) : $0 }

  static let command = Command(
    "list", "list your values, goals, habits and the rest", group: .looking,
    examples: [
      .init("track list", "every block, kind by kind"),
      .init("track list habits", "the habits and their rhythms"),
      .init("track list goals --archived", "the goals, archived ones as well"),
      .init("track list --tag outdoors", "whatever has a tag"),
    ],
    arguments: [
      Argument(
        Placeholder("KIND", .words(KindWord.plurals)), .optional, KindWord.expected)
    ],
    options: [archived.form, tag.form],
    notes: ["--json prints an array of the objects that `track show --json` prints."],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    let kind = try input.words.first.map(kind)
    let tags = try input.value(of: tag)
    let open = try session.open()
    let all = kind.map(open.workspace.blocks(of:)) ?? open.workspace.blocks
    let tagged = all.filter { block in
      let own = Set(block.heading.tags.map { foldedName(open.workspace.text(of: $0)) })
      return tags.isEmpty || tags.contains { own.contains(foldedName($0)) }
    }
    let showsArchived = input.has(archived)
    let shown = tagged.filter {
      showsArchived || !$0.isArchived(on: open.today)
    }
    let log = session.json ? open.logFigures().figures : LogFigures()
    let figures = BlockFigures(open.workspace, today: open.today)
    let describer = BlockDescriber(
      open.workspace, log: log, today: open.today, figures: session.json ? figures : nil)
    let list = BlockList(shown, describer: describer)
    if session.json {
      session.print(json: list.descriptions)
    } else {
      session.out.write(list.text(for: session.terminal))
      printRest(
        kind, shown: shown.count, archived: tagged.count - shown.count, isTagged: !tags.isEmpty,
        to: &session)
    }
    session.printNotice(of: figures.problems, open)
    return .fine
  }

  private static func kind(_ word: String) throws(Failure) -> Kind {
    if let kind = KindWord.kind(word) { return kind }
    let near = Suggestion.nearest(to: word, in: KindWord.plurals)
    throw .usage(
      .badValue(
        word, of: "The kind", expected: KindWord.expected, near: near.map { "\"\($0)\"" }))
  }

  /// What is not shown, or why nothing is.
  private static func printRest(
    _ kind: Kind?, shown: Int, archived: Int, isTagged: Bool, to session: inout Session
  ) {
    if archived > 0 {
      let words = "\(archived) archived; --archived shows \(archived == 1 ? "it" : "them")."
      session.print((shown > 0 ? "\n" : "") + session.terminal.paint(words, .quiet))
    } else if shown == 0 {
      let what = kind.map { "There is no \($0.rawValue)" } ?? "There is nothing"
      session.print(
        isTagged
          ? "\(what) with that tag."
          : "\(what) yet. `track help format blocks` shows how one is written.")
    }
  }
}
