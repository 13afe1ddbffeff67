import TrackCore
import TrackHistory
import TrackReport
import TrackStore

/// The command `track audit`, which shows, from git's history, the entries that were recorded late
/// and the targets that were made easier.
enum AuditCommand {
  private struct Options: CommandOptions {
    let showsAll: Bool

    init(_ reader: inout ArgumentReader) throws(Failure) {
      showsAll = reader.flag("all", "print every finding, not only the latest ten of a list")
    }
  }

  static let command = Command(
    "audit", "show from git's history what was recorded late or made easier", group: .upkeep,
    examples: [
      .init("track audit", "lines recorded late, changed or removed, and easier targets"),
      .init("track audit --all --json", "everything, for a script"),
    ],
    notes: [
      "A line is late if it was committed more than two days after its date. A line that was"
        + " changed or removed more than two days after its date is listed, too. A target became"
        + " easier if `every`, `at-least` or a measure asks for less, or if `due` is later; for a rhythm"
        + " track says what the streak would be under the old one.",
      "The day of a commit is that of its author, and the small hours belong to the day before, as"
        + " they do in the log. Lines of the first commit may be older than the history, so they are"
        + " neither late nor on the day. Changes that are not committed are not looked at.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    let history: [UInt8]?
    do { history = try open.directory.history() } catch { throw .sync(error) }
    let audit = HistoryAudit(
      history: history ?? [], dayStart: open.workspace.settings.dayStart,
      counts: DataDirectory.counts)
    let report = AuditReport(
      audit, open.workspace, today: open.today,
      most: options.showsAll || session.json ? .max : 10)
    session.print(json: report) { report.lines(on: $0) }
    return .fine
  }
}
