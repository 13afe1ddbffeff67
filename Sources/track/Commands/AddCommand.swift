import TrackCore
import TrackStore
import TrackSystem

/// `track add`
enum AddCommand {
  private static let id = Option.value(
    "id", Placeholder("ID"), "the ID; else it is made of the title", expected: "an ID"
  ) { $0.isEmpty ? nil : $0 }

  static let command = Command(
    "add", "add a value, goal, habit, task, measure, source or term", group: .shaping,
    examples: [
      .init("track add habit \"Drink water\" 8/day --value health", "its ID will be drink-water"),
      .init("track add habit Run 3/week --id run --at-least 2km", "with an ID of your own"),
      .init("track add goal \"Run a half marathon\" run 200km --due 2026-12-06", "and its measure"),
      .init("track add value Health --level life-area", "what goals and habits serve"),
      .init("track add measure \"Body fat\" % --range 5..50", "something measured"),
    ],
    arguments: [
      Argument(
        Placeholder("KIND", .words(KindWord.kinds.map(\.rawValue))), .optional, "what to add"),
      Argument(Placeholder("TITLE"), .optional, "what it is called"),
      Argument(
        Placeholder("WORD"), .many,
        "the rhythm of a habit or task, the measure of a goal, the unit of a measure,"
          + " the level of a value"),
    ],
    options: [id.form, WritingWords.dryRun.form] + PropertyOptions.all.map(\.option.form),
    notes: [
      "`track add term THEME` is `track term new THEME`. `track help format properties`"
        + " explains the values.",
      "On a terminal `track add`, or `track add KIND`, asks for what it needs.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    if input.words.first.flatMap(KindWord.kind) == .term {
      guard try input.value(of: id) == nil else {
        throw .usage(
          .unfitting("--id", with: "`track add term`", why: "a term gets the next number"))
      }
      return try TermNew.run(&session, TermWork(session, input))
    }
    var new = try asked(input, session)
    if new == nil { new = try typed(input, session) }
    guard let new else { return .fine }
    let (open, kind, id, title) = (new.open, new.kind, new.id, new.title)
    let file = open.workspace.file(forNew: kind)
    let words = WritingWords("add", input)
    var made: FileContents = [:]
    let files = try open.change([file], in: session, words) { contents throws(Failure) in
      made = try contents.editing(file) { document throws(EditError) in
        try document.add(kind, id: id, title: title == id ? "" : title, new.properties)
      }
      return made
    }
    var message = "Added to \(file): \(kind.rawValue) "
    if let (block, workspace) = open.block(id, after: files, made) {
      message += BlockSummary(workspace: workspace).words(for: block)
    }
    session.report(Written(files: files, message: message), words)
    return .fine
  }

  /// What is to be added.
  private struct New {
    let open: EditContext
    let kind: Kind
    let id: String
    let title: String
    let properties: [(key: String, value: String)]
  }

  /// What the command line says.
  private static func typed(_ input: Input, _ session: Session) throws(Failure) -> New? {
    guard let word = input.words.first else {
      throw .usage(.missingArgument("KIND", command: "add"))
    }
    let kind = try KindWord.block(word)
    guard input.words.count > 1 else {
      throw .usage(.missingArgument("TITLE", command: "add"))
    }
    let open = try EditContext(session)
    let title = input.words[1].onOneLine.trimmed
    let id = try input.value(of: id) ?? ID.made(from: title)
    guard !id.isEmpty else { throw .refused(.noID(title: title)) }
    try ID.check(id)
    if let taken = open.workspace.block(id: id) {
      throw .refused(.takenID(id, title: taken.title))
    }
    let properties = try properties(input, of: kind, open)
    return New(open: open, kind: kind, id: id, title: title, properties: properties)
  }

  /// What is asked on a terminal where there is no title; nil where there is one, or nobody.
  private static func asked(_ input: Input, _ session: Session) throws(Failure) -> New? {
    guard input.words.count < 2, let asking = Asking(session) else { return nil }
    let open = try EditContext(session)
    let questions = BlockQuestions(asking: asking, open: open)
    var kind = try input.words.first.map(KindWord.block)
    if kind == nil { kind = try questions.kind(of: KindWord.blocks) }
    guard let kind else { return nil }
    let given = try properties(input, of: kind, open)
    let title = try questions.title(of: kind)
    var id = try input.value(of: id)
    if id == nil { id = try questions.id(for: title) }
    guard let id else { return nil }
    try ID.check(id)
    let properties = try questions.properties(of: kind, id: id, given)
    return New(open: open, kind: kind, id: id, title: title, properties: properties)
  }

  /// What the options and the words behind the title say, as the file is to have it.
  private static func properties(
    _ input: Input, of kind: Kind, _ open: EditContext
  ) throws(Failure) -> [(key: String, value: String)] {
    var properties = try PropertyOptions.values(input, for: kind)
    if input.words.count > 2, let key = kind.propertyOfWords {
      properties.insert((key, input.words[2...].joined(separator: " ")), at: 0)
    }
    // Without a start nothing tells from which day on nothing recorded means kept.
    let isAtMost = properties.contains {
      $0.key == "every" && $0.value.lowercased().hasPrefix("at most")
    }
    if kind == .habit, isAtMost, !properties.contains(where: { $0.key == "start" }) {
      properties.append(("start", "\(open.today)"))
    }
    let texts = open.propertyText
    return try properties.map { property throws(Failure) in
      (key: property.key, value: try texts.text(of: property.value, for: property.key, kind))
    }
  }
}
