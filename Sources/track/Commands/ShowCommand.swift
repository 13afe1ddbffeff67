import TrackCore
import TrackReport

/// `track show`
enum ShowCommand {
  static let command = Command(
    "show", "show all that is known of one thing", group: .looking,
    examples: [
      .init("track show run", "a habit, a goal, a value, a measure …"),
      .init("track show ru", "an ID may be shortened while it is the only one"),
      .init("track show 12", "a term by its number"),
      .init("track show run --json", "the same for a script"),
    ],
    arguments: [
      Argument(
        Placeholder("ID", .anyBlock), .one,
        "the ID of a block, now or formerly, or a subject of the log")
    ],
    notes: [
      "What a file does not say and holds all the same is marked as default.",
      "--json prints one object: kind, id, title, file, line, then the properties of the kind,"
        + " named as in a file (atLeast for at-least), those that may be repeated as arrays in"
        + " the plural (measures, milestones, values, rhythms …), null for what is not said (of a"
        + " rhythm also rhythm, the one of today, and inWords); then tags, notes, was, defaults (the fields whose value is a default), mentions (the"
        + " blocks that name it), log (lines, first, last) and what `track report --json` has of"
        + " it, met, due and rate of all time. Days are ISO, times are in"
        + " seconds with the unit s. A subject that only the log has is of the kind undeclared.",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    guard let word = input.words.first else { return .fine }
    let open = try session.open()
    let words = BlockResolver(workspace: open.workspace)
    let (figures, names) = open.logFigures()
    let standing = BlockFigures(open.workspace, today: open.today)
    let describer = BlockDescriber(
      open.workspace, log: figures, today: open.today, figures: standing)
    if let block = words.exact(word) {
      print(describer.describe(block), to: &session)
    } else if let subject = logged(word, figures, names) {
      print(subject, to: &session)
    } else if let block = try words.find(word) {
      print(describer.describe(block), to: &session)
    } else {
      throw words.unknown(word)
    }
    session.printNotice(of: standing.problems, open)
    return .fine
  }

  /// What the log has under a name that nothing declares.
  private static func logged(
    _ word: String, _ figures: LogFigures, _ names: Names
  ) -> UndeclaredSubject? {
    guard let name = names.existing(word) ?? names.existing(title: word) else { return nil }
    let figure = figures.figure(of: name)
    guard figure.lines > 0 else { return nil }
    return UndeclaredSubject(
      id: names.text(name), isOneOff: names.isTitle(name), log: figure)
  }

  private static func print(_ description: BlockDescription, to session: inout Session) {
    if session.json {
      session.print(json: description)
    } else {
      session.out.write(description.text(for: session.terminal))
    }
  }

  private static func print(_ subject: UndeclaredSubject, to session: inout Session) {
    if session.json {
      session.print(json: subject)
    } else {
      session.out.write(subject.text(for: session.terminal))
    }
  }
}
