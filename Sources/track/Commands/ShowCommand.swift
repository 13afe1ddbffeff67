import TrackCore
import TrackHistory
import TrackReport
import TrackStore

/// The command `track show`, which shows a block with its properties and figures.
enum ShowCommand {
  /// The option that a line of an ID alone gets.
  static let bare = "bare"

  private struct Options: CommandOptions {
    let id: String
    /// True if the line had only the ID, so that recording it may be meant.
    let isBare: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      id = try reader.required(
        Placeholder("ID", .anyBlock), "an ID, current or former, or a subject of the log")
      isBare = try reader.listing(.nowhere) { reader throws(Failure) in
        reader.flag(bare, "say how to record it")
      }
    }
  }

  static let command = Command(
    "show", "show everything about one thing", group: .looking,
    examples: [
      .init("track show run", "a habit, a goal, a value, a measure …"),
      .init("track show ru", "an ID may be shortened if only one starts that way"),
      .init("track show 12", "a term by its number"),
      .init("track show run --json", "the same for a script"),
    ],
    notes: [
      "Values that the file does not set are marked as default.",
      "--json prints one object: version, today, kind, id, title, file, line, then the properties of the kind,"
        + " named as in a file (atLeast for at-least), repeated ones as arrays in the plural"
        + " (measures, milestones, values, rhythms …), null if not set (for a rhythm also rhythm,"
        + " today's, and inWords); then tags, notes, was, defaults (the fields with default"
        + " values), mentions (the blocks that refer to it), log (lines, first, last), and the"
        + " fields of `track report --json`, with met, due and rate of all time. Days are ISO,"
        + " times are in seconds with the unit s. A subject that only the log has is of the kind"
        + " undeclared.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let word = options.id
    let open = try session.open()
    let words = BlockResolver(workspace: open.workspace)
    let (figures, names) = open.logFigures()
    let blockFigures = BlockFigures(open.workspace, today: open.today)
    let describer = BlockDescriber(
      open.workspace, log: figures, today: open.today, figures: blockFigures)
    func show(_ block: any Block, _ session: inout Session) {
      var description = describer.describe(block)
      if block is Habit || block is Task {
        description.add(proof(of: block, blockFigures, open, session))
      }
      session.print(json: description, text: description.text)
    }
    if let block = words.exact(word) {
      show(block, &session)
      if options.isBare, block.canBeDone, !session.json {
        session.print("`track done \(block.id)` records it.")
      }
    } else if let subject = logged(word, figures, names) {
      session.print(json: subject, text: subject.text)
    } else if let block = try words.find(word) {
      show(block, &session)
    } else {
      throw words.unknown(word)
    }
    session.printNotice(of: blockFigures.problems, open)
    return .fine
  }

  /// Returns the number of committed log lines of the current streak, and the number of those lines
  /// that were recorded in time. Only days of the last year count. Nil if there is no streak or no
  /// git history.
  private static func proof(
    of block: any Block, _ figures: BlockFigures, _ open: OpenDirectory, _ session: Session
  ) -> HistoryAudit.Proof? {
    guard let streak = figures.streak(of: block)?.running else { return nil }
    let first = max(streak.from, open.today - 366)
    let history: [UInt8]?
    do throws(SyncFailure) { history = try open.directory.history(since: first) } catch {
      if error != .noRepository, error != .noGit {
        session.tell("Without history: " + error.wording)
      }
      return nil
    }
    guard let history else { return nil }
    let audit = HistoryAudit(
      history: history, dayStart: open.workspace.settings.dayStart, from: first,
      counts: DataDirectory.counts)
    return open.workspace.proof(of: block, in: audit)
  }

  /// Returns the subject with the given name, which no block declares; nil if the log does not use
  /// the name either.
  private static func logged(
    _ word: String, _ figures: LogFigures, _ names: Names
  ) -> UndeclaredSubject? {
    guard let name = names.existing(word) ?? names.existing(title: word) else { return nil }
    let figure = figures.figure(of: name)
    guard figure.lines > 0 else { return nil }
    return UndeclaredSubject(
      id: names.text(name), isOneOff: names.isTitle(name), log: figure)
  }
}
