import TrackCore
import TrackReport
import TrackStore

/// `track sync`
enum SyncCommand {
  private static let setUp = Option.flag(
    "setup", "let git merge the files by what they mean, in this clone")
  private static let status = Option.flag(
    "status", "change nothing; say how this copy and the remote stand")

  static let command = Command(
    "sync", "bring your machines together through git", group: .files,
    examples: [
      .init("track sync", "commit, fetch, merge and push"),
      .init("track sync --status", "what is to send and to fetch"),
      .init("track sync --dry-run", "what it would do"),
      .init("track sync --setup", "once in each clone, for merges that you make yourself"),
    ],
    options: [setUp.form, status.form, WritingWords.dryRun.form],
    notes: [
      "It commits what changed in the directory and pushes to the branch that yours follows;"
        + " without one, to the branch of that name on origin. What both sides changed is merged"
        + " by its meaning, and nothing is lost: `track help format syncing` says how.",
      "Where the remote cannot be reached, what is committed waits for the next sync, and it ends"
        + " with 1; so it does where values wait for a decision. It never pushes by force, and"
        + " leaves a merge or rebase that you have begun alone.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let directory = try session.directory()
    if input.has(setUp) {
      return try DriverSetUp(session, directory).run(
        &session, isDry: input.has(WritingWords.dryRun))
    }
    let looksOnly = input.has(status)
    if looksOnly, input.has(WritingWords.dryRun) {
      throw .usage(.unfitting("--dry-run", with: "--status", why: "that changes nothing"))
    }
    do throws(SyncFailure) {
      let sync = try sync(of: directory)
      if looksOnly || input.has(WritingWords.dryRun) {
        let standing = StandingSaying(
          standing: try sync.look(), isPlan: !looksOnly,
          openValues: looksOnly ? openValues(in: directory) : 0,
          driver: looksOnly ? DriverSetUp(session, directory).advice() : nil)
        standing.report(to: &session)
        return standing.exitCode
      }
      let told = session
      let result = try sync.run { told.tell($0) }
      let outcome = SyncSaying(
        outcome: result, openValues: result.came == nil ? 0 : openValues(in: directory))
      outcome.report(to: &session)
      if outcome.isWorthALook, let advice = DriverSetUp(session, directory).advice() {
        session.tell(advice)
      }
      return outcome.exitCode
    } catch {
      throw .sync(error)
    }
  }

  private static func sync(of directory: DataDirectory) throws(SyncFailure) -> GitSync {
    GitSync(try GitRepository(of: directory)) { before, after in
      // Most syncs have nothing to say; the blocks are read only where there is.
      guard before != after else { return "" }
      let blocks = (try? directory.snapshot(withoutLogs: true))?.files ?? []
      return DirectoryDifference(from: before, to: after, blocks: blocks).words().harmless()
    }
  }

  /// How many values lost a merge and wait for a decision.
  private static func openValues(in directory: DataDirectory) -> Int {
    let files = (try? directory.snapshot())?.files ?? []
    return files.reduce(0) { count, file in
      count + Document(file.bytes).lines.count { $0.role == .lostValue }
    }
  }
}
