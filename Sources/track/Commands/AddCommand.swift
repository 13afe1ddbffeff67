import TrackCore
import TrackStore

/// `track add`
enum AddCommand {
  private static let id = Option.value(
    "id", Placeholder("ID"), "the ID; else it is made of the title", expected: "an ID"
  ) { $0.isEmpty ? nil : $0 }

  static let command = Command(
    "add", "add a value, goal, habit, task, measure or source", group: .shaping,
    examples: [
      .init("track add habit \"Drink water\" 8/day --value health", "its ID will be drink-water"),
      .init("track add habit Run 3/week --id run --at-least 2km", "with an ID of your own"),
      .init("track add goal \"Run a half marathon\" run 200km --due 2026-12-06", "and its measure"),
      .init("track add value Health --level life-area", "what goals and habits serve"),
      .init("track add measure \"Body fat\" % --range 5..50", "something measured"),
    ],
    arguments: [
      Argument(Placeholder("KIND", .words(kinds.map(\.rawValue))), .one, "what to add"),
      Argument(Placeholder("TITLE"), .one, "what it is called"),
      Argument(
        Placeholder("WORD"), .many,
        "the rhythm of a habit or task, the measure of a goal, the unit of a measure,"
          + " the level of a value"),
    ],
    options: [id.form, WritingWords.dryRun.form] + PropertyOptions.all.map(\.option.form),
    notes: ["`track term new` begins a term. `track help format properties` explains the values."],
    run: run)

  private static let kinds = KindWord.kinds.filter { $0 != .term }

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    guard input.words.count >= 2 else { return .fine }
    guard let kind = KindWord.kind(input.words[0]), kinds.contains(kind) else {
      let names = kinds.map(\.rawValue)
      throw .usage(
        .badValue(
          input.words[0], of: "KIND", expected: "one of \(names.joined(separator: ", "))",
          near: Suggestion.nearest(to: input.words[0], in: names)))
    }
    let open = try ShapingDirectory(session)
    let title = input.words[1].onOneLine.trimmed
    let id = try input.value(of: id) ?? ID.made(from: title)
    guard !id.isEmpty else { throw .refused(.noID(title: title)) }
    try ID.check(id)
    if let taken = open.tracker.block(id: id) {
      throw .refused(.takenID(id, title: taken.title))
    }
    var properties = try PropertyOptions.values(input, for: kind)
    if input.words.count > 2, let key = kind.propertyOfWords {
      properties.insert((key, input.words[2...].joined(separator: " ")), at: 0)
    }
    let texts = open.propertyText
    let values = try properties.map { property throws(Failure) in
      (key: property.key, value: try texts.text(of: property.value, for: property.key, kind))
    }

    let file = open.tracker.file(forNew: kind)
    let words = WritingWords("add", input)
    var made: FileContents = [:]
    let files = try open.change([file], in: session, words) { contents in
      let document = Document((contents[file] ?? nil) ?? [])
      made = [
        file: document.addingBlock(
          kind, id: id, title: title == id ? nil : title, properties: values
        ).bytes
      ]
      return made
    }
    var message = "Added to \(file): \(kind.rawValue) "
    if let (block, tracker) = open.block(id, after: files, made) {
      message += BlockSaying(tracker: tracker).words(for: block)
    }
    session.report(Written(files: files, message: message), words)
    return .fine
  }
}
