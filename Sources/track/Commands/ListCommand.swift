import TrackCore
import TrackReport

/// The command `track list`, which lists blocks.
enum ListCommand {
  private struct Options: CommandOptions {
    let kind: Kind?
    let showsArchived: Bool
    let tags: [String]
    let isMatrix: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let word = reader.optional(
        Placeholder("KIND", .words(KindWord.plurals)), KindWord.expected)
      kind = word.flatMap(KindWord.kind)
      isMatrix = reader.flag("matrix", "goals by importance and urgency")
      showsArchived = reader.flag("archived", "include what is archived")
      tags = try reader.names(
        "tag", Placeholder("TAG,…"), "only what has one of these tags", mark: "#")
      if let kind, let word {
        try reader.refuse(
          ["matrix"], with: word, because: "only goals have importance and urgency",
          if: !Kind.goals.contains(kind))
      }
      if let word, kind == nil {
        let near = Suggestion.nearest(to: word, in: KindWord.plurals)
        throw .usage(
          .badValue(
            word, of: "KIND", expected: KindWord.expected, near: near.map { "\"\($0)\"" }))
      }
    }
  }

  static let command = Command(
    "list", "list your values, goals, habits and the rest", group: .looking,
    examples: [
      .init("track list", "everything, kind by kind"),
      .init("track list habits", "the habits and their rhythms"),
      .init("track list goals --archived", "the goals, with archived ones"),
      .init("track list goals --matrix", "important and urgent ones first"),
      .init("track list --tag outdoors", "everything with a tag"),
    ],
    notes: ["--json prints an array of the objects that `track show --json` prints."],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open()
    if options.isMatrix, !session.json {
      let goals = open.workspace.overview(today: open.today).goals.all()
      for line in GoalMatrix(goals, today: open.today).lines(on: session.terminal) {
        session.print(line)
      }
      return .fine
    }
    let all = options.kind.map(open.workspace.blocks(of:)) ?? open.workspace.blocks
    let tagged = all.filter { block in
      let own = Set(block.heading.tags.map { foldedName(open.workspace.text(of: $0)) })
      return options.tags.isEmpty || options.tags.contains { own.contains(foldedName($0)) }
    }
    let shown = tagged.filter {
      options.showsArchived || !$0.isArchived(on: open.today)
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
        options, shown: shown.count, archived: tagged.count - shown.count, to: &session)
    }
    session.printNotice(of: figures.problems, open)
    return .fine
  }

  /// Prints the number of archived blocks that are not listed, or the reason why the list is empty.
  private static func printRest(
    _ options: Options, shown: Int, archived: Int, to session: inout Session
  ) {
    if archived > 0 {
      let words = "\(archived) archived; --archived shows \(archived == 1 ? "it" : "them")."
      session.print((shown > 0 ? "\n" : "") + session.terminal.paint(words, .quiet))
    } else if shown == 0 {
      let what = options.kind.map { "No \($0.plural)" } ?? "Nothing"
      session.print(
        options.tags.isEmpty ? "\(what) yet. `track add` adds one." : "\(what) with that tag.")
    }
  }
}
