import TrackCore
import TrackInsights
import TrackPhrases
import TrackReport
import TrackSearch
import TrackStore
import TrackSystem

/// The command `track add`, which adds a value, goal, habit, task, measure, source or term.
enum AddCommand {
  private struct Options: CommandOptions {
    /// The kind, the title and the words after it.
    let words: [String]
    let properties: NewProperties
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let kinds = KindWord.kinds.map(\.rawValue)
      let kind = reader.optional(Placeholder("KIND", .words(kinds)), kinds.alternatives)
      let title = reader.optional(Placeholder("TITLE"), "the title")
      properties = NewProperties(
        [kind, title].compactMap(\.self)
          + reader.many(
            Placeholder("WORD|KEY=VALUE", .settings),
            "the rhythm of a habit or task, the measure of a goal, the unit of a measure,"
              + " the level of a value; then properties, and id=ID for another ID"))
      words = properties.words
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "add", "add a value, goal, habit, task, measure, source or term", group: .shaping,
    examples: [
      .init("track add habit \"Drink water\" 8/day value=health", "its ID will be drink-water"),
      .init("track add habit Run 3/week id=jog at-least=2km", "with your own ID"),
      .init("track add goal \"Run a half marathon\" run 200km due=2026-12-06", "with a measure"),
      .init("track add value Health level=life-area", "something that goals and habits serve"),
      .init("track add measure \"Body fat\" % range=5..50", "something you measure"),
      .init("track add food Oats kcal=370 protein=13g", "one portion, for `track done meal oats`"),
    ],
    notes: [
      "Properties are those that `track set` takes: `track help format properties` explains them,"
        + " `track help rhythms` the words for how often. `track add term THEME` is the same as"
        + " `track term new THEME`.",
      "In a terminal, `track add` and `track add KIND` ask for what is missing.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if options.words.first.flatMap(KindWord.kind) == .term {
      let term = TermOptions(
        words: options.properties.typed, action: .new, writing: options.writing)
      return try TermNew.run(&session, TermEdit(session, term))
    }
    var new = try askForBlock(options, session)
    if new == nil { new = try blockFromCommandLine(options, session) }
    guard var new else { return .fine }
    if try addSubjects(of: new, options.writing, &session) {
      new = try blockFromCommandLine(options, session)
    }
    let (open, kind, id, title) = (new.open, new.kind, new.id, new.title)
    let file = open.workspace.file(forNew: kind)
    var made: FileContents = [:]
    let files = try open.change([file], in: session, options.writing) { contents throws(Failure) in
      made = try contents.editing(file) { document throws(EditError) in
        try document.add(kind, id: id, title: title == id ? "" : title, new.properties)
      }
      return made
    }
    var message = ["Added to \(file): \(kind.rawValue) "]
    if let (block, workspace) = open.block(id, after: files, made) {
      message[0] += BlockSummary(workspace: workspace).words(for: block)
      message += block.rhythmWarnings
      message +=
        block is Goal ? remarks(onGoal: new, block, workspace) : remarks(onRhythm: new, block)
    }
    let kinds = Kind.goals.contains(kind) ? Kind.goals : [kind]
    if let similar = open.workspace.blocks(like: title, of: kinds, atLeast: SimilarBlock.high).first
    {
      message.append(
        "Like \(similar.block.heading.kind.rawValue) \(similar.block.id),"
          + " \"\(similar.block.title)\"; if it is the same, `track undo`.")
    }
    session.report(
      ChangeSummary(files: files, message: message.joined(separator: "\n")), options.writing)
    return .fine
  }

  /// Returns what else the words of a new habit or task could have meant.
  private static func remarks(onRhythm new: NewBlock, _ block: any Block) -> [String] {
    let (id, rhythm) = (new.id, block.rhythms.last)
    if let rhythm = self.rhythm(atEndOf: new.title, of: new) {
      return [
        "It has no rhythm, so it is never due. If \"\(rhythm)\" is one: `track set \(id)"
          + " every=\(rhythm.quotedForShell)`."
      ]
    }
    if block is Habit, let rhythm = rhythm?.rhythm, rhythm.isAtMost,
      rhythm.target?.number == .zero
    {
      return ["A day without a line is kept; `track done \(id)` records a slip."]
    }
    return []
  }

  /// Returns what else the words of a new goal could have meant.
  private static func remarks(
    onGoal new: NewBlock, _ block: any Block, _ workspace: Workspace
  ) -> [String] {
    guard let goal = block as? Goal else { return [] }
    var remarks: [String] = []
    if let measure = goal.measures.first(where: workspace.addsReadings)?.subject {
      let subject = workspace.text(of: measure.subject)
      remarks.append(
        "This adds up all readings of \(subject). Write `latest` before the amount for the"
          + " last one: `track edit \(new.id)`.")
    }
    if let rising = workspace.risingMeasure(of: goal, today: new.open.today) {
      remarks.append(
        "\(workspace.text(of: rising.measure)) is to rise from \(rising.from.inWords). If it is to"
          + " fall, write after the amount where it began, `from AMOUNT`: `track edit \(new.id)`.")
    }
    let isMeasured = new.properties.has(.measure)
    if !isMeasured, !new.properties.has(.due), let line = line(ofTitle: new) {
      remarks.append("It has no last day. If the title states it: `track undo`, then \(line).")
    } else if !isMeasured,
      (try? new.open.check(new.kind, id: "new", [PropertyKey.measure.with(new.title)])) != nil
    {
      // The title may state a measure, as in "run 200km".
      remarks.append(
        "Nothing measures it yet. `track set \(new.id) measure=\(new.title.quotedForShell)` counts"
          + " \(new.title).")
    }
    return remarks
  }

  /// Returns the command that adds what the title of a new goal says, if it states a last day: `Read 6
  /// books until 30 november`.
  private static func line(ofTitle new: NewBlock) -> String? {
    let spoken = SpokenBlock(
      new.title, new.kind, in: new.open.workspace, today: new.open.today)
    guard let spoken, spoken.properties.has(.due) else { return nil }
    return Candidate(spoken.command(typed: new.title)).text(with: [])
  }

  /// Returns the words at the end of a habit's title that are probably its rhythm, as in `Meditate
  /// daily`. Nil if the habit has a rhythm.
  private static func rhythm(atEndOf title: String, of new: NewBlock) -> String? {
    guard new.kind == .habit, !new.properties.has(.every) else {
      return nil
    }
    let words = title.split(separator: " ").map(String.init)
    return words.indices.lazy.map { words[$0...].joined(separator: " ") }.first { text in
      (try? new.open.check(.habit, id: "new", [PropertyKey.every.with(text)])) != nil
    }
  }

  /// Offers to add a block for each subject in a goal's measures that no block declares. Returns
  /// true if at least one block was added; throws if nobody can answer.
  private static func addSubjects(
    of new: NewBlock, _ writing: WriteOptions, _ session: inout Session
  ) throws(Failure) -> Bool {
    guard Kind.goals.contains(new.kind),
      (try? new.open.check(new.kind, id: new.id, new.properties)) == nil
    else { return false }
    let resolver = BlockResolver(workspace: new.open.workspace)
    var isAdded = false
    for property in new.properties where property.key == .measure {
      let word = String(property.value.prefix { $0 != " " && $0 != "." })
      guard ID.isID(word), resolver.exact(word) == nil else { continue }
      var near: String?
      if case .usage(.unknownID(_, let found)) = resolver.unknown(word) { near = found }
      _ = try NewSubject(word: word, near: near, writing: writing, measure: property.value)
        .add(in: &session)
      isAdded = true
    }
    return isAdded
  }

  /// A block to be added.
  private struct NewBlock {
    let open: EditContext
    let kind: Kind
    let id: String
    let title: String
    let properties: [NewProperty]
  }

  /// Returns the block that the command line describes.
  private static func blockFromCommandLine(_ options: Options, _ session: Session) throws(Failure)
    -> NewBlock
  {
    guard !options.words.isEmpty else {
      throw .usage(.missingArgument("KIND", command: "add"))
    }
    let kind = try KindWord.block(options.words[0])
    guard options.words.count > 1 else {
      throw .usage(.missingArgument("TITLE", command: "add"))
    }
    let open = try EditContext(session)
    let title = options.words[1].onOneLine.trimmed
    let (properties, typedID) = try properties(options, of: kind, open)
    var id = typedID ?? ID.made(from: title)
    // In `track add goal Swim swim 10km`, the ID made from the title is already the name of the
    // measured subject. The goal therefore needs another ID.
    if typedID == nil, Kind.goals.contains(kind), options.words.count > 2,
      foldedName(options.words[2]) == foldedName(id)
    {
      id += "-goal"
    }
    guard !id.isEmpty else { throw .refused(.noID(title: title)) }
    try ID.check(id)
    if let taken = open.workspace.block(id: id) {
      throw .refused(.takenID(id, title: taken.title))
    }
    try open.workspace.checkIsWhole(for: id)
    return NewBlock(open: open, kind: kind, id: id, title: title, properties: properties)
  }

  /// Asks on the terminal for the parts of a block. Returns nil if the command line has a title, or
  /// if nobody can answer.
  private static func askForBlock(_ options: Options, _ session: Session) throws(Failure)
    -> NewBlock?
  {
    guard options.words.count < 2, let asking = Asking(session) else { return nil }
    let open = try EditContext(session)
    let questions = BlockQuestions(asking: asking, open: open)
    let kind =
      if let word = options.words.first { try KindWord.block(word) } else {
        try questions.kind(of: KindWord.blocks)
      }
    let (given, typedID) = try properties(options, of: kind, open)
    let title = try questions.title(of: kind)
    let id = if let typedID { typedID } else { try questions.id(for: title) }
    try ID.check(id)
    try open.workspace.checkIsWhole(for: id)
    let properties = try questions.properties(of: kind, id: id, given)
    return NewBlock(open: open, kind: kind, id: id, title: title, properties: properties)
  }

  /// Refuses words behind a title that may be meant in two ways: a weekday, which is one day or one of
  /// every week, and a word that is a unit or a part of the title.
  private static func checkHasOneMeaning(
    _ words: [String], behind title: String, _ kind: Kind
  ) throws(Failure) {
    if kind == .task, words.count == 1, let day = Weekday(word: words[0].lowercased()) {
      let name = title.quotedForShell
      throw .refused(
        "\"\(words[0])\" may be one day or a day of every week, so nothing was added:"
          + " `track add goal \(name) due=\(day.short)` is for one day,"
          + " `track add task \(name) every=\(day.short)` for every \(day.name).")
    }
    guard kind == .measure, !title.contains(" "), let last = words.last,
      words.count > 1 || !Vocabulary.isUnit(last)
    else { return }
    let isUnit = Vocabulary.isUnit(last)
    let whole = ([title] + words.dropLast(isUnit ? 1 : 0)).joined(separator: " ").quotedForShell
    throw .refused(
      isUnit
        ? "A title of several words needs quotes: `track add measure \(whole) \(last)`."
        : "\"\(last)\" may be the unit or a part of the title, so nothing was added:"
          + " `track add measure \(whole)` has it in the title,"
          + " `track add measure \(title) unit=\(last)` as the unit.")
  }

  /// Returns the properties that the words after the title state, in their stored form, and the ID
  /// if it was typed.
  private static func properties(
    _ options: Options, of kind: Kind, _ open: EditContext
  ) throws(Failure) -> (properties: [NewProperty], id: String?) {
    var (properties, id) = try options.properties.values(for: kind, besides: ["id"])
    if options.words.count > 2, let key = kind.propertyOfWords {
      let words = Array(options.words[2...])
      try checkHasOneMeaning(words, behind: options.words[1], kind)
      // `18 jan` is no measure of 18.
      let spans = Kind.goals.contains(kind) ? open.dates.ahead.spans(of: words) : []
      let isDay = spans.count == 1 && spans[0].isOneDay && !properties.has(.due)
      properties.insert(
        (isDay ? .due : key).with(words.joined(separator: " ")),
        at: isDay ? properties.count : 0)
    }
    // An at-most habit counts days without entries as done, so it needs a first day.
    let limits = ["at most", "max", "no more than", "<=", "≤", "never"]
    let isAtMost = properties.contains { property in
      property.key == .every && limits.contains { property.value.lowercased().hasPrefix($0) }
    }
    if kind == .habit, isAtMost, !properties.has(.start) {
      properties.append(.start, "\(open.today)")
    }
    // The weeks of a goal are counted from its start, so a goal with weeks needs a first day.
    if Kind.goals.contains(kind), properties.has(.weeks), !properties.has(.start),
      !properties.has(.due)
    {
      properties.append(.start, "\(open.today)")
    }
    let texts = open.propertyText
    let stored = try properties.map { property throws(Failure) in
      (key: property.key, value: try texts.text(of: property.value, for: property.key, kind))
    }
    return (stored, id)
  }
}
